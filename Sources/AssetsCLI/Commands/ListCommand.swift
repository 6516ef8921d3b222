internal import Arguments
internal import Catalog
internal import Files
internal import JSON
internal import Project

/// `assets list`
struct ListCommand: Command {
  var pattern: String?
  var folders: [String] = []
  var target: String?
  var revision: String?
  var showsJSON = false

  static let name = "list"

  static let spec = CommandSpec<Self>(
    name, "List the assets of the project",
    discussion: """
      Lists every asset of every catalog, by type, with its scales, devices, languages and appearances. The name on \
      the left is the one used in code. In JSON, 'missing' lists the missing files of an asset, and 'unreadable' \
      gives the reason why an asset can't be read.
      """,
    arguments: [
      .argument("PATTERN", into: \.pattern, "Only names that contain this; '*' and '?' match any text and any letter")
        .completed(from: .assets)
    ],
    options: [
      .value("in", "PATH", into: \.folders, "Only search this catalog or folder").completed(from: .folders),
      .value("target", short: "t", "TARGET", into: \.target, "Only the catalogs this target is built from").completed(
        from: .targets),
      .value("at", "REVISION", into: \.revision, "List the assets of another version, such as HEAD~1 or main")
        .completed(from: .versions),
      .flag("json", sets: \.showsJSON, "Print the list as JSON"),
    ],
    examples: [
      CommandExample("assets list", "List all assets"),
      CommandExample("assets list 'icon*' --in Assets.xcassets", "List the icons of one catalog"),
    ])

  func run(_ context: CommandContext) throws -> ExitCode {
    let scope = try ReadingScope(context.session, at: revision, paths: folders, target: target)
    let library = try scope.library(tellsSizes: false)
    if library.catalogs.isEmpty, library.icons.isEmpty { try scope.requireNothingOverlooked() }
    let wanted = pattern.map(NamePattern.init)
    let listings = library.catalogs.map { catalog in
      let assets = library.assets(of: catalog)
      return Listing(catalog: catalog, assets: wanted.map { assets.filter($0.matches) } ?? assets)
    }
    let icons = try scope.icons(of: library).filter { wanted?.matches($0.name) ?? true }
    if showsJSON {
      context.write(
        json: ["assets": .list(listings.flatMap(\.assets).map(\.summaryJSON) + icons.map(\.summaryJSON))])
    } else {
      print(listings.filter { !$0.assets.isEmpty || wanted == nil }, icons, scope, context)
    }
    scope.printTooDeep(library.tooDeep, context)
    scope.printUnlistable(library, context)
    scope.printLinks(library.links, context)
    return .done
  }

  private struct Listing {
    var catalog: AssetCatalog
    var assets: [CatalogFolder]
  }

  /// The catalog's path as the user would type it here; also its name if the path doesn't include it, as in `..`.
  private func title(of catalog: AssetCatalog, _ scope: ReadingScope, _ context: CommandContext) -> String {
    let path = scope.shown(catalog.path, context)
    let holdsName = Path.names(path).contains { $0 != "." && $0 != ".." }
    let name = Path.name(Path.join(scope.project.root, catalog.path))
    return holdsName ? path : "\(printable(name)) (\(path))"
  }

  private static func table(of assets: [CatalogFolder], in catalog: AssetCatalog) -> Table {
    let counts = Dictionary(assets.map { (ExactName($0.qualifiedName), 1) }, uniquingKeysWith: +)
    var table = Table([.left(), .left()], indent: 4)
    table.rows = Parallel.map(assets, batch: 256) { asset in
      var name = named(asset.qualifiedName)
      // Two assets with the same name are distinguished by their paths.
      if counts[ExactName(asset.qualifiedName), default: 1] > 1 {
        name += " (\(Path.relative(asset.path, to: catalog.path) ?? asset.path))"
      }
      return [Table.Cell(name), Table.Cell(asset.variantSummary, .dim)]
    }
    return table
  }

  private func print(_ listings: [Listing], _ icons: [IconDocument], _ scope: ReadingScope, _ context: CommandContext) {
    for listing in listings {
      context.output.line(context.style(title(of: listing.catalog, scope, context), .bold))
      let assets = Dictionary(grouping: listing.assets, by: \.type.fileExtension)
      for type in FolderType.all {
        guard let assets = assets[type.fileExtension] else { continue }
        context.output.line("  \(type.plural)")
        let table = Self.table(of: assets, in: listing.catalog)
        context.output.write(table.text(width: context.terminal.outputWidth, style: context.style))
      }
    }
    if !icons.isEmpty {
      context.output.line(context.style("Icon Composer icons", .bold))
      var table = Table([.left(), .left()], indent: 2)
      for icon in icons { table.add(.init(scope.shown(icon.path, context)), .init(icon.summary, .dim)) }
      context.output.write(table.text(width: context.terminal.outputWidth, style: context.style))
    }
    let count = listings.reduce(0) { $0 + $1.assets.count } + icons.count
    guard count == 0 else {
      return context.error.line("\(counted(count, "asset")) in \(counted(listings.count, "catalog"))")
    }
    let nothing =
      pattern.map { "no asset matches \(quoted($0)); run 'assets list' to see all names" }
      ?? "no assets found; 'assets import .' creates a catalog from loose images"
    context.error.line("note: \(nothing)")
  }
}

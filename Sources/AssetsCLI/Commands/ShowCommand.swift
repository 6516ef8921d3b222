internal import Arguments
internal import Catalog
internal import Files
internal import JSON
internal import Project

/// `assets show`
struct ShowCommand: Command {
  var names: [String] = []
  var revision: String?
  var folders: [String] = []
  var target: String?
  var showsJSON = false
  var showsImages = false

  static let name = "show"

  static let spec = CommandSpec<Self>(
    name, "Show the variants of assets, or the contents of groups",
    discussion: """
      Prints a table with a line for each slot of the asset: what it is for, its file, and the size of the image and \
      of the file. If a slot is empty, its devices show the image of another slot. Several names can be given, and \
      patterns such as 'icon*'.

      --images prints the images as well, in a terminal that can: kitty, Ghostty, Konsole, iTerm2 and WezTerm show them as \
      they are, others as colored blocks. 'git config --global assets.images true' does so every time.
      """,
    arguments: [
      .arguments("NAME", into: \.names, atLeast: 1, "Names as in code, of assets or groups, or patterns")
        .completed(from: .assets)
    ],
    options: [
      .value("at", "REVISION", into: \.revision, "Show the asset of another version, such as HEAD~1 or main").completed(
        from: .versions),
      .value("in", "PATH", into: \.folders, "Only search this catalog or folder").completed(from: .folders),
      .value("target", short: "t", "TARGET", into: \.target, "Only the catalogs this target is built from").completed(
        from: .targets),
      .flag("json", sets: \.showsJSON, "Print the asset as JSON"),
      .flag("images", sets: \.showsImages, "Print the images below the table, in a terminal that can"),
    ],
    examples: [
      CommandExample("assets show bell", "Show the variants of 'bell'"),
      CommandExample("assets show 'icon*'", "Show all assets whose names begin with 'icon'"),
      CommandExample("assets show bell --at HEAD~1", "Show its variants in the previous version"),
    ])

  func run(_ context: CommandContext) throws -> ExitCode {
    if showsImages, showsJSON { throw UsageError(command: Self.name, problems: [.conflict("--images", "--json")]) }
    let scope = try ReadingScope(context.session, at: revision, paths: folders, target: target)
    let names = try TypedName.expand(names) {
      let library = try scope.library(readsContents: false)
      return TypedName.Candidate.assets(library.assets)
        + library.icons.map { TypedName.Candidate([Path.stem(Path.name($0))], word: $0) }
    }
    // Unknown names are reported before anything is printed.
    let items = try names.map { try item(named: $0, scope, context) }
    if showsJSON {
      let values = items.map(\.json)
      context.write(json: isList(names) ? ["assets": .list(values)] : values[0])
    } else {
      for (number, item) in items.enumerated() {
        if number > 0 { context.output.line("") }
        try item.print()
      }
    }
    return .done
  }

  /// For a single name, the JSON is an object; for a pattern a list, however many assets it matches.
  private func isList(_ expanded: [String]) -> Bool { expanded != names || names.count > 1 }

  /// The asset, icon or group for a name, as JSON and as text.
  private struct Item {
    var json: JSONValue
    var print: () throws -> Void
  }

  private func item(named name: String, _ scope: ReadingScope, _ context: CommandContext) throws -> Item {
    let icons = try scope.icons(named: name)
    let find: ReadingScope.Find
    do {
      find = try scope.asset(inCode: name)
    } catch let error as AssetLookupError where error.isUnknown && icons.count == 1 {
      let report = IconReport(icon: icons[0])
      return Item(json: report.json) { report.print(at: scope.shown(icons[0].path, context), context) }
    } catch let error as AssetLookupError where error.isUnknown {
      guard let group = try group(named: name, scope, context) else {
        throw try scope.asNotYetMade(error, context.session)
      }
      return group
    }
    let asset = find.asset
    if let icon = icons.first, ExactName(asset.path) != ExactName(name) {
      throw AssetLookupError.several(name, [asset.path, icon.path].map { scope.shown($0, context) })
    }
    if case .invalid = asset.contents { throw ResolveError.unreadable(asset, revision: revision) }
    let report = AssetReport(asset, in: scope.tree)
    let conflict = revision == nil && scope.project.isRepository ? conflict(of: asset, context) : nil
    return Item(json: report.json(with: conflict?.json.first)) {
      report.print(at: scope.shown(asset.path, context), context)
      if let strip = try context.imageStrip(isAskedFor: showsImages) {
        let largeFiles = scope.project.isRepository ? try context.workspace().largeFileFolder : nil
        context.output.write(
          strip.text(for: asset, in: ImageFiles(scope.tree, largeFiles: largeFiles), context.imageRenderer))
      }
      conflict?.print(context)
      conflict?.hint(context)
      if let rival = find.rival {
        let path = scope.shown(rival.path, context)
        context.error.line(
          "note: the image '\(path)' has the same name; from iOS 13 on the symbol is shown, before that the image")
        context.error.line("hint: 'assets show \(path)' shows it")
      }
    }
  }

  /// Returns both sides of an asset with a merge conflict. If they can't be shown, that isn't an error: the user asked
  /// for the asset.
  private func conflict(of asset: CatalogFolder, _ context: CommandContext) -> ConflictReport? {
    guard let workspace = try? context.workspace(), let all = try? workspace.conflicts() else { return nil }
    let own = all.filter { $0.folder.map(ExactName.init) == ExactName(asset.path) }
    return own.isEmpty ? nil : ConflictReport(own, in: workspace)
  }

  /// Nil if there is no group with the name.
  private func group(named name: String, _ scope: ReadingScope, _ context: CommandContext) throws -> Item? {
    let library = try scope.library()
    let groups = scope.groups(named: name, in: library)
    guard groups.count < 2 else { throw AssetLookupError.several(name, groups.map { scope.shown($0.path, context) }) }
    guard let group = groups.first else { return nil }
    let report = GroupReport(group, name: library.placeName(of: group))
    return Item(json: report.json) { report.print(at: scope.shown(group.path, context), context) }
  }
}

/// One group: its settings and its content.
struct GroupReport {
  private let group: CatalogFolder
  /// Its name with the groups around it.
  private let name: String

  init(_ group: CatalogFolder, name: String) {
    self.group = group
    self.name = name
  }

  private var assets: [CatalogFolder] { AssetCatalog(path: group.path, root: group).assets }

  /// - Parameter place: The path of its folder, as the user would type it here.
  func print(at place: String, _ context: CommandContext) {
    context.output.line("\(context.style(named(name), .bold))  group  \(place)")
    let settings = group.document.properties.members.map { "\($0.name.text): \($0.value.settingWords)" }
    if !settings.isEmpty { context.output.line(printable(settings.joined(separator: ", "))) }
    var table = Table([.left(), .left(), .left()], indent: 2)
    for asset in assets {
      table.add(.init(named(asset.qualifiedName)), .init(asset.type.title), .init(asset.variantSummary, .dim))
    }
    context.output.write(table.text(width: context.terminal.outputWidth, style: context.style))
    if assets.isEmpty { context.output.line("  empty") }
  }

  var json: JSONValue {
    .object(
      ("name", .string(name)), ("type", .string(group.type.fileExtension)), ("path", .string(group.path)),
      ("properties", JSONValue.object(group.document.properties).withEmptyOnOneLine),
      ("assets", .list(assets.map(\.summaryJSON))))
  }
}

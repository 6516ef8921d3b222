internal import Catalog
internal import Files
internal import JSON

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

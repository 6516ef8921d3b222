internal import Arguments
internal import Catalog
internal import Files
internal import Git
internal import JSON
internal import Workspace

/// `assets new`
struct NewCommand: Command {
  enum Kind: String, CaseIterable, ArgumentValue { case color, group, catalog }

  /// What the numbers of a colour mean.
  enum Space: String, CaseIterable, ArgumentValue {
    case srgb
    case displayP3 = "display-p3"
  }

  /// A colour such as `#1B7AB5`.
  struct ColorArgument: ArgumentValue {
    var color: HexColor

    init?(argument: String) {
      guard let color = HexColor(argument) else { return nil }
      self.color = color
    }

    var argument: String { color.text }
    static var accepted: AcceptedValues { .form("a colour like #1B7AB5 or #1B7AB580") }
  }

  var kind = Kind.color
  var name = ""
  var color: ColorArgument?
  var dark: ColorArgument?
  var highContrast: ColorArgument?
  var darkHighContrast: ColorArgument?
  var space = Space.srgb
  var isNamespace = false
  var catalog: String?
  var isDryRun = false
  var showsJSON = false

  static let spec = CommandSpec<Self>(
    "new", "Make a colour, a group or a catalogue",
    discussion: """
      A colour is given by six digits, or eight where it is not opaque, and can have others for dark and for high \
      contrast. A group is a folder of assets; with --namespace the names of those in it start with its own. A name \
      such as 'Toolbar/tint' goes into the group 'Toolbar', which must be there.
      """,
    arguments: [
      .argument("KIND", into: \.kind, "What to make"),
      .argument("NAME", into: \.name, "Its name; for a catalogue the path, which ends in .xcassets"),
      .argument("COLOR", into: \.color, "The colour; the shell wants quotes around the '#'"),
    ],
    options: [
      .value("dark", "COLOR", into: \.dark, "Another colour for dark"),
      .value("high-contrast", "COLOR", into: \.highContrast, "Another one for high contrast"),
      .value("dark-high-contrast", "COLOR", into: \.darkHighContrast, "Another one for both"),
      .value("color-space", "SPACE", into: \.space, "What the numbers mean"),
      .flag("namespace", sets: \.isNamespace, "Let the names of what lies in the group start with its own"),
      .value("into", "CATALOG", into: \.catalog, "The catalogue, where there is more than one").completed(
        from: .catalogs),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would happen, and change nothing"),
      .flag("json", sets: \.showsJSON, "Print what was done as JSON"),
    ],
    examples: [
      Example("assets new color tint '#1B7AB5' --dark '#5FB4E5'", "A colour with another one for dark"),
      Example("assets new group Toolbar --namespace", "A group whose assets are called 'Toolbar/…'"),
      Example("assets new catalog Colors.xcassets", "An empty catalogue"),
    ])

  var reach: OperationRecording.Reach? { isDryRun ? nil : .files }

  func run(_ context: Context) throws -> ExitCode {
    guard kind == .color || !saysColor else { throw EditError.takesNoColor }
    guard kind == .group || !isNamespace else { throw EditError.namespaceOfNoGroup }
    guard kind != .catalog || catalog == nil else { throw EditError.catalogInto }
    let place = try EditScope(context, in: catalog.map { [$0] } ?? [], makesNew: true)
    let edit = try edit(place, context)
    let path = edit.change.path
    var account = EditAccount(deed: .made, object: "the \(words) \(quoted(shownName))  \(place.shown(path))")
    account.wayBack = "\(place.scope.project.isRepository ? "git clean -fdx" : "rm -r") \(shellWord(place.shown(path)))"
    account.facts = [("name", .string(shownName)), ("type", .string(type.fileExtension)), ("path", .string(path))]
    if kind != .catalog { account.notes += AssetNameRemark.notes(on: name) }
    if kind == .color {
      let spot = try place.editor(of: place.onlyCatalog(for: name)).place(of: name, type: type)
      account.notes += [try place.noteOnNamesakes(of: spot.qualifiedName, type, in: edit.catalog)].compactMap { $0 }
    }
    if !isDryRun { try edit.apply(in: place) }
    context.report(account, isDone: !isDryRun, asJSON: showsJSON)
    return .done
  }

  private func edit(_ place: EditScope, _ context: Context) throws -> AssetEdit {
    switch kind {
    case .catalog: return try makeCatalog(place, context)
    case .group:
      return try place.editor(of: place.onlyCatalog(for: name)).makeGroup(name, providesNamespace: isNamespace)
    case .color:
      guard let color else { throw EditError.needsColor }
      let contents = ContentsDocument(
        colorSet: color.color, others: others, in: ColorSpace(rawValue: space.rawValue))
      return try place.editor(of: place.onlyCatalog(for: name)).make(name, type: .colorSet, contents: contents)
    }
  }

  private var others: [(looks: [Appearance], color: HexColor)] {
    let all: [([Appearance], ColorArgument?)] = [
      ([.dark], dark), ([.highContrast], highContrast), ([.dark, .highContrast], darkHighContrast),
    ]
    return all.compactMap { looks, color in color.map { (looks, $0.color) } }
  }

  private func makeCatalog(_ place: EditScope, _ context: Context) throws -> AssetEdit {
    let path = context.absolute(name)
    guard FolderType(folderName: Path.name(path)) == .catalog else { throw EditError.notACatalogName(name) }
    if let problem = AssetNameProblem(Path.stem(path), of: .catalog) { throw EditProblem.name(name, problem) }
    let relative = try place.scope.project.relative([name], context)[0]
    if let around = CatalogFinder.catalogAround(Path.folder(relative)) {
      throw EditError.catalogInCatalog(name, around: place.shown(around))
    }
    let neighbours: [FileTreeEntry]
    do {
      neighbours = try place.store.entries(of: Path.folder(relative))
    } catch {
      throw error.isNotFound ? EditError.noFolder(Path.folder(name)) : error
    }
    if let other = neighbours.first(where: { FoldedName($0.name) == FoldedName(Path.name(relative)) }) {
      throw EditProblem.nameTaken(name, by: Path.join(Path.folder(relative), other.name))
    }
    return AssetEditor.makeCatalog(at: relative)
  }

  private var saysColor: Bool {
    color != nil || dark != nil || highContrast != nil || darkHighContrast != nil || space != .srgb
  }

  private var shownName: String { kind == .catalog ? Path.name(name) : name }

  private var type: FolderType {
    switch kind {
    case .color: .colorSet
    case .group: .group
    case .catalog: .catalog
    }
  }

  private var words: String {
    switch kind {
    case .color: "colour"
    case .group: "group"
    case .catalog: "catalogue"
    }
  }
}

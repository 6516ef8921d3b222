internal import Arguments
internal import Catalog
internal import Files
internal import Git
internal import JSON
internal import Project

/// `assets new`
struct NewCommand: Command {
  enum Kind: String, CaseIterable, ArgumentValue { case color, group, catalog }

  /// The color space of the numbers of a color.
  enum Space: String, CaseIterable, ArgumentValue {
    case srgb
    case displayP3 = "display-p3"
  }

  /// A color such as `#1B7AB5`.
  struct ColorArgument: ArgumentValue {
    var color: HexColor

    init?(argument: String) {
      guard let color = HexColor(argument) else { return nil }
      self.color = color
    }

    var argument: String { color.text }
    static var accepted: AcceptedValues { .form("a color such as #1B7AB5 or #1B7AB580") }
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
  var targets: [String] = []
  var isDryRun = false
  var showsJSON = false

  static let name = "new"

  static let spec = CommandSpec<Self>(
    name, "Create a color, a group or a catalog",
    discussion: """
      A color has six digits, or eight if it is not opaque, and can have other values for dark and for high contrast. \
      A group is a folder of assets; with --namespace, the names of its assets in code start with the group's name. A \
      name such as 'Toolbar/tint' adds the color to the group 'Toolbar', which must exist.

      A new catalog is added to the Xcode project around it: to the targets of --target, or to the only one that \
      builds catalogs. If there are several, their names are shown, and --target also adds an existing catalog.
      """,
    arguments: [
      .argument("KIND", into: \.kind, "What to create"),
      .argument("NAME", into: \.name, "The name; for a catalog the path, which ends in .xcassets"),
      .argument("COLOR", into: \.color, "The color; quote the '#' for the shell"),
    ],
    options: [
      .value("dark", "COLOR", into: \.dark, "The color for dark"),
      .value("high-contrast", "COLOR", into: \.highContrast, "The color for high contrast"),
      .value("dark-high-contrast", "COLOR", into: \.darkHighContrast, "The color for both"),
      .value("color-space", "SPACE", into: \.space, "The color space"),
      .flag("namespace", sets: \.isNamespace, "Make the group a namespace for the names of its assets"),
      .value("into", "CATALOG", into: \.catalog, "The catalog, if there is more than one").completed(
        from: .catalogs),
      .value("target", short: "t", "TARGET", into: \.targets, "Add the new catalog to this target").completed(
        from: .targets),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would happen without changing anything"),
      .flag("json", sets: \.showsJSON, "Print what was done as JSON"),
    ],
    examples: [
      CommandExample("assets new color tint '#1B7AB5' --dark '#5FB4E5'", "Create a color with a dark variant"),
      CommandExample("assets new group Toolbar --namespace", "Create a group whose assets are named 'Toolbar/…'"),
      CommandExample("assets new catalog Colors.xcassets", "Create an empty catalog"),
      CommandExample("assets new catalog Colors.xcassets --target App", "Create one and add it to the target 'App'"),
    ])

  var recordingScope: OperationRecorder.Scope? { isDryRun ? nil : .files }

  func run(_ context: CommandContext) throws -> ExitCode {
    guard kind == .color || !saysColor else { throw EditError.takesNoColor }
    guard kind == .group || !isNamespace else { throw EditError.namespaceOfNoGroup }
    guard kind != .catalog || catalog == nil else { throw EditError.catalogInto }
    guard kind == .catalog || targets.isEmpty else { throw EditError.targetOfNoCatalog }
    let place = try EditScope(context.session, in: catalog.map { [$0] } ?? [], makesNew: true)
    if kind == .catalog {
      return try makeCatalog(place, context)
    }
    let edit = try edit(place)
    let path = edit.change.path
    let words = kind == .color ? "color" : "group"
    var report = EditReport(action: .made, object: "the \(words) \(quoted(name))", place: place.shown(path))
    report.undoCommand =
      "\(place.scope.project.isRepository ? "git clean -fdx" : "rm -r") \(shellWord(place.shown(path)))"
    report.facts = [("name", .string(name)), ("type", .string(type.fileExtension)), ("path", .string(path))]
    report.notes += AssetNameWarning.notes(on: name)
    if kind == .color {
      let spot = try place.editor(of: place.onlyCatalog(for: name)).place(of: name, type: type)
      report.notes += [try place.noteOnNamesakes(of: spot.qualifiedName, type, in: edit.catalog)].compactMap { $0 }
    }
    if !isDryRun { try edit.apply(in: place) }
    context.report(report, isDone: !isDryRun, asJSON: showsJSON)
    return .done
  }

  private func makeCatalog(_ place: EditScope, _ context: CommandContext) throws -> ExitCode {
    let new = try NewCatalog(name, targets: targets, in: place)
    let shown = place.shown(new.path)
    var report = EditReport(
      action: new.isThere ? .added : .made, object: "the catalog \(quoted(Path.name(name)))", place: shown)
    if new.isComplete { report.nothing = "\(quoted(shown)) already exists" }
    report.describe(new.entry, of: shown)
    report.undoCommand = new.undoCommand
    report.facts = [
      ("name", .string(Path.name(name))), ("type", .string(FolderType.catalog.fileExtension)),
      ("path", .string(new.path)), ("targets", new.entry.targetsJSON),
    ]
    if !isDryRun { try new.apply() }
    context.report(report, isDone: !isDryRun && report.nothing == nil, asJSON: showsJSON)
    return .done
  }

  private func edit(_ place: EditScope) throws -> AssetEdit {
    let catalog = try place.onlyCatalog(for: name)
    let editor = try place.editor(of: catalog)
    if kind == .group { return try editor.makeGroup(name, providesNamespace: isNamespace) }
    guard let color else { throw EditError.needsColor }
    let newName = try editor.place(of: name, type: type).qualifiedName
    try place.checkNewName(newName, type: type, in: catalog)
    let contents = ContentsDocument(colorSet: color.color, others: others, in: ColorSpace(rawValue: space.rawValue))
    return try editor.make(name, type: .colorSet, contents: contents)
  }

  private var others: [(appearances: [Appearance], color: HexColor)] {
    let all: [([Appearance], ColorArgument?)] = [
      ([.dark], dark), ([.highContrast], highContrast), ([.dark, .highContrast], darkHighContrast),
    ]
    return all.compactMap { appearances, color in color.map { (appearances, $0.color) } }
  }

  private var saysColor: Bool {
    color != nil || dark != nil || highContrast != nil || darkHighContrast != nil || space != .srgb
  }

  private var type: FolderType { kind == .color ? .colorSet : .group }
}

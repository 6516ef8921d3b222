internal import Arguments
internal import Catalog
internal import Files
internal import Git
internal import JSON
internal import Project

/// `assets remove`
struct RemoveCommand: Command {
  var name = ""
  var scales: [ScaleArgument] = []
  var devices: [DeviceArgument] = []
  var locales: [String] = []
  var appearances: [AppearanceArgument] = []
  var folders: [String] = []
  var isForced = false
  var isDryRun = false
  var showsJSON = false

  static let spec = CommandSpec<Self>(
    "remove", "Remove an asset, some of its variants, or a group",
    discussion: """
      Without options, removes the whole asset. With options, removes only the variants that match all of them: an \
      empty slot stays if Xcode shows one. A group is removed with everything in it.

      'assets undo' restores everything, including uncommitted changes. If it can't, such as in a folder without a \
      git repository, uncommitted changes are only removed with --force. Code that still uses the name is listed.
      """,
    arguments: [
      .argument("NAME", into: \.name, "The asset's name, as in code, or the group's").completed(from: .assets)
    ],
    options: [
      .value("scale", short: "s", "SCALE", into: \.scales, "Only the variants of this scale"),
      .value("device", short: "d", "DEVICE", into: \.devices, "Only those for this device"),
      .value("locale", short: "l", "LANGUAGE", into: \.locales, "Only those for this language"),
      .value("appearance", short: "a", "LOOK", into: \.appearances, "Only those for this appearance"),
      .value("in", "PATH", into: \.folders, "Only search this catalog or folder for the asset").completed(
        from: .folders),
      .flag("force", short: "f", sets: \.isForced, "Also remove files that can't be restored"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would happen without changing anything"),
      .flag("json", sets: \.showsJSON, "Print what was done as JSON"),
    ],
    examples: [
      CommandExample("assets remove bell --dry-run", "See what would be removed, and which code uses it"),
      CommandExample("assets remove bell --appearance dark", "Remove the dark images of 'bell'"),
    ])

  var recordingScope: OperationRecorder.Scope? { isDryRun ? nil : .files }

  func run(_ context: CommandContext) throws -> ExitCode {
    let place = try EditScope(context, in: folders)
    if let group = try place.group(named: name, prefersGroups: false) {
      guard filter.isEmpty else { throw EditError.groupHasNoVariants(name) }
      return try GroupRemoval(group: group, isForced: isForced, place: place)
        .run(context, isDryRun: isDryRun, showsJSON: showsJSON)
    }
    if let catalog = place.catalog(at: name) {
      let isRecoverable = try place.unrecoverableFiles(among: place.files(below: catalog)).isEmpty
      throw EditError.isCatalog(name, isRecoverable: place.scope.project.isRepository && isRecoverable)
    }
    let asset = try place.asset(named: name)
    let editor = try place.editor(of: asset)
    let edit = filter.isEmpty ? try editor.remove(asset) : try editor.remove(filter, of: asset)
    let lost = try place.unrecoverableFiles(among: edit.lost)
    var report = try report(of: edit, asset, place)
    if !isDryRun { report.notes += try place.keepForUndo(lost, of: name, isForced: isForced) }
    if lost.isEmpty, filter.isEmpty || place.isRecoverable(asset) {
      report.undoCommand = "git restore \(shellWord(place.shown(asset.path)))"
    }
    if !isDryRun { try edit.apply(in: place) }
    context.report(report, isDone: !isDryRun, asJSON: showsJSON)
    return .done
  }

  private var filter: VariantFilter {
    var filter = VariantFilter()
    filter.scales = scales.map(\.scale)
    filter.devices = devices.map(\.idiom)
    filter.locales = locales
    filter.appearances = appearances.map(\.appearance)
    return filter
  }

  private func report(of edit: AssetEdit, _ asset: CatalogFolder, _ place: EditScope) throws -> EditReport {
    var report = EditReport(
      action: .removed,
      object: filter.isEmpty
        ? "\(quoted(asset.qualifiedName))  \(place.shown(asset.path))" : "variants of \(quoted(asset.qualifiedName))")
    let files = edit.lost.compactMap { Path.relative($0, to: asset.path) }
    report.lines = filter.isEmpty ? [] : files
    if filter.isEmpty { report.callers = try place.callers(of: [asset]) }
    report.root = place.scope.project.root
    report.facts = [
      ("name", .string(asset.qualifiedName)), ("type", .string(asset.type.fileExtension)),
      ("path", .string(asset.path)), ("isWhole", .bool(filter.isEmpty)),
      ("files", .list(files.map { .string($0) })),
    ]
    return report
  }
}

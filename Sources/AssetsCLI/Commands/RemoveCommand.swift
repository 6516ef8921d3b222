internal import Arguments
internal import Catalog
internal import Files
internal import Git
internal import JSON
internal import Project

/// `assets remove`
struct RemoveCommand: Command {
  var names: [String] = []
  var scales: [ScaleArgument] = []
  var devices: [DeviceArgument] = []
  var locales: [String] = []
  var appearances: [AppearanceArgument] = []
  var folders: [String] = []
  var isForced = false
  var isDryRun = false
  var showsJSON = false

  static let name = "remove"

  static let spec = CommandSpec<Self>(
    name, "Remove assets, some of their variants, or groups",
    discussion: """
      Without options, removes whole assets. With options, removes only the variants that match all of them: an \
      empty slot stays if Xcode shows one. A group is removed with everything in it. Name several assets, or give a \
      pattern such as 'icon*'; if one of them can't be removed, none is.

      'assets undo' restores everything, including uncommitted changes. If it can't, such as in a folder without a \
      git repository, uncommitted changes are only removed with --force. Code that still uses the name is listed.
      """,
    arguments: [
      .arguments("NAME", into: \.names, atLeast: 1, "Names as in code, of assets or groups, or patterns")
        .completed(from: .assets)
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
      CommandExample("assets remove bell 'icon*'", "Remove several assets, all of them or none"),
      CommandExample("assets remove bell --appearance dark", "Remove the dark images of 'bell'"),
    ])

  var recordingScope: OperationRecorder.Scope? { isDryRun ? nil : .files }

  func run(_ context: CommandContext) throws -> ExitCode {
    let place = try EditScope(context.session, in: folders)
    let expanded = try TypedName.expand(names) { TypedName.Candidate.assets(place.assets) }
    var removals: [Removal] = []
    for name in expanded {
      let removal = try removal(of: name, place)
      // Something that is removed together with something else, such as its group, is listed once.
      if removals.contains(where: { Path.relative(removal.path, to: $0.path) != nil }) { continue }
      removals.removeAll { Path.relative($0.path, to: removal.path) != nil }
      removals.append(removal)
    }
    if filter.isEmpty {
      for (number, callers) in try place.callers(ofEach: removals.map(\.assets)).enumerated() {
        removals[number].report.callers = callers
      }
    }
    if !isDryRun {
      for number in removals.indices {
        removals[number].report.notes += try place.keepForUndo(
          removals[number].lost, of: removals[number].name, isForced: isForced)
      }
      context.session.willChange(removals.flatMap(\.edit.change.touchedPaths))
      for removal in removals { try removal.edit.apply(in: place) }
    }
    // For a single name, the JSON is about it; for a pattern it has a list, however many assets that matches.
    context.report(
      removals.map(\.report), isDone: !isDryRun, asJSON: showsJSON, isList: names.count > 1 || expanded != names)
    return .done
  }

  /// What is removed for one name, worked out before anything is removed.
  struct Removal {
    var name: String
    var path: String
    var edit: AssetEdit
    /// Assets that are removed as a whole.
    var assets: [CatalogFolder]
    /// Files that git couldn't restore.
    var lost: [String]
    var report: EditReport
  }

  private func removal(of name: String, _ place: EditScope) throws -> Removal {
    if let group = try place.group(named: name, prefersGroups: false) {
      guard filter.isEmpty else { throw EditError.groupHasNoVariants(name) }
      return try removal(of: group, place)
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
    if lost.isEmpty, filter.isEmpty || place.isRecoverable(asset) {
      report.undoCommand = "git restore \(shellWord(place.shown(asset.path)))"
    }
    return Removal(name: name, path: asset.path, edit: edit, assets: [asset], lost: lost, report: report)
  }

  private func removal(of group: CatalogFolder, _ place: EditScope) throws -> Removal {
    let plan = try place.remove(group: group)
    let name = place.placeName(of: group)
    var report = EditReport(action: .removed, object: "the group \(quoted(name))", place: place.shown(group.path))
    report.lines = plan.assets.map { "\(named($0.qualifiedName))  \($0.type.title)" }
    report.root = place.scope.project.root
    report.undoCommand = plan.undoCommand
    report.facts = [
      ("name", .string(name)), ("type", .string(group.type.fileExtension)), ("path", .string(group.path)),
      ("whole", true),
      (
        "assets",
        .list(plan.assets.map { ["name": .string($0.qualifiedName), "type": .string($0.type.fileExtension)] })
      ),
    ]
    return Removal(
      name: group.name, path: group.path, edit: plan.edit, assets: plan.assets, lost: plan.lost, report: report)
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
        ? quoted(asset.qualifiedName) : "variants of \(quoted(asset.qualifiedName))",
      place: filter.isEmpty ? place.shown(asset.path) : nil)
    let files = edit.lost.compactMap { Path.relative($0, to: asset.path) }
    report.lines = filter.isEmpty ? [] : files
    report.root = place.scope.project.root
    report.facts = [
      ("name", .string(asset.qualifiedName)), ("type", .string(asset.type.fileExtension)),
      ("path", .string(asset.path)), ("whole", .bool(filter.isEmpty)),
      ("files", .list(files.map { .string($0) })),
    ]
    return report
  }
}

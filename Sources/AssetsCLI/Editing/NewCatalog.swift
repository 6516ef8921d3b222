internal import Catalog
internal import Files
internal import JSON
internal import Project
internal import References

/// `assets new catalog`: creates an empty catalog and adds it to the Xcode project around it.
struct NewCatalog {
  /// The path as typed.
  var name: String
  /// The requested targets.
  var targets: [String]
  var place: EditScope
  var context: CommandContext

  /// - Throws: `EditError`, `AssetEditError`, `TargetError`, and errors in writing files.
  func run(isDryRun: Bool, showsJSON: Bool) throws -> ExitCode {
    let path = try path()
    let edit = AssetEditor.makeCatalog(at: path)
    let others = try CatalogFinder(place.store).catalogs(under: "")
    let isThere = others.contains { ExactName($0) == ExactName(edit.change.path) }
    var references = ReferenceEdits()
    let entry = try references.add(edit.change.path, toTargets: targets, beside: others, in: place.store)
    if !isThere { try checkIsFree(path) }
    if isThere, !entry.isOpen { throw AssetEditError.nameTaken(name, by: path) }
    let shown = place.shown(edit.change.path)
    var report = EditReport(
      action: isThere ? .added : .made, object: "the catalog \(quoted(Path.name(name)))  \(shown)")
    if isThere, references.changes.isEmpty { report.nothing = "\(quoted(shown)) already exists" }
    report.describe(entry, of: shown, context)
    report.undoCommand = undoCommand(made: isThere ? nil : shown, references)
    report.facts = [
      ("name", .string(Path.name(name))), ("type", .string(FolderType.catalog.fileExtension)),
      ("path", .string(edit.change.path)), ("targets", entry.targetsJSON),
    ]
    if !isDryRun {
      if isThere { try references.apply(in: place) } else { try edit.apply(with: references, in: place) }
    }
    context.report(report, isDone: !isDryRun && report.nothing == nil, asJSON: showsJSON)
    return .done
  }

  private func path() throws -> String {
    let path = context.absolute(name)
    guard FolderType(folderName: Path.name(path)) == .catalog else { throw EditError.notACatalogName(name) }
    if let problem = InvalidAssetNameError(Path.stem(path), of: .catalog) { throw AssetEditError.name(name, problem) }
    let relative = try place.scope.project.requireRelative(name, from: context.directory)
    if let around = CatalogFinder.catalogAround(Path.folder(relative)) {
      throw EditError.catalogInCatalog(name, around: place.shown(around))
    }
    return relative
  }

  private func checkIsFree(_ path: String) throws {
    let neighbors: [FileTreeEntry]
    do {
      neighbors = try place.store.entries(of: Path.folder(path))
    } catch {
      throw error.isNotFound ? EditError.noFolder(Path.folder(name)) : error
    }
    if let other = neighbors.first(where: { FoldedName($0.name) == FoldedName(Path.name(path)) }) {
      throw AssetEditError.nameTaken(name, by: Path.join(Path.folder(path), other.name))
    }
  }

  /// Returns the command that undoes it; nil if git doesn't have the current content of the project file.
  private func undoCommand(made catalog: String?, _ references: ReferenceEdits) -> String? {
    let isRepository = place.scope.project.isRepository
    let removal = catalog.map { "\(isRepository ? "git clean -fdx" : "rm -r") \(shellWord($0))" }
    let files = references.changes.changes.map(\.path)
    guard !files.isEmpty else { return removal }
    guard isRepository, files.allSatisfy(place.isRecoverable) else { return nil }
    let restoring = "git restore \(files.map { shellWord(place.shown($0)) }.joined(separator: " "))"
    return [removal, restoring].compactMap { $0 }.joined(separator: " && ")
  }
}

extension ReferenceEdits {
  /// Adds a catalog to the Xcode project around it.
  ///
  /// - Throws: `TargetError` for a target that doesn't exist.
  mutating func add(
    _ catalog: String, toTargets names: [String], of images: [String] = [], beside others: [String],
    in tree: any FileTree
  ) throws(TargetError) -> CatalogRegistration {
    do throws(UnknownTargetError) {
      return try enter(catalog, inTargets: names, of: images, beside: others, in: tree)
    } catch {
      throw .unknown(error.name, names: error.known, unreadable: [])
    }
  }

  /// Writes the files without any other change.
  func apply(in place: EditScope) throws {
    guard !changes.isEmpty else { return }
    var run = run(in: place.store, journals: place.context.journals, witnesses: .init())
    try place.context.willWrite(changes.changes.map(\.path))
    try run.prepare()
    try run.commit()
  }
}

extension EditReport {
  /// Describes how a catalog is added to the project around it.
  fileprivate mutating func describe(_ entry: CatalogRegistration, of catalog: String, _ context: CommandContext) {
    lines += [entry.line].compactMap { $0 }
    notes += [entry.note].compactMap { $0 }
    hints += [entry.hint(for: catalog)].compactMap { $0 }
  }
}

extension CatalogRegistration {
  /// True if the catalog isn't built at present.
  var isOpen: Bool {
    switch self {
    case .noProject, .built: false
    case .entered, .undecided, .otherTool, .byHand: true
    }
  }

  /// The targets that build it.
  var line: String? {
    switch self {
    case .built(let targets): "built into \(listed(targets.map(quoted), "and"))"
    case .entered(let targets, let projects):
      "built into \(targets.inWords), with an entry in "
        + listed(projects.map { quoted(Path.name($0)) }, "and")
    case .noProject, .undecided, .otherTool, .byHand: nil
    }
  }

  /// What the developer has to do.
  var note: String? {
    switch self {
    case .noProject, .built, .entered: nil
    case .undecided(let targets):
      "no target builds the catalog yet; it can be added to \(listed(FailureMessage.folded(targets.map(quoted)), "or"))"
    case .byHand(let targets, let project):
      targets.isEmpty
        ? "no target builds the catalog yet: add it to one in Xcode, in \(quoted(Path.name(project)))"
        : "add the catalog to \(listed(targets.map(quoted), "and")) in Xcode, in \(quoted(Path.name(project)))"
    case .otherTool(let tool, let file): tool.note(quoted(Path.name(file)))
    }
  }

  func hint(for catalog: String) -> String? {
    guard case .undecided(let targets) = self, let target = targets.first else { return nil }
    let command = "assets new catalog \(shellWord(catalog)) --target \(shellWord(target))"
    return "run \(shellQuoted(command)) to add it to \(quoted(target))"
  }

  /// The targets that build it; nil if no project says.
  var targetsJSON: JSONValue? {
    switch self {
    case .noProject, .otherTool: nil
    case .built(let targets): .list(targets.map { .string($0) })
    case .entered(let targets, _): .list(targets.map { .string($0.name) })
    case .undecided, .byHand: .list([])
    }
  }
}

extension CatalogRegistration {
  /// How many of the images the targets had; nil if they had none.
  var imagesJSON: JSONValue? {
    guard case .entered(let targets, _) = self, targets.contains(where: { $0.imageCount > 0 }) else { return nil }
    return targets.imagesJSON
  }
}

extension ProjectGenerator {
  fileprivate func note(_ file: String) -> String {
    switch self {
    case .xcodeGen:
      "the project is generated from \(file): unless a target's 'sources' there include the catalog's folder, add it; "
        + "then run 'xcodegen generate'"
    case .tuist:
      "the project is generated from \(file): unless a target's 'resources' there include the catalog, add it; "
        + "then run 'tuist generate'"
    case .packageManager: "no target of \(file) builds the catalog yet: it must be in the folder of a target"
    case .cocoaPods: "unless 'resources' or 'resource_bundles' in \(file) include the catalog, add it there"
    case .other: "unless \(file) includes the catalog, add it there"
    }
  }
}

public import Catalog
internal import Files
public import References
internal import Spelling

/// A new catalog, and how it is added to the Xcode project around it.
public struct NewCatalog {
  /// The folder to create.
  public let edit: AssetEdit
  /// True if the catalog already exists, so that it is only added to the project.
  public let isThere: Bool
  public let entry: CatalogRegistration
  private let references: ReferenceEdits
  private let place: EditScope

  /// True if nothing has to be done.
  public var isComplete: Bool { isThere && references.changes.isEmpty }

  /// Relative to the root of the project.
  public var path: String { edit.change.path }

  /// - Parameters:
  ///   - name: The path as typed.
  ///   - targets: The requested targets.
  /// - Throws: `EditError`, `AssetEditError`, `TargetError`.
  public init(_ name: String, targets: [String], in place: EditScope) throws {
    self.place = place
    let path = try Self.path(name, place)
    let edit = AssetEditor.makeCatalog(at: path)
    let others = try CatalogFinder(place.store).catalogs(under: "")
    isThere = others.contains { ExactName($0) == ExactName(edit.change.path) }
    var references = ReferenceEdits()
    entry = try references.add(edit.change.path, toTargets: targets, beside: others, in: place.store)
    if !isThere { try Self.checkIsFree(path, name, place) }
    if isThere, !entry.isOpen { throw AssetEditError.nameTaken(name, by: path) }
    (self.edit, self.references) = (edit, references)
  }

  /// Creates the catalog and changes the project, both or nothing.
  public func apply() throws {
    if isThere { try references.apply(in: place) } else { try edit.apply(with: references, in: place) }
  }

  private static func path(_ name: String, _ place: EditScope) throws -> String {
    let path = place.session.absolute(name)
    guard FolderType(folderName: Path.name(path)) == .catalog else { throw EditError.notACatalogName(name) }
    if let problem = InvalidAssetNameError(Path.stem(path), of: .catalog) { throw AssetEditError.name(name, problem) }
    let relative = try place.scope.project.requireRelative(name, from: place.session.directory)
    if let around = CatalogFinder.catalogAround(Path.folder(relative)) {
      throw EditError.catalogInCatalog(name, around: place.shown(around))
    }
    return relative
  }

  private static func checkIsFree(_ path: String, _ name: String, _ place: EditScope) throws {
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

  /// The command that undoes it; nil if git doesn't have the current content of the project file.
  public var undoCommand: String? {
    let isRepository = place.scope.project.isRepository
    let removal = isThere ? nil : "\(isRepository ? "git clean -fdx" : "rm -r") \(shellWord(place.shown(path)))"
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
    var run = run(in: place.store, journals: place.session.journals, witnesses: .init())
    try place.session.willWrite(changes.changes.map(\.path))
    try run.prepare()
    try run.commit()
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
}

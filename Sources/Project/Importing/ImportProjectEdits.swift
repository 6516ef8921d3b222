internal import Catalog
public import Files
public import Importing
public import References

/// The changes of an import to the project around it, which are made together with the import or not at all: references
/// to the images are updated or only reported, and a new catalog is added to the Xcode project.
public struct ImportProjectEdits {
  /// The plan, without removing images that are still needed.
  public private(set) var plan: ImportPlan
  /// Nil if they weren't requested and can't be worked out.
  public let edits: ReferenceEdits?
  public let rewrites: Bool
  /// How the catalog is added to the app; nil if updated references do that, or if it was already there.
  public let entry: CatalogRegistration?
  /// The prototypes that will show the new assets.
  public let screens: ImportedScreens
  /// All changes to be written, and the folder that their paths are relative to.
  private let applied: ReferenceEdits
  private let appliedRoot: String
  /// The folder that the paths of `edits` are relative to.
  public let root: String
  private let session: ProjectSession

  /// - Parameters:
  ///   - request: The request; its root is the project's folder. If the images are elsewhere, the folder around them
  ///     counts.
  ///   - rewrites: False to only find the references.
  ///   - targets: The targets to add the catalog to.
  /// - Throws: `ReferenceEditError` if references are to be updated and can't be found reliably; `TargetError`;
  ///   `ImportCommandError.cannotEnter`.
  public init(
    _ plan: ImportPlan, of request: ImportRequest, rewrites: Bool, targets: [String], _ session: ProjectSession
  ) throws {
    self.plan = plan
    self.rewrites = rewrites
    self.session = session
    let project = request.root ?? ""
    let sources = plan.looseFiles.map(\.path)
    let isAround = sources.allSatisfy { Path.relative($0, to: project) != nil }
    root = isAround ? project : Path.commonFolder(sources.map(Path.folder)) ?? project
    screens = isAround ? ImportedScreens(plan, from: root, in: DiskFileTree(root)) : ImportedScreens()
    edits =
      rewrites || request.moves
      ? try Self.edits(for: &self.plan, screens, from: root, follows: rewrites, targets, session) : nil
    // Images from outside are imported into a catalog of this project, but one transaction only writes below one
    // folder.
    let isInProject = Path.relative(plan.catalog, to: project) != nil
    appliedRoot = isInProject && !rewrites ? project : root
    var applied = rewrites ? edits ?? ReferenceEdits() : ReferenceEdits()
    applied.add(screens.changes)
    let isJoined = applied.projects.contains { !$0.joined.isEmpty }
    entry =
      !targets.isEmpty || (plan.createsCatalog && !isJoined)
      ? try Self.enter(plan, toTargets: targets, from: appliedRoot, in: &applied) : nil
    if let target = targets.first, entry == nil {
      throw ImportCommandError.cannotEnter(session.shown(plan.catalog), target: target, isInProject: isInProject)
    }
    self.applied = applied
  }

  /// Works out the updates, and keeps in the plan the images that are needed where they are.
  private static func edits(
    for plan: inout ImportPlan, _ screens: ImportedScreens, from root: String, follows: Bool, _ targets: [String],
    _ session: ProjectSession
  ) throws -> ReferenceEdits? {
    let tree = DiskFileTree(root)
    var mapping = plan.referenceMapping(from: root)
    mapping.targetNames = targets
    let assets = (try? AssetLibrary(tree, readsContents: false).assets) ?? []
    mapping.existingNames = Set(assets.filter { $0.type == .imageSet }.map { ExactName($0.qualifiedName) })
    let documents = Set(screens.documents.filter(\.isComplete).map { ExactName($0.path) })
    let advance = session.searchProgress()
    var edits: ReferenceEdits?
    do throws(ReferenceEditError) {
      edits = try ReferenceEdits.plan(mapping, in: tree, watcher: advance)
    } catch {
      if follows { throw error }
    }
    plan.keepNeeded(edits, follows: follows, from: root, except: documents, in: tree, watcher: advance)
    return edits
  }

  private static func enter(
    _ plan: ImportPlan, toTargets targets: [String], from root: String, in edits: inout ReferenceEdits
  ) throws -> CatalogRegistration? {
    guard let catalog = Path.relative(plan.catalog, to: root) else { return nil }
    let tree = DiskFileTree(root)
    let images = plan.looseFiles.compactMap { file in
      switch file.outcome {
      case .imported, .alreadyThere, .duplicate: Path.relative(file.path, to: root)
      case .left, .conflict: nil
      }
    }
    let others = try CatalogFinder(tree).catalogs(under: "")
    return try edits.add(catalog, toTargets: targets, of: images, beside: others, in: tree)
  }

  /// The updates to report; nil if references are not updated.
  public var reported: ReferenceEdits? {
    rewrites ? edits?.without(plan.kept, beside: plan.removals, from: root) : nil
  }

  /// The paths of the changed files, and their content before the change.
  public var changes: [(path: String, old: [UInt8])] {
    applied.changes.changes.compactMap { change in
      change.old.map { (Path.join(appliedRoot, change.path), $0) }
    }
  }

  /// The paths of all updated files.
  public var touchedPaths: [String] {
    applied.changes.changes.map { Path.join(appliedRoot, $0.path) }
  }

  /// The number of places that refer to removed images by their files and could be updated, and the first of them as
  /// the user would type it. A project file counts as one place, however many entries it has.
  public var stale: (count: Int, first: String)? {
    guard !rewrites, !plan.removals.isEmpty, let edits = edits?.withoutResourceLists else { return nil }
    let gone = Set(plan.removals.map { ExactName($0.path) })
    let entries = edits.projects.compactMap { project in
      project.removed.first { gone.contains(ExactName(Path.join(root, $0))) }.map {
        "\(project.file): \(Path.name($0))"
      }
    }
    // A file path that could be updated keeps its image.
    let names = edits.rewritten.filter { $0.kind != .filePath }.map { "\($0.file):\($0.line): \($0.name)" }
    let places = names + entries
    return places.first.map { (places.count, session.shown(Path.join(root, $0))) }
  }

  /// Checks whether the files to be updated can be changed, without changing anything.
  ///
  /// - Throws: `FolderTransactionError`.
  public func checkCanBegin() throws {
    guard !applied.changes.isEmpty else { return }
    try applied.run(in: DiskFileTree(appliedRoot), witnesses: plan.witnesses).checkCanBegin()
  }

  /// Makes both changes.
  ///
  /// - Throws: `FolderTransactionError` if the references could not be prepared, otherwise `ImportRunError`.
  public func execute(
    in tree: DiskFileTree, journals: JournalStore, goesOn: @escaping @Sendable () -> Bool
  ) throws -> ImportResult {
    guard !applied.changes.isEmpty else {
      var run = ImportTransaction(plan, in: tree, journals: journals, goesOn: goesOn)
      return try run.run()
    }
    let references = SharedFileTransaction(
      applied.run(in: DiskFileTree(appliedRoot), journals: journals, witnesses: plan.witnesses))
    try references.prepare()
    var run = ImportTransaction(
      plan, in: tree, journals: journals, goesOn: goesOn,
      with: { () throws(FolderTransactionError) in try references.commit() })
    do throws(ImportRunError) {
      return try run.run()
    } catch {
      if error.notRolledBack.isEmpty { references.cancel() }
      throw error
    }
  }
}

extension ReferenceEdits {
  /// Returns the same without the places that are reported as the reason for keeping an image, and without other
  /// references to the kept images, because these are still valid.
  fileprivate func without(
    _ kept: [RetainedSource], beside removals: [SourceRemoval], from root: String
  ) -> ReferenceEdits {
    struct SourceLine: Hashable { var file: ExactName, line: Int }
    func spellings(_ paths: [String]) -> Set<ExactName> {
      Set(paths.flatMap { LooseFileName(Path.name($0)).spellings }.map(ExactName.init))
    }
    let places = Set(kept.filter { $0.name != nil }.map { SourceLine(file: ExactName($0.file), line: $0.line) })
    let staying = spellings(kept.map(\.path)).subtracting(spellings(removals.map(\.path)))
    return withoutListed { entry in
      guard entry.reason == .mentioned else { return false }
      return staying.contains(ExactName(entry.name))
        || places.contains(SourceLine(file: ExactName(Path.join(root, entry.file)), line: entry.line))
    }
  }
}

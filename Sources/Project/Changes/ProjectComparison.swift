public import Files
public import Git
public import Imaging

/// One of the two states of a project that are compared.
public enum ProjectState: Sendable {
  /// A version, and the text that the user typed for it.
  case version(CommitSummary, name: String)
  case staged
  case workTree
  /// The files as they would be after a delivery.
  case delivery
  /// The state before the first version.
  case nothing

  public var commit: CommitSummary? {
    if case .version(let commit, _) = self { commit } else { nil }
  }
}

/// The differences between two states of a project, with the files of both.
public struct ProjectComparison {
  public var old: ProjectState
  public var new: ProjectState
  public var changes: ProjectChanges
  public let oldTree: any FileTree
  public let newTree: any FileTree
  /// Renders SVG and PDF files; without a renderer they can't be compared by pixels.
  public var renderer: ImageRenderer?
  /// The versions that changed the assets last, by their paths; empty until `findAuthors` has run.
  public var lastChanges: [ExactName: CommitSummary] = [:]
  /// Returns the blob id of a file of the new side, if the tree doesn't know it.
  let identify: (String) -> ObjectID?

  /// The folder where Git LFS keeps the files it downloaded.
  let largeFileFolder: String

  init(
    _ old: ProjectState, _ new: ProjectState, _ changes: ProjectChanges, _ oldTree: any FileTree,
    _ newTree: any FileTree, largeFiles: String, identify: @escaping (String) -> ObjectID? = { _ in nil }
  ) {
    (self.old, self.new, self.changes, self.oldTree, self.newTree) = (old, new, changes, oldTree, newTree)
    largeFileFolder = largeFiles
    self.identify = identify
    self.changes.findPrototypes(from: oldTree, to: newTree)
    findScreens()
  }
}

extension ProjectComparison {
  /// Finds who changed each asset last, between two versions; uncommitted files have no author.
  public mutating func findAuthors(in project: ProjectRepository) {
    guard let old = old.commit?.id, let new = new.commit?.id, !(changes.assets.isEmpty && changes.prototypes.isEmpty)
    else { return }
    // Without the versions in between, as in a shallow clone, nothing is said.
    lastChanges = (try? project.lastChanges(from: old, to: new)) ?? [:]
  }
}

extension ProjectRepository {
  /// The folder where Git LFS keeps the files it downloaded.
  public var largeFileFolder: String { Path.join(repository.commonDirectory, "lfs/objects") }

  /// Returns the version at `HEAD`; `nothing` before the first version.
  public func lastState() throws -> ProjectState {
    let head = try repository.head()
    guard let commit = head.commit else { return .nothing }
    return .version(try repository.commit(commit), name: head.branch ?? "HEAD")
  }

  /// Returns the version for a text: a git revision, or a day.
  ///
  /// - Throws: `ProjectRepositoryError.noSuchVersion`, `.noVersionOnDay`.
  public func state(_ word: String, today: Day) throws -> ProjectState {
    .version(try repository.commit(commit(at: word, today: today)), name: word)
  }

  /// Returns the merge base of two versions, which is what `...` between them compares with.
  ///
  /// - Returns: Nil if they have no common version.
  public func commonState(of one: ProjectState, _ other: ProjectState) throws -> ProjectState? {
    guard let one = one.commit, let other = other.commit else { return nil }
    return try repository.mergeBase(one.id, other.id).map { .version(try repository.commit($0), name: $0.short) }
  }

  /// Compares the files on disk with the files as they would be if others replaced them.
  ///
  /// - Parameter files: The delivered files, by paths relative to the top of the work tree.
  /// - Throws: `FileError` if a file can't be read.
  public func compareDelivery(
    _ files: [(path: String, file: () throws(FileError) -> any ByteSource)]
  ) throws -> ProjectComparison {
    let tree = project.workTree
    let changes = try files.sorted { Path.precedes($0.path, $1.path) }.compactMap { path, file -> FileChange? in
      let new = ObjectID.ofFile(try file().readAll())
      guard let there = try? tree.open(path) else { return FileChange(.added, path, new: (.file, new)) }
      let old = ObjectID.ofFile(try there.readAll())
      return old == new ? nil : FileChange(.modified, path, old: (.file, old), new: (.file, new))
    }
    let newTree = OverlayFileTree(tree, files.map { ($0.path, $0.file) })
    return ProjectComparison(
      .workTree, .delivery, try ProjectChanges(changes, from: tree, to: newTree), tree, newTree,
      largeFiles: largeFileFolder
    ) { [repository] in try? repository.blobID(ofFile: $0) }
  }

  /// Compares two states. Only files that differ are read.
  ///
  /// - Parameter new: `staged`, `workTree`, or a version.
  public func compare(_ old: ProjectState, _ new: ProjectState) throws -> ProjectComparison {
    let oldTree = CommitFileTree(try repository.tree(of: old.commit?.id))
    let largeFiles = largeFileFolder
    switch new {
    case .version, .nothing:
      let newTree = CommitFileTree(try repository.tree(of: new.commit?.id))
      let files = try repository.changes(from: old.commit?.id, to: new.commit?.id)
      return ProjectComparison(
        old, new, try ProjectChanges(files, from: oldTree, to: newTree), oldTree, newTree, largeFiles: largeFiles)
    case .staged:
      let index = try requirePlainIndex()
      let newTree = IndexFileTree(index, try TreeReader(repository))
      let files = try repository.stagedChanges(in: index, since: old.commit?.id).filter { $0.kind != .unmerged }
      return ProjectComparison(
        old, new, try ProjectChanges(files, from: oldTree, to: newTree), oldTree, newTree, largeFiles: largeFiles)
    case .workTree, .delivery:
      let index = try requirePlainIndex()
      let found = try repository.changes(since: old.commit?.id, in: index, notesUnchanged: false)
      let files = try joined(found.staged, found.unstaged).filter { $0.kind != .unmerged }
      return ProjectComparison(
        old, new, try projectChanges(files, from: oldTree, to: project.workTree), oldTree, project.workTree,
        largeFiles: largeFiles
      ) { [repository] in try? repository.blobID(ofFile: $0) }
    }
  }
}

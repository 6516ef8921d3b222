public import Files
public import Git
public import Imaging

/// One of the two states of a project that are compared.
public enum ProjectState: Sendable {
  /// A version, and the word it was asked for by.
  case version(CommitSummary, name: String)
  case staged
  case workTree
  /// The files as a delivery would leave them.
  case delivery
  /// The time before the first version.
  case nothing

  public var commit: CommitSummary? {
    if case .version(let commit, _) = self { commit } else { nil }
  }
}

/// What differs between two states of a project, with the files of both.
public struct ProjectComparison {
  public var old: ProjectState
  public var new: ProjectState
  public var changes: ProjectChanges
  public let oldTree: any FileTree
  public let newTree: any FileTree
  /// Renders SVG and PDF; without one they have no pixels.
  public var renderer: ImageRenderer?
  /// Returns the id of the bytes of a file of the new side, if the tree doesn't know it.
  let identify: (String) -> ObjectID?

  /// Where Git LFS keeps the files it downloaded.
  let largeFileFolder: String

  init(
    _ old: ProjectState, _ new: ProjectState, _ changes: ProjectChanges, _ oldTree: any FileTree,
    _ newTree: any FileTree, largeFiles: String, identify: @escaping (String) -> ObjectID? = { _ in nil }
  ) {
    (self.old, self.new, self.changes, self.oldTree, self.newTree) = (old, new, changes, oldTree, newTree)
    largeFileFolder = largeFiles
    self.identify = identify
  }
}

extension ProjectRepository {
  /// Where Git LFS keeps the files it downloaded.
  public var largeFileFolder: String { Path.join(repository.commonDirectory, "lfs/objects") }

  /// Returns the version that `HEAD` is at; `nothing` before the first.
  public func lastState() throws -> ProjectState {
    let head = try repository.head()
    guard let commit = head.commit else { return .nothing }
    return .version(try repository.commit(commit), name: head.branch ?? "HEAD")
  }

  /// Returns the version a word means: in git's words, or a day.
  ///
  /// - Throws: `ProjectRepositoryError.noSuchVersion`, `.noVersionOnDay`.
  public func state(_ word: String, today: Day) throws -> ProjectState {
    .version(try repository.commit(commit(at: word, today: today)), name: word)
  }

  /// Returns the newest version that two have in common: what `...` between them compares with.
  ///
  /// - Returns: Nil if they have none.
  public func commonState(of one: ProjectState, _ other: ProjectState) throws -> ProjectState? {
    guard let one = one.commit, let other = other.commit else { return nil }
    return try repository.mergeBase(one.id, other.id).map { .version(try repository.commit($0), name: $0.short) }
  }

  /// Compares the files as they are on disk with what they would be with others in their places.
  ///
  /// - Parameter files: What comes, by paths from the top of the work tree.
  /// - Throws: `FileError` if one can't be read.
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

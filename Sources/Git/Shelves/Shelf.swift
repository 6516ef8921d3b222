/// Uncommitted work that was put aside for the branch it was made on.
///
/// It has the format of `git stash push --include-untracked`, so that git can show and apply it: a commit of the files
/// in the work tree, whose parents are the commit of `HEAD`, the staged files, and the untracked files.
public struct Shelf: Hashable, Sendable {
  public var branch: String
  /// What the reference names.
  public var commit: ObjectID
  /// The commit one stood on.
  public var base: ObjectID
  public var moment: GitTime
  /// The tree of the files that git knew, as they lay there.
  public var work: ObjectID
  /// What was staged, as a commit on top of the base, and its tree.
  var stagedCommit: ObjectID
  public var staged: ObjectID
  /// The tree of the files that git did not know; nil if there were none.
  public var untracked: ObjectID?
  /// What of the files is in no tree.
  var details = ShelfMetadata()

  static let prefix = "refs/assets/shelves/"

  /// Where the work of a branch lies.
  public static func reference(ofBranch branch: String) -> String { prefix + branch }

  public var reference: String { Self.reference(ofBranch: branch) }

  /// True if the same lies on both, on top of the same commit.
  func holdsTheSame(as other: Shelf) -> Bool {
    base == other.base && work == other.work && staged == other.staged && untracked == other.untracked
  }
}

/// Why uncommitted work was not put on a shelf, or taken from one; nothing has changed.
public enum ShelfError: Error, Hashable, Sendable {
  /// Work of the branch waits on its shelf already, and other work is to go there.
  case occupied(branch: String)
  /// What the reference names has not the shape of a shelf.
  case unreadable(branch: String)
  case noShelf(branch: String)
  /// The file goes through a program on its way into the repository.
  case filtered(path: String, name: String)
}

extension Repository {
  /// Returns the work that waits for a branch; nil if none does.
  ///
  /// - Throws: `ShelfError.unreadable`.
  public func shelf(ofBranch branch: String) throws -> Shelf? {
    guard let commit = try shelfCommit(ofBranch: branch) else { return nil }
    guard let shelf = try shelf(at: commit, branch) else { throw ShelfError.unreadable(branch: branch) }
    return shelf
  }

  /// Returns all work that waits, in the order of the branches' names; what has not the shape of a shelf is passed
  /// over.
  public func shelves() throws -> [Shelf] {
    try shelfBranches().compactMap { branch in
      try shelfCommit(ofBranch: branch).flatMap { try? shelf(at: $0, branch) }
    }
  }

  /// The branches some work waits for. Every `status` asks.
  func shelfBranches() throws -> [String] { try referenceNames(below: Shelf.prefix) }

  func shelfCommit(ofBranch branch: String) throws -> ObjectID? {
    try target(ofReference: Shelf.reference(ofBranch: branch))
  }

  /// Returns nil for a commit of another shape.
  func shelf(at id: ObjectID, _ branch: String) throws -> Shelf? {
    guard let commit = try? self.commit(id), (2...3).contains(commit.parents.count) else { return nil }
    let staged = try self.commit(commit.parents[1])
    guard staged.parents == [commit.parents[0]] else { return nil }
    return Shelf(
      branch: branch, commit: id, base: commit.parents[0], moment: commit.committer.moment, work: commit.tree,
      stagedCommit: staged.id, staged: staged.tree,
      untracked: commit.parents.count == 3 ? try self.commit(commit.parents[2]).tree : nil,
      details: ShelfMetadata(commit.body))
  }

  /// Returns the files that a shelf has and its base has not, or has otherwise, in the order of the paths' bytes.
  public func files(of shelf: Shelf) throws -> [FileChange] {
    let reader = try TreeReader(self)
    let base = try reader.tree(ofCommit: shelf.base)
    var changes = try changes(fromTree: base, toTree: shelf.work, reader: reader)
    if let untracked = shelf.untracked {
      changes += try self.changes(fromTree: nil, toTree: untracked, reader: reader)
    }
    let known = Set(changes.map { PathKey($0.path) })
    // What was staged and then put back on the disk is told once more by nobody else.
    changes += try self.changes(fromTree: base, toTree: shelf.staged, reader: reader)
      .filter { !known.contains(PathKey($0.path)) }
    return changes.sorted { $0.path.bytesPrecede($1.path) }
  }

  /// Gives the work of a branch to another one, which has none.
  ///
  /// - Throws: `ShelfError.occupied`, `.noShelf`.
  public func moveShelf(from branch: String, to other: String) throws {
    guard let commit = try shelfCommit(ofBranch: branch) else { throw ShelfError.noShelf(branch: branch) }
    try copyShelf(commit, to: other)
    try dropShelf(commit, ofBranch: branch)
  }

  /// The new name is on the disk before the old one goes: whatever happens in between, one of them is there.
  func copyShelf(_ commit: ObjectID, to branch: String) throws {
    try setWaiting(forReferences: try syncPolicy.parts.contains(.reference))
    let name = Shelf.reference(ofBranch: branch)
    if try target(ofReference: name) == commit { return }
    guard try moveReference(name, from: nil, to: commit, message: "assets: uncommitted work") else {
      throw ShelfError.occupied(branch: branch)
    }
    try? shareReference(name)
  }

  /// Leaves one of two names for work that a killed command was giving to another branch: that of the branch that
  /// exists.
  func recoverCopiedShelves(since before: RepositorySnapshot) throws {
    let named = Set(before.shelves.map { PathKey($0.branch) })
    for branch in try shelfBranches() where !named.contains(PathKey(branch)) {
      guard let commit = try shelfCommit(ofBranch: branch),
        let old = before.shelves.first(where: { $0.commit == commit })?.branch,
        try shelfCommit(ofBranch: old) == commit
      else { continue }
      let isRenamed = try self.commit(ofBranch: old) == nil && self.commit(ofBranch: branch) != nil
      try dropShelf(commit, ofBranch: isRenamed ? old : branch)
    }
  }

  /// Removes the reference where it still names the commit.
  func dropShelf(_ commit: ObjectID, ofBranch branch: String) throws {
    guard try shelfCommit(ofBranch: branch) == commit else { return }
    ownMoves.note(Shelf.reference(ofBranch: branch), from: commit)
    _ = try removeReference(Shelf.reference(ofBranch: branch), from: commit)
  }
}

internal import Files

/// Uncommitted changes that were set aside for the branch on which they were made.
///
/// It has the format of `git stash push --include-untracked`, so that git can show and apply it: a commit of the files
/// in the work tree, whose parents are the commit of `HEAD`, the staged files, and the untracked files.
public struct Shelf: Hashable, Sendable {
  public var branch: String
  /// The target of the reference.
  public var commit: ObjectID
  /// The commit that was checked out.
  public var base: ObjectID
  public var moment: GitTime
  /// The tree of the tracked files, as they were on disk.
  public var work: ObjectID
  /// The staged files, as a commit on top of the base, and its tree.
  var stagedCommit: ObjectID
  public var staged: ObjectID
  /// The tree of the untracked files; nil if there were none.
  public var untracked: ObjectID?
  /// Metadata of the files that no tree contains.
  var details = ShelfMetadata()

  static let prefix = "refs/assets/shelves/"

  /// The reference for the shelf of a branch.
  public static func reference(ofBranch branch: String) -> String { prefix + branch }

  public var reference: String { Self.reference(ofBranch: branch) }

  /// True if both contain the same changes, on top of the same commit.
  func holdsTheSame(as other: Shelf) -> Bool {
    base == other.base && work == other.work && staged == other.staged && untracked == other.untracked
  }
}

/// The reason why uncommitted changes were not shelved, or not restored; nothing has changed.
public enum ShelfError: Error, Hashable, Sendable {
  /// The branch has shelved changes already, and others would have to be added.
  case occupied(branch: String)
  /// The target of the reference is not in the format of a shelf.
  case unreadable(branch: String)
  case noShelf(branch: String)
  /// The file needs a filter program on its way into the repository.
  case filtered(path: String, name: String)
}

extension Repository {
  /// Returns the shelf of a branch; nil if it has none.
  ///
  /// - Throws: `ShelfError.unreadable`.
  public func shelf(ofBranch branch: String) throws -> Shelf? {
    guard let commit = try shelfCommit(ofBranch: branch) else { return nil }
    guard let shelf = try shelf(at: commit, branch) else { throw ShelfError.unreadable(branch: branch) }
    return shelf
  }

  /// Returns all shelves, sorted by branch name; targets in another format are skipped.
  public func shelves() throws -> [Shelf] {
    try shelfBranches().compactMap { branch in
      try shelfCommit(ofBranch: branch).flatMap { try? shelf(at: $0, branch) }
    }
  }

  /// The branches that have a shelf. Every `status` needs them.
  func shelfBranches() throws -> [String] { try referenceNames(below: Shelf.prefix) }

  func shelfCommit(ofBranch branch: String) throws -> ObjectID? {
    try target(ofReference: Shelf.reference(ofBranch: branch))
  }

  /// Returns nil for a commit in another format.
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

  /// Returns the files of a shelf that differ from its base, sorted by the bytes of the paths.
  public func files(of shelf: Shelf) throws -> [FileChange] {
    let reader = try TreeReader(self)
    let base = try reader.tree(ofCommit: shelf.base)
    var changes = try changes(fromTree: base, toTree: shelf.work, reader: reader)
    if let untracked = shelf.untracked {
      changes += try self.changes(fromTree: nil, toTree: untracked, reader: reader)
    }
    let known = Set(changes.map { ExactName($0.path) })
    // A file that was staged and then restored on disk is in no other list.
    changes += try self.changes(fromTree: base, toTree: shelf.staged, reader: reader)
      .filter { !known.contains(ExactName($0.path)) }
    return changes.sorted { $0.path.bytesPrecede($1.path) }
  }

  /// Moves the shelf of a branch to another one, which must have none.
  ///
  /// - Throws: `ShelfError.occupied`, `.noShelf`.
  public func moveShelf(from branch: String, to other: String) throws {
    guard let commit = try shelfCommit(ofBranch: branch) else { throw ShelfError.noShelf(branch: branch) }
    try copyShelf(commit, to: other)
    try dropShelf(commit, ofBranch: branch)
  }

  /// The new name is on disk before the old one is removed: whatever happens in between, one of them exists.
  func copyShelf(_ commit: ObjectID, to branch: String) throws {
    try setWaiting(forReferences: try syncPolicy.parts.contains(.reference))
    let name = Shelf.reference(ofBranch: branch)
    if try target(ofReference: name) == commit { return }
    guard try moveReference(name, from: nil, to: commit, message: "assets: uncommitted work") else {
      throw ShelfError.occupied(branch: branch)
    }
    try? shareReference(name)
  }

  /// Removes one of two names of a shelf that a killed command was moving to another branch: the name of the existing
  /// branch is kept.
  func recoverCopiedShelves(since before: RepositorySnapshot) throws {
    let named = Set(before.shelves.map { ExactName($0.branch) })
    for branch in try shelfBranches() where !named.contains(ExactName(branch)) {
      guard let commit = try shelfCommit(ofBranch: branch),
        let old = before.shelves.first(where: { $0.commit == commit })?.branch,
        try shelfCommit(ofBranch: old) == commit
      else { continue }
      let isRenamed = try self.commit(ofBranch: old) == nil && self.commit(ofBranch: branch) != nil
      try dropShelf(commit, ofBranch: isRenamed ? old : branch)
    }
  }

  /// Removes the reference if it still points to the commit.
  func dropShelf(_ commit: ObjectID, ofBranch branch: String) throws {
    guard try shelfCommit(ofBranch: branch) == commit else { return }
    ownMoves.note(Shelf.reference(ofBranch: branch), from: commit)
    _ = try removeReference(Shelf.reference(ofBranch: branch), from: commit)
  }
}

internal import CGit2

/// The header and message of a commit.
public struct CommitSummary: Hashable, Sendable {
  public var id: ObjectID
  public var tree: ObjectID
  /// The commits it is based on: none for the first one, several for a merge.
  public var parents: [ObjectID]
  public var author: Signature
  public var committer: Signature
  /// The first paragraph of the message on one line.
  public var subject: String
  /// The rest of the message without surrounding blank lines; it includes trailers.
  public var body: String

  init(
    id: ObjectID, tree: ObjectID, parents: [ObjectID], author: Signature, committer: Signature, subject: String,
    body: String
  ) {
    (self.id, self.tree, self.parents) = (id, tree, parents)
    (self.author, self.committer, self.subject, self.body) = (author, committer, subject, body)
  }

  /// Converts a commit of libgit2.
  init(_ commit: OpaquePointer) {
    id = ObjectID(git_commit_id(commit).pointee)
    tree = ObjectID(git_commit_tree_id(commit).pointee)
    parents = (0..<git_commit_parentcount(commit)).map { ObjectID(git_commit_parent_id(commit, $0).pointee) }
    author = Signature(git_commit_author(commit).pointee)
    committer = Signature(git_commit_committer(commit).pointee)
    subject = git_commit_summary(commit).map { String(cString: $0) } ?? ""
    body = git_commit_body(commit).map { String(cString: $0) } ?? ""
  }
}

extension Repository {
  /// Returns the header and message of a commit; a commit at the end of a shallow clone's history has no parents.
  ///
  /// - Throws: `GitError` with `isNotFound` if the commit doesn't exist.
  public func commit(_ id: ObjectID) throws -> CommitSummary {
    try commit(id, reading: storedObjects.files, ends: historyEnds)
  }

  /// The same for reading many commits.
  func commit(_ id: ObjectID, reading files: ObjectFiles, ends: Set<ObjectID>) throws -> CommitSummary {
    var commit = try wholeCommit(id, reading: files)
    if ends.contains(id) { commit.parents = [] }
    return commit
  }

  private func wholeCommit(_ id: ObjectID, reading files: ObjectFiles) throws -> CommitSummary {
    if let bytes = files.bytes(of: id, as: .commit), let summary = CommitSummary(id, bytes) { return summary }
    return CommitSummary(try commitHandle(id).pointer)
  }

  /// Returns how many commits the first has that the second lacks, and the other way around.
  public func aheadAndBehind(_ first: ObjectID, _ second: ObjectID) throws -> (ahead: Int, behind: Int) {
    if first == second { return (0, 0) }
    let comparison = try HistoryComparison(self, [first], [second])
    return (comparison.leftCount, comparison.rightCount)
  }

  /// Returns whether a commit is the same as another one, or its ancestor.
  func contains(_ older: ObjectID, in newer: ObjectID) throws -> Bool {
    if older == newer { return true }
    return try HistoryComparison(self, [older], [newer]).rightSideHas(older)
  }

  /// Returns the best common ancestor of two commits; nil if they share no history. In a shallow clone it is the newest
  /// one that is available.
  public func mergeBase(_ first: ObjectID, _ second: ObjectID) throws -> ObjectID? {
    try mergeBase(first, anyOf: [second])
  }

  /// Returns the best common ancestor of a commit and any branch of a remote, as last fetched; nil if not found.
  public func mergeBase(_ commit: ObjectID, withBranchesOf remote: String) throws -> ObjectID? {
    let prefix = "refs/remotes/\(remote)/"
    let tips = try referenceNames(below: prefix).compactMap { try target(ofReference: prefix + $0) }
    return tips.isEmpty ? nil : try mergeBase(commit, anyOf: tips)
  }

  private func mergeBase(_ commit: ObjectID, anyOf others: [ObjectID]) throws -> ObjectID? {
    try HistoryComparison(self, [commit], others).commonCommits(in: self).first
  }

  /// True for a criss-cross merge history, in which no single best common ancestor contains everything that both have
  /// in common.
  public func haveSeveralMergeBases(_ first: ObjectID, _ second: ObjectID) throws -> Bool {
    try HistoryComparison(self, [first], [second]).commonCommits(in: self).count > 1
  }
}

internal import CGit2

/// The header and message of a commit.
public struct CommitSummary: Hashable, Sendable {
  public var id: ObjectID
  public var tree: ObjectID
  /// The commits it came from: none for the first one, several for a merge.
  public var parents: [ObjectID]
  public var author: Signature
  public var committer: Signature
  /// The first paragraph of the message in one line.
  public var subject: String
  /// What follows the subject, without blank lines around it; trailers are part of it.
  public var body: String

  init(
    id: ObjectID, tree: ObjectID, parents: [ObjectID], author: Signature, committer: Signature, subject: String,
    body: String
  ) {
    (self.id, self.tree, self.parents) = (id, tree, parents)
    (self.author, self.committer, self.subject, self.body) = (author, committer, subject, body)
  }

  /// Takes a commit of libgit2.
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
  /// Returns what a commit says of itself; where history ends here in a shallow clone, without parents.
  ///
  /// - Throws: `GitError`, which `isNotFound` where there is no such commit.
  public func commit(_ id: ObjectID) throws -> CommitSummary {
    try commit(id, reading: storedObjects.files, ends: historyEnds)
  }

  /// The same for whoever reads many.
  func commit(_ id: ObjectID, reading files: ObjectFiles, ends: Set<ObjectID>) throws -> CommitSummary {
    var commit = try wholeCommit(id, reading: files)
    if ends.contains(id) { commit.parents = [] }
    return commit
  }

  private func wholeCommit(_ id: ObjectID, reading files: ObjectFiles) throws -> CommitSummary {
    if let bytes = files.bytes(of: id, as: .commit), let summary = CommitSummary(id, bytes) { return summary }
    return CommitSummary(try commitHandle(id).pointer)
  }

  /// Returns how many commits the first has that the second has not, and the other way round.
  public func aheadAndBehind(_ first: ObjectID, _ second: ObjectID) throws -> (ahead: Int, behind: Int) {
    if first == second { return (0, 0) }
    let comparison = try HistoryComparison(self, [first], [second])
    return (comparison.leftCount, comparison.rightCount)
  }

  /// Tells whether a commit is another one, or behind it.
  func contains(_ older: ObjectID, in newer: ObjectID) throws -> Bool {
    if older == newer { return true }
    return try HistoryComparison(self, [older], [newer]).rightSideHas(older)
  }

  /// Returns the best common ancestor of two commits; nil if they share no history. In a shallow clone it is the
  /// newest that is here.
  public func mergeBase(_ first: ObjectID, _ second: ObjectID) throws -> ObjectID? {
    try mergeBase(first, anyOf: [second])
  }

  /// Returns the best ancestor that a commit has in common with any branch of a remote, as they were last fetched; nil
  /// if there is none.
  public func mergeBase(_ commit: ObjectID, withBranchesOf remote: String) throws -> ObjectID? {
    let prefix = "refs/remotes/\(remote)/"
    let tips = try referenceNames(below: prefix).compactMap { try target(ofReference: prefix + $0) }
    return tips.isEmpty ? nil : try mergeBase(commit, anyOf: tips)
  }

  private func mergeBase(_ commit: ObjectID, anyOf others: [ObjectID]) throws -> ObjectID? {
    try HistoryComparison(self, [commit], others).commonCommits(in: self).first
  }

  /// True if two lines of versions were joined crosswise, so that neither best common ancestor has all that both have
  /// in common.
  public func haveSeveralMergeBases(_ first: ObjectID, _ second: ObjectID) throws -> Bool {
    try HistoryComparison(self, [first], [second]).commonCommits(in: self).count > 1
  }
}

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
  ///
  /// Source: `git_graph_ahead_behind`.
  public func aheadAndBehind(_ first: ObjectID, _ second: ObjectID) throws -> (ahead: Int, behind: Int) {
    if let history = try ShallowHistory(self) {
      let (one, other) = (try history.ancestors(of: [first]), try history.ancestors(of: [second]))
      return (one.count { other[$0.key] == nil }, other.count { one[$0.key] == nil })
    }
    let pointer = try pointer
    var ahead = 0
    var behind = 0
    var ids = (first.raw, second.raw)
    try check("git_graph_ahead_behind") { git_graph_ahead_behind(&ahead, &behind, pointer, &ids.0, &ids.1) }
    return (ahead, behind)
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

  /// Source: `git_merge_base_many`.
  private func mergeBase(_ commit: ObjectID, anyOf others: [ObjectID]) throws -> ObjectID? {
    if let history = try ShallowHistory(self) {
      let others = try history.ancestors(of: others)
      return try history.commits(of: [commit], notIn: []).first { others[$0] != nil }
    }
    let pointer = try pointer
    var base = git_oid()
    let ids = [commit.raw] + others.map(\.raw)
    let isFound = try checkFound("git_merge_base_many") { git_merge_base_many(&base, pointer, ids.count, ids) }
    return isFound ? ObjectID(base) : nil
  }

  /// True if two lines of versions were joined crosswise, so that neither best common ancestor tells all that both have
  /// in common.
  ///
  /// Source: `git_merge_bases`.
  public func haveSeveralMergeBases(_ first: ObjectID, _ second: ObjectID) throws -> Bool {
    if let history = try ShallowHistory(self) {
      let others = try history.ancestors(of: [second])
      let common = try history.ancestors(of: [first]).filter { others[$0.key] != nil }
      return common.count - Set(common.values.flatMap(\.parents)).count > 1
    }
    let pointer = try pointer
    var bases = git_oidarray()
    var ids = (first.raw, second.raw)
    defer { git_oidarray_dispose(&bases) }
    return try checkFound("git_merge_bases") { git_merge_bases(&bases, pointer, &ids.0, &ids.1) } && bases.count > 1
  }
}

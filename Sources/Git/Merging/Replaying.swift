internal import CGit2

/// Puts the versions of one line on top of another, one by one and in memory: what `git rebase` does when nothing is in
/// the way.
public struct Replaying {
  private let repository: Repository
  private let committer: Signature

  /// - Parameter committer: Who puts the versions there; their authors stay.
  public init(_ repository: Repository, committer: Signature) {
    self.repository = repository
    self.committer = committer
  }

  /// What came out; only objects were made.
  public struct Outcome: Hashable, Sendable {
    /// The last version.
    public var tip: ObjectID
    /// The versions that were replaced, oldest first.
    public var rewritten: [Rewrite]
  }

  public struct Rewrite: Hashable, Sendable {
    public var old: ObjectID
    public var new: ObjectID
  }

  /// - Throws: `MergeError.conflicts`, `.mergesAmongOurs`.
  public func replay(from base: ObjectID, to tip: ObjectID, onto target: ObjectID) throws -> Outcome {
    var outcome = Outcome(tip: target, rewritten: [])
    for commit in try commits(from: base, to: tip) {
      let tree = try treeOfPick(commit.id, onto: outcome.tip)
      let under = try repository.commit(outcome.tip).tree
      let wasEmpty = try commit.parents.first.map { try repository.commit($0).tree == commit.tree } ?? false
      // What the other side has already, under whatever id, is left out.
      if tree == under, !wasEmpty { continue }
      let text = CommitText(
        tree: tree, parents: [outcome.tip], author: commit.author, committer: committer,
        message: try repository.message(of: commit.id))
      outcome.tip = try repository.store(repository.signed(text))
      outcome.rewritten.append(Rewrite(old: commit.id, new: outcome.tip))
    }
    return outcome
  }

  /// Returns the versions of one's own, oldest first.
  private func commits(from base: ObjectID, to tip: ObjectID) throws -> [CommitSummary] {
    var commits: [CommitSummary] = []
    var next = tip
    while next != base {
      let commit = try repository.commit(next)
      guard commit.parents.count == 1 else { throw MergeError.mergesAmongOurs(commit.id) }
      commits.append(commit)
      next = commit.parents[0]
    }
    return commits.reversed()
  }

  /// Source: `git_cherrypick_commit`.
  private func treeOfPick(_ commit: ObjectID, onto target: ObjectID) throws -> ObjectID {
    let pointer = try repository.pointer
    var options = git_merge_options()
    git_merge_options_init(&options, UInt32(GIT_MERGE_OPTIONS_VERSION))
    let picked = try repository.commitHandle(commit)
    let under = try repository.commitHandle(target)
    let index = try Handle("git_cherrypick_commit", keeping: repository, freedBy: git_index_free) {
      git_cherrypick_commit(&$0, pointer, picked.pointer, under.pointer, 0, &options)
    }
    switch try repository.mergeResult(index) {
    case .tree(let tree): return tree
    case .conflicts(let paths): throw MergeError.conflicts(paths)
    }
  }
}

extension Repository {
  /// Returns the whole message of a commit.
  public func message(of commit: ObjectID) throws -> String {
    let handle = try commitHandle(commit)
    return git_commit_message(handle.pointer).map { String(cString: $0) } ?? ""
  }
}

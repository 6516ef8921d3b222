internal import CGit2

/// Puts the versions of one line on top of another, one by one and in memory: what `git rebase` does when nothing is in
/// the way.
public struct Replaying {
  private let repository: Repository
  private let committer: Signature
  private let merging: any Merging

  /// - Parameters:
  ///   - committer: Who puts the versions there; their authors stay.
  ///   - merging: One that brings over what a version changed since its own parent.
  public init(_ repository: Repository, committer: Signature, merging: any Merging) {
    self.repository = repository
    self.committer = committer
    self.merging = merging
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

  /// - Throws: `MergeError.conflicts`, `.mergesAmongOurs`, `.externalDriver`.
  public func replay(from base: ObjectID, to tip: ObjectID, onto target: ObjectID) throws -> Outcome {
    var outcome = Outcome(tip: target, rewritten: [])
    for commit in try commits(from: base, to: tip) {
      let tree = try treeOfPick(commit, onto: outcome.tip)
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

  private func treeOfPick(_ commit: CommitSummary, onto target: ObjectID) throws -> ObjectID {
    switch try merging.merge(target, commit.id, base: commit.parents[0], in: repository) {
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

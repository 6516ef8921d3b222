internal import CGit2

/// Rebases the commits of one line of history onto another, one by one and in memory: the same as `git rebase` without
/// conflicts.
public struct Rebase {
  private let repository: Repository
  private let committer: Signature
  private let picking: any MergeStrategy
  private let preparing: ((NewCommit) throws -> String)?

  /// - Parameters:
  ///   - committer: The committer of the new commits; their authors are kept.
  ///   - picking: The merge strategy that applies each commit's changes; its base is the commit's own parent.
  ///   - preparing: Returns the message of each new commit, which a hook may change; nil to keep them.
  public init(
    _ repository: Repository, committer: Signature, picking: any MergeStrategy,
    preparing: ((NewCommit) throws -> String)? = nil
  ) {
    self.repository = repository
    self.committer = committer
    self.picking = picking
    self.preparing = preparing
  }

  /// The result; only objects were created.
  public struct Outcome: Hashable, Sendable {
    /// The last commit.
    public var tip: ObjectID
    /// The commits that were replaced, oldest first.
    public var rewritten: [Rewrite]
    /// The newest merge commit among them, which is left out, as git does; nil without merges.
    public var flattened: ObjectID?
  }

  public struct Rewrite: Hashable, Sendable {
    public var old: ObjectID
    public var new: ObjectID
  }

  /// - Parameter left: A commit that is left out together with its ancestors; nil to rebase everything that the target
  ///   lacks.
  /// - Throws: `MergeError.conflicts`, `.externalDriver`, `.foreignText`, and `.unrelated` if one of the commits has no
  ///   parent.
  public func replay(_ tip: ObjectID, onto target: ObjectID, leaving left: ObjectID? = nil) throws -> Outcome {
    let commits = try repository.commits(of: tip, notIn: [target] + [left].compactMap { $0 }, limit: .max)
    var outcome = Outcome(tip: target, rewritten: [], flattened: commits.first { $0.parents.count > 1 }?.id)
    for commit in commits.reversed() where commit.parents.count < 2 {
      guard let parent = commit.parents.first else { throw MergeError.unrelated }
      let tree = try treeOfPick(commit.id, parent, onto: outcome.tip)
      let under = try repository.commit(outcome.tip).tree
      let wasEmpty = try repository.commit(parent).tree == commit.tree
      // Changes that the other side has already, in whatever commit, are left out.
      if tree == under, !wasEmpty { continue }
      guard try isPlainText(commit.id) else { throw MergeError.foreignText(commit.id) }
      var newCommit = NewCommit(
        tree: tree, parents: [outcome.tip], author: commit.author, committer: committer,
        message: try repository.message(of: commit.id))
      if let preparing { newCommit.message = try preparing(newCommit) }
      outcome.tip = try repository.store(repository.signed(newCommit))
      outcome.rewritten.append(Rewrite(old: commit.id, new: outcome.tip))
    }
    return outcome
  }

  /// Returns whether everything in a commit is UTF-8.
  ///
  /// Source: `git-commit(1)`, DISCUSSION.
  private func isPlainText(_ commit: ObjectID) throws -> Bool {
    let bytes = try TreeReader(repository).bytes(of: commit, as: .commit)
    let text = String(decoding: bytes, as: UTF8.self)
    let head = text.split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.isEmpty }
    let encoding = head.first { $0.hasPrefix("encoding ") }?.dropFirst("encoding ".count).lowercased()
    return text.utf8.elementsEqual(bytes) && [nil, "utf-8", "utf8"].contains(encoding)
  }

  private func treeOfPick(_ commit: ObjectID, _ parent: ObjectID, onto target: ObjectID) throws -> ObjectID {
    switch try picking.merge(target, commit, base: parent, in: repository) {
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

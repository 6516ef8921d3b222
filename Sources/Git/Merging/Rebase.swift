internal import CGit2

/// Puts the versions of one line on top of another, one by one and in memory: what `git rebase` does when nothing is in
/// the way.
public struct Rebase {
  private let repository: Repository
  private let committer: Signature
  private let picking: any MergeStrategy
  private let preparing: ((CommitBuffer) throws -> String)?

  /// - Parameters:
  ///   - committer: Who puts the versions there; their authors stay.
  ///   - picking: How what a version changed comes over; its base is the version's own parent.
  ///   - preparing: Returns the message of each version that is made, which a hook may change; nil to keep them.
  public init(
    _ repository: Repository, committer: Signature, picking: any MergeStrategy,
    preparing: ((CommitBuffer) throws -> String)? = nil
  ) {
    self.repository = repository
    self.committer = committer
    self.picking = picking
    self.preparing = preparing
  }

  /// What came out; only objects were made.
  public struct Outcome: Hashable, Sendable {
    /// The last version.
    public var tip: ObjectID
    /// The versions that were replaced, oldest first.
    public var rewritten: [Rewrite]
    /// The newest merge among the versions, which is left out as git leaves it out; nil if there is none.
    public var flattened: ObjectID?
  }

  public struct Rewrite: Hashable, Sendable {
    public var old: ObjectID
    public var new: ObjectID
  }

  /// - Parameter left: A version that is left behind with all that is in it; nil if everything the target has not
  ///   comes over.
  /// - Throws: `MergeError.conflicts`, `.externalDriver`, `.foreignText`, and `.unrelated` where one of the versions
  ///   has none before it.
  public func replay(_ tip: ObjectID, onto target: ObjectID, leaving left: ObjectID? = nil) throws -> Outcome {
    let commits = try repository.commits(of: tip, notIn: [target] + [left].compactMap { $0 }, limit: .max)
    var outcome = Outcome(tip: target, rewritten: [], flattened: commits.first { $0.parents.count > 1 }?.id)
    for commit in commits.reversed() where commit.parents.count < 2 {
      guard let parent = commit.parents.first else { throw MergeError.unrelated }
      let tree = try treeOfPick(commit.id, parent, onto: outcome.tip)
      let under = try repository.commit(outcome.tip).tree
      let wasEmpty = try repository.commit(parent).tree == commit.tree
      // What the other side has already, under whatever id, is left out.
      if tree == under, !wasEmpty { continue }
      guard try isPlainText(commit.id) else { throw MergeError.foreignText(commit.id) }
      var text = CommitBuffer(
        tree: tree, parents: [outcome.tip], author: commit.author, committer: committer,
        message: try repository.message(of: commit.id))
      if let preparing { text.message = try preparing(text) }
      outcome.tip = try repository.store(repository.signed(text))
      outcome.rewritten.append(Rewrite(old: commit.id, new: outcome.tip))
    }
    return outcome
  }

  /// Tells whether a version says all it says in UTF-8.
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

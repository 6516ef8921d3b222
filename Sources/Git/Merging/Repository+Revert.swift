extension Repository {
  /// Stores the reverse of a commit: a commit on top of it with the contents before it. No reference points to it.
  ///
  /// To revert a commit is to pick its reverse, so any code that can pick can revert too.
  ///
  /// - Parameters:
  ///   - commit: For a merge, the reverse has the contents of its first parent, as in `git revert -m 1`; before the
  ///     first commit there was nothing.
  ///   - paths: Only these are reversed; nil for everything that the commit changed.
  public func storeReverse(of commit: CommitSummary, within paths: [String]? = nil) throws -> ObjectID {
    let parent = commit.parents.first
    var tree = try parent.map { try self.commit($0).tree } ?? store([], .tree)
    if let paths {
      let draft = try TemporaryIndex(of: self, startingFrom: .commit(commit.id))
      try draft.copyEntries(within: paths, from: TemporaryIndex(of: self, startingFrom: .commit(parent)))
      tree = try draft.writeTree()
    }
    return try store(
      NewCommit(
        tree: tree, parents: [commit.id], author: commit.author, committer: commit.committer,
        message: "Reverse of \(commit.id)\n"))
  }
}

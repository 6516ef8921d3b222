extension Repository {
  /// Stores the reverse of a version: one on top of it that is what was before it. Nothing leads there.
  ///
  /// To take a version back is to pick its reverse, so all that knows how to pick knows how to do that as well.
  ///
  /// - Parameters:
  ///   - commit: Of a merge, the reverse is what its first parent has, as for `git revert -m 1`; before the first
  ///     commit there was nothing.
  ///   - paths: Only these are reversed; nil for all that the commit changed.
  public func storeReverse(of commit: CommitSummary, within paths: [String]? = nil) throws -> ObjectID {
    let parent = commit.parents.first
    var tree = try parent.map { try self.commit($0).tree } ?? store([], .tree)
    if let paths {
      let draft = try TemporaryIndex(of: self, startingFrom: .commit(commit.id))
      try draft.copyEntries(within: paths, from: TemporaryIndex(of: self, startingFrom: .commit(parent)))
      tree = try draft.writeTree()
    }
    return try store(
      CommitBuffer(
        tree: tree, parents: [commit.id], author: commit.author, committer: commit.committer,
        message: "Reverse of \(commit.id)\n"))
  }
}

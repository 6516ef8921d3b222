extension Repository {
  /// Stores the reverse of a version: one on top of it that is what was before it. Nothing leads there.
  ///
  /// To take a version back is to pick its reverse, so all that knows how to pick knows how to do that as well.
  ///
  /// - Parameter commit: One with a single parent, or none: before the first there was nothing.
  public func storeReverse(of commit: CommitSummary) throws -> ObjectID {
    let tree = try commit.parents.first.map { try self.commit($0).tree } ?? store([], .tree)
    return try store(
      CommitText(
        tree: tree, parents: [commit.id], author: commit.author, committer: commit.committer,
        message: "Reverse of \(commit.id)\n"))
  }
}

extension TemporaryIndex {
  /// Computes what an external filter makes of a file: takes its path and the filter's name, and returns the id of the
  /// blob it wrote; nil when it does not know the filter.
  public typealias Cleaning = (_ path: String, _ filter: String) throws -> ObjectID?

  /// Takes files as they lie in the work tree, as `git add --all` does: changed and new ones go in, missing ones go
  /// out, ignored ones and repositories within stay out, and what a sparse checkout left out stays in.
  ///
  /// - Parameters:
  ///   - scope: Paths to take, with all below them; empty for all.
  ///   - cleaning: Asked for files that run through an external filter.
  /// - Returns: What was taken, in the order of the paths' bytes.
  /// - Throws: `RepositoryError.externalFilter` for a file whose filter nobody ran, `.notRecordable` for one whose name
  ///   is not UTF-8 or git's own, `.otherSpelling`, `.lineEndsWouldChange`, `.fileKeepsChanging`, `SyscallError`; the
  ///   draft is of no use then.
  @discardableResult
  public func update(within scope: [String] = [], cleaning: @escaping Cleaning = { _, _ in nil }) throws -> [FileChange]
  {
    let snapshot = try WorkTreeSnapshot.take(
      repository, index: contents, modified: origin.contents.modified, within: scope, refusesLoss: true,
      into: { openIntake(expectedCount: $0) }, cleaning: cleaning)
    try edit(snapshot.edits)
    return snapshot.changes
  }
}

extension TemporaryIndex {
  /// Runs an external filter on a file: takes its path and the filter's name, and returns the id of the blob that it
  /// wrote; nil for an unknown filter.
  public typealias Cleaning = (_ path: String, _ filter: String) throws -> ObjectID?

  /// Adds the files of the work tree, as `git add --all` does: changed and new files are added, missing ones removed,
  /// ignored ones and nested repositories left out, and files that a sparse checkout left out are kept.
  ///
  /// - Parameters:
  ///   - scope: Paths to add, including everything below them; empty for all.
  ///   - cleaning: Called for files with an external filter.
  /// - Returns: The changes, sorted by the bytes of the paths.
  /// - Throws: `RepositoryError.externalFilter` for a file whose filter was not run, `.notRecordable` for one whose
  ///   name is not UTF-8 or git's own, `.otherSpelling`, `.lineEndsWouldChange`, `.fileKeepsChanging`, `SyscallError`;
  ///   the draft can't be used after that.
  @discardableResult
  public func update(within scope: [String] = [], cleaning: @escaping Cleaning = { _, _ in nil }) throws -> [FileChange]
  {
    let snapshot = try WorkTreeSnapshot.take(
      repository, index: contents, modified: origin.contents.modified, within: scope, refusesLoss: true,
      into: { openTransaction(expectedCount: $0) }, cleaning: cleaning)
    try edit(snapshot.edits)
    contents = try repository.settlingLargeFiles(of: contents, at: snapshot.edits.lazy.map(\.path))
    return snapshot.changes
  }
}

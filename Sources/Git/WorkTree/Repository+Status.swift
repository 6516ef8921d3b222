/// The differences between a commit and the index, and between the index and the files on disk.
///
/// An ordinary index is read directly, and the files are compared in parallel. Unusual cases go through libgit2, which
/// reports an error if it doesn't support them either: a split or sparse index, one without a checksum, files that a
/// sparse checkout left out, and file names or links that are stored differently on disk (`Repository.needsCare`).
extension Repository {
  /// Returns what is staged: the differences from a commit to the index, sorted by the bytes of the paths.
  ///
  /// - Parameters:
  ///   - commit: The commit to compare with, usually `HEAD`; nil for the state before the first commit.
  ///   - scope: Paths to compare, including everything below them; empty for all.
  public func stagedChanges(since commit: ObjectID?, within scope: [String] = []) throws -> [FileChange] {
    guard let index = try ordinaryIndex() else { return try libraryStagedChanges(since: commit, within: scope) }
    return try stagedChanges(in: index, since: commit, within: scope)
  }

  /// Returns what is not staged: the differences from the index to the files on disk, and untracked files that are not
  /// ignored, sorted by the bytes of the paths.
  ///
  /// Files that a sparse checkout left out are not differences. A nested repository is reported as one untracked path
  /// that ends with `/`. Nothing is written.
  ///
  /// - Throws: `RepositoryError.unreadableFolder` for a folder whose files would otherwise count as deleted.
  public func workTreeChanges(within scope: [String] = [], includesUntracked: Bool = true) throws -> [FileChange] {
    guard let index = try ordinaryIndex() else {
      return try spelledWorkTreeChanges(within: scope, includesUntracked: includesUntracked)
    }
    return try WorkTreeDiff(
      self, index: index, within: scope, for: includesUntracked ? .telling : .tellingKnown
    ).changes
  }

  /// Returns the staged and unstaged changes.
  ///
  /// - Parameters:
  ///   - index: The index that was just read from the repository.
  ///   - notesUnchanged: True to record unchanged files that had to be read in the index, if that can be done at once,
  ///     so that git needn't read them either; otherwise nothing is written.
  public func changes(
    since commit: ObjectID?, in index: IndexFile, notesUnchanged: Bool
  ) throws -> (staged: [FileChange], unstaged: [FileChange]) {
    guard try mayBeOrdinary(index) else { return try libraryChanges(since: commit) }
    let staged = Result { try stagedChanges(in: index, since: commit) }
    var (isWhole, difference): (Bool, Result<WorkTreeDiff, any Error>?) = (false, nil)
    // The checksum of a large index takes a while: it is computed while the folders are scanned, and checked before
    // anything else is done.
    inParallel(if: index.isWorthThreads) {
      isWhole = index.hasValidChecksum()
    } and: {
      difference = Result {
        try WorkTreeDiff(self, index: index, within: [], for: .telling, notesUnchanged: notesUnchanged)
      }
    }
    guard isWhole, let difference = try difference?.get() else { return try libraryChanges(since: commit) }
    let changes = (staged: try staged.get(), unstaged: difference.changes)
    // Not before everything is known: if any read fails, the index is left as it was. The commit itself may not have
    // been read yet.
    if let commit, !difference.unchanged.isEmpty {
      let reader = try TreeReader(self)
      _ = try reader.entries(of: reader.tree(ofCommit: commit))
    }
    IndexRefresh(of: self, index: index, entries: difference.unchanged)?.write()
    return changes
  }

  private func libraryChanges(since commit: ObjectID?) throws -> (staged: [FileChange], unstaged: [FileChange]) {
    (try libraryStagedChanges(since: commit, within: []), try spelledWorkTreeChanges())
  }

  /// The changes that libgit2 finds, without files that are in the index in another spelling.
  private func spelledWorkTreeChanges(
    within scope: [String] = [], includesUntracked: Bool = true
  ) throws -> [FileChange] {
    let changes = try libraryWorkTreeChanges(within: scope, includesUntracked: includesUntracked)
    guard try configuration.bool("core.ignorecase") == true, changes.contains(where: { $0.kind == .untracked }) else {
      return changes
    }
    do {
      let spellings = CaseInsensitiveNames(try IndexFile(path: indexPath))
      return changes.filter { $0.kind != .untracked || !spellings.hasFile(Array($0.path.utf8)) }
    } catch {
      // Only libgit2 can read this index.
      return changes
    }
  }

  /// Returns the index if it is an ordinary one; nil if libgit2 must read it.
  private func ordinaryIndex() throws -> IndexFile? {
    do {
      let index = try IndexFile(path: indexPath)
      return try isOrdinary(index) ? index : nil
    } catch is IndexError {
      return nil
    }
  }

  private func isOrdinary(_ index: IndexFile) throws -> Bool {
    try mayBeOrdinary(index) && index.hasValidChecksum()
  }

  /// The same without verifying the checksum.
  private func mayBeOrdinary(_ index: IndexFile) throws -> Bool {
    if try isSparseCheckout || needsCare { return false }
    return !index.hasNullChecksum && !index.hasSkipWorktree
  }
}

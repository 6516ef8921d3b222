/// What is different, between a commit and the index, and between the index and the files on disk.
///
/// An ordinary index is read by ourselves, and the files are looked at in parallel. What is out of the ordinary goes
/// the way of libgit2, which says so where it does not know it either: a split or sparse index, one without a checksum,
/// files that a sparse checkout left out, and names that are other ones on disk (`Repository.needsCare`).
extension Repository {
  /// Returns what is staged: the differences from a commit to the index, in the order of the paths' bytes.
  ///
  /// - Parameters:
  ///   - commit: The commit to compare with, most often the one of `HEAD`; nil for the time before the first.
  ///   - scope: Paths to look at, with all below them; empty for all.
  public func stagedChanges(since commit: ObjectID?, within scope: [String] = []) throws -> [FileChange] {
    guard let index = try ordinaryIndex() else { return try libraryStagedChanges(since: commit, within: scope) }
    return try stagedChanges(in: index, since: commit, within: scope)
  }

  /// Returns what is not staged: the differences from the index to the files on disk, and files git does not know and
  /// was not told to ignore, in the order of the paths' bytes.
  ///
  /// Files a sparse checkout left out are no differences. A folder with a repository of its own is told as one
  /// untracked path that ends with `/`. Nothing is written.
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

  /// Returns what is staged and what is not.
  ///
  /// - Parameters:
  ///   - index: What was just read from the repository's index file.
  ///   - notesUnchanged: What had to be read and is as it was is noted in the index, where that can be done at once, so
  ///     that git need not read it either; else nothing is written.
  public func changes(
    since commit: ObjectID?, in index: IndexFile, notesUnchanged: Bool
  ) throws -> (staged: [FileChange], unstaged: [FileChange]) {
    guard try mayBeOrdinary(index) else { return try libraryChanges(since: commit) }
    let staged = Result { try stagedChanges(in: index, since: commit) }
    var (isWhole, difference): (Bool, Result<WorkTreeDiff, any Error>?) = (false, nil)
    // The checksum of a large index takes a while: it is looked at beside the folders, and counts before anything is
    // done.
    inParallel {
      isWhole = index.hasValidChecksum()
    } and: {
      difference = Result {
        try WorkTreeDiff(self, index: index, within: [], for: .telling, notesUnchanged: notesUnchanged)
      }
    }
    guard isWhole, let difference = try difference?.get() else { return try libraryChanges(since: commit) }
    let changes = (staged: try staged.get(), unstaged: difference.changes)
    // Not before all is known: a look that fails leaves everything as it was. The version itself may not have been
    // read.
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

  /// What libgit2 finds, without files that the index has in another spelling.
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
      // An index that only libgit2 can read.
      return changes
    }
  }

  /// Returns the index where everything about it is known to us; nil for one that is left to libgit2.
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

  /// The same without a look at the checksum.
  private func mayBeOrdinary(_ index: IndexFile) throws -> Bool {
    if try isSparseCheckout || needsCare { return false }
    return !index.hasNullChecksum && !index.hasSkipWorktree
  }
}

/// The state of an index file when it was read, to find out later whether it was changed.
struct IndexSnapshot {
  var path: String
  /// Nil if there was no file.
  var stamp: POSIXFile.CachedStat?
  var contents: IndexFile

  /// Reads an index, and verifies its checksum.
  ///
  /// - Parameter known: Indexes that needn't be read again.
  static func read(_ path: String, _ known: IndexCache? = nil) throws -> IndexSnapshot {
    while true {
      let before = POSIXFile.stamp(of: path)
      let contents = try known?.cached(for: before) ?? IndexFile(path: path)
      // The file was replaced between the two checks.
      guard POSIXFile.stamp(of: path) == before else { continue }
      guard contents.hasValidChecksum() else { throw IndexError.wrongChecksum }
      return IndexSnapshot(path: path, stamp: before, contents: contents)
    }
  }

  /// Returns whether the file is still the one that was read.
  func isUntouched() throws(SyscallError) -> Bool {
    guard POSIXFile.stamp(of: path) != stamp else { return true }
    guard let stamp, let bytes = try POSIXFile.bytes(of: path, limit: POSIXFile.maxIndexByteCount) else {
      return false
    }
    return Int64(bytes.count) == stamp.size && bytes.suffix(20).elementsEqual(contents.checksum?.bytes ?? [])
  }
}

extension IndexSnapshot {
  /// Reads the index of a repository whose files are about to be replaced.
  ///
  /// - Throws: `RepositoryError.unmerged`; `UnsupportedRepositoryError` for an index that only git can write.
  static func read(_ repository: Repository, forFilesOf gitDirectory: String) throws -> IndexSnapshot {
    let origin: IndexSnapshot
    do {
      origin = try read(repository.indexPath)
    } catch let error as IndexError {
      // libgit2 has better messages for what it refuses.
      _ = try repository.libGit2Index()
      throw error
    }
    let contents = origin.contents
    if contents.hasSkipWorktree {
      throw UnsupportedRepositoryError(gitDirectory: gitDirectory, reason: .sparseCheckout)
    }
    if contents.hasNullChecksum { _ = try repository.libGit2Index() }
    guard !contents.hasConflicts else { throw RepositoryError.unmerged(paths: contents.conflicts.map(\.path)) }
    return origin
  }
}

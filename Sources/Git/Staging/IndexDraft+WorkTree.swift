internal import CGit2

extension IndexDraft {
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
  ///   is not UTF-8; the draft is then of no use.
  @discardableResult
  public func update(within scope: [String] = [], cleaning: Cleaning = { _, _ in nil }) throws -> [FileChange] {
    let changes = try repository.workTreeChanges(within: scope).filter { !$0.path.endsWithByte("/") }
    let root = try repository.requiredWorkTree()
    return try changes.filter { try take($0, root: root, cleaning) }
  }

  /// Returns false for what cannot be in an index.
  private func take(_ change: FileChange, root: String, _ cleaning: Cleaning) throws -> Bool {
    guard let status = SystemFile.status(of: root.joined(change.path)) else {
      let isKnown = git_index_get_bypath(try index, change.path, 0) != nil
      // A name that is not UTF-8 does not lead back to its file; it must not stay out without a word.
      if !isKnown, change.path.isRepaired { throw RepositoryError.notRecordable(path: change.path) }
      try remove([change.path])
      return true
    }
    guard let mode = FileMode(status) else { return false }
    if mode.isFile, let filter = try repository.activeFilter(forPath: change.path) {
      guard let blob = try cleaning(change.path, filter) else {
        throw RepositoryError.externalFilter(path: change.path, name: filter)
      }
      try record(change.path, blob: blob, mode: trusted(mode, change), matchesWorkTree: true)
      return true
    }
    if mode == .folder, change.newMode != .submodule, change.oldMode != .submodule {
      try remove([change.path])
      return true
    }
    let index = try index
    try check("git_index_add_bypath") { git_index_add_bypath(index, change.path) }
    return true
  }

  /// Returns the mode to note: where the disk keeps no executable bit, the one that was noted before.
  private func trusted(_ mode: FileMode, _ change: FileChange) throws -> FileMode {
    if try repository.configuration.bool("core.filemode") ?? true { return mode }
    return change.oldMode?.isFile == true ? change.oldMode! : .file
  }
}

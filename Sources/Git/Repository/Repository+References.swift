internal import CGit2
internal import System

extension Repository {
  /// Sets the identity for the following reflog entries; their time is the system clock.
  func setReflogIdentity(_ identity: Identity) throws { try library.setReflogIdentity(identity) }

  /// Moves a reference if it still has the expected value; nil is a reference that doesn't exist. Waits while another
  /// process holds its lock (`ReferenceLockTimeout`).
  ///
  /// - Parameters:
  ///   - draft: A file that contains the new value and was flushed to disk already; nil without a draft. With one, the
  ///     caller must flush the new name, which is then in `unsyncedFolders`.
  /// - Returns: False if it had another value, and was left alone.
  /// - Throws: `GitError`, `SyscallError`.
  func moveReference(
    _ name: String, from old: ObjectID?, to new: ObjectID, message: String,
    disk: any StoreFileSystem = LocalFileSystem(),
    draft: String? = nil
  ) throws -> Bool {
    let folders = newFolders(for: name)
    defer {
      if library.waitsForReferences { unsyncedFolders.insert(folders) }
      // The reference has moved even if the flush fails.
      if draft == nil { try? disk.sync(unsyncedFolders.take().map(PendingSync.folder), syncPolicy.method) }
    }
    // Without an identity set before, libgit2 moves it and uses the configured one.
    if let files = referenceFiles, let identity = library.reflogIdentity {
      let move = try ReferenceUpdate(
        files: files, name: name, old: old, new: new, committer: Signature(identity, at: .onTheClock),
        message: message, makesLogs: ReflogRule(configuration), disk: disk,
        sync: library.waitsForReferences ? syncPolicy.method : nil, draft: draft, unsynced: unsyncedFolders)
      switch try waitingForReferences({ try move.run() }) {
      case .moved:
        ownMoves.note(name, from: old)
        return true
      case .isElsewhere: return false
      case .leftToLibrary: break
      }
    }
    return try moveReferenceByLibrary(name, from: old, to: new, message: message)
  }

  /// Returns the folders that get a new subfolder when a reference is written: libgit2 flushes the name of its file,
  /// but not theirs.
  private func newFolders(for reference: String) -> [String] {
    var places: [String] = []
    var folder = commonDirectory.joined(reference).enclosingFolder
    while folder.utf8.count > commonDirectory.utf8.count, !POSIXFile.isFolder(folder) {
      folder = folder.enclosingFolder
      places.append(folder)
    }
    return places
  }

  private func moveReferenceByLibrary(
    _ name: String, from old: ObjectID?, to new: ObjectID, message: String
  ) throws -> Bool {
    let pointer = try pointer
    var target = new.raw
    do {
      guard let old else {
        try waitingForReferences { () throws(GitError) in
          _ = try Handle("git_reference_create", freedBy: git_reference_free) {
            git_reference_create(&$0, pointer, name, &target, 0, message)
          }
        }
        ownMoves.note(name, from: nil)
        return true
      }
      var current = old.raw
      try waitingForReferences { () throws(GitError) in
        _ = try Handle("git_reference_create_matching", freedBy: git_reference_free) {
          git_reference_create_matching(&$0, pointer, name, &target, 1, &current, message)
        }
      }
      ownMoves.note(name, from: old)
      return true
    } catch let error as GitError where error.isModified || error.exists || error.isNotFound {
      return false
    }
  }
}

extension GitTime {
  /// The system clock, as used in reflogs.
  fileprivate static var onTheClock: GitTime {
    var seconds = time(nil)
    var local = tm()
    localtime_r(&seconds, &local)
    return GitTime(seconds: Int64(seconds), offsetMinutes: Int(local.tm_gmtoff) / 60)
  }
}

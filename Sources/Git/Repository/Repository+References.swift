internal import CGit2
internal import System

extension Repository {
  /// Says whose name the following entries of reflogs carry; their time is the clock of the machine.
  func setReflogIdentity(_ identity: Identity) throws { try library.setReflogIdentity(identity) }

  /// Moves a reference that still has the expected value; nil stands for one that does not exist. Whoever holds its
  /// lock is waited for (`ReferenceLockTimeout`).
  ///
  /// - Parameters:
  ///   - draft: A file that holds the new value and is on the disk already; nil if there is none. With one, whoever
  ///     calls waits for the new name, which is in `unsyncedFolders` then.
  /// - Returns: False when it had another value, and was left alone.
  /// - Throws: `GitError`, `SyscallError`.
  func moveReference(
    _ name: String, from old: ObjectID?, to new: ObjectID, message: String,
    disk: any StoreFileSystem = LocalFileSystem(),
    draft: String? = nil
  ) throws -> Bool {
    let folders = newFolders(for: name)
    defer {
      if library.waitsForReferences { unsyncedFolders.insert(folders) }
      // What could not be waited for is there all the same.
      if draft == nil { try? disk.sync(unsyncedFolders.take().map(PendingSync.folder), syncPolicy.method) }
    }
    if isPlain, let identity = library.reflogIdentity {
      let move = try ReferenceUpdate(
        files: referenceFiles, name: name, old: old, new: new, committer: Signature(identity, at: .onTheClock),
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

  /// Returns the folders in which the name of a folder is new once a reference is written: libgit2 waits for the name
  /// of its file, and not for theirs.
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
  /// The clock of the machine, as reflogs have it.
  fileprivate static var onTheClock: GitTime {
    var seconds = time(nil)
    var local = tm()
    localtime_r(&seconds, &local)
    return GitTime(seconds: Int64(seconds), offsetMinutes: Int(local.tm_gmtoff) / 60)
  }
}

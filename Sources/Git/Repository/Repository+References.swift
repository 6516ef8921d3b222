internal import CGit2

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

extension Repository {
  /// Says whose name the following entries of reflogs carry; their time is the clock of the machine.
  func setReflogIdentity(_ identity: Identity) throws { try library.setReflogIdentity(identity) }

  /// Moves a reference that still has the expected value; nil stands for one that does not exist. Whoever holds its lock
  /// is waited for (`ReferencePatience`).
  ///
  /// - Returns: False when it had another value, and was left alone.
  /// - Throws: `GitError`, `FileFailure`.
  func moveReference(
    _ name: String, from old: ObjectID?, to new: ObjectID, message: String, disk: any StoreDisk = SystemDisk()
  ) throws -> Bool {
    let folders = NewFolders(for: name, in: commonDirectory)
    defer { if library.waitsForReferences { folders.sync() } }
    if isPlain, let old, let identity = library.reflogIdentity {
      let move = try ReferenceMove(
        files: referenceFiles, name: name, old: old, new: new, committer: Signature(identity, at: .onTheClock),
        message: message, makesLogs: ReflogRule(configuration), disk: disk,
        sync: library.waitsForReferences ? syncPolicy.method : nil)
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

/// The folders that are made for a reference: whoever writes it waits for the name of its file, and not for theirs.
private struct NewFolders {
  /// Those in which the name of a folder is new.
  private var places: [String] = []

  init(for reference: String, in root: String) {
    var folder = root.joined(reference).enclosingFolder
    while folder.utf8.count > root.utf8.count, !SystemFile.isFolder(folder) {
      folder = folder.enclosingFolder
      places.append(folder)
    }
  }

  /// Waits for them; what could not be waited for is there all the same.
  func sync() {
    for place in places { try? SystemDisk().syncFolder(place) }
  }
}

extension Moment {
  /// The clock of the machine, as reflogs have it.
  fileprivate static var onTheClock: Moment {
    var seconds = time(nil)
    var local = tm()
    localtime_r(&seconds, &local)
    return Moment(seconds: Int64(seconds), offsetMinutes: Int(local.tm_gmtoff) / 60)
  }
}

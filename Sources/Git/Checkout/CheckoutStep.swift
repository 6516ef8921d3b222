/// What a checkout does with one path.
struct CheckoutStep: Sendable {
  var change: FileChange
  var path: [UInt8]
  /// The file on disk that must be replaced or removed; nil if the path doesn't exist.
  var onDisk: POSIXFile.CachedStat?
  var modeOnDisk: FileMode?
  /// The time of its last metadata change.
  var changedOnDisk: IndexFile.Timestamp?
  /// True if an old file was replaced or removed, or will be.
  var wasThere = false
  /// True if nothing is done on disk: the file already has its new state, or git doesn't track it.
  var isSettled: Bool
  /// The metadata to record in the index for a file that needs no change (`isSettled`).
  var settledStamp: IndexFile.CachedStat?
  /// The conversion of the blob before it is written.
  var conversion = Conversion.none
  /// True if attributes restored from a shelf would convert the new file differently.
  var isOutdated = false
  /// True if git writes the file, because it needs a filter program (`FilteredFiles`).
  var isFiltered = false
  /// The conversion of the old file.
  var formerConversion = Conversion.none
  /// True if the old file may differ from its blob.
  var isConverted = false
  /// True if the old file is a large one whose content the store has.
  var isInStore = false
  /// True if the attribute lists in the index and on disk convert the old file differently.
  var hasTwoConversions = false
  /// True if the permissions of the old file differ from those that git would set.
  var hasOwnPermissions = false
  /// The permissions of the new file; nil for the defaults of the system and git.
  var permissions: UInt16?

  init(_ change: FileChange, _ seen: UncommittedWorkCheck.Seen) {
    self.change = change
    path = Array(change.path.utf8)
    isSettled = seen.isSettled
    guard let status = seen.status, !isSettled else {
      settledStamp = seen.status.map(IndexFile.CachedStat.init)
      return
    }
    guard FileMode(status) != .folder else { return }
    (onDisk, modeOnDisk) = (POSIXFile.CachedStat(status), FileMode(status))
    changedOnDisk = IndexFile.CachedStat(status).changed
    wasThere = true
  }

  /// True if a file or a link is written.
  var writes: Bool { !isSettled && change.newID != nil && change.newMode != .submodule }
  /// True if the file no longer has its old state: it already has the new one, or was deleted.
  var isChangedAlready: Bool {
    if [change.oldMode, change.newMode].contains(.submodule) { return false }
    return isSettled || change.oldID != nil && !wasThere
  }
  var makesSubmoduleFolder: Bool { !isSettled && change.newMode == .submodule && change.oldMode != .submodule }

  /// The change of the path's entries.
  func edit(_ stamp: IndexFile.CachedStat?) -> IndexEdit {
    guard let id = change.newID, let mode = change.newMode else { return IndexEdit(path: path) }
    let noted = mode == .submodule ? nil : stamp ?? settledStamp
    return IndexEdit(
      path: path, entry: IndexEntry(path: path, mode: mode, id: id.objectBytes, stamp: noted ?? .unknown))
  }
}

/// What commits a checkout: after a crash it is rolled back before this point, and finished after it.
enum CheckoutCommitPoint: Hashable, Sendable {
  /// `HEAD` points to a branch, by name.
  case head(branch: String)
  /// A reference, by its full name, points to the new commit.
  case reference(String)
  /// The operation log contains an operation, identified by the blob of its record. The two sides are then trees, not
  /// commits.
  case operation(ObjectID)
  /// The journal itself says so: changes were restored from the shelf of the current branch, and no reference moves.
  case note

  var namesTrees: Bool { if case .operation = self { true } else { false } }
}

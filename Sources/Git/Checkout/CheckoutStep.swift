/// What a checkout does with one path.
struct CheckoutStep: Sendable {
  var change: FileChange
  var path: [UInt8]
  /// What lies on disk and has to make room; nil for nothing.
  var onDisk: POSIXFile.CachedStat?
  var modeOnDisk: FileMode?
  /// When it was changed last.
  var changedOnDisk: IndexFile.Timestamp?
  /// True if some file made room, or has to.
  var wasThere = false
  /// True if nothing is done on disk: the file is already what it will be, or none of git's.
  var isSettled: Bool
  /// What is noted in the index of a file that is settled.
  var settledStamp: IndexFile.CachedStat?
  /// What is done to the blob before it is written.
  var conversion = Conversion.none
  /// True if attributes that come back from a shelf would have the new file written differently.
  var isOutdated = false
  /// True if git writes the file, as another program has its hand in it (`FilteredFiles`).
  var isFiltered = false
  /// What was done to the old one.
  var formerConversion = Conversion.none
  /// True if the bytes of the old file may be others than those of its blob.
  var isConverted = false
  /// True if the lists of attributes in the index and those on disk have the old file written differently.
  var hasTwoConversions = false
  /// True if others may read and write the old file than git would let them.
  var hasOwnPermissions = false
  /// Who may read and write the new file; nil for those the system and git let.
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
  /// True if the file is already what it will be, or gone, which its old version is not.
  var isChangedAlready: Bool {
    if [change.oldMode, change.newMode].contains(.submodule) { return false }
    return isSettled || change.oldID != nil && !wasThere
  }
  var makesSubmoduleFolder: Bool { !isSettled && change.newMode == .submodule && change.oldMode != .submodule }

  /// What becomes of the entries of the path.
  func edit(_ stamp: IndexFile.CachedStat?) -> IndexEdit {
    guard let id = change.newID, let mode = change.newMode else { return IndexEdit(path: path) }
    let noted = mode == .submodule ? nil : stamp ?? settledStamp
    return IndexEdit(
      path: path, entry: IndexEntry(path: path, mode: mode, id: id.objectBytes, stamp: noted ?? .unknown))
  }
}

/// What makes a checkout count: until then it is taken back after a crash, and finished from then on.
enum CheckoutCommitPoint: Hashable, Sendable {
  /// `HEAD` points to a branch, by its name.
  case head(branch: String)
  /// A reference, by its full name, stands at the new commit.
  case reference(String)
  /// The log of operations has one, by the id of a blob with its record. The two sides are trees then and no commits.
  case operation(ObjectID)
  /// The note itself says so: work came back from the shelf of the branch one is on, and no reference moves.
  case note

  var namesTrees: Bool { if case .operation = self { true } else { false } }
}

internal import System

/// A record on disk of a checkout in progress, so that the next command can finish it or roll it back after a crash.
struct CheckoutJournal: Equatable {
  var processID: Int32
  var old: ObjectID?
  var new: ObjectID
  var goal: CheckoutCommitPoint
  /// What `HEAD` was when the lock was taken.
  var head: Head?
  var indexPath: String
  /// Identifies our lock file of the index; another program's lock is a different file.
  var device: UInt64 = 0
  var inode: UInt64 = 0
  /// The name of the backup folder.
  var aside: String
  /// The numbers of changes, sorted by path, for which nothing is done on disk.
  var settled: [Int]
  /// The numbers of changes without an old file.
  var absent: [Int]
  /// Folders that didn't exist.
  var missingFolders: [String]
  /// The changes of files, if they don't follow from the two commits.
  var records: [RecordedFileChange]?
  var shelves = ShelfChanges()
  /// True if the checkout is already committed; only for the goal that is recorded nowhere else.
  var isConcluded = false

  var lockPath: String { "\(indexPath).lock" }

  static func path(in repository: Repository) -> String { repository.assetsDirectory.joined("switching") }

  /// Writes the journal and locks it.
  ///
  /// - Throws: `RepositoryError.indexLocked` if another process has a checkout in progress.
  func write(in repository: Repository, _ journalLock: JournalLock) throws {
    let path = Self.path(in: repository)
    if !journalLock.isOf(path), POSIXFile.exists(path), journalLock.takeIfFree(path) == .somebody {
      throw RepositoryError.indexLocked(path: lockPath)
    }
    try journalLock.write(path, bytes)
  }

  /// Fields, each followed by a zero byte, the only byte that paths can't contain.
  private var bytes: [UInt8] {
    var fields = [
      "pid \(processID)", "new \(new)", "device \(device)", "inode \(inode)", "aside \(aside)", "index \(indexPath)",
    ]
    if let old { fields.append("old \(old)") }
    switch head {
    case .branch(let name, let commit): fields.append("stood \(commit) \(name)")
    case .detached(let commit): fields.append("stood \(commit)")
    case .unborn(let name): fields.append("waited \(name)")
    case nil: break
    }
    switch goal {
    case .head(let branch): fields.append("head \(branch)")
    case .reference(let name): fields.append("reference \(name)")
    case .operation(let id): fields.append("operation \(id)")
    case .note: fields.append("note \(isConcluded ? "concluded" : "begun")")
    }
    fields += shelves.fields
    if let records { fields += ["listed "] + records.map { "file \(String(decoding: $0.bytes, as: UTF8.self))" } }
    fields += settled.map { "settled \($0)" } + absent.map { "absent \($0)" }
    fields += missingFolders.map { "folder \($0)" }
    // An incomplete journal lacks this field.
    fields.append("end")
    return Array((fields.joined(separator: "\0") + "\0").utf8)
  }

  /// Returns nil if the journal doesn't exist, or is incomplete.
  static func read(in repository: Repository) throws(SyscallError) -> CheckoutJournal? {
    guard let bytes = try POSIXFile.bytes(of: path(in: repository)) else { return nil }
    let fields = bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    guard fields.last?.hasSameBytes(as: "end") == true else { return nil }
    var values: [String: [String]] = [:]
    for field in fields {
      guard let space = field.utf8.firstIndex(of: UInt8(ascii: " ")) else { continue }
      let value = String(decoding: field.utf8[field.utf8.index(after: space)...], as: UTF8.self)
      values[String(field[..<space]), default: []].append(value)
    }
    let goal: CheckoutCommitPoint? =
      values["head"]?.first.map { .head(branch: $0) } ?? values["reference"]?.first.map { .reference($0) }
      ?? values["operation"]?.first.flatMap { ObjectID($0) }.map { .operation($0) }
      ?? values["note"].map { _ in .note }
    guard let processID = values["pid"]?.first.flatMap({ Int32($0) }), let goal,
      let new = values["new"]?.first.flatMap({ ObjectID($0) }), let index = values["index"]?.first,
      let device = values["device"]?.first.flatMap({ UInt64($0) }), let aside = values["aside"]?.first,
      let inode = values["inode"]?.first.flatMap({ UInt64($0) }), isName(aside)
    else { return nil }
    let records = values["file", default: []].compactMap { RecordedFileChange(Array($0.utf8)) }
    guard records.count == values["file"]?.count ?? 0 else { return nil }
    return CheckoutJournal(
      processID: processID, old: values["old"]?.first.flatMap { ObjectID($0) }, new: new, goal: goal,
      head: Self.head(values), indexPath: index, device: device, inode: inode, aside: aside,
      settled: (values["settled"] ?? []).compactMap { Int($0) },
      absent: (values["absent"] ?? []).compactMap { Int($0) }, missingFolders: values["folder"] ?? [],
      records: values["listed"].map { _ in records }, shelves: ShelfChanges(values),
      isConcluded: values["note"]?.first?.hasSameBytes(as: "concluded") == true)
  }

  private static func head(_ values: [String: [String]]) -> Head? {
    if let name = values["waited"]?.first { return .unborn(branch: name) }
    guard let words = values["stood"]?.first else { return nil }
    return ShelfChanges.BranchShelf(words).map { .branch(name: $0.branch, commit: $0.commit) }
      ?? ObjectID(words).map { .detached(commit: $0) }
  }

  /// The folder that is removed at the end must be in our own folder.
  private static func isName(_ text: String) -> Bool {
    text.startsWithBytes(of: "aside-") && !text.utf8.contains(UInt8(ascii: "/"))
  }

  static func remove(in repository: Repository, _ journalLock: JournalLock) {
    if journalLock.isOf(path(in: repository)) { unlink(path(in: repository)) }
    journalLock.release()
  }

  /// True if the lock of the index is the one that this checkout took.
  var holdsLock: Bool { isSameFile(lockPath) }

  /// True if the index is the file that was written into the lock.
  var isIndexInPlace: Bool { isSameFile(indexPath) }

  /// True if the file at the path is our lock.
  func isSameFile(_ path: String) -> Bool {
    guard let stamp = POSIXFile.stamp(of: path) else { return false }
    return stamp.device == device && stamp.inode == inode
  }
}

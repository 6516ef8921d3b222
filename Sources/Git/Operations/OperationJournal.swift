internal import System

/// A record on disk of a command in progress, with the state before it. Several commands may be in progress at the same
/// time, such as one that a hook of the other runs; each has its own journal.
struct OperationJournal {
  var words: [String]
  var recordingScope: OperationRecorder.Scope
  var moment: GitTime
  /// The number of the operation before this command; 0 if there was none.
  var newest = 0
  var before: RepositorySnapshot
  var old: FileBackups
  /// Review requests that it was about to remove.
  private(set) var removals: [OperationRecord.EventMove] = []

  private static let prefix = "operation-"

  /// The ending of the folder with the hard links of files and of the index; the journal is next to it, with the same
  /// name without the ending.
  static let ending = "-old"

  /// Returns the path of that folder for a new journal.
  static func newFolder(in repository: Repository) -> String {
    repository.assetsDirectory.joined(prefix + ScratchName.ofThisProcess() + ending)
  }

  private var path: String { String(decoding: old.folder.utf8.dropLast(Self.ending.utf8.count), as: UTF8.self) }

  static func index(in folder: String) -> String { folder.joined("index") }

  // MARK: On disk

  /// Writes everything that is known before the command changes anything.
  func write(_ journalLock: JournalLock) throws {
    var text = LengthPrefixedFields()
    text.add("reach", recordingScope.rawValue)
    text.add("moment", "\(moment.seconds) \(moment.offsetMinutes)")
    text.add("newest", "\(newest)")
    for word in words { text.add("word", word) }
    text.add("before")
    text.append(before.fields)
    text.add(Self.end)
    text.append(Self.fields(old.places, old.files))
    try journalLock.write(path, text.bytes, isFlushed: false)
  }

  /// Appends what the command is about to change: a command may do that thousands of times.
  func add(_ more: FileBackups.Added) throws {
    let text = Self.fields(more.places, more.files)
    if text.bytes.isEmpty { return }
    try OpenLog(making: path).append(text.bytes, isFlushed: false)
  }

  /// Appends a review request that the command is about to remove.
  func add(_ removal: OperationRecord.EventMove) throws {
    var text = LengthPrefixedFields()
    text.add("removal", removal.text)
    text.add(Self.end)
    try OpenLog(making: path).append(text.bytes, isFlushed: false)
  }

  /// An incomplete part lacks this field; the files in it are still unchanged.
  private static let end = "end"

  private static func fields(_ places: [String], _ files: [FileBackups.File]) -> LengthPrefixedFields {
    var text = LengthPrefixedFields()
    if places.isEmpty, files.isEmpty { return text }
    for place in places { text.add("place", place) }
    for file in files {
      let stamp = file.stamp
      text.add(
        "old",
        "\(file.number) \(stamp.device) \(stamp.inode) \(stamp.size) \(stamp.seconds) \(stamp.nanoseconds) \(file.path)"
      )
    }
    text.add(end)
    return text
  }

  private init?(_ bytes: [UInt8], folder: String, root: String) {
    let fields = LengthPrefixedFields.wholeFields(of: bytes)
    guard let start = fields.firstIndex(where: { $0.word == "before" }),
      let end = fields[start...].firstIndex(where: { $0.word == Self.end }),
      let last = fields.lastIndex(where: { $0.word == Self.end }),
      let before = RepositorySnapshot(fields[(start + 1)..<end])
    else { return nil }
    self.before = before
    (words, recordingScope, moment) = ([], .branches, GitTime(seconds: 0))
    var (places, files) = ([String](), [FileBackups.File]())
    for (word, value) in fields[..<start] + fields[end...last] {
      switch word {
      case "reach": recordingScope = .init(rawValue: value.text) ?? .branches
      case "word": words.append(value.text)
      case "newest": newest = Int(value.text) ?? 0
      case "place": places.append(value.text)
      case "removal": if let move = OperationRecord.EventMove(value) { removals.append(move) }
      case "moment":
        guard let (words, offset) = value.words(1), let seconds = Int64(words[0]) else { return nil }
        moment = GitTime(seconds: seconds, offsetMinutes: Int(offset.text) ?? 0)
      case "old":
        guard let (words, path) = value.words(6), let number = Int(words[0]),
          let stamp = POSIXFile.CachedStat(words.dropFirst())
        else { return nil }
        files.append(FileBackups.File(path: path.text, number: number, stamp: stamp))
      default: break
      }
    }
    old = FileBackups(folder: folder, root: root, places: places, files: files)
  }

  init(
    words: [String], recordingScope: OperationRecorder.Scope, moment: GitTime, newest: Int, before: RepositorySnapshot,
    old: FileBackups
  ) {
    (self.words, self.recordingScope, self.moment, self.before, self.old) = (words, recordingScope, moment, before, old)
    self.newest = newest
  }

  func remove(_ journalLock: JournalLock) {
    // The journal first: otherwise it would be read with an incomplete set of hard links.
    unlink(path)
    StaleTemporaryFiles.removeAll(old.folder)
    journalLock.release()
  }

  /// Adds the operations of killed commands, with the current state as their result.
  ///
  /// If an operation can't be added, undo can't go back to before it yet, but nothing else is affected.
  static func recover(in repository: Repository) {
    // Without the folder, there isn't a journal either.
    for name in (try? POSIXFile.names(in: repository.assetsDirectory)) ?? [] where name.startsWithBytes(of: prefix) {
      let path = repository.assetsDirectory.joined(name)
      if name.hasSuffix(ending) {
        removeOrphan(path)
        continue
      }
      let (folder, journalLock) = (path + ending, JournalLock())
      guard let maker = maker(ofNote: name), !journalLock.isUnderWay(path, processID: maker.process) else { continue }
      do {
        try recover(path, folder, repository)
      } catch {
        // Removed contents exist only here; a later command tries again.
        continue
      }
      unlink(path)
      StaleTemporaryFiles.removeAll(folder)
    }
  }

  /// True if a command was killed and not recorded yet.
  static func hasLeft(in repository: Repository) -> Bool {
    ((try? POSIXFile.names(in: repository.assetsDirectory)) ?? []).contains { name in
      guard name.startsWithBytes(of: prefix), !name.hasSuffix(ending), let maker = maker(ofNote: name) else {
        return false
      }
      return !JournalLock().isUnderWay(repository.assetsDirectory.joined(name), processID: maker.process)
    }
  }

  /// Returns the ids of the processes that wrote the journals.
  static func processIDs(in repository: Repository) -> [Int32] {
    ((try? POSIXFile.names(in: repository.assetsDirectory)) ?? []).compactMap { name in
      name.startsWithBytes(of: prefix) && !name.hasSuffix(ending) ? maker(ofNote: name)?.process : nil
    }
  }

  /// Nil for an incomplete journal, or for anything else.
  private static func maker(ofNote name: String) -> ScratchName? {
    name.utf8.contains(UInt8(ascii: "."))
      ? nil : ScratchName(numbered: Substring(name.droppingBytes(prefix.utf8.count)))
  }

  private static func recover(_ path: String, _ folder: String, _ repository: Repository) throws {
    guard let bytes = try POSIXFile.bytes(of: path),
      let note = OperationJournal(bytes, folder: folder, root: try repository.requiredWorkTree())
    else { return }
    // The operation may have been recorded before the kill. The same command may have been killed earlier in the same
    // second.
    if let newest = try OperationLog(repository).newest(), newest.number > note.newest, newest.moment == note.moment,
      newest.words == note.words
    {
      return
    }
    // The state after this command is no longer known if other commands followed; the changes it made then count as
    // changes outside `assets`.
    if let newest = try OperationLog(repository).newestNumber(), newest > note.newest { return }
    try repository.recoverCopiedShelves(since: note.before)
    var made = try OperationBuilder(repository, note, folder: folder).operation()
    made.operation.wasInterrupted = true
    for move in note.removals where try repository.target(ofReference: move.reference) == move.new {
      made.operation.events.append(move)
    }
    if made.operation.isNothing { return }
    try made.add(to: repository)
  }

  /// Removes a folder of hard links whose journal was never written.
  private static func removeOrphan(_ folder: String) {
    let note = String(decoding: folder.utf8.dropLast(ending.utf8.count), as: UTF8.self)
    guard let maker = maker(ofNote: note.droppingBytes(note.enclosingFolder.utf8.count + 1)),
      let journalLock = maker.lockIfAbandoned(folder), !POSIXFile.exists(note)
    else { return }
    withExtendedLifetime(journalLock) { StaleTemporaryFiles.removeAll(folder) }
  }
}

extension POSIXFile.CachedStat {
  fileprivate init?(_ words: ArraySlice<String>) {
    let words = Array(words)
    guard words.count == 5, let device = UInt64(words[0]), let inode = UInt64(words[1]), let size = Int64(words[2]),
      let seconds = Int64(words[3]), let nanoseconds = Int64(words[4])
    else { return nil }
    var status = stat()
    status.st_dev = .init(device)
    status.st_ino = .init(inode)
    status.st_size = .init(size)
    self.init(status)
    (self.seconds, self.nanoseconds) = (seconds, nanoseconds)
  }
}

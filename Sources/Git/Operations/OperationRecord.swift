/// An entry of the operation log: a command that changed the project, with the state before and after, for `undo`.
public struct OperationRecord: Sendable {
  public enum Kind: Hashable, Sendable {
    case command
    /// Branches were moved, but not by a command of this program.
    case outside
    case undo(of: Int)
    case redo(of: Int)
    /// Everything was restored to the state before an operation.
    case restore(before: Int)
  }

  /// A branch as it was pushed to a remote.
  public struct Sent: Hashable, Sendable {
    public var remote: String
    public var branch: String
    /// Nil if the branch was removed there.
    public var commit: ObjectID?

    public init(remote: String, branch: String, commit: ObjectID?) {
      (self.remote, self.branch, self.commit) = (remote, branch, commit)
    }
  }

  /// A reference of events that it moved.
  public struct EventMove: Hashable, Sendable {
    /// The full name.
    public var reference: String
    /// Nil if it didn't exist.
    public var old: ObjectID?
    public var new: ObjectID
  }

  /// Counted from 1 in each work tree; 0 for one that is not in the log.
  public var number = 0
  public var kind: Kind
  /// The command line, without the name of the program.
  public var words: [String] = []
  public var moment: GitTime
  /// The state that differed before it, and the former `HEAD`.
  public var before: RepositorySnapshot
  public var after: RepositorySnapshot
  /// The changes of the index, if it didn't just follow `HEAD`.
  var index: [RecordedIndexChange] = []
  /// The index followed from the old commit to the new one.
  var indexFollows = false
  /// The changed files, except those that followed `HEAD` and those of whole folders.
  var files: [RecordedFileChange] = []
  /// The files that it records one by one, relative to the root of the work tree.
  public var changedPaths: [String] { files.map(\.path) }
  var folders: [RecordedFolderChange] = []
  /// The files followed from the old commit to the new one.
  var filesFollow = false
  /// Branches pushed to remotes, which can't be undone here.
  public var sent: [Sent] = []
  /// The events that it added to review requests.
  public var events: [EventMove] = []
  /// True for a command that didn't finish.
  public var wasInterrupted = false
  /// The number of bytes of files that were kept for it because they existed nowhere else.
  public var keptByteCount = 0
  /// Distinguishes identical operations in the same second.
  private var mark = UInt64.random(in: .min ... .max)

  public init(
    _ kind: Kind, words: [String] = [], at moment: GitTime, before: RepositorySnapshot, after: RepositorySnapshot
  ) {
    (self.kind, self.words, self.moment, self.before, self.after) = (kind, words, moment, before, after)
  }

  /// True if it changed nothing that is recorded.
  var isNothing: Bool {
    before.isSame(as: after) && index.isEmpty && !indexFollows && files.isEmpty && folders.isEmpty && !filesFollow
      && sent.isEmpty && events.isEmpty
  }

  // MARK: As text

  private static let format = "2"
  /// For records that a version without support for folders would read incompletely.
  private static let formatWithFolders = "3"

  var bytes: [UInt8] {
    var text = LengthPrefixedFields()
    text.add("operation", folders.isEmpty ? Self.format : Self.formatWithFolders)
    text.add("number", "\(number)")
    switch kind {
    case .command: text.add("kind", "command")
    case .outside: text.add("kind", "outside")
    case .undo(let number): text.add("kind", "undo \(number)")
    case .redo(let number): text.add("kind", "redo \(number)")
    case .restore(let number): text.add("kind", "restore \(number)")
    }
    for word in words { text.add("word", word) }
    text.add("moment", "\(moment.seconds) \(moment.offsetMinutes)")
    for sent in sent {
      text.add("sent", "\(sent.commit?.description ?? "none") \(sent.branch) \(sent.remote)")
    }
    for event in events { text.add("event", event.text) }
    if wasInterrupted { text.add("cut-off") }
    text.add("kept", "\(keptByteCount)")
    text.add("mark", "\(mark)")
    if indexFollows { text.add("index-follows") }
    if filesFollow { text.add("files-follow") }
    for record in index { text.add("entry", record.bytes) }
    for record in files { text.add("file", record.bytes) }
    for record in folders { text.add("folder", record.bytes) }
    text.add("before")
    text.append(before.fields)
    text.add("after")
    text.append(after.fields)
    // An incomplete record lacks this field.
    text.add("end")
    return text.bytes
  }

  /// Returns nil for an incomplete record, or one written by an incompatible version.
  init?(_ bytes: [UInt8]) {
    guard let fields = LengthPrefixedFields.fields(of: bytes), fields.first?.word == "operation",
      [Self.format, Self.formatWithFolders].contains(fields.first?.value.text), fields.last?.word == "end",
      let first = fields.firstIndex(where: { $0.word == "before" }),
      let second = fields.firstIndex(where: { $0.word == "after" }), first < second,
      let before = RepositorySnapshot(fields[(first + 1)..<second]),
      let after = RepositorySnapshot(fields[(second + 1)...].dropLast())
    else { return nil }
    self.init(.command, at: GitTime(seconds: 0), before: before, after: after)
    for (word, value) in fields[..<first] {
      switch word {
      case "entry":
        guard let record = RecordedIndexChange(value) else { return nil }
        index.append(record)
      case "file":
        guard let record = RecordedFileChange(value) else { return nil }
        files.append(record)
      case "folder":
        guard let record = RecordedFolderChange(value) else { return nil }
        folders.append(record)
      default: read(word, value)
      }
    }
  }

  private mutating func read(_ word: String, _ value: [UInt8]) {
    let parts = value.text.split(separator: " ", maxSplits: 1).map(String.init)
    switch word {
    case "number": number = max(0, Int(value.text) ?? 0)
    case "index-follows": indexFollows = true
    case "files-follow": filesFollow = true
    case "word": words.append(value.text)
    case "cut-off": wasInterrupted = true
    case "mark": mark = UInt64(value.text) ?? 0
    case "kept": keptByteCount = max(0, Int(value.text) ?? 0)
    case "moment":
      guard parts.count == 2, let seconds = Int64(parts[0]), let offset = Int(parts[1]), abs(offset) < 1440 else {
        return
      }
      moment = GitTime(seconds: seconds, offsetMinutes: offset)
    case "sent":
      guard let (words, remote) = value.words(2) else { return }
      sent.append(Sent(remote: remote.text, branch: words[1], commit: ObjectID(words[0])))
    case "event":
      if let move = EventMove(value) { events.append(move) }
    case "kind":
      let other = parts.count == 2 ? Int(parts[1]) : nil
      switch (parts.first, other) {
      case ("outside", _): kind = .outside
      case ("undo", let number?): kind = .undo(of: number)
      case ("redo", let number?): kind = .redo(of: number)
      case ("restore", let number?): kind = .restore(before: number)
      default: kind = .command
      }
    default: break
    }
  }
}

extension OperationRecord.EventMove {
  var text: String { "\(old?.description ?? "none") \(new) \(reference)" }

  init?(_ value: [UInt8]) {
    guard let (words, reference) = value.words(2), let new = ObjectID(words[1]) else { return nil }
    self.init(reference: reference.text, old: ObjectID(words[0]), new: new)
  }
}

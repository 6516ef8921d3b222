/// The state of a path of the work tree.
struct WorkTreeFileState: Hashable, Sendable {
  var mode: FileMode
  var id: ObjectID
  /// True if the id is that of the bytes on disk, whatever git would store for them; false for a file as git checks it
  /// out.
  var isRaw: Bool

  fileprivate var text: String { "\(isRaw ? "r" : "")\(String(mode.rawValue, radix: 8)):\(id)" }

  fileprivate init?(_ text: String) {
    let isRaw = text.hasPrefix("r")
    let parts = text.dropFirst(isRaw ? 1 : 0).split(separator: ":")
    guard parts.count == 2, let mode = UInt32(parts[0], radix: 8).flatMap(FileMode.init(rawValue:)), mode != .folder,
      let id = ObjectID(String(parts[1]))
    else { return nil }
    (self.mode, self.id, self.isRaw) = (mode, id, isRaw)
  }

  init(_ mode: FileMode, _ id: ObjectID, isRaw: Bool) { (self.mode, self.id, self.isRaw) = (mode, id, isRaw) }
}

/// A file that an operation changed; nil means no file, and nil on both sides means a path that was not changed.
struct RecordedFileChange: Hashable, Sendable {
  var path: String
  var before: WorkTreeFileState?
  var after: WorkTreeFileState?

  var reversed: RecordedFileChange { RecordedFileChange(path: path, before: after, after: before) }

  var bytes: [UInt8] { Array("\(before?.text ?? "-") \(after?.text ?? "-") \(path)".utf8) }

  init(path: String, before: WorkTreeFileState?, after: WorkTreeFileState?) {
    (self.path, self.before, self.after) = (path, before, after)
  }

  /// A path that was left alone, although the two commits differ there.
  init(untouched path: String) { self.init(path: path, before: nil, after: nil) }

  var isUntouched: Bool { before == nil && after == nil }

  /// A file that differs between two commits.
  init(_ change: FileChange) {
    path = change.path
    before = change.oldMode.flatMap { mode in change.oldID.map { WorkTreeFileState(mode, $0, isRaw: false) } }
    after = change.newMode.flatMap { mode in change.newID.map { WorkTreeFileState(mode, $0, isRaw: false) } }
  }

  init?(_ bytes: [UInt8]) {
    guard let (words, path) = bytes.words(2), !path.isEmpty else { return nil }
    (before, after) = (WorkTreeFileState(words[0]), WorkTreeFileState(words[1]))
    if before == nil, words[0] != "-" { return nil }
    if after == nil, words[1] != "-" { return nil }
    self.path = path.text
    guard Self.isInside(self.path) else { return nil }
  }

  /// Even if the log was edited by hand, no path may lead out of the work tree.
  static func isInside(_ path: String) -> Bool {
    let names = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return !path.isRepaired && names.allSatisfy { PathValidator.isAllowed(Array($0), isLink: false) }
  }

  /// The change in the form that all code for replacing files uses.
  var change: FileChange {
    let (old, new) = (before.map { ($0.mode, Optional($0.id)) }, after.map { ($0.mode, Optional($0.id)) })
    guard let old else { return FileChange(.added, path, new: new) }
    guard let new else { return FileChange(.deleted, path, old: old) }
    return FileChange(old.0.isOtherType(than: new.0) ? .typeChanged : .modified, path, old: old, new: new)
  }
}

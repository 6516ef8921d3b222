/// A staged state of a path: one entry of the index, or one of the sides of a conflict.
struct StagedEntryState: Hashable, Sendable {
  var mode: UInt32
  var id: ObjectID
  /// The stage, and whether git must assume that the file is unchanged.
  var flags: UInt16 = 0
  /// Whether only the path was staged (`git add --intent-to-add`).
  var extendedFlags: UInt16 = 0

  init(_ entry: IndexFile.Entry) {
    (mode, id) = (entry.mode, ObjectID(entry.id))
    flags = UInt16(entry.stage) << 12 | (entry.isAssumedValid ? IndexFile.Flags.assumeValid : 0)
    extendedFlags = entry.isIntentToAdd ? IndexFile.Flags.intentToAdd : 0
  }

  init(_ side: WorkTreeFileState) { (mode, id) = (side.mode.rawValue, side.id) }

  var isSettled: Bool { flags & IndexFile.Flags.stage == 0 }

  func entry(_ path: [UInt8]) -> IndexEntry {
    var entry = IndexEntry(path: path, mode: FileMode(raw: mode), id: id.objectBytes)
    (entry.flags, entry.extendedFlags) = (flags, extendedFlags)
    return entry
  }

  fileprivate var text: String { "\(String(mode, radix: 8)):\(id):\(flags):\(extendedFlags)" }

  fileprivate init?(_ text: Substring) {
    let parts = text.split(separator: ":").map(String.init)
    guard parts.count == 4, let mode = UInt32(parts[0], radix: 8), let id = ObjectID(parts[1]),
      let flags = UInt16(parts[2]), let extended = UInt16(parts[3]),
      flags & ~(IndexFile.Flags.stage | IndexFile.Flags.assumeValid) == 0, extended & ~IndexFile.Flags.intentToAdd == 0
    else { return nil }
    (self.mode, self.id, self.flags, extendedFlags) = (mode, id, flags, extended)
  }
}

/// A path that an operation staged, or removed from the index.
struct RecordedIndexChange: Sendable {
  var path: [UInt8]
  /// Sorted by stage; empty if nothing was staged.
  var before: [StagedEntryState]
  var after: [StagedEntryState]

  var pathText: String { String(decoding: path, as: UTF8.self) }

  var reversed: RecordedIndexChange { RecordedIndexChange(path: path, before: after, after: before) }

  init(path: [UInt8], before: [StagedEntryState], after: [StagedEntryState]) {
    (self.path, self.before, self.after) = (path, before, after)
  }

  /// The change of the index when it follows from one commit to the next.
  init(_ record: RecordedFileChange) {
    self.init(
      path: Array(record.path.utf8), before: record.before.map { [StagedEntryState($0)] } ?? [],
      after: record.after.map { [StagedEntryState($0)] } ?? [])
  }

  var bytes: [UInt8] {
    let side = { (sides: [StagedEntryState]) in sides.isEmpty ? "-" : sides.map(\.text).joined(separator: ",") }
    return Array("\(side(before)) \(side(after)) ".utf8) + path
  }

  init?(_ bytes: [UInt8]) {
    guard let (words, path) = bytes.words(2), !path.isEmpty, let before = Self.sides(words[0]),
      let after = Self.sides(words[1])
    else { return nil }
    self.init(path: path, before: before, after: after)
  }

  private static func sides(_ text: String) -> [StagedEntryState]? {
    if text == "-" { return [] }
    let parts = text.split(separator: ",")
    let sides = parts.compactMap(StagedEntryState.init)
    return sides.count == parts.count && (1...3).contains(sides.count) ? sides : nil
  }

  /// Returns the paths at which two indexes have different entries; the metadata of files doesn't count.
  static func differences(from old: IndexFile, to new: IndexFile) -> [RecordedIndexChange] {
    var records: [RecordedIndexChange] = []
    var (one, two) = (0, 0)
    while one < old.count || two < new.count {
      if one < old.count, two < new.count, old.hasSameEntry(at: one, as: new, at: two) {
        (one, two) = (one + 1, two + 1)
        continue
      }
      let path = old.nextPath(one, new, two)
      let (first, second) = (old.sides(of: path, at: &one), new.sides(of: path, at: &two))
      if first != second { records.append(RecordedIndexChange(path: path, before: first, after: second)) }
    }
    return records
  }
}

extension IndexFile {
  /// The entries at a path.
  func sides(of path: [UInt8]) -> [StagedEntryState] { positions(ofBytes: path).map { StagedEntryState(self[$0]) } }

  fileprivate func hasSameEntry(at position: Int, as other: IndexFile, at otherPosition: Int) -> Bool {
    let (one, two) = (self[position], other[otherPosition])
    return one.id == two.id && one.mode == two.mode && one.stage == two.stage
      && one.isIntentToAdd == two.isIntentToAdd && one.isAssumedValid == two.isAssumedValid
      && one.withPathBytes { path in two.withPathBytes { path.elementsEqual($0) } }
  }

  /// The first path of two entries, at least one of which exists.
  fileprivate func nextPath(_ position: Int, _ other: IndexFile, _ otherPosition: Int) -> [UInt8] {
    guard position < count else { return other[otherPosition].pathBytes }
    guard otherPosition < other.count else { return self[position].pathBytes }
    let (one, two) = (self[position].pathBytes, other[otherPosition].pathBytes)
    return two.lexicographicallyPrecedes(one) ? two : one
  }

  /// Takes the entries of a path, if it is the next one.
  fileprivate func sides(of path: [UInt8], at position: inout Int) -> [StagedEntryState] {
    var sides: [StagedEntryState] = []
    while position < count, self[position].withPathBytes({ $0.elementsEqual(path) }) {
      sides.append(StagedEntryState(self[position]))
      position += 1
    }
    return sides
  }
}

internal import System

/// Scans the bytes of an index once to find its entries and extensions; trusts nothing that it has not checked.
struct IndexParser {
  private let bytes: UnsafeRawBufferPointer
  /// The offset of the checksum.
  private let end: Int
  private var offset = 12
  /// An error in the entries, ignored if the index turns out to be a split one, in which replaced entries have no path.
  private var doubt: IndexError?

  private(set) var version = 2
  private(set) var records: [IndexFile.Record] = []
  /// The expanded paths of version 4, one after another, and room for more.
  private(set) var unfolded: [UInt8] = []
  private(set) var entriesEnd = 12
  private(set) var extensions: [IndexFile.Extension] = []
  private(set) var hasConflicts = false
  private(set) var hasSkipWorktree = false

  /// The shortest entry: 62 bytes of numbers and a path with its zero byte.
  private static let shortestEntry = 64

  static func scan(_ file: [UInt8]) throws(IndexError) -> IndexParser {
    let result: Result<IndexParser, IndexError> = file.withUnsafeBytes { bytes in
      do throws(IndexError) {
        var scan = IndexParser(bytes)
        try scan.run()
        return .success(scan)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Returns the extensions in the bytes that follow the entries.
  static func extensions(of tail: [UInt8]) throws(IndexError) -> [IndexFile.Extension] {
    let result: Result<[IndexFile.Extension], IndexError> = tail.withUnsafeBytes { bytes in
      do throws(IndexError) {
        var scan = IndexParser(bytes)
        scan.offset = 0
        try scan.readExtensions()
        return .success(scan.extensions)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    end = bytes.count - 20
  }

  @_optimize(speed) private mutating func run() throws(IndexError) {
    let count = try readHeader()
    records.reserveCapacity(count)
    if version == 4 { unfolded = [UInt8](repeating: 0, count: bytes.count) }
    for position in 0..<count {
      records.append(try version == 4 ? foldedEntry(position) : paddedEntry(position))
      if doubt == nil { doubt = doubtAboutPath(position) }
    }
    entriesEnd = offset
    try readExtensions()
    if let doubt { throw doubt }
  }

  private mutating func readHeader() throws(IndexError) -> Int {
    guard bytes.count >= 4 else { throw .truncated(offset: bytes.count) }
    guard bytes.starts(with: "DIRC".utf8) else { throw .notAnIndex }
    guard end >= 12 else { throw .truncated(offset: bytes.count) }
    let version = number(at: 4)
    guard (2...4).contains(version) else { throw .unsupportedVersion(version) }
    self.version = Int(version)
    let count = Int(number(at: 8))
    // Checked before memory is reserved for them.
    guard count <= (end - 12) / Self.shortestEntry else { throw .truncated(offset: bytes.count) }
    return count
  }

  // MARK: Entries

  /// Reads the part that all entries have in common and returns the offset of the path, or in version 4 of its
  /// difference.
  private mutating func fixedPart(_ position: Int) throws(IndexError) -> (start: Int, flags: UInt16) {
    guard end - offset >= 62 else { throw .truncated(offset: end) }
    let flags = shortNumber(at: offset + 60)
    if flags & IndexFile.Flags.stage != 0 { hasConflicts = true }
    guard flags & IndexFile.Flags.isExtended != 0 else { return (offset + 62, flags) }
    guard version > 2 else { throw .malformedEntry(position: position) }
    guard end - offset >= 64 else { throw .truncated(offset: end) }
    if shortNumber(at: offset + 62) & IndexFile.Flags.skipWorktree != 0 { hasSkipWorktree = true }
    return (offset + 64, flags)
  }

  /// Versions 2 and 3: the whole path, and zero bytes up to a multiple of 8.
  private mutating func paddedEntry(_ position: Int) throws(IndexError) -> IndexFile.Record {
    let (start, flags) = try fixedPart(position)
    let length = try lengthToZero(from: start)
    guard isLength(length, toldBy: flags) else { throw .malformedEntry(position: position) }
    let record = IndexFile.Record(offset: offset, pathStart: start, pathLength: length)
    let size = (start - offset + length + 8) & ~7
    guard size <= end - offset else { throw .truncated(offset: end) }
    offset += size
    return record
  }

  /// Version 4: the number of bytes to remove from the end of the previous path, and the bytes to append.
  private mutating func foldedEntry(_ position: Int) throws(IndexError) -> IndexFile.Record {
    let (start, flags) = try fixedPart(position)
    let (dropped, suffix) = try variableNumber(at: start, position)
    let before = records.last ?? IndexFile.Record(offset: 0, pathStart: 0, pathLength: 0)
    guard dropped <= before.pathLength else { throw .malformedEntry(position: position) }
    let kept = before.pathLength - dropped
    let added = try lengthToZero(from: suffix)
    guard isLength(kept + added, toldBy: flags) else { throw .malformedEntry(position: position) }
    let record = IndexFile.Record(
      offset: offset, pathStart: before.pathStart + before.pathLength, pathLength: kept + added)
    try makeRoom(record.pathStart + record.pathLength)
    unfolded.withUnsafeMutableBytes { all in
      let path = all.baseAddress! + record.pathStart
      memcpy(path, all.baseAddress! + before.pathStart, kept)
      memcpy(path + kept, bytes.baseAddress! + suffix, added)
    }
    offset = suffix + added + 1
    return record
  }

  private mutating func makeRoom(_ count: Int) throws(IndexError) {
    // Many entries can share one very long path, so a small file could require any amount of memory.
    guard count <= 32 * bytes.count + 1 << 24 else { throw .tooLarge }
    guard count > unfolded.count else { return }
    unfolded += [UInt8](repeating: 0, count: max(count, 2 * unfolded.count) - unfolded.count)
  }

  /// The length in the flags has 12 bits; if all are set, the path has that length or more.
  private func isLength(_ length: Int, toldBy flags: UInt16) -> Bool {
    let told = Int(flags & IndexFile.Flags.pathLength)
    return told < 0xfff ? told == length : length >= told
  }

  @_optimize(speed) private func doubtAboutPath(_ position: Int) -> IndexError? {
    if records[position].pathLength == 0 { return .malformedEntry(position: position) }
    guard position > 0 else { return nil }
    let (one, other) = (records[position - 1], records[position])
    let difference = version == 4 ? unfolded.withUnsafeBytes { order($0, one, other) } : order(bytes, one, other)
    if difference < 0 { return nil }
    let (stage, next) = (self.stage(one), self.stage(other))
    // A path has either one entry of stage 0, or some of the stages 1 to 3.
    return difference == 0 && stage > 0 && stage < next ? nil : .unordered(position: position)
  }

  private func order(_ paths: UnsafeRawBufferPointer, _ one: IndexFile.Record, _ other: IndexFile.Record) -> Int {
    let shared = min(one.pathLength, other.pathLength)
    let difference = memcmp(paths.baseAddress! + one.pathStart, paths.baseAddress! + other.pathStart, shared)
    return difference == 0 ? one.pathLength - other.pathLength : Int(difference)
  }

  private func stage(_ record: IndexFile.Record) -> UInt16 {
    shortNumber(at: record.offset + 60) & IndexFile.Flags.stage
  }

  // MARK: Extensions

  private mutating func readExtensions() throws(IndexError) {
    while offset < end {
      guard end - offset >= 8 else { throw .truncated(offset: end) }
      let signature = String(decoding: bytes[offset..<(offset + 4)], as: UTF8.self)
      let size = Int(number(at: offset + 4))
      try checkUnderstood(signature, bytes[offset])
      guard size <= end - offset - 8 else { throw .truncated(offset: end) }
      extensions.append(IndexFile.Extension(signature: signature, range: (offset + 8)..<(offset + 8 + size)))
      offset += 8 + size
    }
  }

  /// Only extensions whose name starts with an uppercase letter may be ignored.
  private func checkUnderstood(_ signature: String, _ first: UInt8) throws(IndexError) {
    if (65...90).contains(first) { return }
    switch signature {
    case "link": throw .splitIndex
    case "sdir": throw .sparseIndex
    default: throw .unsupportedExtension(signature)
    }
  }

  // MARK: Numbers

  private func number(at offset: Int) -> UInt32 {
    bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self).bigEndian
  }

  private func shortNumber(at offset: Int) -> UInt16 {
    bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self).bigEndian
  }

  /// Returns the number of bytes before the next zero byte, which must come before the checksum.
  private func lengthToZero(from start: Int) throws(IndexError) -> Int {
    guard start < end, let zero = memchr(bytes.baseAddress! + start, 0, end - start) else {
      throw .truncated(offset: end)
    }
    return UnsafeRawPointer(zero) - (bytes.baseAddress! + start)
  }

  /// Reads a number in groups of 7 bits, as in the offsets of a pack; returns it and the offset after it.
  ///
  /// Source: git, `varint.c`, `decode_varint`.
  private func variableNumber(at start: Int, _ position: Int) throws(IndexError) -> (value: Int, next: Int) {
    var next = start
    var value = 0
    while true {
      guard next < end else { throw .truncated(offset: end) }
      let byte = bytes[next]
      next += 1
      value += Int(byte & 0x7f)
      if byte & 0x80 == 0 { return (value, next) }
      guard value < 1 << 40 else { throw .malformedEntry(position: position) }
      value = (value + 1) << 7
    }
  }
}

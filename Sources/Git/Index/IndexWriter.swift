internal import System

/// Makes the bytes of a new index from an existing one and edits; unchanged entries are copied.
///
/// Source: git, `Documentation/gitformat-index.txt`; `read-cache.c`, `do_write_index`.
struct IndexWriter {
  private let base: IndexFile
  private let version: Int
  /// The header and the entries, and at the end the extensions.
  private var output: [UInt8] = []
  private var count = 0
  /// A buffer for a single entry.
  private let entryBytes = ByteBuffer(capacity: 4096)
  private var lastPath: [UInt8] = []

  /// The size of an entry before its path: 62 bytes of numbers; a second word of flags takes two more.
  private static let shortHead = 62

  /// Returns an index with the edits applied; its checksum is null until it is written.
  ///
  /// - Parameters:
  ///   - edits: Sorted by path, each path once.
  ///   - doubtfulSince: The size is cleared for entries of files that changed in this second or later, so that git
  ///     reads the file: an index that is written later wouldn't show that they might have changed since.
  ///   - modified: The time at which the remaining entries were written, if the index is only compared with the disk.
  static func compose(
    _ base: IndexFile, _ edits: [IndexEdit], doubtfulSince: UInt32? = nil, modified: IndexFile.Timestamp? = nil
  ) throws(IndexError) -> IndexFile {
    var composer = IndexWriter(base, edits)
    composer.appendEntries(edits, doubtfulSince)
    let isRearranged = composer.count != base.count || edits.contains { $0.changesTree && $0.entry == nil }
    let touched = CacheTreeInvalidation(edits)
    composer.output += tail(of: base, isRearranged: isRearranged, tree: touched.invalidating(base))
    return try IndexFile(bytes: composer.finish(), modified: modified)
  }

  /// Returns the same entries with another `TREE` extension; the entries are not copied.
  static func replacingTree(of base: IndexFile, by tree: [UInt8]) throws(IndexError) -> IndexFile {
    try IndexFile(entriesOf: base, tail: tail(of: base, isRearranged: false, tree: tree))
  }

  private init(_ base: IndexFile, _ edits: [IndexEdit]) {
    self.base = base
    let isExtended = edits.contains { $0.entry.map { $0.extendedFlags != 0 } ?? false }
    version = isExtended ? max(base.version, 3) : base.version
    output.reserveCapacity(base.byteCount + edits.count * 128 + 64)
    output += "DIRC".utf8 + [0, 0, 0, UInt8(version)] + [0, 0, 0, 0]
  }

  private mutating func finish() -> [UInt8] {
    output.withUnsafeMutableBytes { $0.storeBytes(of: UInt32(count).bigEndian, toByteOffset: 8, as: UInt32.self) }
    return output
  }

  // MARK: Entries

  private mutating func appendEntries(_ edits: [IndexEdit], _ doubtfulSince: UInt32?) {
    var position = 0
    for edit in edits {
      let place = base.positions(ofBytes: edit.path, from: position)
      copy(position..<place.lowerBound, doubtfulSince)
      if let entry = edit.entry { append(entry) }
      for entry in edit.further { append(entry) }
      position = place.upperBound
    }
    copy(position..<base.count, doubtfulSince)
  }

  private mutating func copy(_ positions: Range<Int>, _ doubtfulSince: UInt32?) {
    guard let first = positions.first, let last = positions.last else { return }
    if version == 4 || base.version == 4 {
      for position in positions {
        var entry = IndexEntry(base[position])
        if let doubtfulSince, entry.stamp.modified.seconds >= doubtfulSince { entry.stamp.size = 0 }
        append(entry)
      }
      return
    }
    let (records, start) = (base.contents.records, output.count)
    let range = records[first].offset..<records[last].paddedEnd
    base.contents.file.withUnsafeBytes { output.append(contentsOf: UnsafeRawBufferPointer(rebasing: $0[range])) }
    count += positions.count
    guard let doubtfulSince else { return }
    output.withUnsafeMutableBytes { output in
      for position in positions where base[position].stamp.modified.seconds >= doubtfulSince {
        output.storeBytes(
          of: 0, toByteOffset: start + records[position].offset - range.lowerBound + 36, as: UInt32.self)
      }
    }
  }

  /// At least one zero byte follows, up to a multiple of 8.
  private static func padded(_ length: Int) -> Int { (length + 8) & ~7 }

  private mutating func append(_ entry: IndexEntry) {
    let output = entryBytes
    output.count = 0
    let stamp = entry.stamp
    for number in [
      stamp.changed.seconds, stamp.changed.nanoseconds, stamp.modified.seconds, stamp.modified.nanoseconds,
      stamp.device, stamp.inode, entry.mode.rawValue, stamp.userID, stamp.groupID, stamp.size,
    ] { output.append(bigEndian: number) }
    entry.id.withUnsafeBytes { output.append($0) }
    let extended = entry.extendedFlags != 0 ? IndexFile.Flags.isExtended : 0
    let flags = entry.flags | extended | UInt16(min(entry.path.count, Int(IndexFile.Flags.pathLength)))
    output.append([UInt8(flags >> 8), UInt8(flags & 0xff)])
    if entry.extendedFlags != 0 { output.append([UInt8(entry.extendedFlags >> 8), UInt8(entry.extendedFlags & 0xff)]) }
    if version == 4 {
      appendFolded(entry.path)
    } else {
      output.append(entry.path)
      output.append([UInt8](repeating: 0, count: Self.padded(output.count) - output.count))
    }
    self.output.append(contentsOf: output.bytes)
    count += 1
  }

  /// Appends the number of bytes to remove from the previous path, and the bytes that replace them.
  private mutating func appendFolded(_ path: [UInt8]) {
    let shared = zip(lastPath, path).prefix { $0 == $1 }.count
    var rest = lastPath.count - shared
    var digits = [UInt8(rest & 0x7f)]
    while rest >= 0x80 {
      rest = (rest >> 7) - 1
      digits.append(0x80 | UInt8(rest & 0x7f))
    }
    entryBytes.append(digits.reversed())
    entryBytes.append(Array(path[shared...]))
    entryBytes.append(0)
    lastPath = path
  }

  // MARK: Extensions

  /// Returns the extensions, and room for the checksum. Extensions that may no longer be valid are left out; git
  /// creates them again.
  private static func tail(of base: IndexFile, isRearranged: Bool, tree: [UInt8]?) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(base.contents.tail.count + (tree?.count ?? 0) + 28)
    if let tree { append("TREE", tree[...], to: &bytes) }
    for block in base.extensions {
      switch block.signature {
      case "REUC": break
      // These refer to entries by position, or to untracked files that may be entries now.
      case "UNTR", "FSMN": if isRearranged { continue }
      default: continue
      }
      append(block.signature, base.contents.tail[block.range], to: &bytes)
    }
    bytes += [UInt8](repeating: 0, count: 20)
    return bytes
  }

  private static func append(_ signature: String, _ block: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    bytes += signature.utf8
    withUnsafeBytes(of: UInt32(block.count).bigEndian) { bytes += $0 }
    bytes += block
  }
}

extension IndexFile {
  /// Returns the positions of all entries of a path, searching from `start`.
  func positions(ofBytes path: [UInt8], from start: Int = 0) -> Range<Int> {
    var (low, high) = (start, count)
    while low < high {
      let middle = low + (high - low) / 2
      if order(of: middle, before: path) < 0 { low = middle + 1 } else { high = middle }
    }
    var end = low
    while end < count, order(of: end, before: path) == 0 { end += 1 }
    return low..<end
  }

  private func order(of position: Int, before path: [UInt8]) -> Int {
    self[position].withPathBytes { own in
      path.withUnsafeBytes { other in
        let shared = Swift.min(own.count, other.count)
        let difference = shared == 0 ? 0 : memcmp(own.baseAddress!, other.baseAddress!, shared)
        return difference == 0 ? own.count - other.count : Int(difference)
      }
    }
  }
}

internal import System

/// The bytes of a tree object, read entry by entry without allocating anything for them.
///
/// Source: git, `tree-walk.c`, `decode_tree_entry`: the mode in octal digits, a space, the name, a zero byte and the
/// id.
struct TreeBytes {
  let bytes: [UInt8]
  /// The current entry; meaningless if `isAtEnd`.
  private(set) var rawMode: UInt32 = 0
  private(set) var name = 0..<0
  private(set) var isAtEnd = false
  /// The offset of the current entry.
  private(set) var start = 0
  private var next = 0

  /// Starts at the first entry; nil if that is damaged.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard advance() else { return nil }
  }

  var mode: FileMode { FileMode(raw: rawMode) }
  var isFolder: Bool { mode == .folder }
  var entry: TreeEntry { TreeEntry(name: String(decoding: bytes[name], as: UTF8.self), mode: mode, id: ObjectID(id)) }
  var id: IndexFile.RawObjectID { bytes.withUnsafeBytes { IndexFile.RawObjectID($0, at: name.upperBound + 1) } }

  /// Goes to the next entry; false if the bytes are damaged.
  mutating func advance() -> Bool {
    if next == bytes.count {
      isAtEnd = true
      return true
    }
    rawMode = 0
    start = next
    var position = next
    while position < bytes.count, bytes[position] != 0x20 {
      guard (48...55).contains(bytes[position]), position - next < 7 else { return false }
      rawMode = rawMode << 3 | UInt32(bytes[position] - 48)
      position += 1
    }
    let first = position + 1
    let end = bytes.withUnsafeBytes { all -> Int? in
      guard first < all.count, let zero = memchr(all.baseAddress! + first, 0, all.count - first) else { return nil }
      return UnsafeRawPointer(zero) - all.baseAddress!  // never nil, since something was found in it
    }
    guard let end, end > first, end + 20 < bytes.count else { return false }
    name = first..<end
    next = end + 21
    return true
  }

  /// Goes back to an earlier entry.
  mutating func stand(at start: Int) {
    (next, isAtEnd) = (start, false)
    _ = advance()
  }

  /// True if the current entry has this name, which must not be empty.
  func isName(_ other: [UInt8]) -> Bool {
    guard name.count == other.count else { return false }
    return bytes.withUnsafeBytes { all in
      other.withUnsafeBytes { memcmp(all.baseAddress! + name.lowerBound, $0.baseAddress!, $0.count) == 0 }
    }
  }

  /// Compares the current name with another in git's tree order, where a folder counts as if its name ended with `/`:
  /// negative if this one comes first, 0 if they are the same entry.
  ///
  /// Source: git, `read-cache.c`, `base_name_compare`.
  func order(before other: UnsafeRawBufferPointer, isFolder otherIsFolder: Bool) -> Int {
    bytes.withUnsafeBytes { all in
      let own = UnsafeRawBufferPointer(rebasing: all[name])
      let shared = min(own.count, other.count)
      let difference = memcmp(own.baseAddress!, other.baseAddress!, shared)  // names are not empty
      if difference != 0 { return Int(difference) }
      let letter = { (name: UnsafeRawBufferPointer, isFolder: Bool) in
        name.count > shared ? Int(name[shared]) : isFolder ? 0x2f : 0
      }
      return letter(own, isFolder) - letter(other, otherIsFolder)
    }
  }
}

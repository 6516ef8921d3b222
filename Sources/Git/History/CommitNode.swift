internal import System

/// What a history walk needs to know about a commit.
struct CommitNode {
  var id: ObjectID
  var tree: ObjectID
  var parents: [ObjectID]
  /// The commit time in seconds since 1970; 0 if it can't be read.
  var seconds: Int64

  init(id: ObjectID, tree: ObjectID, parents: [ObjectID], seconds: Int64) {
    (self.id, self.tree, self.parents, self.seconds) = (id, tree, parents, seconds)
  }

  /// Parses the bytes of a commit; nil if they are damaged.
  ///
  /// Source: git, `commit.c`, `parse_commit_buffer` and `parse_commit_date`.
  init?(id: ObjectID, bytes: [UInt8]) {
    let parsed = bytes.withUnsafeBytes { all -> CommitNode? in
      var offset = 0
      guard let tree = Self.id(behind: "tree ", in: all, at: &offset) else { return nil }
      var parents: [ObjectID] = []
      while let parent = Self.id(behind: "parent ", in: all, at: &offset) { parents.append(parent) }
      let lines = UnsafeRawBufferPointer(rebasing: all[offset...])
      return CommitNode(id: id, tree: tree, parents: parents, seconds: Self.seconds(in: lines))
    }
    guard let parsed else { return nil }
    self = parsed
  }

  /// Reads a line with this keyword and an id, and moves to the next line; nil for any other line.
  private static func id(
    behind word: StaticString, in bytes: UnsafeRawBufferPointer, at offset: inout Int
  ) -> ObjectID? {
    let start = offset + word.utf8CodeUnitCount
    guard start + 41 <= bytes.count, word.matches(at: offset, of: bytes), bytes[start + 40] == UInt8(ascii: "\n"),
      let id = ObjectID(digits: bytes, at: start)
    else { return nil }
    offset = start + 41
    return id
  }

  /// Reads the number after the last `>` of the second line, which is the committer's.
  private static func seconds(in lines: UnsafeRawBufferPointer) -> Int64 {
    guard let first = lines.place(of: UInt8(ascii: "\n"), from: 0) else { return 0 }
    let end = lines.place(of: UInt8(ascii: "\n"), from: first + 1) ?? lines.count
    let line = UnsafeRawBufferPointer(rebasing: lines[(first + 1)..<end])
    guard ("committer " as StaticString).matches(at: 0, of: line), let name = line.lastIndex(of: UInt8(ascii: ">"))
    else { return 0 }
    let digits = line[(name + 1)...].drop { $0 == UInt8(ascii: " ") }.prefix { (48...57).contains($0) }
    // A number with more digits can't be a time.
    guard digits.count < 19 else { return 0 }
    return digits.reduce(0) { $0 * 10 + Int64($1 - 48) }
  }
}

extension StaticString {
  /// True if the bytes contain the word at an offset.
  fileprivate func matches(at offset: Int, of bytes: UnsafeRawBufferPointer) -> Bool {
    offset + utf8CodeUnitCount <= bytes.count && memcmp(bytes.baseAddress! + offset, utf8Start, utf8CodeUnitCount) == 0
  }
}

extension UnsafeRawBufferPointer {
  /// Returns the offset of the next occurrence of a byte.
  fileprivate func place(of byte: UInt8, from start: Int) -> Int? {
    guard start < count, let found = memchr(baseAddress! + start, Int32(byte), count - start) else { return nil }
    return UnsafeRawPointer(found) - baseAddress!  // never nil, since something was found in it
  }
}

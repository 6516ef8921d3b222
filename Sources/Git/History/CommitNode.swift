internal import System

/// What a walk through history has to know of a commit.
struct CommitNode {
  var id: ObjectID
  var tree: ObjectID
  var parents: [ObjectID]
  /// When it was committed, since 1970; 0 where that cannot be read.
  var seconds: Int64

  init(id: ObjectID, tree: ObjectID, parents: [ObjectID], seconds: Int64) {
    (self.id, self.tree, self.parents, self.seconds) = (id, tree, parents, seconds)
  }

  /// Takes the bytes of a commit; nil if they are damaged.
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

  /// Reads a line of a word and an id, and goes to the next; nil for any other line.
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

  /// Reads the number behind the last `>` of the second line, which is that of the committer.
  private static func seconds(in lines: UnsafeRawBufferPointer) -> Int64 {
    guard let first = lines.place(of: UInt8(ascii: "\n"), from: 0) else { return 0 }
    let end = lines.place(of: UInt8(ascii: "\n"), from: first + 1) ?? lines.count
    let line = UnsafeRawBufferPointer(rebasing: lines[(first + 1)..<end])
    guard ("committer " as StaticString).matches(at: 0, of: line), let name = line.lastIndex(of: UInt8(ascii: ">"))
    else { return 0 }
    let digits = line[(name + 1)...].drop { $0 == UInt8(ascii: " ") }.prefix { (48...57).contains($0) }
    // More digits than that are no time.
    guard digits.count < 19 else { return 0 }
    return digits.reduce(0) { $0 * 10 + Int64($1 - 48) }
  }
}

extension StaticString {
  /// True if the word stands at a place of some bytes.
  fileprivate func matches(at offset: Int, of bytes: UnsafeRawBufferPointer) -> Bool {
    offset + utf8CodeUnitCount <= bytes.count && memcmp(bytes.baseAddress! + offset, utf8Start, utf8CodeUnitCount) == 0
  }
}

extension UnsafeRawBufferPointer {
  /// Returns where a byte comes next.
  fileprivate func place(of byte: UInt8, from start: Int) -> Int? {
    guard start < count, let found = memchr(baseAddress! + start, Int32(byte), count - start) else { return nil }
    return UnsafeRawPointer(found) - baseAddress!  // something was found in it
  }
}

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

  /// Takes the bytes of a commit; nil where they are damaged.
  ///
  /// Source: git, `commit.c`, `parse_commit_buffer` and `parse_commit_date`.
  init?(id: ObjectID, bytes: [UInt8]) {
    let parsed = bytes.withUnsafeBytes { all -> CommitNode? in
      var offset = 0
      guard let tree = Self.id(behind: "tree ", in: all, at: &offset) else { return nil }
      var parents: [ObjectID] = []
      while let parent = Self.id(behind: "parent ", in: all, at: &offset) { parents.append(parent) }
      return CommitNode(id: id, tree: tree, parents: parents, seconds: Self.seconds(in: all[offset...]))
    }
    guard let parsed else { return nil }
    self = parsed
  }

  /// Reads a line of a word and an id, and goes to the next; nil for any other line.
  private static func id(
    behind word: StaticString, in bytes: UnsafeRawBufferPointer, at offset: inout Int
  ) -> ObjectID? {
    let start = offset + word.utf8CodeUnitCount
    guard start + 41 <= bytes.count, word.withUTF8Buffer({ bytes[offset..<start].elementsEqual($0) }),
      bytes[start + 40] == UInt8(ascii: "\n"), let id = ObjectID(digits: bytes, at: start)
    else { return nil }
    offset = start + 41
    return id
  }

  /// Reads the number behind the last `>` of the second line, which is that of the committer.
  private static func seconds(in lines: Slice<UnsafeRawBufferPointer>) -> Int64 {
    guard let first = lines.firstIndex(of: UInt8(ascii: "\n")) else { return 0 }
    let rest = lines[(first + 1)...]
    let line = rest[..<(rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex)]
    guard line.starts(with: "committer ".utf8), let name = line.lastIndex(of: UInt8(ascii: ">")) else { return 0 }
    let digits = line[(name + 1)...].drop { $0 == UInt8(ascii: " ") }.prefix { (48...57).contains($0) }
    // More digits than that are no time.
    guard digits.count < 19 else { return 0 }
    return digits.reduce(0) { $0 * 10 + Int64($1 - 48) }
  }
}

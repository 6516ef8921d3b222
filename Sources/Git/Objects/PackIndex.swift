/// Writes the index of a pack, which gives the offset of each object.
///
/// Source: git, `Documentation/gitformat-pack.txt`, version 2.
enum PackIndex {
  /// Returns the bytes of the file; sorts the entries by id.
  static func bytes(of entries: inout [PackWriter.Entry], packHash: IndexFile.RawObjectID) -> ByteBuffer {
    entries.sort { $0.id.precedes($1.id) }
    let output = ByteBuffer(capacity: 8 + 1024 + entries.count * 28 + 40)
    output.append([0xff, 0x74, 0x4f, 0x63, 0, 0, 0, 2])
    appendCounts(of: entries, to: output)
    for entry in entries { entry.id.withUnsafeBytes { output.append($0) } }
    for entry in entries { output.append(bigEndian: entry.checksum) }
    appendOffsets(of: entries, to: output)
    packHash.withUnsafeBytes { output.append($0) }
    SHA1.hash(output.bytes).withUnsafeBytes { output.append($0) }
    return output
  }

  /// Appends, for each byte, the number of ids that begin with it or a lower one.
  private static func appendCounts(of entries: [PackWriter.Entry], to output: ByteBuffer) {
    var counts = [UInt32](repeating: 0, count: 256)
    for entry in entries { counts[entry.id.withUnsafeBytes { Int($0[0]) }] += 1 }
    var sum: UInt32 = 0
    for count in counts {
      sum += count
      output.append(bigEndian: sum)
    }
  }

  /// Offsets from 2 GiB on follow the others in a separate list.
  private static func appendOffsets(of entries: [PackWriter.Entry], to output: ByteBuffer) {
    var large: [UInt64] = []
    for entry in entries {
      if entry.offset < 1 << 31 {
        output.append(bigEndian: UInt32(entry.offset))
      } else {
        output.append(bigEndian: UInt32(large.count) | 1 << 31)
        large.append(UInt64(entry.offset))
      }
    }
    for offset in large { output.append(bigEndian: offset) }
  }
}

extension IndexFile.RawObjectID {
  /// Orders ids like their hexadecimal forms.
  func precedes(_ other: Self) -> Bool {
    withUnsafeBytes { one in
      other.withUnsafeBytes { two in
        let (left, right) = (one.loadUnaligned(as: UInt64.self).bigEndian, two.loadUnaligned(as: UInt64.self).bigEndian)
        return left == right ? one.lexicographicallyPrecedes(two) : left < right
      }
    }
  }
}

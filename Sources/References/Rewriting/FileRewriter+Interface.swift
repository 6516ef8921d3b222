// The list of images of an interface file.

extension FileRewriter {
  /// Removes an entry of the list whose image gets the name of another entry: `bell.png` and `bell@2x.png` become one.
  mutating func mergeResources(_ found: [ScannedName], in bytes: [UInt8]) {
    let kept = found.filter { $0.kind == .interfaceResource && table.isNewName($0.name) }
    var names = Set(kept.map { MarkupTags.encoded($0.name, quote: $0.spelling.quote) })
    for entry in found where entry.kind == .interfaceResource {
      guard let index = byteEdits.firstIndex(where: { $0.range == entry.range }) else { continue }
      guard !names.insert(byteEdits[index].bytes).inserted, let tag = Self.tag(around: entry.range, in: bytes) else {
        continue
      }
      byteEdits[index] = ByteEdit(WholeLines.around(tag, in: bytes), [])
    }
  }

  /// Returns the bytes of a tag that closes itself.
  private static func tag(around range: Range<Int>, in bytes: [UInt8]) -> Range<Int>? {
    guard let start = bytes[..<range.lowerBound].lastIndex(of: UInt8(ascii: "<")),
      let end = bytes[range.upperBound...].firstIndex(of: UInt8(ascii: ">")), bytes[end - 1] == UInt8(ascii: "/")
    else { return nil }
    return start..<(end + 1)
  }
}

/// Whole lines that contain nothing else.
enum WholeLines {
  /// Returns a range including the space before it and the line break after it, if nothing else is on its lines;
  /// otherwise the range itself.
  static func around(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 || bytes[end] == 0x0D { end += 1 }
    guard start == 0 || bytes[start - 1] == 0x0A, end == bytes.count || bytes[end] == 0x0A else { return range }
    return start..<min(end + 1, bytes.count)
  }
}

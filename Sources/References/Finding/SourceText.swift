internal import System

/// The bytes of a text file as UTF-8, whatever its encoding, and the conversion back to its own bytes.
///
/// A file that starts with the byte order mark of UTF-16 is converted to UTF-8 and edited there. Everything else is
/// used as it is: UTF-8, or one of the older encodings with one byte for each letter, all of which spell code in ASCII.
struct SourceText {
  enum Encoding: Hashable {
    /// UTF-8, with or without a byte order mark, or another encoding that contains ASCII.
    case asciiBased
    case utf16(isBigEndian: Bool)
  }

  let original: [UInt8]
  let encoding: Encoding
  /// The bytes for the scanners.
  let bytes: [UInt8]

  /// Returns nil for UTF-16 that is truncated or contains half a character.
  init?(_ original: [UInt8]) {
    self.original = original
    switch (original.first, original.dropFirst().first) {
    case (0xFF, 0xFE): encoding = .utf16(isBigEndian: false)
    case (0xFE, 0xFF): encoding = .utf16(isBigEndian: true)
    default:
      encoding = .asciiBased
      bytes = original
      return
    }
    guard let decoded = Self.utf8(of: original, isBigEndian: original[0] == 0xFE) else { return nil }
    bytes = decoded
  }

  /// True if the bytes are letters that can be read one by one: not an image, not an archive.
  static func isText(_ start: some Collection<UInt8>) -> Bool {
    start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) || !start.contains(0)
  }

  var isUTF8: Bool {
    if case .utf16 = encoding { return true }
    return String(validating: bytes, as: UTF8.self) != nil
  }

  /// Returns the file's own bytes with edits applied, whose ranges are in `bytes`.
  ///
  /// - Parameter edits: Sorted, without overlaps.
  func applying(_ edits: [ByteEdit]) -> [UInt8] {
    switch encoding {
    case .asciiBased: return ByteEdit.apply(edits, to: original)
    case .utf16(let isBigEndian):
      let inOriginal = Self.placing(edits, of: bytes).map { edit in
        ByteEdit(edit.range, Self.utf16(of: edit.bytes, isBigEndian: isBigEndian))
      }
      return ByteEdit.apply(inOriginal, to: original)
    }
  }

  // MARK: - UTF-16

  private static func utf8(of original: [UInt8], isBigEndian: Bool) -> [UInt8]? {
    guard original.count % 2 == 0 else { return nil }
    let units = stride(from: 2, to: original.count, by: 2).map { place in
      let (first, second) = (UInt16(original[place]), UInt16(original[place + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    return String(validating: units, as: UTF16.self).map { Array($0.utf8) }
  }

  private static func utf16(of bytes: [UInt8], isBigEndian: Bool) -> [UInt8] {
    String(decoding: bytes, as: UTF8.self).utf16.flatMap { unit -> [UInt8] in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isBigEndian ? [high, low] : [low, high]
    }
  }

  /// Returns edits of UTF-8 with their places in the original UTF-16, including its byte order mark.
  private static func placing(_ edits: [ByteEdit], of bytes: [UInt8]) -> [ByteEdit] {
    var (offset, place) = (0, 2)
    func step(to wanted: Int) -> Int {
      while offset < wanted {
        // A character of four bytes takes two units, every other one a single unit.
        if bytes[offset] & 0xC0 != 0x80 { place += bytes[offset] >= 0xF0 ? 4 : 2 }
        offset += 1
      }
      return place
    }
    return edits.map { edit in
      let start = step(to: edit.range.lowerBound)
      return ByteEdit(start..<step(to: edit.range.upperBound), edit.bytes)
    }
  }
}

/// The lines of a file, for people.
public enum TextLines {
  /// Returns the lines without surrounding blanks; none for a file that isn't text.
  public static func all(in bytes: [UInt8]) -> [String] {
    guard SourceText.isText(bytes.prefix(4096)), let text = SourceText(bytes) else { return [] }
    return text.bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      let end = line.lastIndex { !CodeArgument.isSpace($0) }.map { $0 + 1 } ?? line.startIndex
      return String(decoding: line[..<end].drop(while: CodeArgument.isSpace), as: UTF8.self)
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the next position of a byte; nil if it doesn't occur.
  func offset(of byte: UInt8, from start: Int) -> Int? {
    guard let baseAddress, start < count, let found = memchr(baseAddress + start, Int32(byte), count - start) else {
      return nil
    }
    return UnsafeRawPointer(baseAddress).distance(to: found)
  }
}

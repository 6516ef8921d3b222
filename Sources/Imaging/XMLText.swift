/// The beginning or the end of an XML file as ASCII, whatever its encoding; other letters become 0x7F.
///
/// UTF-8, and UTF-16 with a byte order mark or recognized by the zero beside its first `<`; other encodings are read as
/// they are, since markup is ASCII in all that are in use.
///
/// Source: XML 1.0 (Fifth Edition), appendix F.
struct XMLText {
  enum Encoding: Hashable {
    case bytes, utf16Big, utf16Little
  }

  let encoding: Encoding
  let ascii: [UInt8]

  /// Takes the first bytes of a file.
  init(_ head: [UInt8]) {
    if head.starts(with: [0xEF, 0xBB, 0xBF]) {
      self.init(head[3...], encoding: .bytes)
    } else if head.starts(with: [0xFE, 0xFF]) || head.starts(with: [0xFF, 0xFE]) {
      self.init(head[2...], encoding: head[0] == 0xFE ? .utf16Big : .utf16Little)
    } else if head.starts(with: [0, 0x3C]) || head.starts(with: [0x3C, 0]) {
      self.init(head[...], encoding: head[0] == 0 ? .utf16Big : .utf16Little)
    } else {
      self.init(head[...], encoding: .bytes)
    }
  }

  /// Takes bytes from anywhere in a file; those of UTF-16 start at an even offset.
  init(_ bytes: ArraySlice<UInt8>, encoding: Encoding) {
    self.encoding = encoding
    guard encoding != .bytes else {
      ascii = bytes.map { $0 < 0x80 ? $0 : 0x7F }
      return
    }
    let lead = encoding == .utf16Big ? 0 : 1
    ascii = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { index in
      bytes[index + lead] == 0 && bytes[index + 1 - lead] < 0x80 ? bytes[index + 1 - lead] : 0x7F
    }
  }

  /// Whether the first characters after white space are a declaration, a comment, a tag or the like.
  var looksLikeXML: Bool {
    guard let start = ascii.firstIndex(where: { !$0.isXMLSpace }), start + 1 < ascii.count else { return false }
    return ascii[start] == 0x3C && (ascii[start + 1].isXMLNameByte || [0x21, 0x3F].contains(ascii[start + 1]))
  }
}

extension UInt8 {
  var isXMLSpace: Bool { self == 0x20 || self == 9 || self == 10 || self == 13 }

  /// A letter, digit, `_ : - .`, or whatever is not ASCII.
  var isXMLNameByte: Bool {
    isDigit || (0x41...0x5A).contains(self & 0xDF) || [0x5F, 0x3A, 0x2D, 0x2E, 0x7F].contains(self)
  }
}

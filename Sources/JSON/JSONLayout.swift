/// The white space of a JSON file in general terms, for values without a neighbor whose layout can be copied.
public struct JSONLayout: Hashable, Sendable {
  /// The indentation of one level.
  public var indentation: String
  /// The text between a name and its value.
  public var colon: String
  /// The text between two elements on one line: `, ` or `,`.
  public var comma: String
  public var newline: String
  public var endsWithNewline: Bool
  public var hasByteOrderMark: Bool

  /// The layout of files written by today's Xcode.
  public static let xcode = JSONLayout(
    indentation: "  ", colon: " : ", comma: ", ", newline: "\n", endsWithNewline: true, hasByteOrderMark: false)

  /// Detects the layout of a file from its bytes; what they don't show is as in Xcode's layout.
  ///
  /// - Parameter comma: The text between the first two elements on one line, if there are any.
  init(of bytes: UnsafeBufferPointer<UInt8>, comma: String?) {
    self = .xcode
    if let comma { self.comma = comma }
    hasByteOrderMark = bytes.starts(with: JSONDocument.byteOrderMark)
    endsWithNewline = bytes.last == UInt8(ascii: "\n")
    if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
      if end > 0, bytes[end - 1] == UInt8(ascii: "\r") { newline = "\r\n" }
      let indent = bytes[(end + 1)...].prefix { $0 == 0x20 || $0 == 0x09 }
      if (1...Self.widest).contains(indent.count) { indentation = String(decoding: indent, as: UTF8.self) }
    }
    if let colon = Self.firstColon(in: bytes) { self.colon = colon }
  }

  init(
    indentation: String, colon: String, comma: String, newline: String, endsWithNewline: Bool, hasByteOrderMark: Bool
  ) {
    self.indentation = indentation
    self.colon = colon
    self.comma = comma
    self.newline = newline
    self.endsWithNewline = endsWithNewline
    self.hasByteOrderMark = hasByteOrderMark
  }

  /// The maximum length in bytes of an indentation and of a colon. Otherwise a file with a million spaces before its
  /// first name would grow by as many with each line that is written.
  private static let widest = 8

  /// Returns the colon after the first string, which is a name in all normal files, with the spaces around it.
  private static func firstColon(in bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard var place = bytes.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
    place += 1
    while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard place < bytes.count else { return nil }
    let colon = bytes[(place + 1)...].prefix { $0 == 0x20 || $0 == UInt8(ascii: ":") }
    guard colon.count <= widest, colon.count(where: { $0 == UInt8(ascii: ":") }) == 1 else { return nil }
    return String(decoding: colon, as: UTF8.self)
  }
}

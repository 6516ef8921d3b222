/// The white space of a JSON file in a few words: how a value is written that has no neighbor to go by.
public struct JSONLayout: Hashable, Sendable {
  /// What one level is moved in by.
  public var indentation: String
  /// What stands between a name and its value.
  public var colon: String
  /// What stands between two elements on one line: `, ` or `,`.
  public var comma: String
  public var newline: String
  public var endsWithNewline: Bool
  public var hasByteOrderMark: Bool

  /// The layout of the files that Xcode writes today.
  public static let xcode = JSONLayout(
    indentation: "  ", colon: " : ", comma: ", ", newline: "\n", endsWithNewline: true, hasByteOrderMark: false)

  /// Tells the layout of a file from its bytes; what they do not show is as Xcode writes it.
  ///
  /// - Parameter comma: What stood between the first two elements on one line, where there are any.
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

  /// How many bytes a level and a colon may take. A file with a million spaces before its first name would else grow by
  /// as many with each line that is written.
  private static let widest = 8

  /// Returns the colon after the first text, which is a name in all files but odd ones, with the spaces around it.
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

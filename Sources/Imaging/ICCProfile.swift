/// Reads the name in an ICC profile.
///
/// Source: ICC.1:2022, 7.2 (header), 7.3 (tag table), 10.15 (`mluc`); ICC.1:2001-04, 6.5.17 (`desc`).
enum ICCProfile {
  /// Returns the text of the `desc` tag; nil if the bytes, often only the beginning of a profile, don't contain it.
  static func name(in profile: [UInt8]) -> String? {
    var reader = ByteReader(profile)
    do {
      guard try reader.matches("acsp", at: 36), let offset = try description(&reader) else { return nil }
      switch try reader.code(at: offset) {
      case "desc": return try ascii(&reader, at: offset)
      case "mluc": return try unicode(&reader, at: offset)
      default: return nil
      }
    } catch {
      return nil
    }
  }

  private static func description(_ reader: inout ByteReader) throws(ImageHeaderError) -> Int? {
    for index in 0..<min(256, try reader.big(4, at: 128)) {
      if try reader.matches("desc", at: 132 + index * 12) { return try reader.big(4, at: 136 + index * 12) }
    }
    return nil
  }

  private static func ascii(_ reader: inout ByteReader, at offset: Int) throws(ImageHeaderError) -> String? {
    let count = min(256, try reader.big(4, at: offset + 8))
    let text = try reader.bytes(count, at: offset + 12).prefix { $0 != 0 }
    return text.isEmpty ? nil : String(asciiOf: text)
  }

  /// Takes the first of the translations, as UTF-16, most significant byte first.
  private static func unicode(_ reader: inout ByteReader, at offset: Int) throws(ImageHeaderError) -> String? {
    let count = min(256, try reader.big(4, at: offset + 20))
    let start = try reader.big(4, at: offset + 24)
    var units: [UInt16] = []
    for index in 0..<count / 2 { units.append(UInt16(try reader.big(2, at: offset + start + index * 2))) }
    let text = String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
    return text.isEmpty ? nil : text
  }
}

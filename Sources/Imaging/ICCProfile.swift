/// Reads the name in an ICC profile, and whether its colors are those of sRGB.
///
/// Source: ICC.1:2022, 7.2 (header), 7.3 (tag table), 10.6 (`curv`), 10.15 (`mluc`), 10.18 (`para`), 10.31 (`XYZ`);
/// ICC.1:2001-04, 6.5.17 (`desc`).
enum ICCProfile {
  /// Returns the meaning of colors in a profile; sRGB for one with its primaries and its curve, whatever its name.
  ///
  /// - Parameters:
  ///   - profile: Often only its beginning.
  ///   - name: The name of a profile that contains none.
  static func colors(of profile: [UInt8], named name: String? = nil) -> ColorProfile {
    let named = ColorProfile.icc(name: self.name(in: profile) ?? name)
    guard !named.isSRGB, !named.isDisplayP3 else { return named }
    var reader = ByteReader(profile)
    return (try? hasColorsOfSRGB(&reader)) == true ? .sRGB : named
  }

  /// Returns the text of the `desc` tag; nil if the bytes, often only the beginning of a profile, don't contain it.
  static func name(in profile: [UInt8]) -> String? {
    var reader = ByteReader(profile)
    do {
      guard try reader.matches("acsp", at: 36), let offset = try place(of: "desc", &reader) else { return nil }
      switch try reader.code(at: offset) {
      case "desc": return try ascii(&reader, at: offset)
      case "mluc": return try unicode(&reader, at: offset)
      default: return nil
      }
    } catch {
      return nil
    }
  }

  private static func place(of tag: String, _ reader: inout ByteReader) throws(ImageHeaderError) -> Int? {
    for index in 0..<min(256, try reader.big(4, at: 128)) {
      if try reader.matches(tag, at: 132 + index * 12) { return try reader.big(4, at: 136 + index * 12) }
    }
    return nil
  }

  /// The primaries of sRGB, adapted to the white of profiles (D50).
  ///
  /// Source: IEC 61966-2-1; ICC, "How to interpret the sRGB color space".
  private static let primaries = [
    ("r", [0.4361, 0.2225, 0.0139]), ("g", [0.3851, 0.7169, 0.0971]), ("b", [0.1431, 0.0606, 0.7141]),
  ]

  private static func hasColorsOfSRGB(_ reader: inout ByteReader) throws(ImageHeaderError) -> Bool {
    // Tables for colors take precedence over primaries.
    guard try reader.matches("RGB XYZ ", at: 16), try place(of: "A2B0", &reader) == nil else { return false }
    for (letter, values) in primaries {
      guard let color = try place(of: letter + "XYZ", &reader), let curve = try place(of: letter + "TRC", &reader),
        try numbers(at: color + 8, &reader, are: values), try hasCurveOfSRGB(&reader, at: curve)
      else { return false }
    }
    return true
  }

  /// Compares fixed-point numbers with 16 bits for the fraction.
  private static func numbers(
    at offset: Int, _ reader: inout ByteReader, are values: [Double]
  ) throws(ImageHeaderError) -> Bool {
    for (index, value) in values.enumerated() {
      guard abs(Double(try reader.big(4, at: offset + index * 4)) / 65536 - value) < 0.001 else { return false }
    }
    return true
  }

  private static func hasCurveOfSRGB(_ reader: inout ByteReader, at offset: Int) throws(ImageHeaderError) -> Bool {
    switch try reader.code(at: offset) {
    case "para":
      guard try reader.big(2, at: offset + 8) == 3 else { return false }
      return try numbers(at: offset + 12, &reader, are: [2.4, 0.94787, 0.05213, 0.0774, 0.04045])
    case "curv":
      let last = try reader.big(4, at: offset + 8) - 1
      guard (63...65535).contains(last) else { return false }
      for (place, value) in [(0.25, 0.05088), (0.5, 0.21404), (0.75, 0.52252)] {
        let exact = Double(last) * place
        let index = Int(exact)
        let low = Double(try reader.big(2, at: offset + 12 + index * 2))
        let high = Double(try reader.big(2, at: offset + 14 + index * 2))
        guard abs((low + (high - low) * (exact - Double(index))) / 65535 - value) < 0.002 else { return false }
      }
      return true
    default: return false
    }
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

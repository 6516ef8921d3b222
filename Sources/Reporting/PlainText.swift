/// Text for logs and pages that can't contain every character of a name.
enum PlainText {
  /// Returns the text with U+FFFD for each character that could control a terminal or change the order of the text, or
  /// that XML 1.0 doesn't allow; line ends and tabs are kept.
  static func harmless(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isHarmful) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(isHarmful(scalar) ? "\u{FFFD}" : scalar) }
    return String(result)
  }

  /// Source: XML 1.0 (fifth edition), section 2.2, Char; Unicode Standard Annex 9, section 2.
  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: false
    case 0x00...0x1F, 0x7F...0x9F, 0xFFFE, 0xFFFF: true
    case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

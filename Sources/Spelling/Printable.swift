/// Returns the text with all characters escaped that could control a terminal or change the order of the text.
///
/// Escapes are written as in a Swift string: `\n`, `\t`, `\r`, and `\u{1B}` for the rest. They cover the control
/// characters of ASCII (such as ESC and DEL) and of Latin-1 (U+0080 to U+009F), the marks, overrides and isolates of
/// bidirectional text, line and paragraph separators, the byte order mark, and the invisible tag characters. Joiners
/// are kept, because emoji and several scripts need them. Names from outside must be escaped before they are printed.
public func printable(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: isUnprintable) else { return text }
  var shown = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    if isUnprintable(scalar) { shown += escaped(scalar).unicodeScalars } else { shown.append(scalar) }
  }
  return String(shown)
}

private func escaped(_ scalar: Unicode.Scalar) -> String {
  switch scalar {
  case "\n": "\\n"
  case "\t": "\\t"
  case "\r": "\\r"
  default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  }
}

private func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x00...0x1F, 0x7F...0x9F: true
  case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true  // bidirectional text
  case 0x2028...0x2029, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
  default: false
  }
}

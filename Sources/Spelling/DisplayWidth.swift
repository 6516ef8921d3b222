/// Returns the number of terminal columns for a text: two for wide East Asian characters and emoji, none for combining
/// marks.
public func displayWidth(_ text: String) -> Int {
  // Nearly all names are ASCII, where every character is one byte and one column.
  if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
  return text.reduce(0) { $0 + displayWidth($1) }
}

/// Returns 0, 1 or 2.
public func displayWidth(_ character: Character) -> Int {
  let scalars = character.unicodeScalars
  guard let first = scalars.first else { return 0 }
  // U+FE0F selects the emoji form of a character that is otherwise a narrow symbol.
  if scalars.contains(where: { $0.value == 0xFE0F }) { return 2 }
  return displayWidth(first)
}

private func displayWidth(_ scalar: Unicode.Scalar) -> Int {
  if scalar.value < 0x300 { return 1 }
  if isWide(scalar) || scalar.properties.isEmojiPresentation { return 2 }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format: return 0
  default: return 1
  }
}

/// Source: Unicode `EastAsianWidth.txt`, values W and F, neighboring blocks joined; emoji are recognized by their
/// property.
private func isWide(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x1100...0x115F, 0x2329...0x232A: true
  case 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF: true
  case 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF: true
  case 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6: true
  case 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265: true
  case 0x20000...0x2FFFD, 0x30000...0x3FFFD: true
  default: false
  }
}

/// Returns the text cut to at most `width` columns, with `…` at the end if it was cut.
public func shortened(_ text: String, to width: Int) -> String {
  guard displayWidth(text) > width else { return text }
  var kept = ""
  var used = 1
  for character in text {
    used += displayWidth(character)
    if used > width { break }
    kept.append(character)
  }
  return kept + "…"
}

/// Returns the text with `…` in place of its middle if it is wider than `width` columns; both ends identify it.
public func shortenedInMiddle(_ text: String, to width: Int) -> String {
  guard displayWidth(text) > width else { return text }
  func kept(_ characters: some Sequence<Character>, _ width: Int) -> [Character] {
    var used = 0
    return Array(
      characters.prefix { character in
        used += displayWidth(character)
        return used <= width
      })
  }
  let start = kept(text, (width - 1) / 3)
  let end = kept(text.reversed(), width - 1 - start.reduce(0) { $0 + displayWidth($1) })
  return String(start) + "…" + String(end.reversed())
}

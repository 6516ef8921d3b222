internal import Catalog
internal import Files

/// Habits of people and systems in naming files that are exported, saved twice and sent around.
///
/// Code may ask for any such name as a whole, so `ReferencedNames` restores the names that code uses.
extension NameParserState {
  /// Removes one part from either end of the name and returns whether there was one.
  mutating func takeHabit() throws(ImageNameError) -> Bool {
    if takeOuterBlanks() { return true }
    if try takeCopyMark() { return true }
    if try takeWordsOfCopy() { return true }
    return try takeUnusualScale()
  }

  /// Removes leading and trailing blanks, which are invisible and never typed.
  private mutating func takeOuterBlanks() -> Bool {
    let trimmed = rest.drop(while: \.isWhitespace)
    let end = trimmed.lastIndex { !$0.isWhitespace }
    guard let end else { return false }
    let inner = trimmed[...end]
    guard inner.utf8.count < rest.utf8.count else { return false }
    warning(.skipped(String(rest.prefix { $0.isWhitespace }).isEmpty ? String(rest[inner.endIndex...]) : " "))
    rename(String(inner))
    return true
  }

  /// The words that systems put before the name of a second file.
  private static let wordsOfCopy = ["Kopie von ", "Copy of ", "Copie de ", "Copia de ", "Cópia de "]

  /// Removes `Kopie von `.
  private mutating func takeWordsOfCopy() throws(ImageNameError) -> Bool {
    guard let words = Self.wordsOfCopy.first(where: { rest.hasPrefix($0) && rest.utf8.count > $0.utf8.count }) else {
      return false
    }
    try addQualifier(.nothing, .text(words))
    warning(.skipped(words))
    rename(String(rest.dropFirst(words.count)))
    return true
  }

  /// Reads `-2x`, `_2x`, ` 2x` or `@2X`, if the folder has an image with the name before it.
  private mutating func takeUnusualScale() throws(ImageNameError) -> Bool {
    guard !hasScale, let mark = rest.lastIndex(where: { "-_ @".contains($0) }),
      let scale = Scale(rest[rest.index(after: mark)...].lowercased()), Scale.ofSlots.contains(scale)
    else { return false }
    var before = rest[..<mark]
    while before.last?.isWhitespace == true { before = before.dropLast() }
    guard context.hasImage(named: before) else { return false }
    let text = String(rest[before.endIndex...])
    try addQualifier(scale, text, .text(text))
    warning(.unusualScale(text, "\(scale)"))
    take(from: before.endIndex)
    return true
  }
}

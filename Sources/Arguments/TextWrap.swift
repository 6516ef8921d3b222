/// Breaks text into lines.
enum TextWrap {
  /// Returns the words of `text` in lines of at most `width` characters; a longer word gets its own line.
  static func lines(_ text: some StringProtocol, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      if line.isEmpty {
        line = String(word)
      } else if line.count + 1 + word.count <= width {
        line += " " + word
      } else {
        lines.append(line)
        line = String(word)
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// Wraps paragraphs; a line that starts with a space is kept unchanged, and empty lines are kept.
  static func paragraphs(_ text: String, width: Int) -> [String] {
    if text.isEmpty { return [] }
    var wrapped: [String] = []
    var paragraph: [Substring] = []
    func flush() {
      wrapped += lines(paragraph.joined(separator: " "), width: width)
      paragraph = []
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty || line.hasPrefix(" ") {
        flush()
        wrapped.append(String(line))
      } else {
        paragraph.append(line)
      }
    }
    flush()
    return wrapped
  }
}

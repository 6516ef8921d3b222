internal import Files
internal import Synchronization

/// Comparison of a text with a file in the folder `Golden` beside the test, or with a literal in the test itself.
public enum Golden {
  /// True if `UPDATE_GOLDEN=1` asks to write the expected texts again instead of comparing.
  public static var isUpdating: Bool { environmentValue("UPDATE_GOLDEN") == "1" }

  /// Compares, or rewrites the file: `#expect(Golden.difference(text, "import-help") == nil)`.
  ///
  /// - Parameter name: The name of the file without `.txt`; with a dot in it, the whole name.
  /// - Returns: Nil where they are the same; else the first line that differs and what to do.
  public static func difference(_ text: String, _ name: String, test: String = #filePath) -> String? {
    let file = Path.folder(test) + "/Golden/" + (name.contains(".") ? name : name + ".txt")
    return difference(text, file: file)
  }

  /// Compares with a file anywhere, or rewrites it.
  public static func difference(_ text: String, file: String) -> String? {
    let expected = try? String(decoding: FileSystem.read(file), as: UTF8.self)
    if expected == text { return nil }
    if isUpdating {
      do {
        try PlainFile.makeFolders(Path.folder(file))
        try PlainFile.write(Array(text.utf8), to: file)
        return nil
      } catch {
        return "cannot write \(file): \(error)"
      }
    }
    let advice = "run with UPDATE_GOLDEN=1 and review the change"
    guard let expected else { return "\(file) is missing; \(advice)\n\(text)" }
    return "\(file) is not up to date; \(advice)\n" + firstDifference(text, expected) + "\nwhole text:\n" + text
  }

  // MARK: - Texts in the test itself

  /// Compares, or rewrites the literal in the source: `#expect(Golden.difference(text, inline: """…""") == nil)`.
  ///
  /// - Parameter expected: A literal of several lines, the first one at or below `line`.
  /// - Returns: Nil if they are the same; else the first line that differs and what to do.
  public static func difference(
    _ text: String?, inline expected: String, test: String = #filePath, line: Int = #line
  ) -> String? {
    if text == expected { return nil }
    guard let text else { return "there is no text" }
    guard isUpdating else {
      return "not up to date; run with UPDATE_GOLDEN=1 and review the change\n" + firstDifference(text, expected)
        + "\nwhole text:\n" + text
    }
    do {
      return try rewrite(literalAt: line, of: test, to: text)
    } catch {
      return "cannot write \(test): \(error)"
    }
  }

  /// By how many lines a file has grown below a line, for literals that were rewritten before.
  private static let growths = Mutex<[String: [(line: Int, count: Int)]]>([:])

  static func rewrite(literalAt line: Int, of file: String, to text: String) throws -> String? {
    try growths.withLock { growths in
      let growth = growths[file, default: []].filter { $0.line < line }.reduce(0) { $0 + $1.count }
      var lines = String(decoding: try FileSystem.read(file), as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let place = "\(file):\(line + growth)"
      guard let start = lines.indices.dropFirst(line + growth - 1).first(where: { lines[$0].hasSuffix("\"\"\"") }),
        let end = lines.indices.dropFirst(start + 1).first(where: { lines[$0].drop { $0 == " " }.hasPrefix("\"\"\"") })
      else { return "\(place): no literal of several lines" }
      guard !lines[(start + 1)..<end].contains(where: { $0.contains("\\(") }) else {
        return "\(place): a literal with insertions is changed by hand\n\(text)"
      }
      let indentation = lines[end].prefix { $0 == " " }
      let spelled = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        line.isEmpty ? "" : indentation + escaped(line)
      }
      growths[file, default: []].append((line, spelled.count - (end - start - 1)))
      lines.replaceSubrange((start + 1)..<end, with: spelled)
      try PlainFile.write(Array(lines.joined(separator: "\n").utf8), to: file)
      return nil
    }
  }

  private static func escaped(_ line: Substring) -> String {
    line.reduce(into: "") { spelled, letter in
      switch letter {
      case "\\": spelled += "\\\\"
      case "\t": spelled += "\\t"
      case "\r": spelled += "\\r"
      case "\u{1B}": spelled += "\\u{1B}"
      default: spelled.append(letter)
      }
    }.replacing("\"\"\"", with: "\\\"\\\"\\\"")
  }

  /// Returns the first line in which two texts differ, as both have it.
  private static func firstDifference(_ text: String, _ expected: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let expectedLines = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let same = zip(lines, expectedLines).prefix { $0 == $1 }.count
    let line = same < lines.count ? "'\(lines[same])'" : "the end"
    let expectedLine = same < expectedLines.count ? "'\(expectedLines[same])'" : "the end"
    return "line \(same + 1)\n  is        \(line)\n  should be \(expectedLine)"
  }
}

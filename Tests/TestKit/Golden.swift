internal import Files

/// Comparison of a text with a file in the folder `Golden` beside the test.
public enum Golden {
  /// True where `UPDATE_GOLDEN=1` asks to write the files again instead of comparing.
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

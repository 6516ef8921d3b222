/// The ignored paths, as they apply in one folder: its own `.gitignore`, those of its parent folders, and the lists of
/// the repository and of the user.
///
/// Each level has a reference to the next weaker one. A level is immutable, so threads may share it.
///
/// Source: `gitignore(5)`; git, `dir.c`, `last_matching_pattern`.
final class IgnoreRules: Sendable {
  private struct Rule: Sendable {
    var pattern: GlobPattern
    /// True for `!pattern`, which includes a path again.
    var isNegated: Bool
    /// The line number, from 1, and the text of the line.
    var line: Int
    var text: ArraySlice<UInt8>
  }

  private let rules: [Rule]
  /// The path of the list; nil for the `.gitignore` in the folder the patterns are relative to.
  private let file: String?
  /// The length of the path of that folder, including its trailing slash.
  private let base: Int
  private let weaker: IgnoreRules?
  /// True if patterns ignore case (`core.ignoreCase`), also for all levels built on this one.
  private let foldsCase: Bool

  /// - Parameters:
  ///   - text: The bytes of a list.
  ///   - folder: The folder that contains it, with a trailing slash; empty for the root.
  ///   - file: The path of the list, unless it is the folder's `.gitignore`.
  init(
    _ text: [UInt8], in folder: [UInt8], weaker: IgnoreRules?, foldsCase: Bool = false, file: String? = nil
  ) {
    let foldsCase = weaker?.foldsCase ?? foldsCase
    self.file = file
    self.foldsCase = foldsCase
    rules = Self.rules(text, foldsCase: foldsCase)
    base = folder.count
    self.weaker = weaker
  }

  /// Returns true if the path is ignored, false if it is included again, nil if no rule matches.
  ///
  /// The folders that contain the path are not checked; the caller has skipped ignored ones.
  ///
  /// - Parameters:
  ///   - path: Relative to the root of the work tree, and inside the folder of every level.
  ///   - nameStart: The offset of the last path component.
  func verdict(_ path: UnsafeRawBufferPointer, nameStart: Int, isFolder: Bool) -> Bool? {
    decisive(path, nameStart: nameStart, isFolder: isFolder).map { !$0.rule.isNegated }
  }

  /// Returns the line that makes git ignore a path; nil if none does.
  func line(ignoring path: UnsafeRawBufferPointer, nameStart: Int, isFolder: Bool) -> PatternLine? {
    guard let (rule, level) = decisive(path, nameStart: nameStart, isFolder: isFolder), !rule.isNegated else {
      return nil
    }
    let folder = UnsafeRawBufferPointer(rebasing: path[..<level.base])
    return PatternLine(
      file: level.file ?? String(decoding: folder, as: UTF8.self) + SuppliedIgnoreRules.listName, line: rule.line,
      text: rule.text)
  }

  private func decisive(
    _ path: UnsafeRawBufferPointer, nameStart: Int, isFolder: Bool
  ) -> (rule: Rule, level: IgnoreRules)? {
    var level: IgnoreRules? = self
    while let current = level {
      let rest = UnsafeRawBufferPointer(rebasing: path[current.base...])
      let found = current.rules.last {
        $0.pattern.matches(rest, nameStart: nameStart - current.base, isFolder: isFolder)
      }
      if let found { return (found, current) }
      level = current.weaker
    }
    return nil
  }

  func ignores(_ path: UnsafeRawBufferPointer, nameStart: Int, isFolder: Bool) -> Bool {
    verdict(path, nameStart: nameStart, isFolder: isFolder) == true
  }

  private static func rules(_ text: [UInt8], foldsCase: Bool) -> [Rule] {
    PatternLines.of(text).enumerated().compactMap { index, line in
      guard line.first != UInt8(ascii: "#") else { return nil }
      let text = withoutSpacesAtEnd(line)
      let isNegated = text.first == UInt8(ascii: "!")
      let pattern = isNegated ? text.dropFirst() : text
      if pattern.isEmpty { return nil }
      return Rule(
        pattern: GlobPattern(pattern, foldsCase: foldsCase), isNegated: isNegated, line: index + 1, text: text)
    }
  }

  /// Trailing spaces are dropped, unless a backslash precedes them.
  private static func withoutSpacesAtEnd(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var end = line.startIndex
    var position = line.startIndex
    while position < line.endIndex {
      if line[position] == UInt8(ascii: "\\"), position + 1 < line.endIndex {
        position += 1
      } else if line[position] == UInt8(ascii: " ") {
        position += 1
        continue
      }
      position += 1
      end = position
    }
    return line[..<end]
  }
}

/// A line of a list of patterns, such as `.gitignore` or `.gitattributes`.
public struct PatternLine: Hashable, Sendable {
  /// Relative to the root of the work tree; absolute for a list of the user or the system.
  public var file: String
  /// Counted from 1.
  public var line: Int
  public var text: String

  init(file: String, line: Int, text: ArraySlice<UInt8>) {
    (self.file, self.line, self.text) = (file, line, String(decoding: text, as: UTF8.self))
  }
}

extension PatternLine: CustomStringConvertible {
  /// In the format of `git check-ignore -v`: `.gitignore:2 'Icon?'`.
  public var description: String { "\(file):\(line) '\(text)'" }
}

/// Splits a file of patterns into lines.
enum PatternLines {
  /// The most bytes of a list that is read; git has the same limit of 100 MB.
  static let largest = 100 << 20

  /// Returns the text of a stored list; nil if it is too large, in which case git ignores it too.
  static func text(of id: ObjectID, in objects: any ObjectSource) throws -> [UInt8]? {
    try objects.byteCount(of: id) <= largest ? objects.bytes(of: id, as: .blob) : nil
  }

  /// Returns all lines, including empty ones, without carriage returns and without the byte order mark that some
  /// editors add.
  static func of(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
    let start = text.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    return text[start...].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }
  }
}

/// What git was told to look away from, seen from one folder: its own `.gitignore`, those of the folders around it, and
/// the lists for the repository and for the user.
///
/// Each level knows the one that counts less. A level is never changed, so that threads may share it.
///
/// Source: `gitignore(5)`; git, `dir.c`, `last_matching_pattern`.
final class IgnoreRules: Sendable {
  private struct Rule: Sendable {
    var pattern: GlobPattern
    /// True for `!pattern`, which takes a path back in.
    var isNegated: Bool
    /// The line of the list, from 1, and what it says.
    var line: Int
    var text: ArraySlice<UInt8>
  }

  private let rules: [Rule]
  /// The file of a list that is not a `.gitignore` in the folder the patterns start from.
  private let file: String?
  /// The length of the path of the folder the patterns start from, with its slash.
  private let base: Int
  private let weaker: IgnoreRules?
  /// True if upper and lower case are one in patterns (`core.ignoreCase`), as for all levels built on this one.
  private let foldsCase: Bool

  /// - Parameters:
  ///   - text: The bytes of a list.
  ///   - folder: The folder it lies in, with a slash at its end, or nothing for the root.
  ///   - file: The list, if it is not the folder's `.gitignore`.
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

  /// Tells what the rules say of a path: true for ignored, false for taken back in, nil for nothing.
  ///
  /// The folders around the path are not asked about; whoever walks has left out those that are ignored.
  ///
  /// - Parameters:
  ///   - path: From the root of the work tree, below the folder of every level.
  ///   - nameStart: Where in it the last name begins.
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

  /// Spaces at the end do not count, unless a backslash stands before them.
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

/// A line of a list of patterns, as `.gitignore` and `.gitattributes` are.
public struct PatternLine: Hashable, Sendable {
  /// Starts at the root of the work tree; a list of the user or the system has an absolute path.
  public var file: String
  /// Counted from 1.
  public var line: Int
  public var text: String

  init(file: String, line: Int, text: ArraySlice<UInt8>) {
    (self.file, self.line, self.text) = (file, line, String(decoding: text, as: UTF8.self))
  }
}

extension PatternLine: CustomStringConvertible {
  /// As `git check-ignore -v` puts it: `.gitignore:2 'Icon?'`.
  public var description: String { "\(file):\(line) '\(text)'" }
}

/// The lines of a file of patterns.
enum PatternLines {
  /// Lists longer than this are no honest ones; git's own limit is 100 MB.
  static let largest = 100 << 20

  /// Returns the text of a list that is stored; nil for one that is longer, which git passes over as well.
  static func text(of id: ObjectID, in objects: any ObjectSource) throws -> [UInt8]? {
    try objects.byteCount(of: id) <= largest ? objects.bytes(of: id, as: .blob) : nil
  }

  /// Returns all lines, empty ones included, without the ends of Windows and the mark some editors put first.
  static func of(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
    let start = text.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    return text[start...].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }
  }
}

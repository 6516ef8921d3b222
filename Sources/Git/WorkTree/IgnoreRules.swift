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
  }

  private let rules: [Rule]
  /// The length of the path of the folder the patterns start from, with its slash.
  private let base: Int
  private let weaker: IgnoreRules?
  /// True if upper and lower case are one in patterns (`core.ignoreCase`), as for all levels built on this one.
  private let foldsCase: Bool

  /// - Parameters:
  ///   - text: The bytes of a list.
  ///   - folder: The folder it lies in, with a slash at its end, or nothing for the root.
  init(_ text: [UInt8], in folder: [UInt8], weaker: IgnoreRules?, foldsCase: Bool = false) {
    let foldsCase = weaker?.foldsCase ?? foldsCase
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
    var level: IgnoreRules? = self
    while let current = level {
      let rest = UnsafeRawBufferPointer(rebasing: path[current.base...])
      let found = current.rules.last {
        $0.pattern.matches(rest, nameStart: nameStart - current.base, isFolder: isFolder)
      }
      if let found { return !found.isNegated }
      level = current.weaker
    }
    return nil
  }

  func ignores(_ path: UnsafeRawBufferPointer, nameStart: Int, isFolder: Bool) -> Bool {
    verdict(path, nameStart: nameStart, isFolder: isFolder) == true
  }

  private static func rules(_ text: [UInt8], foldsCase: Bool) -> [Rule] {
    PatternLines.of(text).compactMap { line in
      guard line.first != UInt8(ascii: "#") else { return nil }
      var pattern = withoutSpacesAtEnd(line)
      let isNegated = pattern.first == UInt8(ascii: "!")
      if isNegated { pattern = pattern.dropFirst() }
      return pattern.isEmpty ? nil : Rule(pattern: GlobPattern(pattern, foldsCase: foldsCase), isNegated: isNegated)
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

/// The lines of a file of patterns.
enum PatternLines {
  /// Lists longer than this are no honest ones; git's own limit is 100 MB.
  static let largest = 100 << 20

  /// Returns the text of a list that is stored; nil for one that is longer, which git passes over as well.
  static func text(of id: ObjectID, in objects: any ObjectSource) throws -> [UInt8]? {
    try objects.byteCount(of: id) <= largest ? objects.bytes(of: id, as: .blob) : nil
  }

  /// Returns the lines without the ends of Windows and the mark some editors put first.
  static func of(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
    let start = text.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    return text[start...].split(separator: UInt8(ascii: "\n")).map { line in
      line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }
  }
}

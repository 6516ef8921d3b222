internal import Files

// Paths are compared by their bytes. `==` and `hasPrefix` of `String` treat two names as equal that are different for
// git, if one of them has a letter with a combining mark and the other a precomposed letter.

extension String {
  /// True if bytes of a path may have been replaced because they were not UTF-8.
  var isRepaired: Bool { unicodeScalars.contains("\u{FFFD}") }

  func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }

  func startsWithBytes(of prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }

  /// The text without its first bytes, which must be ASCII; if a combining mark followed them, `dropFirst` would remove
  /// one more.
  func droppingBytes(_ count: Int) -> String { String(decoding: utf8.dropFirst(count), as: UTF8.self) }

  func endsWithByte(_ byte: Character) -> Bool { utf8.last == byte.asciiValue }

  func bytesPrecede(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }

  /// True for the path itself and everything below it; everything is below the empty path.
  func isAtOrBelow(_ folder: String) -> Bool {
    if folder.isEmpty { return true }
    guard startsWithBytes(of: folder) else { return false }
    let rest = utf8.dropFirst(folder.utf8.count)
    return rest.isEmpty || folder.utf8.last == UInt8(ascii: "/") || rest.first == UInt8(ascii: "/")
  }

  /// The two paths with one `/` between them; an absolute second one is returned alone.
  func joined(_ path: String) -> String {
    if isEmpty || path.utf8.first == UInt8(ascii: "/") { return path }
    return utf8.last == UInt8(ascii: "/") ? self + path : self + "/" + path
  }

  /// The path without its last component; empty if there is only one.
  var enclosingFolder: String {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return String(self[..<slash])
  }

  /// The parent folders of the path, innermost first, without the root.
  var enclosingFolders: some Sequence<String> {
    sequence(state: self) { path in
      path = path.enclosingFolder
      return path.isEmpty ? nil : path
    }
  }

  /// The path without trailing slashes, except for the root of the disk.
  var withoutTrailingSlashes: String {
    let count = utf8.count - utf8.reversed().prefix(while: { $0 == UInt8(ascii: "/") }).count
    return count == 0 && !isEmpty ? "/" : String(decoding: utf8.prefix(count), as: UTF8.self)
  }
}

/// Some paths, including everything below them; without paths, everything.
///
/// Membership is looked up folder by folder, so it takes as long for thousands of paths as for one.
struct Pathspec {
  private let paths: Set<ExactName>
  /// The folders above the paths.
  private let above: Set<ExactName>

  init(_ paths: [String]) {
    let paths = paths.map(\.withoutTrailingSlashes)
    self.paths = paths.contains("") ? [] : Set(paths.map { ExactName($0) })
    above = Set(paths.flatMap(\.enclosingFolders).map { ExactName($0) })
  }

  var isEverything: Bool { paths.isEmpty }

  /// The paths that are not below another one.
  var roots: [String] { paths.map(\.text).filter { !hasPath(above: $0) } }

  func contains(_ path: String) -> Bool {
    isEverything || paths.contains(ExactName(path)) || hasPath(above: path)
  }

  private func hasPath(above path: String) -> Bool {
    path.enclosingFolders.contains { paths.contains(ExactName($0)) }
  }

  /// True if something at or below a folder may be in the scope.
  func reaches(into folder: String) -> Bool { contains(folder) || above.contains(ExactName(folder)) }
}

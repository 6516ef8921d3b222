internal import Files

/// Paths that may go above where they start.
enum RelativePath {
  /// Resolves `.` and `..` inside a path; a `..` that leaves the folder stays.
  static func plain(_ path: String) -> String {
    var names: [Substring] = []
    for name in Path.names(path) where name != "." {
      if name == "..", let last = names.last, last != ".." { names.removeLast() } else { names.append(name) }
    }
    return (path.utf8.first == UInt8(ascii: "/") ? "/" : "") + names.joined(separator: "/")
  }

  /// Returns the joined path; nil if the second one is absolute.
  static func joined(_ folder: String, _ path: String) -> String? {
    path.utf8.first == UInt8(ascii: "/") ? nil : plain(Path.join(folder, path))
  }

  /// Returns the path below the root of a tree of one that is relative to a folder in it; nil if it leaves the tree.
  static func below(_ folder: String, _ path: String) -> String? {
    joined(folder, path).flatMap { Path.names($0).first == ".." ? nil : $0 }
  }
}

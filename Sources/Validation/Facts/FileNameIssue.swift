/// Why a file name isn't allowed in a `Contents.json`.
enum FileNameIssue: Hashable {
  case empty
  /// `/` or `\`, which are path separators on some system.
  case separator
  /// `.` or `..`
  case folderItself
  case controlCharacter

  /// The problem with a name, nil if it is that of a file in the same folder.
  init?(of name: String) {
    if Self.isPlain(name) {
      return nil
    } else if name.isEmpty {
      self = .empty
    } else if name.unicodeScalars.contains(where: Self.isControl) {
      self = .controlCharacter
    } else if name.utf8.contains(UInt8(ascii: "/")) || name.utf8.contains(UInt8(ascii: "\\")) {
      self = .separator
    } else if name == "." || name == ".." {
      self = .folderItself
    } else {
      return nil
    }
  }

  /// True for a name of letters, digits and the like, as nearly all are: it needs no further checks.
  private static func isPlain(_ name: String) -> Bool {
    name.utf8.first.map { $0 != UInt8(ascii: ".") } == true
      && name.utf8.allSatisfy { (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\") }
  }

  /// True for the scalars that Unicode calls control characters (category Cc); there will never be more of them.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
  }
}

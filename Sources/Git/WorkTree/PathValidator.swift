/// Rejects names that must not be in a tree, because git would take them for its own files.
enum PathValidator {
  /// Source: git, `read-cache.c`, `verify_path`, and `path.c`, `is_ntfs_dotgit`.
  static func isAllowed(_ name: [UInt8], isLink: Bool) -> Bool {
    if name.isEmpty || name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8) { return false }
    if name.contains(UInt8(ascii: "/")) { return false }
    let lower = visible(name).map { (65...90).contains($0) ? $0 | 0x20 : $0 }
    if isLink, lower.elementsEqual(".gitmodules".utf8) { return false }
    for own in [".git", "git~1"] where lower.starts(with: own.utf8) {
      // Other file systems treat these as the same name; a backslash or a colon ends the name there.
      let rest = lower.dropFirst(own.utf8.count).drop { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: " ") }
      guard let next = rest.first else { return false }
      if next == UInt8(ascii: "\\") || next == UInt8(ascii: ":") { return false }
    }
    return true
  }

  /// Removes characters that Mac file systems ignore in names, such as a zero-width joiner.
  ///
  /// Source: git, `utf8.c`, `next_hfs_char`.
  private static func visible(_ name: [UInt8]) -> [UInt8] {
    guard name.contains(where: { $0 == 0xe2 || $0 == 0xef }) else { return name }
    let passedOver: Set<UInt32> = [
      0x200c, 0x200d, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x206a, 0x206b, 0x206c, 0x206d, 0x206e,
      0x206f, 0xfeff,
    ]
    let scalars = String(decoding: name, as: UTF8.self).unicodeScalars.filter { !passedOver.contains($0.value) }
    return Array(String(String.UnicodeScalarView(scalars)).utf8)
  }
}

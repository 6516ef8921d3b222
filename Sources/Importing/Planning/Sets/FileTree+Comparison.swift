internal import Files

extension FileTree {
  /// True if two files have the same bytes; files of different sizes are not read.
  func haveSameBytes(_ one: String, _ other: String) throws(FileError) -> Bool {
    let (first, second) = (try open(one), try open(other))
    guard first.byteCount == second.byteCount else { return false }
    let piece = 1 << 18
    for offset in stride(from: 0, to: first.byteCount, by: piece) {
      guard try first.read(at: offset, count: piece) == second.read(at: offset, count: piece) else { return false }
    }
    return true
  }
}

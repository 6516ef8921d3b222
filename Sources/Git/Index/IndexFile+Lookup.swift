internal import System

extension IndexFile {
  /// A path that a merge couldn't resolve, with the entry of each side; nil if a side has no such file.
  public struct Conflict: Sendable {
    public var path: String
    public var base: Entry?
    public var ours: Entry?
    public var theirs: Entry?
  }

  /// Returns the merged entry (stage 0) of a path.
  public func entry(of path: String) -> Entry? {
    let position = firstPosition(notBefore: path)
    guard position < count, isPath(path, at: position), self[position].stage == 0 else { return nil }
    return self[position]
  }

  /// Returns the positions of all entries of one path: one, or up to three in a conflict.
  public func positions(of path: String) -> Range<Int> {
    let start = firstPosition(notBefore: path)
    var end = start
    while end < count, isPath(path, at: end) { end += 1 }
    return start..<end
  }

  /// Returns the positions of all entries below a folder, `""` for the root; a trailing slash makes no difference.
  public func positions(under folder: String) -> Range<Int> {
    let name = folder.withoutTrailingSlashes
    if name.isEmpty || name.hasSameBytes(as: "/") { return 0..<count }
    // "0" follows "/" in ASCII, so this is where the paths that start with "folder/" end.
    return firstPosition(notBefore: name + "/")..<firstPosition(notBefore: name + "0")
  }

  /// All conflicts, in the order of their paths.
  public var conflicts: [Conflict] {
    guard hasConflicts else { return [] }
    var found: [Conflict] = []
    for entry in self where entry.stage > 0 {
      let path = entry.path
      if found.last?.path.hasSameBytes(as: path) != true { found.append(Conflict(path: path)) }
      switch entry.stage {
      case 1: found[found.count - 1].base = entry
      case 2: found[found.count - 1].ours = entry
      default: found[found.count - 1].theirs = entry
      }
    }
    return found
  }

  private func isPath(_ path: String, at position: Int) -> Bool {
    compare(position, path) == 0
  }

  private func firstPosition(notBefore path: some StringProtocol) -> Int {
    var path = String(path)
    path.makeContiguousUTF8()
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if compare(middle, path) < 0 { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Negative if the path of the entry comes before `path`, 0 if they are the same.
  private func compare(_ position: Int, _ path: String) -> Int {
    contents.withPathBytes(of: position) { bytes in
      var path = path
      return path.withUTF8 { other in
        let shared = Swift.min(bytes.count, other.count)
        let difference = shared == 0 ? 0 : memcmp(bytes.baseAddress!, other.baseAddress!, shared)
        return difference == 0 ? bytes.count - other.count : Int(difference)
      }
    }
  }
}

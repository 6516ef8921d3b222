internal import System

extension IndexFile {
  /// True if work on all files takes longer than starting threads for it.
  var isWorthThreads: Bool { count > 1000 }

  /// One name in a folder of the index.
  public struct Child: Sendable {
    public var name: String
    public var isFolder: Bool
    /// The entries of the file (up to three in a conflict), or all entries below the folder.
    public var positions: Range<Int>
  }

  /// Returns the direct contents of a folder, `""` for the root, in index order; it examines only the first entries of
  /// each subfolder.
  ///
  /// - Parameter isWanted: Called with the name of each subfolder; returns false to leave it out.
  public func children(of folder: String, foldersWhere isWanted: (String) -> Bool = { _ in true }) -> [Child] {
    let range = positions(under: folder)
    guard let first = range.first else { return [] }
    // Every path here begins with the folder and a slash.
    let start = folder.isEmpty ? 0 : folder.withoutTrailingSlashes.utf8.count + 1
    var children: [Child] = []
    var position = first
    while position < range.upperBound {
      let group = group(at: position, from: start, in: range)
      let name = self[position].withPathBytes { String(decoding: $0[group.name], as: UTF8.self) }
      if !group.isFolder || isWanted(name) {
        children.append(Child(name: name, isFolder: group.isFolder, positions: group.positions))
      }
      position = group.positions.upperBound
    }
    return children
  }

  /// The entries that share one name in a folder.
  struct Group {
    /// The range of the name in the path of each entry.
    var name: Range<Int>
    var isFolder: Bool
    var positions: Range<Int>
  }

  /// Returns the group that begins at a position.
  ///
  /// - Parameters:
  ///   - start: The offset at which the name begins in the path, after the folder and its slash.
  ///   - range: The entries of the folder.
  ///   - expected: The likely number of entries, which is tried first.
  @_optimize(speed) func group(at position: Int, from start: Int, in range: Range<Int>, expected: Int? = nil) -> Group {
    contents.withPathBytes(of: position) { path in
      guard let slash = Self.slash(in: path, from: start) else {
        let end = self.end(of: path, from: position, in: range, isPrefix: false, expected: nil)
        return Group(name: start..<path.count, isFolder: false, positions: position..<end)
      }
      let prefix = UnsafeRawBufferPointer(rebasing: path[...slash])
      let end = self.end(of: prefix, from: position, in: range, isPrefix: true, expected: expected)
      return Group(name: start..<slash, isFolder: true, positions: position..<end)
    }
  }

  /// Returns the offset at which the next name in a path ends; nil for the last one.
  static func slash(in path: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard start < path.count, let found = memchr(path.baseAddress! + start, 0x2f, path.count - start) else {
      return nil
    }
    return UnsafeRawPointer(found) - path.baseAddress!  // never nil, since something was found in it
  }

  /// Returns the first position at which the path no longer has the prefix, using strides that double.
  private func end(
    of beginning: UnsafeRawBufferPointer, from position: Int, in range: Range<Int>, isPrefix: Bool, expected: Int?
  ) -> Int {
    let belongs = { (candidate: Int) in
      self.contents.withPathBytes(of: candidate) { path in
        (isPrefix ? path.count >= beginning.count : path.count == beginning.count)
          && memcmp(path.baseAddress!, beginning.baseAddress!, beginning.count) == 0  // no path is empty
      }
    }
    var last = position
    var stride = 1
    if let expected, expected > 0, position + expected <= range.upperBound, belongs(position + expected - 1) {
      last = position + expected - 1
    }
    while last + stride < range.upperBound, belongs(last + stride) {
      last += stride
      stride *= 2
    }
    var beyond = Swift.min(last + stride, range.upperBound)
    while last + 1 < beyond {
      let middle = last + (beyond - last) / 2
      if belongs(middle) { last = middle } else { beyond = middle }
    }
    return beyond
  }
}

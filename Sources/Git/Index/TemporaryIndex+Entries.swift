extension TemporaryIndex {
  /// Takes over what another draft has at the paths and below them, and drops what it does not have there.
  ///
  /// A commit of some paths only is put together this way: the paths are staged in a draft of the index, and copied to
  /// a draft of the last commit.
  public func copyEntries(within scope: [String], from other: TemporaryIndex) throws {
    if intake == nil { intake = other.intake }
    var edits: [IndexEdit] = []
    for path in scope.map(\.withoutTrailingSlashes) {
      edits += Self.positions(at: path, in: contents).map { IndexEdit(path: contents[$0].pathBytes) }
      edits += Self.positions(at: path, in: other.contents).map {
        let entry = IndexEntry(other.contents[$0])
        return IndexEdit(path: entry.path, entry: entry)
      }
    }
    try edit(edits)
  }

  private static func positions(at path: String, in index: IndexFile) -> [Int] {
    (path.isEmpty ? [] : Array(index.positions(of: path))) + Array(index.positions(under: path))
  }

  /// Takes paths out of the draft; those that are not in it are fine. Nothing happens on disk.
  public func remove(_ paths: [String]) throws {
    try edit(paths.map { IndexEdit(path: Array($0.utf8)) })
  }

  /// Puts a blob at a path, whatever lies there on disk.
  ///
  /// - Parameter matchesWorkTree: True when the file on disk has just this content (before or after a filter), so that
  ///   its times and size can be noted and git need not read it again.
  public func record(_ path: String, blob: ObjectID, mode: FileMode, matchesWorkTree: Bool = false) throws {
    var entry = IndexEntry(path: Array(path.utf8), mode: mode, id: blob.objectBytes)
    if matchesWorkTree, let status = POSIXFile.status(of: try repository.requiredWorkTree().joined(path)) {
      entry.stamp = IndexFile.CachedStat(status)
    }
    try edit([IndexEdit(path: entry.path, entry: entry)])
  }
}

extension IndexFile.Entry {
  var pathBytes: [UInt8] { withPathBytes { [UInt8]($0) } }
}

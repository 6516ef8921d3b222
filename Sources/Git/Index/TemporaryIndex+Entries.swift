extension TemporaryIndex {
  /// Copies the entries of another draft at and below the paths, and removes those that it doesn't have.
  ///
  /// A commit of only some paths is made this way: the paths are staged in a draft of the index, and copied to a draft
  /// of the last commit.
  public func copyEntries(within scope: [String], from other: TemporaryIndex) throws {
    if transaction == nil { transaction = other.transaction }
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

  /// Removes paths from the draft; those that are not in it are ignored. Nothing happens on disk.
  public func remove(_ paths: [String]) throws {
    try edit(paths.map { IndexEdit(path: Array($0.utf8)) })
  }

  /// Adds a blob at a path, whatever that path is on disk.
  ///
  /// - Parameter matchesWorkTree: True if the file on disk has exactly this content (before or after a filter), so that
  ///   its times and size can be recorded and git needn't read it again.
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

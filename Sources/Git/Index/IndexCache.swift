/// The indexes that were read or written last, so that unchanged ones needn't be read again.
final class IndexCache {
  private var indexes: [(stamp: POSIXFile.CachedStat, contents: IndexFile)] = []

  /// The one that a command read, and the one that it wrote.
  private static let count = 2

  /// Remembers the contents of a file with this metadata.
  func note(_ contents: IndexFile, _ stamp: POSIXFile.CachedStat?) {
    guard let stamp else { return }
    indexes = indexes.filter { $0.stamp != stamp }.suffix(Self.count - 1) + [(stamp, contents)]
  }

  /// Returns the contents of a file with this metadata, if they were read from disk.
  func cached(for stamp: POSIXFile.CachedStat?) -> IndexFile? {
    // An index written by this process has no checksum here, and doesn't know when it was written to disk.
    indexes.first { $0.stamp == stamp && $0.contents.modified != nil }?.contents
  }

  /// Returns the index at a path, even if it was remembered under another path.
  func index(at path: String) throws(IndexError) -> IndexFile {
    let stamp = POSIXFile.stamp(of: path)
    if let known = indexes.first(where: { $0.stamp == stamp }) { return known.contents }
    return try IndexFile(path: path)
  }
}

extension Repository {
  /// Reads the index, unless it was read before and hasn't changed since.
  public func readIndex() throws(IndexError) -> IndexFile {
    let stamp = POSIXFile.stamp(of: indexPath)
    if let known = knownIndexes.cached(for: stamp) { return known }
    let index = try IndexFile(path: indexPath)
    if POSIXFile.stamp(of: indexPath) == stamp { knownIndexes.note(index, stamp) }
    return index
  }
}

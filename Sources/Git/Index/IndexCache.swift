/// The indexes that were read or written last, so that what is on disk as it was is not read again.
final class IndexCache {
  private var indexes: [(stamp: POSIXFile.CachedStat, contents: IndexFile)] = []

  /// The one a command found, and the one it left.
  private static let count = 2

  /// Notes what lies in a file of which the disk tells this.
  func note(_ contents: IndexFile, _ stamp: POSIXFile.CachedStat?) {
    guard let stamp else { return }
    indexes = indexes.filter { $0.stamp != stamp }.suffix(Self.count - 1) + [(stamp, contents)]
  }

  /// Returns the index of a file as it was read, if it still is the one of which the disk told this.
  func readIndex(_ stamp: POSIXFile.CachedStat?) -> IndexFile? {
    // One that was written by ourselves has no checksum, and does not know when it came to the disk.
    indexes.first { $0.stamp == stamp && $0.contents.modified != nil }?.contents
  }

  /// Returns the index at a path, under whatever name it was noted.
  func index(at path: String) throws(IndexError) -> IndexFile {
    let stamp = POSIXFile.stamp(of: path)
    if let known = indexes.first(where: { $0.stamp == stamp }) { return known.contents }
    return try IndexFile(path: path)
  }
}

extension Repository {
  /// Reads the index, unless it was read before and nobody has written it since.
  public func readIndex() throws(IndexError) -> IndexFile {
    let stamp = POSIXFile.stamp(of: indexPath)
    if let known = knownIndexes.readIndex(stamp) { return known }
    let index = try IndexFile(path: indexPath)
    if POSIXFile.stamp(of: indexPath) == stamp { knownIndexes.note(index, stamp) }
    return index
  }
}

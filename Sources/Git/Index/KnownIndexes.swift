/// The indexes that were read or written last, so that what is on disk as it was is not read again.
final class KnownIndexes {
  private var indexes: [(stamp: SystemFile.Stamp, contents: IndexFile)] = []

  /// The one a command found, and the one it left.
  private static let count = 2

  /// Notes what lies in a file of which the disk tells this.
  func note(_ contents: IndexFile, _ stamp: SystemFile.Stamp?) {
    guard let stamp else { return }
    indexes = indexes.filter { $0.stamp != stamp }.suffix(Self.count - 1) + [(stamp, contents)]
  }

  /// Returns the index at a path, under whatever name it was noted.
  func index(at path: String) throws(IndexError) -> IndexFile {
    let stamp = SystemFile.stamp(of: path)
    if let known = indexes.first(where: { $0.stamp == stamp }) { return known.contents }
    return try IndexFile(path: path)
  }
}

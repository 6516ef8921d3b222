/// An index file that cannot be read, and the position of the error.
public enum IndexError: Error, Hashable, Sendable {
  /// A call of the system failed; `code` is the value of `errno`.
  case unreadable(path: String, code: Int32)
  /// The file does not begin with `DIRC`.
  case notAnIndex
  /// The version is none of 2, 3 and 4.
  case unsupportedVersion(UInt32)
  /// The file ends, counted in bytes from its start, before what it announces is there.
  case truncated(offset: Int)
  /// An entry contradicts itself or the one before it.
  case malformedEntry(position: Int)
  /// An entry that does not come after the one before it, so that nothing could be looked up.
  case unordered(position: Int)
  /// The file, or the paths it unfolds to, are larger than any honest index.
  case tooLarge
  /// The rest of the entries lie in a shared index (extension `link`).
  case splitIndex
  /// Some entries stand for whole folders (extension `sdir`).
  case sparseIndex
  /// An extension that must be understood by whoever reads the index.
  case unsupportedExtension(String)
  /// An extension that could be left out, but does not hold what it should.
  case malformedExtension(String)
  /// The file is not what its checksum says.
  case wrongChecksum

  /// True if the index is of a kind that git can read and this program can't.
  public var isUnsupported: Bool {
    switch self {
    case .unsupportedVersion, .splitIndex, .sparseIndex, .unsupportedExtension: true
    default: false
    }
  }
}

/// An index file that can't be read, and the position of the error.
public enum IndexError: Error, Hashable, Sendable {
  /// A system call failed; `code` is the value of `errno`.
  case unreadable(path: String, code: Int32)
  /// The file does not begin with `DIRC`.
  case notAnIndex
  /// The version is not 2, 3 or 4.
  case unsupportedVersion(UInt32)
  /// The file ends too early; `offset` is its end in bytes.
  case truncated(offset: Int)
  /// An entry contradicts itself or the previous one.
  case malformedEntry(position: Int)
  /// An entry is not sorted after the previous one, so lookups would fail.
  case unordered(position: Int)
  /// The file, or the paths it expands to, are larger than any valid index.
  case tooLarge
  /// The other entries are in a shared index (extension `link`).
  case splitIndex
  /// Some entries represent whole folders (extension `sdir`).
  case sparseIndex
  /// An extension that is required to read the index, but not supported.
  case unsupportedExtension(String)
  /// An optional extension with invalid contents.
  case malformedExtension(String)
  /// The file doesn't match its checksum.
  case wrongChecksum

  /// True if the index is of a kind that git can read and this program can't.
  public var isUnsupported: Bool {
    switch self {
    case .unsupportedVersion, .splitIndex, .sparseIndex, .unsupportedExtension: true
    default: false
    }
  }
}

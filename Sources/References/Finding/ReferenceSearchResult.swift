public import Files

/// The result of a search for references.
public struct ReferenceSearchResult: Hashable, Sendable {
  /// A file or folder that was not searched although it may contain references.
  public struct Skipped: Error, Hashable, Sendable {
    public enum Reason: Hashable, Sendable {
      case tooLarge(bytes: Int)
      case tooDeep
      /// A property list in binary form that can't be read.
      case binary
      case unreadable(FileError)
    }

    public var path: String
    public var reason: Reason
  }

  public var references: [AssetReference] = []
  public var skipped: [Skipped] = []
  /// How many files were read.
  public var fileCount = 0

  public init() {}

  mutating func add(_ other: ReferenceSearchResult) {
    references += other.references
    skipped += other.skipped
    fileCount += other.fileCount
  }
}

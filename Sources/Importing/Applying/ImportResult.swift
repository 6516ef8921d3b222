public import Files

/// What an import did.
public struct ImportResult: Hashable, Sendable {
  /// The sets that were made or added to, sorted.
  public var sets: [String] = []
  /// Files of the store that were made or changed, sorted; the catalog's own `Contents.json` is one of them.
  public var written: [String] = []
  /// Sources that were removed, as they were to be moved.
  public var removed: [String] = []
  /// Sources that were to be removed but have changed since they were read, so they stay.
  public var keptAsChanged: [String] = []
  /// Sources that could not be removed; their images are in the catalog all the same.
  public var notRemoved: [FileError] = []

  public init() {}
}

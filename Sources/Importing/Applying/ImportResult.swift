public import Files

/// What an import did.
public struct ImportResult: Hashable, Sendable {
  /// The sets that were created or extended, sorted.
  public var sets: [String] = []
  /// Files of the store that were created or changed, sorted; the catalog's own `Contents.json` is included.
  public var written: [String] = []
  /// Sources that were removed because the request moves.
  public var removed: [String] = []
  /// Sources that were to be removed but have changed since they were read, so they stay.
  public var keptAsChanged: [String] = []
  /// Sources that could not be removed; their images are in the catalog anyway.
  public var notRemoved: [FileError] = []

  public init() {}
}

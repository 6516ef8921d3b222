/// New bytes for files, all of them or none.
public struct FileChanges: Hashable, Sendable {
  public struct Change: Hashable, Sendable {
    public var path: String
    /// The bytes the change was worked out from, nil for a file that is made; where the file holds others by then,
    /// nothing is done.
    public var old: [UInt8]?
    public var new: [UInt8]

    public init(_ path: String, old: [UInt8]?, new: [UInt8]) {
      self.path = path
      self.old = old
      self.new = new
    }
  }

  /// What tells after a kill whether something that files depend on was done; without any it was.
  public struct CompletionMarkers: Hashable, Sendable {
    /// Paths at which nothing lies before, and something afterwards.
    public var present: [String]
    /// Paths at which nothing lies any more afterwards.
    public var absent: [String]

    public init(present: [String] = [], absent: [String] = []) {
      self.present = present
      self.absent = absent
    }
  }

  /// Each path once.
  public var changes: [Change]

  public init(_ changes: [Change] = []) { self.changes = changes }

  public var isEmpty: Bool { changes.isEmpty }
}

/// New bytes for several files, written all or nothing.
public struct FileChanges: Hashable, Sendable {
  public struct Change: Hashable, Sendable {
    public var path: String
    /// The bytes that the change is based on, nil for a new file; if the file has different bytes by then, nothing is
    /// done.
    public var old: [UInt8]?
    public var new: [UInt8]

    public init(_ path: String, old: [UInt8]?, new: [UInt8]) {
      self.path = path
      self.old = old
      self.new = new
    }
  }

  /// Shows after a crash whether the change that the files depend on was made; without any markers, it was.
  public struct CompletionMarkers: Hashable, Sendable {
    /// Paths that don't exist before the change, but after it.
    public var present: [String]
    /// Paths that no longer exist after the change.
    public var absent: [String]

    public init(present: [String] = [], absent: [String] = []) {
      self.present = present
      self.absent = absent
    }
  }

  /// At most one change per path.
  public var changes: [Change]

  public init(_ changes: [Change] = []) { self.changes = changes }

  public var isEmpty: Bool { changes.isEmpty }
}

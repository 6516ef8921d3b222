/// A file with uncommitted work that would be lost.
public struct UncommittedFile: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable {
    /// The file differs from what is staged.
    case modified
    /// The staged file differs from the commit.
    case staged
    /// The file is untracked.
    case untracked
    /// The file is ignored.
    case ignored
    /// The folder is a separate git repository.
    case repository

    /// False if it can't be in a commit or on a shelf of this repository.
    public var canBeCommitted: Bool { self != .ignored && self != .repository }
  }

  /// The path in the work tree.
  public var path: String
  public var kind: Kind
}

extension UncommittedFile {
  public init(_ path: String, _ kind: Kind) { self.init(path: path, kind: kind) }
}

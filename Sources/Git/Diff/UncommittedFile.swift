/// A file whose work stands in no commit and would be lost.
public struct UncommittedFile: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable {
    /// The file differs from what is staged.
    case modified
    /// What is staged differs from the commit.
    case staged
    /// Git does not know the file.
    case untracked
    /// Git was told to look away from the file.
    case ignored
    /// The folder is a git repository of its own.
    case repository

    /// False for what no commit and no shelf of this repository could hold.
    public var canBeCommitted: Bool { self != .ignored && self != .repository }
  }

  /// The path in the work tree.
  public var path: String
  public var kind: Kind
}

extension UncommittedFile {
  public init(_ path: String, _ kind: Kind) { self.init(path: path, kind: kind) }
}

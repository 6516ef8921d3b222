/// A repository that git supports and this program doesn't, reported before anything in it is changed.
public struct UnsupportedRepositoryError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// Objects are named by another hash, such as `sha256`.
    case objectFormat(String)
    /// References are stored in another format, such as `reftable`.
    case refStorage(String)
    /// An unknown entry of `extensions.*`, in lowercase.
    case `extension`(String)
    /// `core.repositoryFormatVersion` is above 1.
    case formatVersion(Int)
    /// The index is split, sparse, or without its checksum; libgit2's own text.
    case index(String)
    /// Only some of the files are in the work tree, and the operation needs all of them.
    case sparseCheckout
    /// An environment variable makes git keep references or objects in another folder; contains its name.
    case environment(String)
  }

  /// The absolute path of the repository's `.git` folder.
  public var gitDirectory: String
  public var reason: Reason
}

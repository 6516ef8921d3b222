/// A repository that git can work with and this program cannot, told before anything in it is touched.
public struct UnsupportedRepositoryError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// Objects are named by another hash, such as `sha256`.
    case objectFormat(String)
    /// References are kept another way, such as `reftable`.
    case refStorage(String)
    /// An entry of `extensions.*` nobody here knows, in lower case.
    case `extension`(String)
    /// `core.repositoryFormatVersion` is above 1.
    case formatVersion(Int)
    /// The index is split, sparse, or without its checksum; libgit2's own words.
    case index(String)
    /// Only a part of the files lies in the work tree, and the step would need all of it.
    case sparseCheckout
    /// A variable of the environment has git keep references or objects in another folder; holds its name.
    case environment(String)
  }

  /// The absolute path of the repository's `.git` folder.
  public var gitDirectory: String
  public var reason: Reason
}

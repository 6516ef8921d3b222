internal import CGit2

/// What an entry of a tree or of the index is.
public enum FileMode: UInt32, Hashable, Sendable {
  case folder = 0o040000
  case file = 0o100644
  case executable = 0o100755
  case symbolicLink = 0o120000
  /// A commit of another repository.
  case submodule = 0o160000

  /// Takes the mode of a tree or index; one that old programs wrote (`100664`) counts as `file`.
  init(raw: UInt32) {
    switch raw & 0o170000 {
    case 0o040000: self = .folder
    case 0o120000: self = .symbolicLink
    case 0o160000: self = .submodule
    default: self = raw & 0o100 == 0 ? .file : .executable
    }
  }

  /// True for both files with and without the executable bit.
  public var isFile: Bool { self == .file || self == .executable }

  /// True when going from one to the other is another kind of thing, not only another bit.
  func isOtherType(than other: FileMode) -> Bool { self != other && !(isFile && other.isFile) }
}

/// One name in a folder of a commit.
public struct TreeEntry: Hashable, Sendable {
  public var name: String
  public var mode: FileMode
  /// The id of the blob, of the tree below for a folder, or of a commit elsewhere for a submodule.
  public var id: ObjectID

  /// Orders as git does, where a folder counts as if its name ended with `/`.
  ///
  /// Source: `base_name_compare` in git's `tree.c`.
  func precedes(_ other: TreeEntry) -> Bool {
    let ending = { (entry: TreeEntry) in entry.mode == .folder ? "/" : "" }
    return (name + ending(self)).bytesPrecede(other.name + ending(other))
  }
}

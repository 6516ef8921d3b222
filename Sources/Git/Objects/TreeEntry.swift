internal import CGit2

/// The mode of an entry of a tree or of the index: file, executable, symbolic link, folder or submodule.
public enum FileMode: UInt32, Hashable, Sendable {
  case folder = 0o040000
  case file = 0o100644
  case executable = 0o100755
  case symbolicLink = 0o120000
  /// A commit of another repository.
  case submodule = 0o160000

  /// Converts the mode of a tree or index; an outdated one (`100664`) counts as `file`.
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

  /// True if the two are different types of entries and don't just differ in the executable bit.
  func isOtherType(than other: FileMode) -> Bool { self != other && !(isFile && other.isFile) }
}

/// One entry of a git tree object: name, mode and object ID.
public struct TreeEntry: Hashable, Sendable {
  public var name: String
  public var mode: FileMode
  /// The id of the blob, of the tree for a folder, or of a commit in another repository for a submodule.
  public var id: ObjectID

  /// Orders as git does, where a folder counts as if its name ended with `/`.
  ///
  /// Source: `base_name_compare` in git's `tree.c`.
  func precedes(_ other: TreeEntry) -> Bool {
    Self.order(of: name.utf8, isFolder: mode == .folder, before: other.name.utf8, isFolder: other.mode == .folder) < 0
  }

  /// Compares two names in git's tree order: negative if the first comes first, 0 if they are the same entry.
  static func order(
    of one: some Collection<UInt8>, isFolder: Bool, before other: some Collection<UInt8>, isFolder otherIsFolder: Bool
  ) -> Int {
    var left = one.makeIterator()
    var right = other.makeIterator()
    while true {
      let (first, second) = (left.next(), right.next())
      if first == nil, second == nil { return (isFolder ? 1 : 0) - (otherIsFolder ? 1 : 0) }
      let letters = (Int(first ?? (isFolder ? 0x2f : 0)), Int(second ?? (otherIsFolder ? 0x2f : 0)))
      if letters.0 != letters.1 { return letters.0 - letters.1 }
      // One name ended where the other contains `/`, which no valid name does.
      if first == nil || second == nil { return first == nil ? -1 : 1 }
    }
  }
}

/// Merges certain files better than line by line.
public protocol FileMergeDriver: Sendable {
  /// The name in `merge=NAME` of `.gitattributes` with which a repository may request it explicitly.
  var driverName: String { get }

  /// Returns whether it can merge a file, from the path alone.
  func knows(_ path: String) -> Bool

  /// Merges three versions of a file.
  ///
  /// - Parameter base: Nil if both sides added the file.
  func merge(_ path: String, base: [UInt8]?, ours: [UInt8], theirs: [UInt8]) -> FileMergeResult
}

public enum FileMergeResult: Hashable, Sendable {
  case merged([UInt8])
  /// Both sides changed the same thing.
  case conflict
  /// The contents don't match the file's name, so it is merged line by line.
  case unknown
}

/// A folder that one side of a merge moved; the other side's additions to it follow.
public struct DirectoryRename: Sendable {
  public var old: String
  public var new: String
  /// The files in it that were renamed too; all others keep their names.
  public var names: [(old: String, new: String)]

  public init(from old: String, to new: String, names: [(old: String, new: String)] = []) {
    self.old = old
    self.new = new
    self.names = names
  }

  /// The reverse, for all files that kept their names.
  public var reversed: DirectoryRename { DirectoryRename(from: new, to: old) }

  func isSame(as other: DirectoryRename) -> Bool { old.hasSameBytes(as: other.old) && new.hasSameBytes(as: other.new) }

  /// Returns the new path of a file of the folder; nil for all others.
  public func newPath(of path: String) -> String? {
    guard path.isAtOrBelow(old), path.utf8.count > old.utf8.count else { return nil }
    let rest = path.droppingBytes(old.utf8.count)
    return new + (names.first { rest.hasSameBytes(as: "/\($0.old)") }.map { "/\($0.new)" } ?? rest)
  }
}

/// Merges the files it knows better than line by line.
public protocol FileMergeDriver: Sendable {
  /// The name in `merge=NAME` of `.gitattributes` with which a repository may ask for it outright.
  var driverName: String { get }

  /// Tells by its path alone whether a file is one of them.
  func knows(_ path: String) -> Bool

  /// Puts three versions of a file together.
  ///
  /// - Parameter base: Nil if both sides made the file.
  func merge(_ path: String, base: [UInt8]?, ours: [UInt8], theirs: [UInt8]) -> FileMergeResult
}

public enum FileMergeResult: Hashable, Sendable {
  case merged([UInt8])
  /// Both sides changed the same thing.
  case conflict
  /// It is not what its name says, so lines are merged.
  case unknown
}

/// A folder that one side of a merge gave another path; what the other side adds to it follows.
public struct DirectoryRename: Sendable {
  public var old: String
  public var new: String
  /// The files in it that are called otherwise as well; all others have the name they had.
  public var names: [(old: String, new: String)]

  public init(from old: String, to new: String, names: [(old: String, new: String)] = []) {
    self.old = old
    self.new = new
    self.names = names
  }

  /// The way back, of all that kept its name.
  public var reversed: DirectoryRename { DirectoryRename(from: new, to: old) }

  func isSame(as other: DirectoryRename) -> Bool { old.hasSameBytes(as: other.old) && new.hasSameBytes(as: other.new) }

  /// Returns where a file of the folder belongs now; nil for all others.
  public func newPath(of path: String) -> String? {
    guard path.isAtOrBelow(old), path.utf8.count > old.utf8.count else { return nil }
    let rest = path.droppingBytes(old.utf8.count)
    return new + (names.first { rest.hasSameBytes(as: "/\($0.old)") }.map { "/\($0.new)" } ?? rest)
  }
}

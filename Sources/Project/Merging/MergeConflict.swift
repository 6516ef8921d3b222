public import Catalog
internal import Files
public import Git

/// Something that both sides of a merge changed differently: an asset with all its files, or a file outside of assets.
public struct MergeConflict: Sendable {
  /// The asset's qualified name, or the path of the file.
  public var name: String
  /// The folder of the set, or a folder in whose place one side has a file; nil for any other file that belongs to no
  /// asset.
  public var folder: String?
  public var type: FolderType?
  public var files: [File]
  /// A file of one side in whose place the other side has the folder; git leaves it beside the folder, under another
  /// name.
  public var alternatePath: File?
  /// What both sides say of the set in different ways; empty if only files are in conflict.
  public var conflicts: [ContentsMerge.Conflict] = []
  public var mine: Side
  public var theirs: Side
  /// Whether something else in conflict has the same name.
  var isNamesake = false

  /// What to type for it: its name, or the path if something else in conflict has that name.
  public var word: String { isNamesake ? folder ?? name : name }
  /// True if a side is a repository of its own.
  public var isSubmodule: Bool { files.contains { [$0.mine, $0.theirs].contains { $0?.mode == .submodule } } }
  /// False if only one of the two can stay.
  public var canStayTwice: Bool { mine.isThere && theirs.isThere && !isSubmodule }

  /// One path with what each side has there; nil if a side has no such file.
  public struct File: Sendable {
    public var path: String
    public var base: Version?
    public var mine: Version?
    public var theirs: Version?
    /// Where git put one of the two sides, if one is a file and the other a link.
    var beside: String?
  }

  public struct Version: Hashable, Sendable {
    public var id: ObjectID
    public var mode: FileMode
    public var byteCount: Int
  }

  /// One of the two who changed it.
  public struct Side: Sendable {
    /// The version that changed it last on this side; nil if it cannot be told.
    public var commit: CommitSummary?
    /// False if the asset, or the file, was removed on this side, also where files of it were left behind without the
    /// list that makes an asset of them.
    public var isThere: Bool
    /// Where this side moved the set to, where both did and to different places; nil if it lies where it lay.
    public var path: String?
    /// What became of an asset that is not there any more on this side, where it was not just removed.
    public var whereabouts: NewLocation?
  }

  /// Where an asset is now that lies nowhere it lay.
  public enum NewLocation: Hashable, Sendable {
    /// It was renamed; holds the folder of the set.
    case renamed(String)
    /// It was removed, or renamed to one of these: all of them have its images, and nothing tells which it is.
    case unclear([String])
  }
}

extension [MergeConflict] {
  /// The same, with those marked that share a name.
  var withNamesakes: [MergeConflict] {
    let counts = reduce(into: [:]) { $0[ExactName($1.name), default: 0] += 1 }
    return map { conflict in
      var conflict = conflict
      conflict.isNamesake = counts[ExactName(conflict.name), default: 0] > 1
      return conflict
    }
  }
}

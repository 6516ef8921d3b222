public import Catalog
internal import Files
public import Git

/// Something that both sides of a merge changed differently: an asset with all its files, or a file outside of assets.
public struct MergeConflict: Sendable {
  /// The asset's qualified name, or the path of the file.
  public var name: String
  /// The folder of the set, or a folder at whose path one side has a file; nil for any other file outside of assets.
  public var folder: String?
  public var type: FolderType?
  public var files: [File]
  /// A file of one side at whose path the other side has a folder; git writes it beside the folder, under another name.
  public var alternatePath: File?
  /// The parts of the set's list that both sides changed differently; empty if only files are in conflict.
  public var conflicts: [ContentsMerge.Conflict] = []
  public var mine: Side
  public var theirs: Side
  /// Whether something else in conflict has the same name.
  var isNamesake = false

  /// The argument that identifies it: its name, or the path if another conflict has that name.
  public var word: String { isNamesake ? folder ?? name : name }
  /// True if a side is a submodule.
  public var isSubmodule: Bool { files.contains { [$0.mine, $0.theirs].contains { $0?.mode == .submodule } } }
  /// False if only one of the two can be kept.
  public var canStayTwice: Bool { mine.isThere && theirs.isThere && !isSubmodule }

  /// One path with the file of each side; nil if a side has no such file.
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

  /// One side of the conflict.
  public struct Side: Sendable {
    /// The version that changed it last on this side; nil if unknown.
    public var commit: CommitSummary?
    /// False if the asset or file was removed on this side, or if only files of the asset are left without its list.
    public var isThere: Bool
    /// Where this side moved the set, if both sides moved it to different places; nil if it wasn't moved.
    public var path: String?
    /// What happened to an asset that this side no longer has at its path, unless it was just removed.
    public var whereabouts: NewLocation?
  }

  /// Where an asset is that is no longer at its path.
  public enum NewLocation: Hashable, Sendable {
    /// It was renamed; holds the new folder of the set.
    case renamed(String)
    /// It was removed, or renamed to one of these: they all have its images, so it can't be decided which.
    case unclear([String])
  }
}

extension [MergeConflict] {
  /// The same conflicts, with those marked that share a name.
  var withNamesakes: [MergeConflict] {
    let counts = reduce(into: [:]) { $0[ExactName($1.name), default: 0] += 1 }
    return map { conflict in
      var conflict = conflict
      conflict.isNamesake = counts[ExactName(conflict.name), default: 0] > 1
      return conflict
    }
  }
}

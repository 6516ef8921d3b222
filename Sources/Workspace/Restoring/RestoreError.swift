public import Git

/// Why something is not brought back; nothing has changed.
public enum RestoreError: Error, Sendable {
  /// No asset and no file is called like this, in the version that was named or in any; holds the names of assets there.
  case unknown(String, revision: String?, names: [String])
  /// Several assets have the name; holds their paths.
  case several(String, paths: [String])
  /// It is a folder and no asset.
  case folder(String)
  /// Changes that no version holds would be overwritten; holds the paths of the files.
  case unsaved(String, files: [String])
  /// Only git can write it, at a version.
  case needsGit(TakingOutProblem, from: ObjectID, path: String)
  /// Something else lies where it belongs, such as a link.
  case inTheWay(String)
  /// The name for a second one is no name.
  case badName(String)
  /// The catalogue it would go into is not there.
  case noCatalog(String)
  /// A file changed while this was worked out.
  case changedMeanwhile(String)
}

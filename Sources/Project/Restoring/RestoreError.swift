public import Git

/// Why something is not brought back; nothing has changed.
public enum RestoreError: Error, Sendable {
  /// No asset and no file is called like this, in the version that was named or in any; holds the names of assets
  /// there.
  case unknown(String, revision: String?, names: [String])
  /// Several assets have the name; holds their paths.
  case several(String, paths: [String])
  /// It is a folder and no asset.
  case folder(String)
  /// Changes that no version holds would be overwritten; holds the paths of the files, whether a `Contents.json` is
  /// among them that cannot be read, so that they could not be kept as a version, and whether only single variants were
  /// to come back.
  case uncommitted(String, files: [String], hasBrokenList: Bool, ofVariants: Bool)
  /// Only git can write it, at a version.
  case needsGit(ExtractionError, from: ObjectID, path: String)
  /// Something else lies where it belongs, such as a link.
  case blocked(String)
  /// The name for a second one is no name.
  case badName(String)
  /// The catalog it would go into is not there.
  case noCatalog(String)
  /// It is no asset that has variants.
  case hasNoVariants(String)
  /// None of the variants of the asset in that version is meant; holds the slots it filled then.
  case noVariant(String, slots: [String])
  /// Of an asset that is not there a single variant cannot come back.
  case goneAsAWhole(String)
  /// The list of variants cannot be read, now or in that version; holds its path.
  case unreadableList(String)
  /// Another variant shows the file by now; holds its path.
  case nameUsed(String)
  /// A file changed while this was worked out.
  case changedMeanwhile(String)
}

public import Git

/// Why something can't be restored; nothing was changed.
public enum RestoreError: Error, Sendable {
  /// No asset and no file has this name, in the given version or in any; holds the names of the assets there.
  case unknown(String, revision: String?, names: [String])
  /// Several assets have the name; holds their paths.
  case several(String, paths: [String])
  /// It is a folder that isn't an asset.
  case folder(String)
  /// Uncommitted changes would be overwritten; holds the paths of the files, whether they include an unreadable
  /// `Contents.json`, so that they couldn't be committed, and whether only single variants were to be restored.
  case uncommitted(String, files: [String], hasBrokenList: Bool, ofVariants: Bool)
  /// Only git can write it; holds the version.
  case needsGit(ExtractionError, from: ObjectID, path: String)
  /// Something else is at its path, such as a link.
  case blocked(String)
  /// The new name isn't valid.
  case badName(String)
  /// The catalog that it would be restored to doesn't exist.
  case noCatalog(String)
  /// It isn't an asset with variants.
  case hasNoVariants(String)
  /// No variant of the asset in that version matches; holds the slots it filled then.
  case noVariant(String, slots: [String])
  /// A single variant of an asset that no longer exists can't be restored.
  case goneAsAWhole(String)
  /// The list of variants can't be read, now or in that version; holds its path.
  case unreadableList(String)
  /// Another variant uses the file now; holds its path.
  case nameUsed(String)
  /// A file changed while the changes were being worked out.
  case changedMeanwhile(String)
}

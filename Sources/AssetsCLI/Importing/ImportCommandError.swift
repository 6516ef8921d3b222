/// Why an import was not started.
enum ImportCommandError: Error {
  /// There are no images at these paths, as typed, and no colors for these reasons.
  case foundNothing([String], reasons: [String])
  /// None of the images matches the included and excluded patterns; holds their number.
  case nothingFits(Int)
  /// The folder for a new catalog doesn't exist; holds both as typed.
  case noFolder(String, for: String)
  /// The given catalog doesn't exist; holds it as typed, and the catalogs that may be meant.
  case noCatalog(String, nearest: [String])
  /// The catalog is outside of the folder in which files may change; holds it as the user would type it, and a given
  /// target.
  case cannotEnter(String, target: String, isInProject: Bool)
  /// Images that git couldn't restore, as the user would type them.
  case wouldBeLost([String], canBeCommitted: Bool, isRepository: Bool)
}

/// An import that was not begun.
enum ImportCommandError: Error {
  /// There is no image under the paths, as they were typed, and no color for these reasons.
  case foundNothing([String], reasons: [String])
  /// None of the images there fits what was included and not excluded; holds how many there are.
  case nothingFits(Int)
  /// The folder is not there in which a catalog of this name is to be made; both as they were typed.
  case noFolder(String, for: String)
  /// The catalog that was named does not exist; holds it as it was typed, and those it may be meant for.
  case noCatalog(String, nearest: [String])
  /// The catalog does not lie where files may change; holds it as one would type it, and a target that was named.
  case cannotEnter(String, target: String, isInProject: Bool)
  /// Images that git could not give back, as one would type them.
  case wouldBeLost([String], canBeCommitted: Bool, isRepository: Bool)
}

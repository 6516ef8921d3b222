internal import Files
internal import Git

extension ProjectRepository {
  /// Returns those of some files and folders that git was told to look away from, and of which it does not know
  /// either.
  ///
  /// - Parameter paths: From the root of the work tree; none means the root itself, which is never ignored.
  /// - Throws: What `status` throws.
  public func ignoredPaths(among paths: [String]) throws -> [String] {
    let index = try requirePlainIndex()
    var folders: [ExactName: Bool] = [:]
    func isIgnored(folder: String) throws -> Bool {
      if folder.isEmpty { return false }
      if let known = folders[ExactName(folder)] { return known }
      let isIgnored = try isIgnored(folder: Path.folder(folder)) || repository.isIgnored(folder + "/")
      folders[ExactName(folder)] = isIgnored
      return isIgnored
    }
    return try paths.filter { path in
      guard !path.isEmpty, index.entry(of: path) == nil else { return false }
      return try isIgnored(folder: Path.folder(path)) || repository.isIgnored(path)
    }
  }
}

extension Repository {
  /// Restores files to the last commit, on disk and staged, and removes those that it doesn't have: completely or not
  /// at all, also after a crash.
  ///
  /// - Parameter paths: Relative to the root of the work tree.
  /// - Throws: As `apply(_:)`.
  public func discardChanges(of paths: [String]) throws {
    let last = try tree(of: try head().commit)
    var resolution = ConflictResolution()
    for path in paths {
      if let entry = try last.entry(at: path), entry.mode != .folder {
        resolution.put(path, entry.mode, entry.id)
      } else {
        resolution.remove(path)
      }
    }
    try apply(resolution)
  }
}

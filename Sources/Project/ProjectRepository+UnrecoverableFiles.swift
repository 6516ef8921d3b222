internal import Files
internal import Git

extension ProjectRepository {
  /// Returns those of some files whose bytes git could not give back: files it does not know, those it was told to
  /// ignore, and those that were changed after they were last staged or committed.
  ///
  /// - Parameter paths: Files as they are on disk, from the root of the work tree.
  /// - Throws: What `status` throws.
  public func unrecoverableFiles(among paths: [String]) throws -> [String] {
    guard !paths.isEmpty else { return [] }
    let index = try requirePlainIndex()
    let changed = Set(try repository.workTreeChanges(within: paths).map { ExactName($0.path) })
    return paths.filter { index.entry(of: $0) == nil || changed.contains(ExactName($0)) }
  }
}

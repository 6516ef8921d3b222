internal import Files
internal import Git

extension ProjectRepository {
  /// Returns the files among these that git couldn't restore: untracked and ignored files, and files that were changed
  /// after they were last staged or committed.
  ///
  /// - Parameter paths: Files on disk, relative to the root of the work tree.
  /// - Throws: The errors of `status`.
  public func unrecoverableFiles(among paths: [String]) throws -> [String] {
    guard !paths.isEmpty else { return [] }
    let index = try requirePlainIndex()
    let changed = Set(try repository.workTreeChanges(within: paths).map { ExactName($0.path) })
    return paths.filter { index.entry(of: $0) == nil || changed.contains(ExactName($0)) }
  }
}

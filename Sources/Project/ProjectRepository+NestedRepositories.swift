internal import Files
internal import Git

extension ProjectRepository {
  /// Returns the folder of the nested repository that a path belongs to, relative to the top of the work tree; nil if
  /// it belongs to this one.
  ///
  /// - Throws: The errors of `status`.
  public func innerRepository(around path: String) throws -> String? {
    try repository.innerRepository(around: path, requirePlainIndex())
  }

  /// Returns the submodules with uncommitted changes of their own; commits here don't include those changes.
  ///
  /// - Throws: The errors of `status`.
  public func changedSubmodules() throws -> [String] { try repository.changedSubmodules(of: requirePlainIndex()) }

  /// Throws `ProjectRepositoryError.elsewhere` for the first of these folders that belongs to another repository:
  /// committing its files would replace that repository.
  func requireOwn(_ folders: [String]) throws {
    for folder in folders {
      if let inner = try innerRepository(around: folder) {
        throw ProjectRepositoryError.elsewhere(folder, repository: inner)
      }
    }
  }
}

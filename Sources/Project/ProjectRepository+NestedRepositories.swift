internal import Files
internal import Git

extension ProjectRepository {
  /// Returns the folder of the repository within this project that keeps what lies at a path, from the top of the work
  /// tree; nil if this project keeps it itself.
  ///
  /// - Throws: What `status` throws.
  public func innerRepository(around path: String) throws -> String? {
    try repository.innerRepository(around: path, requirePlainIndex())
  }

  /// Returns the submodules that hold changes which are not committed there; no commit here takes them in.
  ///
  /// - Throws: What `status` throws.
  public func changedSubmodules() throws -> [String] { try repository.changedSubmodules(of: requirePlainIndex()) }

  /// Throws `ProjectRepositoryError.elsewhere` for the first of some folders that another repository keeps: to take in what
  /// lies there would put its files in the place of that repository.
  func requireOwn(_ folders: [String]) throws {
    for folder in folders {
      if let inner = try innerRepository(around: folder) {
        throw ProjectRepositoryError.elsewhere(folder, repository: inner)
      }
    }
  }
}

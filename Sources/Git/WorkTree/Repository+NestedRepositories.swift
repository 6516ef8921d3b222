extension Repository {
  /// Returns the outermost folder at or above a path that is a separate repository, whose contents this repository
  /// doesn't commit: a submodule, or a repository that happens to be in the work tree. Usually nil.
  ///
  /// A folder with files in the index doesn't count, whatever it contains: git continues to track those.
  ///
  /// - Parameter path: Relative to the root of the work tree; it may not exist.
  public func innerRepository(around path: String, _ index: IndexFile) throws -> String? {
    let workTree = try requiredWorkTree()
    var folder = ""
    for name in path.split(separator: "/") {
      folder = folder.isEmpty ? String(name) : folder.joined(String(name))
      if index.entry(of: folder)?.isSubmodule == true { return folder }
      if index.positions(under: folder).isEmpty, Self.holdsRepository(workTree.joined(folder)) { return folder }
    }
    return nil
  }

  /// Returns the submodules with uncommitted changes, including new files, in index order. A submodule that is missing
  /// or can't be read is left out.
  public func changedSubmodules(of index: IndexFile) throws -> [String] {
    let workTree = try requiredWorkTree()
    return index.filter { $0.isSubmodule && $0.stage == 0 }.map(\.path).filter { path in
      let place = workTree.joined(path)
      guard Self.holdsRepository(place),
        let module = try? RepositoryLocation(place, environment: cleanGitEnvironment(environment)).open()
      else { return false }
      return (try? module.hasChanges) ?? false
    }
  }

  private var hasChanges: Bool {
    get throws { try !stagedChanges(since: head().commit).isEmpty || !workTreeChanges().isEmpty }
  }

  /// True for a folder that contains a repository, or a file that points to one.
  static func holdsRepository(_ folder: String) -> Bool {
    (try? RepositoryDiscovery.gitDirectory(at: folder.joined(".git"), [:])) != nil
  }
}

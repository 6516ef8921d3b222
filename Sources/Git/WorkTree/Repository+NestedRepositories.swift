extension Repository {
  /// Returns the outermost folder at or around a path that is a repository of its own, so that no version of this one
  /// takes in what lies there: a submodule, or one that merely lies in the work tree. Nil mostly.
  ///
  /// A folder of which the index has files is none, whatever lies in it: git goes on to keep those.
  ///
  /// - Parameter path: From the top of the work tree; nothing has to be there.
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

  /// Returns the submodules in which something is changed or new and not committed there, in the order of the index.
  /// One that is not there, or cannot be looked at, has nothing to tell.
  public func changedSubmodules(of index: IndexFile) throws -> [String] {
    let workTree = try requiredWorkTree()
    return index.filter { $0.isSubmodule && $0.stage == 0 }.map(\.path).filter { path in
      let place = workTree.joined(path)
      guard Self.holdsRepository(place),
        let module = try? Repository.discover(from: place, environment: cleanGitEnvironment(environment))
      else { return false }
      return (try? module.hasChanges) ?? false
    }
  }

  private var hasChanges: Bool {
    get throws { try !stagedChanges(since: head().commit).isEmpty || !workTreeChanges().isEmpty }
  }

  /// True for a folder that holds a repository, or the file that leads to one.
  static func holdsRepository(_ folder: String) -> Bool {
    (try? RepositoryDiscovery.gitDirectory(at: folder.joined(".git"), [:])) != nil
  }
}

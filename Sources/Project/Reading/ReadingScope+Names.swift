internal import Catalog
public import Files
public import Git

extension ReadingScope {
  /// Determines the scope from paths, each of which may also be the name of an asset or a group. A path takes
  /// precedence over a name.
  ///
  /// - Throws: Whatever `init(from:at:paths:target:)` throws; `AssetLookupError` for an ambiguous name.
  public init(
    from location: RepositoryLocation, at version: (name: String, tree: any FileTree)?,
    pathsOrNames typed: [String], target: String?, takesPrototypes: Bool = false
  ) throws {
    do {
      try self.init(
        from: location, at: version, paths: typed, target: target,
        takesPrototypes: takesPrototypes)
    } catch let error as ScopeError {
      guard case .nothingAt = error else { throw error }
      let whole = try ReadingScope(from: location, at: version)
      let paths = try typed.map { typed in
        do {
          _ = try ReadingScope(
            from: location, at: version, paths: [typed], takesPrototypes: takesPrototypes)
          return typed
        } catch let error as ScopeError {
          guard case .nothingAt = error else { throw error }
          return try whole.path(ofName: typed)
        }
      }
      try self.init(
        from: location, at: version, paths: paths, target: target,
        takesPrototypes: takesPrototypes)
    }
  }

  /// Returns the absolute path of the asset or group with a name.
  private func path(ofName typed: String) throws -> String {
    let groups = groups(named: typed, in: try library(readsContents: false))
    guard groups.count < 2 else { throw AssetLookupError.several(typed, groups.map { shown($0.path) }) }
    do {
      return Path.join(project.root, try groups.first?.path ?? asset(named: typed).path)
    } catch AssetLookupError.unknown(_, let names, _, _) {
      throw ScopeError.nothingNamed(typed, revision: revision, names: names)
    }
  }
}

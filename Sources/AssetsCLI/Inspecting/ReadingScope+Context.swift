internal import Catalog
internal import Files
internal import Project

// Creates the scope of a command from its context.

extension ReadingScope {
  /// Determines the scope.
  ///
  /// - Parameters:
  ///   - revision: A git revision, or a day; nil for the files on disk.
  ///   - paths: As typed; empty for the whole project.
  ///   - target: Only the catalogs that this target is built from; nil for all.
  /// - Throws: `ScopeError`, `TargetError`, and `ProjectRepositoryError` for an unknown version.
  init(_ context: CommandContext, at revision: String? = nil, paths: [String], target: String? = nil) throws {
    try self.init(
      from: context.directory, environment: context.environment, at: Self.version(revision, context), paths: paths,
      target: target)
  }

  /// The same, if each path may also be the name of an asset or a group.
  init(
    _ context: CommandContext, at revision: String?, pathsOrNames typed: [String], target: String?,
    takesPrototypes: Bool = false
  )
    throws
  {
    do {
      try self.init(
        from: context.directory, environment: context.environment, at: Self.version(revision, context),
        pathsOrNames: typed, target: target, takesPrototypes: takesPrototypes)
    } catch ScopeError.nothingNamed(let name, let revision?, let names) {
      if let other = try context.workspace().notYetMade(name, at: revision, today: context.today) { throw other }
      throw ScopeError.nothingNamed(name, revision: revision, names: names)
    }
  }

  private static func version(
    _ revision: String?, _ context: CommandContext
  ) throws -> (name: String, tree: any FileTree)? {
    try revision.map { ($0, try context.workspace().version($0, today: context.today)) }
  }

  /// Returns a better error if an asset is unknown because the requested version is older than the asset.
  func asNotYetMade(_ error: AssetLookupError, _ context: CommandContext) throws -> any Error {
    guard case .unknown(let name, _, _, _) = error, let revision else { return error }
    if let other = try context.workspace().notYetMade(name, at: revision, today: context.today) { return other }
    return error
  }

  /// Returns a path of this project as the user would type it here, with control characters escaped.
  func shown(_ path: String, _ context: CommandContext) -> String { printable(shown(path)) }

  /// Prints notes about folders of catalogs that can't be read for lack of permission.
  func printUnlistable(_ library: AssetLibrary, _ context: CommandContext) {
    for error in library.unlistable {
      context.error.line("note: cannot list \(quoted(shown(error.path, context))) (\(error.reason)); skipped")
    }
  }

  /// Prints notes about folders that were not searched.
  func printTooDeep(_ folders: [String], _ context: CommandContext) {
    for folder in folders.prefix(3) {
      context.error.line("note: \(quoted(shown(folder, context))) was not read: its folders are nested too deeply")
    }
    if folders.count > 3 { context.error.line("note: \(folders.count - 3) more folders are nested too deeply") }
  }

  /// Prints notes about links with the name of a catalog, which are not followed: they lead elsewhere, or in a loop.
  func printLinks(_ links: [String], _ context: CommandContext) {
    for link in links.prefix(3) {
      context.error.line("note: \(quoted(shown(link, context))) is a link and was not read; name its destination")
    }
    if links.count > 3 { context.error.line("note: \(links.count - 3) more catalogs are links") }
  }
}

extension ProjectFolder {
  /// Converts a typed path into one relative to the root; nil if it is outside.
  func relative(_ typed: String, _ context: CommandContext) -> String? { relative(typed, from: context.directory) }
}

internal import Files

// The scope of an action in a project.

extension ReadingScope {
  /// Determines the scope.
  ///
  /// - Parameters:
  ///   - revision: A git revision, or a day; nil for the files on disk.
  ///   - paths: As typed; empty for the whole project.
  ///   - target: Only the catalogs that this target is built from; nil for all.
  /// - Throws: `ScopeError`, `TargetError`, and `ProjectRepositoryError` for an unknown version.
  public init(_ session: ProjectSession, at revision: String? = nil, paths: [String] = [], target: String? = nil) throws
  {
    try self.init(
      from: session.location, at: Self.version(revision, session), paths: paths,
      target: target)
  }

  /// The same, if each path may also be the name of an asset or a group.
  public init(
    _ session: ProjectSession, at revision: String?, pathsOrNames typed: [String], target: String?,
    takesPrototypes: Bool = false
  ) throws {
    do {
      try self.init(
        from: session.location, at: Self.version(revision, session),
        pathsOrNames: typed, target: target, takesPrototypes: takesPrototypes)
    } catch ScopeError.nothingNamed(let name, let revision?, let names) {
      if let other = try session.repository().notYetMade(name, at: revision, today: session.today) { throw other }
      throw ScopeError.nothingNamed(name, revision: revision, names: names)
    }
  }

  private static func version(
    _ revision: String?, _ session: ProjectSession
  ) throws -> (name: String, tree: any FileTree)? {
    try revision.map { ($0, try session.repository().version($0, today: session.today)) }
  }

  /// Returns a better error if an asset is unknown because the requested version is older than the asset.
  public func asNotYetMade(_ error: AssetLookupError, _ session: ProjectSession) throws -> any Error {
    guard case .unknown(let name, _, _, _) = error, let revision else { return error }
    if let other = try session.repository().notYetMade(name, at: revision, today: session.today) { return other }
    return error
  }

  /// Returns the validation of everything in the scope, with the settings of the project.
  ///
  /// - Throws: `ProjectSettingsError`, `BaselineError`, and `FileError` if a folder can't be listed.
  public func validator(
    _ baseline: ConfiguredValidator.BaselineChoice, _ session: ProjectSession
  ) throws -> ProjectValidator {
    let tracked = TrackedFiles(of: location)
    var check = try ConfiguredValidator(
      of: revision == nil ? project.workTree : tree, around: location, baseline: baseline,
      isTracked: revision == nil ? tracked.contains : nil)
    check.progress = session.checkingProgress
    if revision == nil, project.isRepository {
      check.imagesTakenForText = { (try? session.repository().imagesTakenForText(in: $0)) ?? [] }
      check.ignoredFiles = { (try? session.repository().ignoredImages(in: $0)) ?? [] }
      check.rawLargeFiles = { (try? session.repository().repository.rawLargeFileIssues()) ?? [] }
      // If git fails, renames are ignored.
      if folders == [""] { check.renamed = (try? session.repository().renamedAssets()) ?? [] }
    }
    return try ProjectValidator(check, folders: folders, for: target)
  }
}

internal import Catalog
internal import Files
public import Git
internal import Validation

/// Validation of what a commit will hold, looking only at what it changes.
public enum StagedValidation {
  /// Checks the assets that differ between a commit and a tree that is to become the next one.
  ///
  /// - Throws: Errors of git's room; `ProjectSettingsError`, `BaselineError`; `FileError` when a folder cannot be read.
  public static func report(
    on tree: ObjectID, since commit: ObjectID?, in repository: Repository
  ) throws -> ProjectReport {
    let reader = try TreeReader(repository)
    let before = try repository.tree(of: commit).root
    let changes = try repository.changes(fromTree: before, toTree: tree, reader: reader)
    let files = CommitFileTree(CommitTree(tree, reader: reader))
    let check = try ProjectCheck(
      of: files, around: repository.workTree ?? repository.gitDirectory, repository.environment)
    return try report(check, changed: changes.map(\.path)) { try isFolder($0, in: files) }
  }

  /// Checks the assets that changed files belong to.
  ///
  /// - Parameter hasFolder: Tells whether a catalogue is still there.
  static func report(
    _ check: ProjectCheck, changed paths: [String], hasFolder: (String) throws -> Bool
  ) throws -> ProjectReport {
    let catalogs = Set(paths.compactMap { CatalogFinder.catalogAround($0).map(ExactName.init) }).sorted().map(\.text)
    let beside = paths.filter { CatalogFinder.catalogAround($0) == nil }
    let icons = Set(beside.compactMap { CatalogFinder.iconAround($0).map(ExactName.init) }).sorted().map(\.text)
    return try check.validate(
      try catalogs.filter(hasFolder), icons: try icons.filter(hasFolder), scope: ValidationScope(paths: paths))
  }

  /// A folder that is there and cannot be read is an error: nothing in it would be checked.
  static func isFolder(_ path: String, in tree: any FileTree) throws(FileError) -> Bool {
    do throws(FileError) {
      _ = try tree.entries(of: path)
      return true
    } catch {
      if error.isNotFound { return false }
      throw error
    }
  }
}

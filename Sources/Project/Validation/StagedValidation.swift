internal import Catalog
internal import Files
public import Git
internal import Prototype
internal import Validation

/// Validation of the content of a commit, limited to what it changes.
public enum StagedValidation {
  /// Checks the assets that differ between a commit and the tree of the next one.
  ///
  /// - Throws: Errors from `Git`; `ProjectSettingsError`, `BaselineError`; `FileError` if a folder can't be read.
  public static func report(
    on tree: ObjectID, since commit: ObjectID?, in repository: Repository
  ) throws -> ProjectValidationResult {
    let reader = try TreeReader(repository)
    let before = try repository.tree(of: commit).root
    let changes = try repository.changes(fromTree: before, toTree: tree, reader: reader)
    return try report(
      on: CommitTree(tree, reader: reader), changed: changes.map(\.path),
      raw: repository.rawLargeFileIssues(among: changes), in: repository)
  }

  /// Returns the warnings and errors of a report that a commit didn't have in the same places.
  ///
  /// Only the places with findings are checked again, so this costs nothing if there are none.
  static func newFindings(
    in found: ValidationResult, since commit: ObjectID?, of repository: Repository
  ) throws -> [Finding] {
    let findings = found.findings.filter { $0.severity >= .warning }
    guard !findings.isEmpty, let commit else { return findings }
    // If the previous version can't be checked, as with invalid settings, a commit that repairs it is not refused.
    let tree = try repository.tree(of: commit)
    guard let before = try? report(on: tree, changed: findings.map(\.place.path), in: repository) else {
      return findings
    }
    let candidates = ValidationResult(findings: findings, checked: found.checked)
    return Baseline(of: before.report).applied(to: candidates).report.findings
  }

  /// Returns a warning for each catalog of a tree that a commit didn't have and that no target builds.
  ///
  /// - Parameter paths: The paths of the files that differ.
  static func unbuiltCatalogs(
    on tree: ObjectID, since commit: ObjectID?, changed paths: [String], in repository: Repository
  ) throws -> [Finding] {
    let touched = Set(paths.compactMap { CatalogFinder.catalogAround($0).map(ExactName.init) })
    let before = CommitFileTree(try repository.tree(of: commit))
    let new = try touched.filter { try !isFolder($0.text, in: before) }
    guard !new.isEmpty else { return [] }
    let files = CommitFileTree(CommitTree(tree, reader: try TreeReader(repository)))
    let check = try ConfiguredValidator(
      of: files, around: repository.location)
    return try check.unbuiltCatalogs().filter { new.contains(ExactName($0.place.path)) }.map { finding in
      var finding = finding
      finding.severity = max(finding.severity, .warning)
      return finding
    }
  }

  private static func report(
    on tree: CommitTree, changed paths: [String], raw: [GitImageIssue] = [], in repository: Repository
  ) throws -> ProjectValidationResult {
    let files = CommitFileTree(tree)
    var check = try ConfiguredValidator(
      of: files, around: repository.location)
    check.lineIgnoring = repository.lineIgnoring
    check.rawLargeFiles = { raw }
    return try report(check, changed: paths) { try isFolder($0, in: files) }
  }

  /// Checks the assets that changed files belong to.
  ///
  /// - Parameter hasFolder: Returns whether a catalog still exists.
  static func report(
    _ check: ConfiguredValidator, changed paths: [String], hasFolder: (String) throws -> Bool
  ) throws -> ProjectValidationResult {
    let catalogs = Set(paths.compactMap { CatalogFinder.catalogAround($0).map(ExactName.init) }).sorted().map(\.text)
    let beside = paths.filter { CatalogFinder.catalogAround($0) == nil }
    let icons = Set(beside.compactMap { CatalogFinder.iconAround($0).map(ExactName.init) }).sorted().map(\.text)
    // A removed prototype can't be invalid.
    let prototypes = beside.filter { PrototypeDocument.name(ofFile: $0) != nil && (try? check.tree.open($0)) != nil }
    return try check.validate(
      try catalogs.filter(hasFolder), icons: try icons.filter(hasFolder), prototypes: prototypes,
      scope: ValidationScope(paths: paths))
  }

  /// Throws if the folder exists but can't be read, because nothing in it would be checked.
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

extension Repository {
  /// Returns the pattern line that makes git ignore a file on disk; nil if there is none.
  func lineIgnoring(_ path: String) -> String? {
    guard let workTree, FileSystem.exists(Path.join(workTree, path)) else { return nil }
    return (try? line(ignoring: path))?.description
  }
}

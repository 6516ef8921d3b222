internal import Files
public import Git
internal import Validation

extension StagedValidation {
  /// Checks the assets that differ between the last version and the index given by git's environment.
  ///
  /// A commit that the program running the hook has already checked is not checked again.
  ///
  /// - Throws: `RepositoryError.unmerged` if there is an unresolved conflict; `ProjectRepositoryError` outside of a
  ///   repository; errors from `Git`; `ProjectSettingsError`, `BaselineError`; `FileError`.
  public static func report(
    _ location: RepositoryLocation, baseline: ConfiguredValidator.BaselineChoice = .ofSettings
  ) throws -> ProjectValidationResult {
    let index = location.environment["GIT_INDEX_FILE"]
    if let index, index == location.environment[CommitHookRunner.checkedVariable] {
      return ProjectValidationResult(ValidationResult(findings: [], checked: CheckedCount()))
    }
    guard let repository = try location.open() else { throw ProjectRepositoryError.noRepository(location.folder) }
    let staged = try StagedChanges(of: repository)
    // A file in conflict isn't staged, so it would be reported as missing.
    if staged.index.hasConflicts { throw RepositoryError.unmerged(paths: staged.index.conflicts.map(\.path)) }
    let files = IndexFileTree(staged.index, staged.objects)
    var check = try ConfiguredValidator(of: files, around: location, baseline: baseline)
    let converted = try imagesTakenForText(among: staged.changes, repository)
    check.imagesTakenForText = { _ in converted }
    let raw = try repository.rawLargeFileIssues(among: staged.changes)
    check.rawLargeFiles = { raw }
    check.lineIgnoring = repository.lineIgnoring
    let result = try report(check, changed: staged.changes.map(\.path)) { files.hasFolder($0) }
    let removed = try referencesToRemoved(staged, check, repository)
    return result.adding(removed)
  }

  /// Finds code that still uses assets that the staged changes remove; empty if none are removed.
  private static func referencesToRemoved(
    _ staged: StagedChanges, _ check: ConfiguredValidator, _ repository: Repository
  ) throws -> [Finding] {
    guard staged.changes.contains(where: { $0.kind == .deleted || ProjectRepository.group(ofList: $0.path) != nil }),
      let workTree = repository.workTree, let head = try repository.head().commit
    else { return [] }
    let old = CommitFileTree(try repository.tree(of: head))
    return try RemovedAssetNames(staged.changes, check, since: old).findings(in: workTree) {
      staged.index.map(\.path)
    } modified: {
      try repository.workTreeChanges(within: [], includesUntracked: false).map(\.path)
    }
  }

  private static func imagesTakenForText(
    among changes: [FileChange], _ repository: Repository
  ) throws -> [GitImageIssue] {
    guard let root = repository.workTree else { return [] }
    let files = changes.compactMap { change in
      change.newID.map { Repository.ConversionCandidate(change.path, file: Path.join(root, change.path), stagedID: $0) }
    }
    return try repository.lineEndingConversions(of: files, telling: .ofImages).map(GitImageIssue.init)
  }
}

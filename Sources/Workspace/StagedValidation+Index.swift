internal import Files
internal import Git
public import Validation

extension StagedValidation {
  /// Checks the assets that differ between the last version and the index that git names.
  ///
  /// A commit that was checked by whoever runs the hook is not checked again.
  ///
  /// - Throws: `WorkspaceError` outside of a repository; errors of git's room; `FileError`.
  public static func report(_ directory: String, _ environment: [String: String]) throws -> ValidationReport {
    let index = environment["GIT_INDEX_FILE"]
    if let index, index == environment[HookRun.checkedVariable] {
      return ValidationReport(findings: [], checkedItemCount: 0)
    }
    guard let staged = try StagedState.read(around: directory, environment: environment) else {
      throw WorkspaceError.noRepository(directory)
    }
    let tree = IndexFileTree(staged.index, staged.objects)
    return try report(on: tree, changed: staged.changes.map(\.path), hasFolder: tree.hasFolder)
  }
}

internal import Files
internal import Project

extension ReadingScope {
  /// Returns the validation of everything in the scope, with the settings of the project.
  ///
  /// - Throws: `ProjectSettingsError`, `BaselineError`, and `FileError` if a folder can't be listed.
  func validator(_ baseline: ConfiguredValidator.BaselineChoice, _ context: CommandContext) throws -> ProjectValidator {
    let tracked = TrackedFiles(around: project.root, context.environment)
    var check = try ConfiguredValidator(
      of: revision == nil ? project.workTree : tree, around: project.root, context.environment, baseline: baseline,
      isTracked: revision == nil ? tracked.contains : nil)
    if revision == nil, project.isRepository {
      check.imagesTakenForText = { (try? context.workspace().imagesTakenForText(in: $0)) ?? [] }
      check.ignoredFiles = { (try? context.workspace().ignoredImages(in: $0)) ?? [] }
      // If git fails, renames are ignored.
      if folders == [""] { check.renamed = (try? context.workspace().renamedAssets()) ?? [] }
    }
    return try ProjectValidator(check, folders: folders, for: target)
  }
}

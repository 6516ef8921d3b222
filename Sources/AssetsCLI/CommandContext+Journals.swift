internal import Files
internal import Git
internal import Project

extension CommandContext {
  /// Where changes under way are noted, and what is believed of those that a kill left.
  ///
  /// In a repository nothing but what is noted in git's own folder; where that cannot be used, such as one of another
  /// user, nothing at all.
  var journals: JournalStore {
    if let folder = OwnSettings.assetsFolder(around: directory, environment: environment) {
      return ProjectRepository.journals(in: folder)
    }
    let project = ProjectFolder.find(from: directory, environment: environment)
    return project.isRepository ? .nowhere : .hidden(in: directory)
  }
}

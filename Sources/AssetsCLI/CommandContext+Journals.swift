internal import Files
internal import Git
internal import Project

extension CommandContext {
  /// The store of journals for changes in progress, which also decides which leftovers of a killed command are trusted.
  ///
  /// In a repository, only journals in the git directory are trusted; if that can't be used, for example because it
  /// belongs to another user, none are.
  var journals: JournalStore {
    if let folder = AssetsFolder.path(around: directory, environment: environment) {
      return ProjectRepository.journals(in: folder)
    }
    let project = ProjectFolder.find(from: directory, environment: environment)
    return project.isRepository ? .nowhere : .hidden(in: directory)
  }
}

internal import Catalog
internal import Files
internal import Project

/// What was named lies in a repository within the project, which keeps its versions itself.
struct NestedRepositoryError: Error {
  /// As it was typed.
  var name: String
  /// The folder of that repository, as one would type it here.
  var repository: String
  /// What does there what was to be done here, without `assets -C FOLDER`; nil if that is not known.
  var command: String?
}

extension CommandContext {
  /// Returns what tells that a path lies in a repository within the project; nil if it does not.
  ///
  /// - Parameters:
  ///   - path: From the top of the work tree.
  ///   - command: The beginning of what does there what was asked for; the name follows it.
  func elsewhere(
    _ name: String, at path: String, in workspace: ProjectRepository, _ command: String
  ) throws -> NestedRepositoryError? {
    guard let inner = try workspace.innerRepository(around: path) else { return nil }
    let isPath = FileSystem.exists(absolute(name))
    let there = isPath ? Path.relative(path, to: inner) ?? name : name
    return NestedRepositoryError(
      name: name, repository: shown(Path.join(workspace.workTree, inner)), command: "\(command) \(shellWord(there))")
  }

  /// The same for the name or the path of an asset or a file as it is on disk.
  func elsewhere(_ name: String, in workspace: ProjectRepository, _ command: String) throws -> NestedRepositoryError? {
    let typed = absolute(name)
    if FileSystem.exists(typed), let path = Path.relative(typed, to: workspace.workTree) {
      return try elsewhere(name, at: path, in: workspace, command)
    }
    guard let asset = try? ReadingScope(self, paths: []).asset(named: name) else { return nil }
    return try elsewhere(name, at: asset.path, in: workspace, command)
  }

  /// Says which repository keeps an edit at a path, where that is not the one around the project.
  func noteOnElsewhere(_ path: String) -> String? {
    let root = ProjectFolder.find(from: directory, environment: environment).root
    var folder = path
    while !folder.isEmpty, !FileSystem.exists(Path.join(Path.join(root, folder), ".git")) {
      folder = Path.folder(folder)
    }
    // Mostly no file has to be read to know that there is none.
    guard !folder.isEmpty, let workspace = try? workspace(),
      let inner = try? workspace.innerRepository(around: path)
    else { return nil }
    let place = shown(Path.join(workspace.workTree, inner))
    let command = shellQuoted("assets -C \(shellWord(place)) commit")
    return "it is in the repository \(quoted(place)), which has its own versions: \(command) commits it"
  }
}

extension FailureMessage {
  init(_ error: NestedRepositoryError) {
    self.init(
      error: "\(quoted(error.name)) is in the repository \(quoted(error.repository))",
      causes: ["that repository has its own versions; this project only records its current one"],
      hints: [
        error.command.map { "run " + shellQuoted("assets -C \(shellWord(error.repository)) \($0)") }
          ?? "change to that folder, or use 'assets -C \(shellWord(error.repository))'"
      ])
  }
}

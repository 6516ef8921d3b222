internal import Catalog
internal import Files
internal import Spelling

/// The named file or asset belongs to a nested repository, which has its own versions.
public struct NestedRepositoryError: Error {
  /// As the user typed it.
  public var name: String
  /// The folder of that repository, as the user would type it here.
  public var repository: String
  /// The command to run in that repository, without `assets -C FOLDER`; nil if unknown.
  public var command: String?

  public init(name: String, repository: String, command: String? = nil) {
    (self.name, self.repository, self.command) = (name, repository, command)
  }
}

extension ProjectSession {
  /// Returns an error if a path belongs to a nested repository; nil if it doesn't.
  ///
  /// - Parameters:
  ///   - path: Relative to the top of the work tree.
  ///   - command: The beginning of the command to run there; the name is appended.
  public func elsewhere(
    _ name: String, at path: String, in workspace: ProjectRepository, _ command: String
  ) throws -> NestedRepositoryError? {
    guard let inner = try workspace.innerRepository(around: path) else { return nil }
    let isPath = FileSystem.exists(absolute(name))
    let there = isPath ? Path.relative(path, to: inner) ?? name : name
    return NestedRepositoryError(
      name: name, repository: shown(Path.join(workspace.workTree, inner)), command: "\(command) \(shellWord(there))")
  }

  /// The same for the name or path of an asset or a file on disk.
  public func elsewhere(_ name: String, in workspace: ProjectRepository, _ command: String) throws
    -> NestedRepositoryError?
  {
    let typed = absolute(name)
    if FileSystem.exists(typed), let path = Path.relative(typed, to: workspace.workTree) {
      return try elsewhere(name, at: path, in: workspace, command)
    }
    guard let asset = try? ReadingScope(self).asset(named: name) else { return nil }
    return try elsewhere(name, at: asset.path, in: workspace, command)
  }

  /// Returns a note that names the repository of an edited path, if it isn't the one around the project.
  public func noteOnElsewhere(_ path: String) -> String? {
    let root = project.root
    var folder = path
    while !folder.isEmpty, !FileSystem.exists(Path.join(Path.join(root, folder), ".git")) {
      folder = Path.folder(folder)
    }
    // Usually no file has to be read to rule this out.
    guard !folder.isEmpty, let workspace = try? repository(),
      let inner = try? workspace.innerRepository(around: path)
    else { return nil }
    let place = shown(Path.join(workspace.workTree, inner))
    let command = shellQuoted("assets -C \(shellWord(place)) commit")
    return "it is in the repository \(quoted(place)), which has its own versions: \(command) commits it"
  }
}

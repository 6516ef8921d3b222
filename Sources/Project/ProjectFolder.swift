public import Files
public import Git

/// The folder that all paths are relative to: the work tree of the current repository, or else the current folder.
///
/// It is found by file names alone; git is not used until a command needs history.
public struct ProjectFolder: Hashable, Sendable {
  /// The absolute path of the folder.
  public var root: String
  /// True if the folder is in a git repository.
  public var isRepository: Bool

  public init(root: String, isRepository: Bool) {
    self.root = root
    self.isRepository = isRepository
  }

  /// The files in the folder.
  public var workTree: DiskFileTree { DiskFileTree(root) }

  /// Converts an absolute path into one relative to the root; nil if it is outside.
  public func relative(_ path: String) -> String? { Path.relative(path, to: root) }
}

extension RepositoryLocation {
  /// The project around the folder. `GIT_WORK_TREE` and `GIT_DIR` have the same effect as for git.
  public var project: ProjectFolder {
    if let tree = environment["GIT_WORK_TREE"], !tree.isEmpty {
      return ProjectFolder(root: Path.absolute(tree, from: self.folder), isRepository: true)
    }
    if let git = environment["GIT_DIR"], !git.isEmpty { return ProjectFolder(root: self.folder, isRepository: true) }
    var folder = folder
    while true {
      if FileSystem.exists(Path.join(folder, ".git")) { return ProjectFolder(root: folder, isRepository: true) }
      if folder == "/" || folder.isEmpty { return ProjectFolder(root: self.folder, isRepository: false) }
      folder = Path.folder(folder)
    }
  }
}

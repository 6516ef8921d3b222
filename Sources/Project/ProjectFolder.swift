public import Files

/// The folder all paths are told from: the work tree of the repository one stands in, or else the folder itself.
///
/// Found by looking at names alone; git is not asked until a command needs history.
public struct ProjectFolder: Hashable, Sendable {
  /// The absolute path of the folder.
  public var root: String
  /// True if a git repository is around.
  public var isRepository: Bool

  public init(root: String, isRepository: Bool) {
    self.root = root
    self.isRepository = isRepository
  }

  /// Finds the project around a folder.
  ///
  /// - Parameters:
  ///   - directory: An absolute path.
  ///   - environment: `GIT_WORK_TREE` and `GIT_DIR` count as they do for git.
  public static func find(from directory: String, environment: [String: String]) -> ProjectFolder {
    if let tree = environment["GIT_WORK_TREE"], !tree.isEmpty {
      return ProjectFolder(root: Path.absolute(tree, from: directory), isRepository: true)
    }
    if let git = environment["GIT_DIR"], !git.isEmpty { return ProjectFolder(root: directory, isRepository: true) }
    var folder = directory
    while true {
      if FileSystem.exists(Path.join(folder, ".git")) { return ProjectFolder(root: folder, isRepository: true) }
      if folder == "/" || folder.isEmpty { return ProjectFolder(root: directory, isRepository: false) }
      folder = Path.folder(folder)
    }
  }

  /// The files as they lie in the folder.
  public var workTree: DiskFileTree { DiskFileTree(root) }

  /// Returns an absolute path as one below the root, nil if it lies elsewhere.
  public func relative(_ path: String) -> String? { Path.relative(path, to: root) }
}

internal import Files
public import Git

/// A folder with a repository, which is new or already existed.
public struct ProjectInitialization {
  public let repository: Repository
  /// The absolute path of the folder with the files.
  public let workTree: String
  /// False if a repository already existed.
  public let isNew: Bool
  /// True if `.gitignore` was written.
  public let wroteIgnoreFile: Bool

  /// Creates a repository in a folder, or opens the existing one in it or around it.
  ///
  /// - Parameters:
  ///   - folder: An absolute path; missing parent folders are created.
  ///   - name: The author name to set for this project; nil keeps the configuration. The same applies to `email`.
  ///   - ignoreFile: The content of `.gitignore` if there is none yet.
  ///   - willWrite: Called with the path of `.gitignore` before it is written.
  /// - Throws: `ProjectInitError` before anything is created; errors from `Git`; `FileError`.
  public init(
    at folder: String, name: String?, email: String?, ignoreFile: String, environment: [String: String],
    willWrite: (String) throws -> Void = { _ in }
  ) throws {
    // A repository around the folder already tracks its files, or would if the folder existed.
    let there = try RepositoryLocation(Self.nearestFolder(folder), environment: environment).open()
    let git = Path.join(folder, ".git")
    if there == nil, FileSystem.exists(git), !FileSystem.isFolder(git) {
      throw RepositoryError.notARepository(path: git)
    }
    repository = try there ?? Repository.create(at: folder, environment: environment)
    isNew = there == nil
    guard let workTree = repository.workTree else { throw ProjectRepositoryError.noWorkTree(repository.gitDirectory) }
    self.workTree = workTree
    if let name { try repository.configuration.set("user.name", to: name) }
    if let email { try repository.configuration.set("user.email", to: email) }
    let ignored = Path.join(workTree, ".gitignore")
    wroteIgnoreFile = try FileSystem.status(of: ignored) == nil
    guard wroteIgnoreFile else { return }
    try willWrite(ignored)
    try FileSystem.write(Array(ignoreFile.utf8), to: ignored)
  }

  /// Returns the folder itself, or its nearest existing parent folder.
  private static func nearestFolder(_ folder: String) throws -> String {
    var place = folder
    while try FileSystem.status(of: place) == nil, place != "/" { place = Path.folder(place) }
    guard FileSystem.isFolder(place) else { throw ProjectInitError.notAFolder(place) }
    return place
  }
}

/// Why no repository was created.
public enum ProjectInitError: Error, Hashable, Sendable {
  /// A file exists at this absolute path, where a folder is needed.
  case notAFolder(String)
}

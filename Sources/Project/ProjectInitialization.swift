internal import Files
public import Git

/// A folder whose versions are kept from now on, or were already.
public struct ProjectInitialization {
  public let repository: Repository
  /// The absolute path of the folder with the files.
  public let workTree: String
  /// False if a repository was there already.
  public let isNew: Bool
  /// True if the list of ignored files was written.
  public let wroteIgnoreFile: Bool

  /// Makes a repository in a folder, or takes up the one that is there or around it.
  ///
  /// - Parameters:
  ///   - folder: An absolute path; missing folders on the way are made.
  ///   - name: Noted for this project as the author's; nil leaves what is configured. So does `email`.
  ///   - ignoreFile: What `.gitignore` holds where there is none yet.
  ///   - willWrite: Called with its path before it is written.
  /// - Throws: `ProjectInitError` before anything is made; errors from `Git`; `FileError`.
  public init(
    at folder: String, name: String?, email: String?, ignoreFile: String, environment: [String: String],
    willWrite: (String) throws -> Void = { _ in }
  ) throws {
    // A repository around the folder keeps its versions already, or would if it were there.
    let there = try Repository.discover(from: Self.nearestFolder(folder), environment: environment)
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

  /// Returns the folder itself, or the nearest one above that is there.
  private static func nearestFolder(_ folder: String) throws -> String {
    var place = folder
    while try FileSystem.status(of: place) == nil, place != "/" { place = Path.folder(place) }
    guard FileSystem.isFolder(place) else { throw ProjectInitError.notAFolder(place) }
    return place
  }
}

/// Why no repository was made.
public enum ProjectInitError: Error, Hashable, Sendable {
  /// A file stands at this absolute path, where a folder is needed.
  case notAFolder(String)
}

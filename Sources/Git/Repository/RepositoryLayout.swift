/// The places of an ordinary repository, found without libgit2.
///
/// Used by hooks, where starting libgit2 takes longer than everything else. In unusual cases - extensions, a configured
/// work tree, included configuration, another owner - it is nil, and `Repository` is used.
struct RepositoryLayout {
  /// The absolute path of the `.git` folder; in a linked work tree, its own one.
  let gitDirectory: String
  /// The one shared by all linked work trees.
  let commonDirectory: String
  /// The absolute path of the index: `GIT_INDEX_FILE` if it is set, otherwise `index` in the `.git` folder.
  let indexPath: String

  /// Variables that make git use other places than these.
  private static let unusual = [
    "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY", "GIT_CEILING_DIRECTORIES",
    "GIT_DISCOVERY_ACROSS_FILESYSTEM", "GIT_NAMESPACE",
  ]

  init?(around folder: String, environment: [String: String]) {
    guard let found = try? RepositoryDiscovery.search(from: folder, environment) else { return nil }
    self.init(found, standingIn: folder, environment: environment)
  }

  /// - Parameter folder: The work tree of a repository that is named in the environment.
  init?(_ found: RepositoryDiscovery, standingIn folder: String = "", environment: [String: String]) {
    guard Self.unusual.allSatisfy({ environment[$0] == nil }), found.owned.allSatisfy(Ownership.isOwnedByCurrentUser),
      let workTree = Self.workTree(of: found, from: folder),
      let common = try? RepositoryDiscovery.commonDirectory(of: found.gitDirectory),
      Self.isPlain(common.joined("config"))
    else { return nil }
    (gitDirectory, commonDirectory) = (found.gitDirectory, common)
    let index = environment["GIT_INDEX_FILE"].flatMap { $0.isEmpty ? nil : workTree.joined($0) }
    indexPath = index ?? gitDirectory.joined("index")
  }

  private static func workTree(of found: RepositoryDiscovery, from folder: String) -> String? {
    switch found.origin {
    case .folder(let folder): folder
    case .environment: folder
    case .itself: nil
    }
  }

  /// Returns the path of the configuration file of the repository that contains a folder, whatever its settings.
  static func configurationFile(around folder: String, environment: [String: String]) -> String? {
    guard let gitDirectory = gitDirectory(around: folder, environment: environment) else { return nil }
    return try? RepositoryDiscovery.commonDirectory(of: gitDirectory).joined("config")
  }

  /// Returns the `.git` folder of the repository that contains a folder; in a linked work tree, its own one.
  static func gitDirectory(around folder: String, environment: [String: String]) -> String? {
    guard let found = try? RepositoryDiscovery.search(from: folder, environment), found.origin != .itself,
      found.owned.allSatisfy(Ownership.isOwnedByCurrentUser)
    else { return nil }
    return found.gitDirectory
  }

  /// Returns whether none of the repository's own settings would change how it is read.
  ///
  /// A word that merely looks like such a setting is enough for false.
  private static func isPlain(_ path: String) -> Bool {
    guard let bytes = try? POSIXFile.bytes(of: path) else { return false }
    let text = String(decoding: bytes, as: UTF8.self).lowercased()
    let harmless = ["repositoryformatversion = 0\n", "bare = false\n"]
    let rest = text.split(separator: "\n").filter { line in
      !harmless.contains { $0.dropLast() == line.drop(while: \.isWhitespace) }
    }
    let words = ["include", "extensions", "worktree", "bare", "repositoryformatversion"]
    return rest.allSatisfy { line in !words.contains { line.contains($0) } }
  }

  // MARK: Reading

  /// Returns the state of `HEAD`; nil if it must be left to libgit2.
  func head() -> Head? { FileReferenceStore(gitDirectory: gitDirectory, commonDirectory: commonDirectory).head() }
}

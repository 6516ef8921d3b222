internal import Synchronization

/// A folder and the repository that git would use there.
///
/// A command makes one and passes it on, so that the search happens once and everything is about the same repository.
/// `GIT_DIR`, `GIT_WORK_TREE` and `GIT_CEILING_DIRECTORIES` of the environment are obeyed.
public final class RepositoryLocation: Sendable {
  /// The absolute path of the folder.
  public let folder: String
  public let environment: [String: String]
  /// A repository that was found is still there later; one that wasn't found may be created meanwhile.
  private let known = Mutex<RepositoryDiscovery?>(nil)

  /// Doesn't read anything yet.
  public init(_ folder: String, environment: [String: String]) {
    (self.folder, self.environment) = (folder, environment)
  }

  /// - Throws: `RepositoryError.notARepository`, `SyscallError`.
  private func found() throws -> RepositoryDiscovery? {
    try known.withLock { known in
      if known == nil { known = try RepositoryDiscovery.search(from: folder, environment) }
      return known
    }
  }

  // MARK: - Its files, without opening it

  /// The absolute path of the `.git` folder, in a linked work tree its own one; nil outside a repository, and in one of
  /// another user.
  var gitDirectory: String? {
    guard let found = try? found(), found.origin != .itself, found.owned.allSatisfy(Ownership.isOwnedByCurrentUser)
    else { return nil }
    return found.gitDirectory
  }

  /// The absolute path of this program's own folder in the `.git` folder; nil outside a repository. It may not exist
  /// yet.
  public var assetsFolder: String? { gitDirectory?.joined("assets") }

  /// Returns the bytes of the repository's own configuration file; nil if it doesn't exist, can't be read, or doesn't
  /// contain a word.
  ///
  /// The user's and the system's files are not read, and neither are included files. `Repository.configuration` reads
  /// all of them.
  public func ownConfiguration(containing word: String) -> [UInt8]? {
    guard let gitDirectory, let common = try? RepositoryDiscovery.commonDirectory(of: gitDirectory),
      let bytes = try? POSIXFile.bytes(of: common.joined("config"), limit: Self.largestConfiguration),
      bytes.contains(word)
    else { return nil }
    return bytes
  }

  private static let largestConfiguration = 1 << 22

  /// The settings passed by `git -c` and by programs that call git, in the order in which git reads them.
  public var settingsOfEnvironment: [(name: String, value: String)] { EnvironmentConfiguration.values(in: environment) }

  // MARK: - Opening it

  /// Opens the repository; nil if not found.
  ///
  /// - Throws: `UnsupportedRepositoryError`, `RepositoryError.foreignOwner`, `RepositoryError.bareNotAllowed`,
  ///   `RepositoryError.notARepository`, `SyscallError`, `GitError`.
  public func open() throws -> Repository? {
    guard let found = try found() else { return nil }
    if let ordinary = try ordinary(found) { return ordinary }
    try requireOwnFolders(of: found)
    try LibGit2.start(home: environment["HOME"])
    try requireTrust(in: found)
    return try Repository(
      found.gitDirectory, workTree: found.workTree(from: folder, environment), environment: environment)
  }

  /// Variables that make git use other folders than those that were found.
  private static let unusual = [
    "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY", "GIT_CEILING_DIRECTORIES",
    "GIT_DISCOVERY_ACROSS_FILESYSTEM", "GIT_NAMESPACE",
  ]

  /// Returns a repository if everything about it is ordinary: a work tree that contains a folder `.git` owned by the
  /// user, or is linked to it, and settings that change neither. libgit2 is not loaded.
  private func ordinary(_ found: RepositoryDiscovery) throws -> Repository? {
    guard Self.unusual.allSatisfy({ environment[$0] == nil }), found.owned.allSatisfy(Ownership.isOwnedByCurrentUser),
      let common = try? RepositoryDiscovery.commonDirectory(of: found.gitDirectory),
      Self.isOrdinary(common.joined("config")), let workTree = workTree(of: found, common),
      let settings = PlainSettings(of: found.gitDirectory, commonDirectory: common, environment)
    else { return nil }
    return try Repository(found.gitDirectory, workTree: workTree, settings, environment: environment)
  }

  private func workTree(of found: RepositoryDiscovery, _ common: String) -> String? {
    let isLinked = found.gitDirectory.enclosingFolder.hasSameBytes(as: common.joined("worktrees"))
    guard isLinked || found.gitDirectory.hasSameBytes(as: common) else { return nil }
    switch found.origin {
    // Not a symbolic link.
    case .folder(let folder): return isLinked || common.hasSameBytes(as: folder.joined(".git")) ? folder : nil
    case .environment: return environment["GIT_IMPLICIT_WORK_TREE"] == nil ? POSIXFile.realPath(folder) : nil
    case .itself: return nil
    }
  }

  /// Returns whether none of the repository's own settings would change how it is read.
  ///
  /// A word that merely looks like such a setting is enough for false.
  private static func isOrdinary(_ path: String) -> Bool {
    guard let bytes = try? POSIXFile.bytes(of: path) else { return false }
    let blanks = [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")]
    let harmless = ["repositoryformatversion = 0", "bare = false"].map { Array($0.utf8) }
    let words = ["include", "extensions", "worktree", "bare", "repositoryformatversion"]
    // Every command reads this: bytes are compared, as a search in strings takes longer than all else in opening.
    return bytes.split(separator: UInt8(ascii: "\n")).allSatisfy { line in
      let line = line.drop { blanks.contains($0) }.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
      return harmless.contains(line) || !words.contains(where: line.contains)
    }
  }

  /// - Throws: `UnsupportedRepositoryError` if git would read other references or objects than the repository's own.
  private func requireOwnFolders(of found: RepositoryDiscovery) throws {
    let common = try RepositoryDiscovery.commonDirectory(of: found.gitDirectory)
    for (name, own) in [("GIT_COMMON_DIR", common), ("GIT_OBJECT_DIRECTORY", common.joined("objects"))] {
      guard let value = environment[name], POSIXFile.realPath(folder.joined(value)) != POSIXFile.realPath(own) else {
        continue
      }
      throw UnsupportedRepositoryError(gitDirectory: found.gitDirectory, reason: .environment(name))
    }
  }

  /// - Throws: `RepositoryError.foreignOwner`, `RepositoryError.bareNotAllowed` if the user's own settings do not
  ///   trust the repository; `GitError`.
  private func requireTrust(in found: RepositoryDiscovery) throws {
    if found.origin == .environment { return }
    let trusted = try Configuration.withoutRepository(environment: environment)
    if found.origin == .itself, try trusted.string("safe.barerepository") == "explicit" {
      throw RepositoryError.bareNotAllowed(path: found.gitDirectory)
    }
    try Ownership.check(found, trusted, environment)
  }
}

extension [UInt8] {
  fileprivate func contains(_ word: String) -> Bool {
    let word = Array(word.utf8)
    guard let first = word.first, count >= word.count else { return false }
    return (0...(count - word.count)).contains { self[$0] == first && self[$0...].starts(with: word) }
  }
}

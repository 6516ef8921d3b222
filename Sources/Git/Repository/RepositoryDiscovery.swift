internal import System

/// The repository that git would use in a folder, found before any of its settings is read.
///
/// Both ways of opening a repository start here, so that they can't disagree, and libgit2 never searches: if `.git` is
/// a symbolic link, it would use the parent folder of the link's target as the work tree.
///
/// Source: git, `setup.c`, `setup_git_directory_gently_1`.
struct RepositoryDiscovery {
  enum Origin: Hashable {
    /// `GIT_DIR` named it.
    case environment
    /// The entry `.git` of this folder is the repository, or points to it.
    case folder(String)
    /// The search ended in the `.git` folder itself, or in a bare repository.
    case itself
  }

  /// The absolute path of the `.git` folder, without symbolic links.
  let gitDirectory: String
  let origin: Origin
  /// The files and folders that the user must own for the repository to be trusted; empty if the environment names it.
  let owned: [String]

  /// - Returns: Nil if git finds no repository.
  /// - Throws: `RepositoryError.notARepository` if git stops instead of searching further up; `SyscallError`.
  static func search(from folder: String, _ environment: [String: String]) throws -> RepositoryDiscovery? {
    if let named = environment["GIT_DIR"] {
      let path = folder.joined(named).withoutTrailingSlashes
      guard !named.isEmpty, let found = try gitDirectory(at: path, environment) else {
        throw RepositoryError.notARepository(path: path)
      }
      return RepositoryDiscovery(gitDirectory: found, origin: .environment, owned: [])
    }
    guard let start = POSIXFile.realPath(folder) else { return nil }
    var environment = environment
    environment["GIT_OBJECT_DIRECTORY"] = environment["GIT_OBJECT_DIRECTORY"].map(folder.joined)
    return try search(above: start, environment)
  }

  private static func search(above start: String, _ environment: [String: String]) throws -> RepositoryDiscovery? {
    let ceilings = ceilings(in: environment).filter { $0 != start && start.isAtOrBelow($0) }
    let device = device(of: start, environment)
    var place = start
    while true {
      if let found = try repository(in: place, environment) { return found }
      let parent = place.enclosingFolder.isEmpty ? "/" : place.enclosingFolder
      guard place != "/", !ceilings.contains(where: { $0.isAtOrBelow(parent) }),
        self.device(of: parent, environment) == device
      else { return nil }
      place = parent
    }
  }

  /// Returns the repository that a folder contains or is.
  private static func repository(in folder: String, _ environment: [String: String]) throws -> RepositoryDiscovery? {
    let git = folder.joined(".git")
    if let found = try gitDirectory(at: git, environment) {
      // Git checks the owner of a symbolic link, not that of its target.
      let owned = POSIXFile.isFolder(git) ? [folder, git] : [folder, git, found]
      return RepositoryDiscovery(gitDirectory: found, origin: .folder(folder), owned: owned)
    }
    guard try isGitDirectory(folder, environment) else { return nil }
    return RepositoryDiscovery(gitDirectory: folder, origin: .itself, owned: [folder])
  }

  /// Nil if the search may cross file systems.
  private static func device(of path: String, _ environment: [String: String]) -> UInt64? {
    let crossing = environment["GIT_DISCOVERY_ACROSS_FILESYSTEM"].flatMap(PlainSettings.bool) ?? false
    return crossing ? nil : POSIXFile.stamp(of: path)?.device
  }

  /// Source: git, `path.c`, `longest_ancestor_length`.
  private static func ceilings(in environment: [String: String]) -> [String] {
    var resolves = true
    return (environment["GIT_CEILING_DIRECTORIES"] ?? "").split(separator: ":", omittingEmptySubsequences: false)
      .compactMap { text in
        let path = String(text).withoutTrailingSlashes
        // An empty entry means that the following ones contain no symbolic links.
        if path.isEmpty { resolves = false }
        guard path.startsWithBytes(of: "/") else { return nil }
        return resolves ? POSIXFile.realPath(path) ?? path : path
      }
  }
}

// MARK: - Git directories

extension RepositoryDiscovery {
  /// The most bytes of a file that points to a repository, as in git.
  private static let maxLinkLength = 1 << 20

  /// Returns the `.git` folder at a path, or the one that a file there points to; nil if there is neither.
  ///
  /// - Throws: `RepositoryError.notARepository` for a file that doesn't point to one; `SyscallError`.
  static func gitDirectory(at path: String, _ environment: [String: String]) throws -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    if status.st_mode & S_IFMT == S_IFDIR {
      return try isGitDirectory(path, environment) ? POSIXFile.realPath(path) : nil
    }
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    guard let target = try linkTarget(path), try isGitDirectory(target, environment),
      let resolved = POSIXFile.realPath(target)
    else { throw RepositoryError.notARepository(path: path) }
    return resolved
  }

  /// Returns the path after `gitdir: ` in a file, relative to the file's folder.
  ///
  /// Source: git, `setup.c`, `read_gitfile_gently`.
  private static func linkTarget(_ path: String) throws -> String? {
    let start = Array("gitdir: ".utf8)
    guard let bytes = try POSIXFile.bytes(of: path, limit: maxLinkLength), bytes.starts(with: start) else {
      return nil
    }
    let lineEnds = [UInt8(ascii: "\n"), UInt8(ascii: "\r")]
    let count = bytes.lastIndex { !lineEnds.contains($0) }.map { $0 + 1 } ?? 0
    guard count > start.count else { return nil }
    return path.enclosingFolder.joined(String(decoding: bytes[start.count..<count], as: UTF8.self))
  }

  /// Source: git, `setup.c`, `is_git_directory`.
  static func isGitDirectory(_ path: String, _ environment: [String: String] = [:]) throws -> Bool {
    guard try isHead(path.joined("HEAD")), let common = try? commonDirectory(of: path) else { return false }
    let objects = environment["GIT_OBJECT_DIRECTORY"] ?? common.joined("objects")
    return access(objects, X_OK) == 0 && access(common.joined("refs"), X_OK) == 0
  }

  /// True for a file that contains a reference or a commit.
  ///
  /// - Throws: `SyscallError` for a pipe, in which git would wait.
  private static func isHead(_ path: String) throws(SyscallError) -> Bool {
    guard let status = POSIXFile.status(of: path) else { return false }
    switch status.st_mode & S_IFMT {
    case S_IFLNK: return POSIXFile.linkTarget(path)?.startsWithBytes(of: "refs/") ?? false
    case S_IFREG: break
    case S_IFIFO: throw SyscallError.notAFile(path)
    default: return false
    }
    guard let start = try? POSIXFile.start(of: path, count: 255) else { return false }
    if start.starts(with: Array("ref:".utf8)) {
      let name = start.dropFirst(4).drop { $0 == UInt8(ascii: " ") || (9...13).contains($0) }
      return name.starts(with: Array("refs/".utf8))
    }
    return ObjectID(String(decoding: start.prefix(40), as: UTF8.self)) != nil
  }

  /// Returns the folder that all linked work trees share.
  ///
  /// Source: `gitrepository-layout(5)`, `commondir`.
  static func commonDirectory(of gitDirectory: String) throws -> String {
    guard let line = try POSIXFile.line(of: gitDirectory.joined("commondir")) else { return gitDirectory }
    let path = gitDirectory.joined(line)
    return POSIXFile.realPath(path) ?? path
  }
}

internal import CGit2
internal import Synchronization

/// A repository as libgit2 has it open, with its settings: opened when something of it is first needed, by whatever
/// thread.
///
/// Reading - what `HEAD` is, what changed, history - needs nothing of it in a repository about which nothing is out of
/// the ordinary, and loading libgit2 takes longer than most of that.
final class LibraryRepository: Sendable {
  /// What libgit2 made; it is let go with this.
  private struct Opened: @unchecked Sendable {
    let repository: SharedHandle
    let settings: SharedHandle
  }

  private let place: Repository.Place
  private let environment: [String: String]
  private let opened = Mutex<Opened?>(nil)

  init(_ place: Repository.Place, environment: [String: String]) {
    (self.place, self.environment) = (place, environment)
  }

  /// - Throws: `MissingLibrary`, `UnsupportedRepository`, `GitError`.
  var pointer: OpaquePointer { get throws { try open().repository.handle.pointer } }

  /// The settings of all levels, as libgit2 goes by them.
  var settings: OpaquePointer { get throws { try open().settings.handle.pointer } }

  private func open() throws -> Opened {
    try opened.withLock { opened in
      if let opened { return opened }
      let made = try make()
      opened = made
      return made
    }
  }

  private func make() throws -> Opened {
    try Library.start(home: environment["HOME"])
    let common = try Repository.commonDirectory(of: place.gitDirectory)
    try RepositoryFormat.check(gitDirectory: place.gitDirectory, commonDirectory: common, environment: environment)
    let handle = try Handle("git_repository_open", freedBy: git_repository_free) {
      git_repository_open(&$0, place.gitDirectory)
    }
    if let workTree = place.workTree { try Repository.setWorkTree(workTree, of: handle.pointer) }
    let settings = try Configuration.of(
      handle.pointer, gitDirectory: place.gitDirectory, commonDirectory: common, environment: environment)
    try check("git_repository_set_config") { git_repository_set_config(handle.pointer, settings.pointer) }
    return Opened(repository: SharedHandle(handle), settings: SharedHandle(settings))
  }
}

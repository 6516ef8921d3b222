internal import CGit2
internal import CGit2Options

/// A git repository that is open; its results leave as values.
///
/// It belongs to one task at a time: a second task opens its own, with `reopened`. What the environment says is taken
/// from the dictionary given when it was opened, never from the process.
public final class Repository {
  let handle: Handle
  /// The environment it was opened with: `HOME`, `GIT_INDEX_FILE` and the rest.
  public let environment: [String: String]
  /// The settings of all levels, as git would see them here.
  public let configuration: Configuration
  let knownIndexes = KnownIndexes()
  private var indexHolder: IndexHolder?

  init(_ handle: consuming Handle, configuration: Configuration, environment: [String: String]) {
    self.handle = handle
    self.configuration = configuration
    self.environment = environment
  }

  var pointer: OpaquePointer { handle.pointer }

  /// The absolute path of the folder with the files, without a slash at its end; nil in a bare repository.
  public var workTree: String? {
    git_repository_workdir(pointer).map { String(cString: $0).withoutTrailingSlashes }
  }

  /// The absolute path of the `.git` folder; in a linked work tree the one that is its own.
  public var gitDirectory: String { String(cString: git_repository_path(pointer)).withoutTrailingSlashes }

  /// The absolute path of the `.git` folder all linked work trees share; it holds objects, branches and configuration.
  public var commonDirectory: String { String(cString: git_repository_commondir(pointer)).withoutTrailingSlashes }

  public var isBare: Bool { git_repository_is_bare(pointer) != 0 }

  /// True when the work tree is one of several, made by `git worktree add`.
  public var isLinkedWorkTree: Bool { !gitDirectory.hasSameBytes(as: commonDirectory) }

  /// The absolute path of the index: `GIT_INDEX_FILE` where it is set, else `index` in the `.git` folder.
  public var indexPath: String {
    guard let path = environment["GIT_INDEX_FILE"], !path.isEmpty else { return gitDirectory.joined("index") }
    return (workTree ?? gitDirectory).joined(path)
  }

  /// The absolute path of this program's own folder in the repository; it may not exist yet.
  public var assetsDirectory: String { gitDirectory.joined("assets") }

  func makeAssetsFolder() throws {
    try SystemFile.makeFolder(assetsDirectory)
    try sharedPermissions.apply(to: assetsDirectory)
  }

  /// Returns the work tree, or throws `RepositoryError.bare`.
  func requiredWorkTree() throws -> String {
    guard let workTree else { throw RepositoryError.bare(path: gitDirectory) }
    return workTree
  }

  /// Opens the same repository a second time, for another task or with another index.
  public func reopened(indexPath: String? = nil) throws -> Repository {
    var environment = environment
    environment["GIT_INDEX_FILE"] = indexPath ?? environment["GIT_INDEX_FILE"]
    let place = Place(gitDirectory: gitDirectory, workTree: workTree, isExplicit: true)
    return try Repository.open(place, environment: environment)
  }
}

extension Repository {
  private final class IndexHolder {
    let handle: Handle

    init(_ handle: consuming Handle) { self.handle = handle }
  }

  /// Returns the index as it stands on the disk now.
  ///
  /// - Throws: `UnsupportedRepository` for one that libgit2 cannot read.
  func index() throws -> OpaquePointer {
    do throws(GitError) {
      return try readIndex()
    } catch {
      guard error.isOfIndex, try isForeignIndex() else { throw error }
      throw UnsupportedRepository(gitDirectory: gitDirectory, reason: .index(error.message))
    }
  }

  /// Tells whether the index is one that git can read and libgit2 cannot.
  ///
  /// - Throws: `IndexError` where git cannot read it either.
  private func isForeignIndex() throws -> Bool {
    do throws(IndexError) {
      return try IndexFile(path: indexPath).hasNullChecksum
    } catch {
      switch error {
      case .splitIndex, .sparseIndex, .unsupportedExtension: return true
      default: throw error
      }
    }
  }

  private func readIndex() throws(GitError) -> OpaquePointer {
    guard let holder = indexHolder else {
      let opened = try openIndex()
      indexHolder = opened
      return opened.handle.pointer
    }
    try check("git_index_read") { git_index_read(holder.handle.pointer, 0) }
    return holder.handle.pointer
  }

  /// Returns the index as it was read or changed last, without a look at the disk.
  func indexInMemory() throws -> OpaquePointer {
    try indexHolder?.handle.pointer ?? index()
  }

  private func openIndex() throws(GitError) -> IndexHolder {
    let path = indexPath
    let handle = try Handle("git_index_open", freedBy: git_index_free) { git_index_open(&$0, path) }
    try check("git_repository_set_index") { git_repository_set_index(pointer, handle.pointer) }
    return IndexHolder(handle)
  }
}

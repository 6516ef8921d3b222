internal import CGit2
internal import CGit2Options
public import Files
public import LargeFiles

/// An open git repository; its results are values.
///
/// Use one instance per task: a second task opens its own, with `reopened`. Environment variables come from the
/// dictionary it was opened with, never from the process.
public final class Repository {
  let library: LibGit2Repository
  /// True for an ordinary repository, in which everything that is read often is read without libgit2.
  let isPlain: Bool
  /// The environment it was opened with: `HOME`, `GIT_INDEX_FILE` and the rest.
  public let environment: [String: String]
  /// The settings of all levels, as git would see them here.
  public let configuration: Configuration
  let knownIndexes = IndexCache()
  let ownMoves = OwnReferenceUpdates()
  /// Reports progress while files are read to be committed; usually nil.
  public var readingProgress: WorkProgress?
  /// Reports progress while a checkout writes files; usually nil.
  public var writingProgress: WorkProgress?
  /// Gets the contents of large files before a checkout writes them; those it can't get stay pointers.
  public var getLargeFiles: (([(path: String, pointer: LargeFilePointer)]) -> Void)?
  /// True if a checkout leaves pointers in place of large files that aren't here; git-lfs knows the variable, too.
  public lazy var leavesPlaceholders = ["1", "true", "yes", "on", "t", "y"].contains(
    environment["GIT_LFS_SKIP_SMUDGE"]?.lowercased() ?? "")
  /// The current command, if `undo` can revert it: every checkout records in it what the two commits don't contain.
  weak var recording: OperationRecorder?
  /// The current command, even if it changes no files.
  weak var command: OperationRecorder?
  let knownEnds = ShallowBoundary()
  private let packedReferences = PackedReferences()
  /// The packs that git leaves alone while this repository is open, because nothing may refer to their new objects yet.
  private(set) lazy var packKeeps = PackKeepRegistry.shared(in: commonDirectory.joined("objects/pack"))
  let unsyncedFolders = PendingFolderSyncs()
  private var indexHolder: SharedHandle?

  /// The absolute path of the folder with the files, without a trailing slash; nil in a bare repository.
  public let workTree: String?
  /// The absolute path of the `.git` folder; in a linked work tree, its own one.
  public let gitDirectory: String
  /// The absolute path of the `.git` folder shared by all linked work trees; it contains objects, branches and
  /// configuration.
  public let commonDirectory: String
  public let isBare: Bool

  /// Opens a repository that was found.
  ///
  /// - Parameters:
  ///   - workTree: The absolute path of the folder with the files; nil for a bare repository.
  ///   - settings: Those of an ordinary repository, which libgit2 opens on demand; nil if it opens it now.
  init(
    _ gitDirectory: String, workTree: String?, _ settings: PlainSettings? = nil, environment: [String: String]
  ) throws {
    let library = LibGit2Repository(gitDirectory, workTree: workTree, environment: environment)
    if settings == nil { _ = try library.pointer }
    let common = try RepositoryDiscovery.commonDirectory(of: gitDirectory)
    (self.library, isPlain, self.environment) = (library, settings != nil, environment)
    (self.workTree, self.gitDirectory, isBare) = (workTree, gitDirectory, workTree == nil)
    commonDirectory = common
    configuration = Configuration(
      settings, places: ConfigurationPaths(environment: environment),
      again: { PlainSettings(of: gitDirectory, commonDirectory: common, environment) },
      otherwise: { try library.settings })
  }

  /// The repository as a libgit2 object, valid as long as this exists.
  ///
  /// - Throws: `MissingLibraryError`, `UnsupportedRepositoryError`, `GitError`.
  var pointer: OpaquePointer { get throws { try library.pointer } }

  /// True if the work tree was created by `git worktree add`.
  public var isLinkedWorkTree: Bool { !gitDirectory.hasSameBytes(as: commonDirectory) }

  /// The absolute path of the index: `GIT_INDEX_FILE` if it is set, otherwise `index` in the `.git` folder. If that is
  /// a symbolic link, its target, as in git: the link must stay a link.
  public private(set) lazy var indexPath = POSIXFile.followingLinks(namedIndexPath)

  private var namedIndexPath: String {
    guard let path = environment["GIT_INDEX_FILE"], !path.isEmpty else { return gitDirectory.joined("index") }
    return (workTree ?? gitDirectory).joined(path)
  }

  /// The absolute path of this program's own folder in the repository; it may not exist yet.
  public var assetsDirectory: String { gitDirectory.joined("assets") }

  /// The references as files; nil if libgit2 must read them.
  var referenceFiles: FileReferenceStore? {
    guard isPlain else { return nil }
    return FileReferenceStore(gitDirectory: gitDirectory, commonDirectory: commonDirectory, packed: packedReferences)
  }

  /// True if every object is certainly in the repository's own object folder.
  var hasOwnObjectsOnly: Bool { isPlain && environment["GIT_ALTERNATE_OBJECT_DIRECTORIES"] == nil }

  /// Creates that folder. Code that writes a journal into it flushes its name (`foldersOfNotes`).
  func makeAssetsFolder() throws {
    if POSIXFile.isFolder(assetsDirectory) { return }
    try POSIXFile.makeFolder(assetsDirectory)
    try sharedPermissions.apply(to: assetsDirectory)
  }

  /// What must be flushed after a journal: its name, and that of its folder.
  var foldersOfNotes: [PendingSync] { [.folder(assetsDirectory), .folder(gitDirectory)] }

  /// Returns the work tree, or throws `RepositoryError.bare`.
  func requiredWorkTree() throws -> String {
    guard let workTree else { throw RepositoryError.bare(path: gitDirectory) }
    return workTree
  }

  /// Where it was found, without what may have been typed.
  public var location: RepositoryLocation { RepositoryLocation(workTree ?? gitDirectory, environment: environment) }

  /// Opens the same repository a second time, for another task or with another index.
  public func reopened(indexPath: String? = nil) throws -> Repository {
    var environment = environment
    environment["GIT_INDEX_FILE"] = indexPath ?? environment["GIT_INDEX_FILE"]
    let settings =
      isPlain ? PlainSettings(of: gitDirectory, commonDirectory: commonDirectory, environment) : nil
    return try Repository(gitDirectory, workTree: workTree, settings, environment: environment)
  }
}

extension Repository {
  /// Returns libgit2's index, as it is on disk now.
  ///
  /// - Throws: `UnsupportedRepositoryError` for one that libgit2 can't read.
  func libGit2Index() throws -> OpaquePointer {
    do {
      return try readIndexByLibGit2()
    } catch let error as GitError {
      guard error.isOfIndex, try isForeignIndex() else { throw error }
      throw UnsupportedRepositoryError(gitDirectory: gitDirectory, reason: .index(error.message))
    }
  }

  /// Returns whether git can read the index and libgit2 can't.
  ///
  /// - Throws: `IndexError` if git can't read it either.
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

  private func readIndexByLibGit2() throws -> OpaquePointer {
    guard let holder = indexHolder else {
      let opened = try openIndex()
      indexHolder = opened
      return opened.handle.pointer
    }
    try check("git_index_read") { git_index_read(holder.handle.pointer, 0) }
    return holder.handle.pointer
  }

  /// Returns libgit2's index as it was last read or changed, without checking the disk.
  func indexInMemory() throws -> OpaquePointer {
    try indexHolder?.handle.pointer ?? libGit2Index()
  }

  private func openIndex() throws -> SharedHandle {
    let pointer = try pointer
    let path = indexPath
    let handle = try Handle("git_index_open", freedBy: git_index_free) { git_index_open(&$0, path) }
    try check("git_repository_set_index") { git_repository_set_index(pointer, handle.pointer) }
    return SharedHandle(handle)
  }
}

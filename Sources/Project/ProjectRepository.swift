public import Files
public import Git

/// A project folder and its git repository; every command that reads or changes versions starts here.
public final class ProjectRepository {
  public let project: ProjectFolder
  public let repository: Repository
  /// The absolute path of the work tree.
  public let workTree: String
  /// The current folder, relative to the top of the work tree and with a slash at the end, or empty; git passes it to
  /// hooks. Empty for what git does from the top itself, such as the merge of a pull.
  public var prefix: String

  /// True if a user can answer questions, such as for a password.
  public var mayAsk = false
  /// Receives the progress of downloads of large files.
  public var reportTransfer: (TransferEvent) -> Void = { _ in }
  /// Called if a checkout has to leave placeholders, with the reason.
  public var reportMissingLargeFiles: (any Error) -> Void = { _ in }
  /// Why large files couldn't be downloaded.
  public internal(set) var largeFileFailure: (any Error)?

  /// What an interrupted command left behind and could not be recovered now; usually nil.
  public private(set) var leftCheckout: UnrecoveredCheckout?
  /// What an interrupted command had begun and was finished or rolled back now; usually nil.
  public private(set) var recoveryOutcome: RecoveryOutcome?

  /// A command that had not ended when the repository was opened without recovery; nil otherwise.
  public private(set) var unfinishedCommand: UnfinishedCommand?

  /// How an interrupted operation was recovered.
  public enum RecoveryOutcome: Hashable, Sendable {
    /// A commit was nearly complete and was finished.
    case commitFinished(ObjectID)
    case commitRolledBack
    /// All files had already been replaced.
    case checkoutFinished
    case checkoutRolledBack
  }

  /// Opens the repository of a folder, and recovers from a crash of an earlier command.
  ///
  /// - Parameter recovering: False for a process that only reads while commands run: it locks and writes nothing, and
  ///   `unfinishedCommand` says whether the state may be incomplete.
  /// - Throws: `ProjectRepositoryError.noRepository`, `.noWorkTree` or `.unsupported` before anything is changed, or
  ///   errors of `Git` for a repository that can't be opened.
  public static func open(_ location: RepositoryLocation, recovering: Bool = true) throws -> ProjectRepository {
    guard let repository = try location.open() else { throw missingRepository(location) }
    guard let workTree = repository.workTree else { throw ProjectRepositoryError.noWorkTree(repository.gitDirectory) }
    let workspace = ProjectRepository(repository, workTree: workTree, standingIn: location.folder)
    guard recovering else {
      workspace.unfinishedCommand = workspace.findUnfinishedCommand()
      return workspace
    }
    repository.releaseLeftLocks()
    let commit = try repository.recoverInterruptedCommit()
    let checkout = try repository.recoverInterruptedCheckout()
    repository.recoverInterruptedOperations()
    switch checkout {
    case .left(let left): workspace.leftCheckout = left
    case .finished: workspace.recoveryOutcome = .checkoutFinished
    case .rolledBack: workspace.recoveryOutcome = .checkoutRolledBack
    case nil: workspace.recoveryOutcome = commit.map(RecoveryOutcome.init)
    }
    return workspace
  }

  /// The journals of work tree changes in progress.
  ///
  /// - Parameter assetsFolder: The folder of `assets` inside the git directory.
  public static func journals(in assetsFolder: String) -> JournalStore {
    JournalStore(Path.join(assetsFolder, "journals"), .recorded)
  }

  /// A running edit has a journal of the operation as well; one that was interrupted may only have its own.
  private func findUnfinishedCommand() -> UnfinishedCommand? {
    let hasEdits = hasEditJournals
    if let command = repository.unfinishedCommand { return command }
    // It may have ended meanwhile.
    return hasEdits && hasEditJournals ? .interrupted : nil
  }

  private var hasEditJournals: Bool {
    Journal.Kind.allCases.contains { (try? journals.recorded($0, in: DiskFileTree("/")))?.isEmpty == false }
  }

  var journals: JournalStore { Self.journals(in: repository.assetsDirectory) }

  /// Distinguishes a folder without a repository from one with a broken `.git` link, as after a move.
  private static func missingRepository(_ location: RepositoryLocation) -> any Error {
    let git = Path.join(location.project.root, ".git")
    guard FileSystem.exists(git), !FileSystem.exists(Path.join(git, "HEAD")) else {
      return ProjectRepositoryError.noRepository(location.folder)
    }
    return RepositoryError.notARepository(path: git)
  }

  private init(_ repository: Repository, workTree: String, standingIn directory: String) {
    self.repository = repository
    self.workTree = workTree
    let place = FileSystem.realPath(directory).flatMap { Path.relative($0, to: workTree) } ?? ""
    prefix = place.isEmpty ? "" : place + "/"
    project = ProjectFolder(root: workTree, isRepository: true)
    repository.getLargeFiles = { [unowned self] in getLargeFiles($0) }
  }

  /// The files of the last version; an empty tree if there is no version yet.
  public func lastVersion() throws -> CommitFileTree {
    CommitFileTree(try repository.tree(of: try repository.head().commit))
  }

  /// Returns the files of a version given by a git revision, such as `HEAD~1` or `main`, or by a day.
  ///
  /// - Parameter today: For days such as `yesterday`.
  /// - Throws: `ProjectRepositoryError.noSuchVersion`, `.noVersionOnDay`.
  public func version(_ revision: String, today: Day) throws -> CommitFileTree {
    CommitFileTree(try repository.tree(of: try commit(at: revision, today: today)))
  }

  /// Returns the version for a git revision, or the newest of a day (`DateExpression`); a branch whose name looks like
  /// a day takes precedence.
  ///
  /// - Throws: `ProjectRepositoryError.noSuchVersion`, `.noVersionOnDay`.
  func commit(at revision: String, today: Day) throws -> ObjectID {
    if let commit = try repository.resolve(revision) { return commit }
    guard let day = DateExpression(revision)?.day(saidOn: today) else {
      throw ProjectRepositoryError.noSuchVersion(revision, isShallow: repository.isShallow)
    }
    guard let commit = try repository.commit(onDay: day) else {
      throw ProjectRepositoryError.noVersionOnDay(
        day, first: try repository.firstDay(), isShallow: repository.isShallow)
    }
    return commit
  }

  /// Reads the index, and refuses one that only git can handle.
  ///
  /// - Throws: `ProjectRepositoryError.unsupported`, `.keptAsTheyAre`; `IndexError` for an index that can't be read;
  ///   errors of `Git` for settings that can't be read.
  @discardableResult
  func requirePlainIndex() throws -> IndexFile {
    if try repository.isSparseCheckout { throw ProjectRepositoryError.unsupported(.sparseCheckout) }
    let index: IndexFile
    do {
      index = try repository.readIndex()
    } catch IndexError.splitIndex {
      throw ProjectRepositoryError.unsupported(.splitIndex)
    } catch IndexError.sparseIndex {
      throw ProjectRepositoryError.unsupported(.sparseIndex)
    }
    if index.hasNullChecksum { throw ProjectRepositoryError.unsupported(.indexWithoutChecksum) }
    if index.hasSkipWorktree { throw ProjectRepositoryError.keptAsTheyAre(index.skippedPaths) }
    return index
  }
}

/// Why a command was not started; nothing was changed.
public enum ProjectRepositoryError: Error, Sendable {
  /// Work tree or index features that only git supports.
  public enum Unsupported: Hashable, Sendable {
    case sparseCheckout, sparseIndex, splitIndex, indexWithoutChecksum
  }

  case noRepository(String)
  /// The repository is bare; holds its path.
  case noWorkTree(String)
  case unsupported(Unsupported)
  /// These files are marked `skip-worktree`, outside of a sparse checkout.
  case keptAsTheyAre([String])
  /// It is neither a git revision nor, if that is allowed, a day.
  ///
  /// - Parameter isShallow: True if older versions were not fetched, which may include it.
  case noSuchVersion(String, isShallow: Bool)
  /// The first version is newer than that day; holds its day, or nil if there is no version yet.
  ///
  /// - Parameter isShallow: True if older versions were not fetched.
  case noVersionOnDay(Day, first: Day?, isShallow: Bool)
  case noVersionYet(branch: String)
  case operationInProgress(OperationInProgress)
  /// There are unresolved conflicts.
  case undecided([UnresolvedItem])
  /// A merge can only be committed as a whole.
  case partialMerge
  case detached(ObjectID)
  /// The staged content of these files differs from both the last version and the files on disk.
  case stagedDifferently([String])
  /// The path belongs to another repository within the project; also holds the folder of that one.
  case elsewhere(String, repository: String)
  case nothingToCommit
  /// The given assets have not changed, or none were given.
  case nothingToCommitAt([String])
  case emptyMessage
  /// The message template was not edited.
  case templateUntouched
  case refusedByHook(String, status: Int32, sendsLargeFiles: Bool)
}

extension ProjectRepository.RecoveryOutcome {
  fileprivate init(_ recovery: CommitRecovery) {
    switch recovery {
    case .finished(let commit): self = .commitFinished(commit)
    case .rolledBack: self = .commitRolledBack
    }
  }
}

public import Files
public import Git

/// A project folder and its git repository; every command that reads or changes versions starts here.
public final class ProjectRepository {
  public let project: ProjectFolder
  public let repository: Repository
  /// The absolute path of the work tree.
  public let workTree: String
  /// The folder one stands in, from the top of the work tree and with a slash at its end, or empty: hooks are told.
  /// What git does from the top itself, as the merge of a pull, has none.
  public var prefix: String

  /// What an earlier command left half way when it was killed, and could not be settled now; nil nearly always.
  public private(set) var leftCheckout: UnrecoveredCheckout?
  /// What such a command had begun and what was settled now; nil nearly always.
  public private(set) var recoveryOutcome: RecoveryOutcome?

  /// How something that was cut off has ended.
  public enum RecoveryOutcome: Hashable, Sendable {
    /// A commit was all but made; now it is.
    case commitFinished(ObjectID)
    case commitRolledBack
    /// The files had been replaced already, all of them.
    case checkoutFinished
    case checkoutRolledBack
  }

  /// Opens the repository around a folder, and settles what a crash of an earlier command left.
  ///
  /// - Throws: `ProjectRepositoryError.noRepository`, `.noWorkTree` or `.unsupported` before anything is touched, or what git's
  ///   room throws for a repository it cannot open.
  public static func open(from directory: String, environment: [String: String]) throws -> ProjectRepository {
    guard let repository = try Repository.discover(from: directory, environment: environment) else {
      throw missingRepository(directory, environment)
    }
    guard let workTree = repository.workTree else { throw ProjectRepositoryError.noWorkTree(repository.gitDirectory) }
    repository.releaseLeftLocks()
    let publication = try repository.recoverInterruptedPublication()
    let recovery = try repository.recoverInterruptedCheckout()
    repository.recoverInterruptedOperations()
    let workspace = ProjectRepository(repository, workTree: workTree, standingIn: directory)
    switch recovery {
    case .left(let left): workspace.leftCheckout = left
    case .finished: workspace.recoveryOutcome = .checkoutFinished
    case .rolledBack: workspace.recoveryOutcome = .checkoutRolledBack
    case nil: workspace.recoveryOutcome = publication.map(RecoveryOutcome.init)
    }
    return workspace
  }

  /// Where changes of the work tree that are under way are noted.
  ///
  /// - Parameter assetsFolder: The folder inside git's own that belongs to `assets`.
  public static func journals(in assetsFolder: String) -> JournalStore {
    JournalStore(Path.join(assetsFolder, "journals"), .recorded)
  }

  var journals: JournalStore { Self.journals(in: repository.assetsDirectory) }

  /// Tells a place without a repository from one whose `.git` leads nowhere, as after a move.
  private static func missingRepository(_ directory: String, _ environment: [String: String]) -> any Error {
    let git = Path.join(ProjectFolder.find(from: directory, environment: environment).root, ".git")
    guard FileSystem.exists(git), !FileSystem.exists(Path.join(git, "HEAD")) else {
      return ProjectRepositoryError.noRepository(directory)
    }
    return RepositoryError.notARepository(path: git)
  }

  private init(_ repository: Repository, workTree: String, standingIn directory: String) {
    self.repository = repository
    self.workTree = workTree
    let place = FileSystem.realPath(directory).flatMap { Path.relative($0, to: workTree) } ?? ""
    prefix = place.isEmpty ? "" : place + "/"
    project = ProjectFolder(root: workTree, isRepository: true)
  }

  /// The files of the last version; an empty tree before the first.
  public func lastVersion() throws -> CommitFileTree {
    CommitFileTree(try repository.tree(of: try repository.head().commit))
  }

  /// Returns the files of a version named in git's words, such as `HEAD~1` or `main`, or by a day.
  ///
  /// - Parameter today: For days such as `yesterday`.
  /// - Throws: `ProjectRepositoryError.noSuchVersion`, `.noVersionOnDay`.
  public func version(_ revision: String, today: Day) throws -> CommitFileTree {
    CommitFileTree(try repository.tree(of: try commit(at: revision, today: today)))
  }

  /// Returns the version named in git's words, or the newest of a day (`DateExpression`); a branch may be called like a
  /// day, and comes first.
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

  /// Looks for what libgit2 would silently get wrong; see `ProjectRepositoryError.unsupported`.
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

/// The reason a step with versions was not started; nothing was changed.
public enum ProjectRepositoryError: Error, Sendable {
  /// Ways to keep a work tree or an index that this version must leave to git.
  public enum Unsupported: Hashable, Sendable {
    case sparseCheckout, sparseIndex, splitIndex, indexWithoutChecksum
  }

  case noRepository(String)
  /// The repository has no files of its own to work with; holds its path.
  case noWorkTree(String)
  case unsupported(Unsupported)
  /// Git was told to look away from these files (`skip-worktree`), outside of a sparse checkout.
  case keptAsTheyAre([String])
  /// It is neither a version in git's words nor, where that could be, a day.
  ///
  /// - Parameter isShallow: True if older ones were not fetched, among which it may be.
  case noSuchVersion(String, isShallow: Bool)
  /// The first version is younger than that; holds its day, nil if there is none yet.
  ///
  /// - Parameter isShallow: True if older ones were not fetched.
  case noVersionOnDay(Day, first: Day?, isShallow: Bool)
  case noVersionYet(branch: String)
  case operationInProgress(OperationInProgress)
  /// Both sides changed something, each in a way of its own, and nobody said which counts.
  case undecided([UnresolvedItem])
  /// A merge is kept as a whole.
  case partialMerge
  case detached(ObjectID)
  /// What is staged at these paths is neither what was committed nor what lies there.
  case stagedDifferently([String])
  /// Another repository within the project keeps what lies at a path; holds the folder of that one, too.
  case elsewhere(String, repository: String)
  case nothingToCommit
  /// The named assets have not changed, or none was named.
  case nothingToCommitAt([String])
  case emptyMessage
  /// Nobody wrote anything into the template of the message.
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

public import Git

/// The commands that access other repositories: with a project, a transport, and a function that receives progress.
public struct RemoteOperations {
  public let workspace: ProjectRepository
  let transport: any Transport
  let context: IntegrationContext
  /// Receives the progress, and the messages of the remote.
  let report: (TransferEvent) -> Void

  public init(
    _ workspace: ProjectRepository, transport: any Transport, context: IntegrationContext,
    report: @escaping (TransferEvent) -> Void = { _ in }
  ) {
    self.workspace = workspace
    self.transport = transport
    self.context = context
    self.report = report
  }

  var repository: Repository { workspace.repository }

  /// Returns the remote with a name, or the default one if no name is given.
  ///
  /// - Throws: `RemoteOperationError.noRemote`, `.severalRemotes`, `.unknownRemote`.
  func remote(named name: String?, standard: () throws -> String?) throws -> Remote {
    let remotes = try repository.remotes()
    guard let wanted = try name ?? standard() else {
      if remotes.isEmpty {
        let branch = try repository.head().branch
        if let branch, let other = try repository.followed(byBranch: branch), other.remote == "." {
          throw RemoteOperationError.followsHere(branch: branch, other: other.branch)
        }
        throw RemoteOperationError.noRemote
      }
      throw RemoteOperationError.severalRemotes(remotes.map(\.name))
    }
    guard let remote = try repository.remote(named: wanted) else {
      throw RemoteOperationError.unknownRemote(wanted, names: remotes.map(\.name))
    }
    return remote
  }

  /// Returns the current branch with its newest version.
  ///
  /// - Throws: `RemoteOperationError.detached`; during a rebase `ProjectRepositoryError.operationInProgress`.
  func currentBranch() throws -> (name: String, head: Head) {
    let head = try repository.head()
    guard let name = head.branch else {
      if let operation = repository.operationInProgress { throw ProjectRepositoryError.operationInProgress(operation) }
      throw RemoteOperationError.detached
    }
    return (name, head)
  }
}

/// Why a remote operation was not started; nothing was changed.
public enum RemoteOperationError: Error, Sendable {
  case noRemote
  /// There is no remote, and the branch follows another local branch.
  case followsHere(branch: String, other: String)
  /// The push destination of the branch is another local branch.
  case sendsHere(branch: String, other: String, remotes: [String])
  /// It is unclear which of these remotes is meant.
  case severalRemotes([String])
  case unknownRemote(String, names: [String])
  /// `HEAD` is not on a branch.
  case detached
  /// An unfinished operation must be finished before new versions can be integrated.
  case unfinished(PendingOperation)
  /// The same for a pull that was to be followed by a push.
  case unfinishedSync(PendingOperation, PushOptions)
  /// Versions or files are missing because of a shallow or partial clone.
  ///
  /// - Parameter gitCommand: The git command that works here; nil if it would do damage.
  case incomplete(isShallow: Bool, gitCommand: String?)
  /// The remote has no branch for this one. If the branch has no versions, the remote's other branches are listed.
  case nothingToPull(branch: String, remote: String, others: [String])
  /// The same for a branch whose review request was merged and that has no newer versions.
  case branchIsMerged(branch: String, remote: String, target: String)
  /// The branch follows a local branch that no longer exists.
  case followsNothing(branch: String, followed: String)
  /// `pull.ff` only allows fast-forwards, and both sides have versions of their own.
  case onlyForward(branch: String, theirs: String, ForcedUpdate?)
  /// The local versions can't be replayed onto theirs, because both changed these assets, or these files outside of
  /// assets.
  case conflicts(branch: String, theirs: String, assets: [String], files: [String], ForcedUpdate?)
  /// A merge is among the versions to be replayed. Either it resolved conflicts, and that would be lost when replaying
  /// versions one by one, or the configuration asks for it to be redone.
  case mergeOfOurs(ObjectID, isDecided: Bool, ForcedUpdate?)
  /// A file needs an external merge driver, which only git runs, and `pull.rebase` asks for a rebase.
  case replayNeedsProgram(path: String, name: String)
  /// The upstream branch has a different name, and `push.default` doesn't define which of the two to use.
  case followsOtherName(branch: String, upstream: Upstream)
  /// `push.default` only allows pushing what is named explicitly.
  case pushesNothing(branch: String)
  /// A setting has an invalid value, which git rejects too.
  case unknownWord(setting: String, word: String, known: [String])
  /// A setting asks for something that only git supports.
  case settingOfGit(setting: String, word: String, command: String)
  /// `push.default` has an unknown value.
  case unknownPushDefault(String)
  case behind(PushRejection)
  /// The remote rejected the push; holds the branch there and the reason it gave.
  case refused(remote: String, branch: String, reason: String)
  /// Another push came between each pull and the push that followed it.
  case overtaken(PushRejection)
  /// The destination of a clone already exists.
  case folderInUse(String)
  /// No folder name can be derived from the address.
  case noFolderName(String)
}

/// An operation that was begun by git or this program and is not finished.
public struct PendingOperation: Hashable, Sendable {
  public var operation: OperationInProgress
  /// The number of conflicts that have to be resolved first.
  public var decisions: Int
}

extension ProjectRepository {
  /// Nil if no operation is in progress.
  func unfinishedWork() throws -> PendingOperation? {
    guard let operation = repository.operationInProgress else { return nil }
    return PendingOperation(operation: operation, decisions: try conflicts().count)
  }
}

/// Why a push was rejected.
public struct PushRejection: Sendable {
  public var remote: String
  /// The branch on the remote.
  public var branch: String
  /// The newest versions that only the remote has; empty if they could not be fetched.
  public var theirs: [CommitSummary]
  public var theirCount: Int
  public var ourCount: Int
  /// True if it is the default remote of a pull.
  public var isStandard = true
  /// How the branch was replaced, if it was force-pushed.
  public var replacement: ForcedUpdate?
  /// The operation that has to be finished before a pull can integrate their versions.
  public var unfinished: PendingOperation?
  /// True if integrating their versions needs versions that a shallow clone doesn't have.
  public var isShallow = false
  /// True if the unfinished merge here includes all of their versions.
  public var isBeingMerged = false
  public var wayIn = WayIn.pull

  /// How to get the remote's versions.
  public enum WayIn: Hashable, Sendable {
    case pull
    /// The branch was named explicitly, and a pull doesn't integrate it.
    case merge
    /// It is another local branch, which was pushed too.
    case pullThere
  }
}

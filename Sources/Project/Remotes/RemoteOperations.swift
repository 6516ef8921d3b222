public import Git

/// The commands that talk to other repositories: a project, the way there, and who is told what happens.
public struct RemoteOperations {
  public let workspace: ProjectRepository
  let transport: any Transport
  let context: IntegrationContext
  /// Receives how far it is, and what the other side says.
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

  /// Returns the remote of a name, or the one that is meant when none is named.
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

  /// Returns the branch one is on, with its newest version.
  ///
  /// - Throws: `RemoteOperationError.detached`; in the middle of a rebase `ProjectRepositoryError.operationInProgress`.
  func currentBranch() throws -> (name: String, head: Head) {
    let head = try repository.head()
    guard let name = head.branch else {
      if let operation = repository.operationInProgress { throw ProjectRepositoryError.operationInProgress(operation) }
      throw RemoteOperationError.detached
    }
    return (name, head)
  }
}

/// The reason a remote operation was not started; nothing has changed.
public enum RemoteOperationError: Error, Sendable {
  case noRemote
  /// There is no remote, and the branch follows another one of this repository.
  case followsHere(branch: String, other: String)
  /// A push was to go where the branch goes to, which is another branch of this repository.
  case sendsHere(branch: String, other: String, remotes: [String])
  /// Nothing says which of these is meant.
  case severalRemotes([String])
  case unknownRemote(String, names: [String])
  /// One stands on no branch.
  case detached
  /// Something that was begun here has to be finished before more comes in.
  case unfinished(PendingOperation)
  /// The same where what was got was to be sent on.
  case unfinishedSync(PendingOperation, PushOptions)
  /// Versions or files are missing here on purpose, by a clone with a depth or a filter.
  ///
  /// - Parameter gitCommand: What git can do there; nil if it would do harm.
  case incomplete(isShallow: Bool, gitCommand: String?)
  /// The remote has no branch that goes with the one of this name. Where that has no version, the others it has are
  /// named.
  case nothingToPull(branch: String, remote: String, others: [String])
  /// The same for a branch whose review request was merged as it is.
  case branchIsMerged(branch: String, remote: String, target: String)
  /// The branch follows one of this repository that is not there any more.
  case followsNothing(branch: String, followed: String)
  /// `pull.ff` allows going forward only, and both sides have versions of their own.
  case onlyForward(branch: String, theirs: String, ForcedUpdate?)
  /// One's own versions cannot go on top of theirs, as both changed these assets, or files that belong to none.
  case conflicts(branch: String, theirs: String, assets: [String], files: [String], ForcedUpdate?)
  /// A merge is among the versions that are to go on top of others. Something was decided in it, which would be lost
  /// one by one, or the configuration wants it to be made again.
  case mergeOfOurs(ObjectID, isDecided: Bool, ForcedUpdate?)
  /// A file is merged by a program that only git runs, and `pull.rebase` says that one's own versions go on top.
  case replayNeedsProgram(path: String, name: String)
  /// The branch follows one of another name, and `push.default` does not say which of the two is meant.
  case followsOtherName(branch: String, upstream: Upstream)
  /// `push.default` says that nothing is sent unless it is named.
  case pushesNothing(branch: String)
  /// A setting holds a word that git refuses as well.
  case unknownWord(setting: String, word: String, known: [String])
  /// A setting asks for what only git does.
  case settingOfGit(setting: String, word: String, command: String)
  /// `push.default` holds a word nobody knows.
  case unknownPushDefault(String)
  case behind(PushRejection)
  /// The remote refused; holds the branch there and the reason it gave.
  case refused(remote: String, branch: String, reason: String)
  /// Somebody pushed between every pull and the push that followed.
  case overtaken(PushRejection)
  /// A clone cannot go there.
  case folderInUse(String)
  /// Nothing in the address can name a folder.
  case noFolderName(String)
}

/// Something that git or this program began and that waits for somebody.
public struct PendingOperation: Hashable, Sendable {
  public var operation: OperationInProgress
  /// How many assets and files have to be decided about first.
  public var decisions: Int
}

extension ProjectRepository {
  /// Nil if nothing was begun.
  func unfinishedWork() throws -> PendingOperation? {
    guard let operation = repository.operationInProgress else { return nil }
    return PendingOperation(operation: operation, decisions: try conflicts().count)
  }
}

/// What stands in the way of a push.
public struct PushRejection: Sendable {
  public var remote: String
  /// The branch at the remote.
  public var branch: String
  /// The newest versions it has and we have not; empty if they could not be fetched.
  public var theirs: [CommitSummary]
  public var theirCount: Int
  public var ourCount: Int
  /// True for the remote that is meant when a pull names none.
  public var isStandard = true
  /// What somebody made of the branch, where it is no longer what it was.
  public var replacement: ForcedUpdate?
  /// What has to be finished here before a pull can bring theirs.
  public var unfinished: PendingOperation?
  /// True if versions that were not fetched would be needed to take theirs in.
  public var isShallow = false
  /// True if the merge that waits here brings all of theirs.
  public var isBeingMerged = false
  public var wayIn = WayIn.pull

  /// How one gets what the remote has.
  public enum WayIn: Hashable, Sendable {
    case pull
    /// It is no branch that a pull takes in, and was named.
    case merge
    /// It is another branch of one's own, which was sent along.
    case pullThere
  }
}

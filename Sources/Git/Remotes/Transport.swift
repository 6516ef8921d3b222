/// The way to another repository, with whatever engine walks it.
///
/// A step that throws has changed nothing that a user could tell: references move at the end and all together, or the
/// remote says of each what became of it.
public protocol Transport {
  /// Gets the versions a remote has, and moves this repository's notes of its branches.
  ///
  /// - Throws: `TransportError`.
  func fetch(from remote: String, _ options: FetchOptions, _ report: (TransferEvent) -> Void) throws

  /// Sends branches to a remote.
  ///
  /// - Returns: What became of each reference, also where some were refused.
  /// - Throws: `TransportError` if no answer came.
  func push(to remote: String, _ request: PushRequest, _ report: (TransferEvent) -> Void) throws -> [PushedBranch]

  /// Makes a copy of a repository with all its versions in a folder that is not there yet, or is empty. Files are put
  /// in place by `Repository.putFirstFiles` afterwards.
  ///
  /// - Throws: `TransportError`. What lies in the folder then is for the caller to remove.
  func clone(_ request: CloneRequest, _ report: (TransferEvent) -> Void) throws

  /// Asks a remote for its branches; nothing is kept.
  ///
  /// - Throws: `TransportError`.
  func branches(at address: String, _ report: (TransferEvent) -> Void) throws -> [RemoteBranch]
}

public struct FetchOptions: Hashable, Sendable {
  /// Forgets branches that the remote has no longer; nil for what `fetch.prune` says.
  public var prunes: Bool?
  /// The word reflogs begin with; it tells later what was done to a branch of a remote.
  public var reflogAction: String
  /// What is fetched beside what is configured, in git's words; no configuration is changed for it.
  public var extraReferences: [String]

  public init(prunes: Bool? = nil, reflogAction: String = "fetch", extraReferences: [String] = []) {
    self.prunes = prunes
    self.reflogAction = reflogAction
    self.extraReferences = extraReferences
  }
}

public struct PushRequest: Hashable, Sendable {
  /// What goes where, in git's words such as `refs/heads/main:refs/heads/main`; empty for what is configured.
  public var references: [String]
  /// Notes the remote's branch as the one that is followed from now on.
  public var setsUpstream: Bool
  /// False to pass by the hook `pre-push`.
  public var verifies: Bool
  /// Asks what would happen, and sends nothing.
  public var isDryRun: Bool
  /// Looks for objects that can be sent as differences from others, beyond those that are kept so already.
  public var seeksDeltas: Bool
  /// What references of the remote, by full name, must be for it to change them.
  public var expected: [String: ObjectID]

  public init(
    references: [String], setsUpstream: Bool = false, verifies: Bool = true, isDryRun: Bool = false,
    seeksDeltas: Bool = false, expected: [String: ObjectID] = [:]
  ) {
    self.references = references
    self.setsUpstream = setsUpstream
    self.verifies = verifies
    self.isDryRun = isDryRun
    self.seeksDeltas = seeksDeltas
    self.expected = expected
  }
}

public struct CloneRequest: Hashable, Sendable {
  public var address: String
  /// An absolute path.
  public var folder: String
  /// The branch to stand on; nil for the one the remote stands on.
  public var branch: String?

  public init(address: String, folder: String, branch: String? = nil) {
    self.address = address
    self.folder = folder
    self.branch = branch
  }
}

/// A branch as a remote tells of it.
public struct RemoteBranch: Hashable, Sendable {
  public var name: String
  public var commit: ObjectID
  /// True for the one a clone would stand on.
  public var isDefault: Bool
}

/// What became of one reference that was to be sent.
public struct PushedBranch: Hashable, Sendable {
  public enum Outcome: Hashable, Sendable {
    case created, moved, forced, removed, unchanged
    /// Holds git's or the remote's reason, such as `fetch first`; `isRemote` tells who said so.
    case refused(String, isRemote: Bool)
  }

  /// The full name here; empty if a branch is removed.
  public var localName: String
  /// The full name at the remote.
  public var remoteName: String
  public var outcome: Outcome
  /// Where the branch was at the remote, a short id; nil if it was not there, or that was not told.
  public var formerID: String?

  public init(localName: String, remoteName: String, outcome: Outcome, formerID: String? = nil) {
    self.localName = localName
    self.remoteName = remoteName
    self.outcome = outcome
    self.formerID = formerID
  }

  /// The name at the remote, without `refs/heads/`.
  public var shortName: String { Repository.branchName(ofReference: remoteName) ?? remoteName }

  public var isRefused: Bool {
    if case .refused = outcome { true } else { false }
  }

  /// True if the remote has versions that are not here.
  public var isBehind: Bool {
    if case .refused(let reason, isRemote: false) = outcome {
      ["fetch first", "non-fast-forward"].contains(reason)
    } else {
      false
    }
  }
}

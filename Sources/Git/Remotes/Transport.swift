/// A connection to other repositories, independent of its implementation.
///
/// A step that throws has changed nothing visible to the user: references move at the end and all together, or the
/// remote reports the result for each.
public protocol Transport {
  /// Fetches commits from a remote, and moves this repository's remote-tracking branches.
  ///
  /// - Throws: `TransportError`.
  func fetch(from remote: String, _ options: FetchOptions, _ report: (TransferEvent) -> Void) throws

  /// Pushes branches to a remote.
  ///
  /// - Returns: The result for each reference, even if some were refused.
  /// - Throws: `TransportError` if no answer came.
  func push(to remote: String, _ request: PushRequest, _ report: (TransferEvent) -> Void) throws -> [PushedBranch]

  /// Copies a repository with its whole history into a folder that doesn't exist yet, or is empty.
  /// `Repository.putFirstFiles` checks out the files afterwards.
  ///
  /// - Throws: `TransportError`. The caller must then remove what is in the folder.
  func clone(_ request: CloneRequest, _ report: (TransferEvent) -> Void) throws

  /// Lists the branches of a remote; nothing is stored.
  ///
  /// - Throws: `TransportError`.
  func branches(at address: String, _ report: (TransferEvent) -> Void) throws -> [RemoteBranch]
}

public struct FetchOptions: Hashable, Sendable {
  /// Removes branches that the remote no longer has; nil for the setting `fetch.prune`.
  public var prunes: Bool?
  /// The first word of reflog messages, which shows later what was done to a remote-tracking branch.
  public var reflogAction: String
  /// Refspecs to fetch in addition to the configured ones; the configuration is not changed.
  public var extraReferences: [String]

  public init(prunes: Bool? = nil, reflogAction: String = "fetch", extraReferences: [String] = []) {
    self.prunes = prunes
    self.reflogAction = reflogAction
    self.extraReferences = extraReferences
  }
}

public struct PushRequest: Hashable, Sendable {
  /// The refspecs, such as `refs/heads/main:refs/heads/main`; empty for the configured ones.
  public var references: [String]
  /// Sets the remote's branch as the upstream.
  public var setsUpstream: Bool
  /// False to skip the hook `pre-push`.
  public var verifies: Bool
  /// Determines what would happen, and sends nothing.
  public var isDryRun: Bool
  /// Looks for deltas between objects, in addition to those that are stored already.
  public var seeksDeltas: Bool
  /// The values that references of the remote, by full name, must have for it to change them.
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
  /// The branch to check out; nil for the remote's default branch.
  public var branch: String?

  public init(address: String, folder: String, branch: String? = nil) {
    self.address = address
    self.folder = folder
    self.branch = branch
  }
}

/// A branch as listed by a remote.
public struct RemoteBranch: Hashable, Sendable {
  public var name: String
  public var commit: ObjectID
  /// True for the branch that a clone would check out.
  public var isDefault: Bool
}

/// The result for one reference of a push.
public struct PushedBranch: Hashable, Sendable {
  public enum Outcome: Hashable, Sendable {
    case created, moved, forced, removed, unchanged
    /// Contains the reason from git or the remote, such as `fetch first`; `isRemote` is true if the remote refused.
    case refused(String, isRemote: Bool)
  }

  /// The full local name; empty if a branch is removed.
  public var localName: String
  /// The full name at the remote.
  public var remoteName: String
  public var outcome: Outcome
  /// The former target at the remote, as a short id; nil if it didn't exist, or is unknown.
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

  /// True if the remote has commits that are not here.
  public var isBehind: Bool {
    if case .refused(let reason, isRemote: false) = outcome {
      ["fetch first", "non-fast-forward"].contains(reason)
    } else {
      false
    }
  }
}

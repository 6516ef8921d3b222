internal import Subprocess

/// A branch of a remote as last fetched.
public struct RemoteTrackingBranch: Hashable, Sendable {
  public var remote: String
  /// The reference that tracks it, such as `refs/remotes/origin/icons`.
  public var reference: String
  public var commit: ObjectID

  /// As git shows it to users: `origin/icons`.
  public var name: String {
    let prefix = "refs/remotes/"
    return reference.startsWithBytes(of: prefix) ? reference.droppingBytes(prefix.utf8.count) : reference
  }
}

/// Git failed to create a branch that follows one of a remote.
public struct TrackingBranchError: Error, Hashable, Sendable {
  public var branch: String
  public var words: [String]
}

extension Repository {
  /// Returns the remote-tracking branches from which `git switch NAME` would create a missing branch: all with this
  /// name, or only that of `checkout.defaultRemote` if several remotes have one.
  ///
  /// Source: `git-switch(1)`, `--guess`; git, `builtin/checkout.c`, `unique_tracking_name`.
  public func notedBranches(named name: String) throws -> [RemoteTrackingBranch] {
    guard try Self.isValidBranchName(name) else { return [] }
    var found: [RemoteTrackingBranch] = []
    for remote in try remotes() {
      for line in try configuration.values("remote.\(remote.name).fetch") {
        guard let reference = Self.destination(of: "refs/heads/\(name)", by: line),
          let commit = try commit(ofReference: reference)
        else { continue }
        let branch = RemoteTrackingBranch(remote: remote.name, reference: reference, commit: commit)
        if !found.contains(branch) { found.append(branch) }
      }
    }
    guard found.count > 1, let standard = try configuration.string("checkout.defaultremote") else { return found }
    let preferred = found.filter { $0.remote.hasSameBytes(as: standard) }
    return preferred.count == 1 ? preferred : found
  }

  /// Creates a branch that follows one of a remote; git does it, so that all settings for new branches apply.
  ///
  /// - Throws: What `checkNewBranch` throws; `TrackingBranchError` with git's output; `SubprocessError` if git can't be
  ///   run.
  ///
  /// Source: `git-branch(1)`, `--track`.
  public func createBranch(_ name: String, following branch: RemoteTrackingBranch) throws {
    try checkNewBranch(name)
    try git(["branch", "--quiet", "--track", name, branch.reference], for: name)
  }

  /// Returns the configuration of branches, including deleted ones.
  public func branchSettings() throws -> BranchConfiguration { try BranchConfiguration(of: self) }

  /// Removes a branch that was just created.
  ///
  /// - Parameter settings: The former settings, since git also removes those left from an older branch with this name.
  public func removeNewBranch(_ name: String, leaving settings: BranchConfiguration) throws {
    try git(["branch", "--quiet", "-D", name], for: name)
    try BranchConfiguration.move(from: BranchConfiguration(of: self), to: settings, of: name, in: self)
  }

  private func git(_ words: [String], for name: String) throws {
    try noteMove(ofBranches: [name])
    let program = GitProgram(of: self)
    let answer = try Interruption.deferringSignals { try program.run(words, remote: "") { _ in } }
    configuration.reread()
    if !answer.isSuccess { throw TrackingBranchError(branch: name, words: answer.words) }
  }
}

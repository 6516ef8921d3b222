internal import Subprocess

/// A repository whose `HEAD` names a branch that has no commit, although its remote has branches: what a clone becomes
/// where the host's own `HEAD` names a branch that nobody ever sent there.
extension Repository {
  /// Returns the names of the branches of a remote as they were last fetched, in the order of their bytes.
  public func notedBranches(of remote: String) throws -> [String] {
    try referenceNames(below: "refs/remotes/\(remote)/").filter { $0 != "HEAD" }
  }

  /// Stands on a new branch that follows one of a remote; no file and no index is looked at, and none may be there.
  ///
  /// - Throws: What `createBranch(_:following:)` throws; `TrackingBranchError` with git's words.
  public func begin(on name: String, following branch: RemoteTrackingBranch) throws {
    try Interruption.deferringSignals {
      let unborn = try head().branch
      try createBranch(name, following: branch)
      let program = GitTransport(self, mayAsk: false, silenceLimit: nil).program
      let moved = try program.run(["symbolic-ref", "HEAD", "refs/heads/\(name)"], remote: "") { _ in }
      if !moved.isSuccess { throw TrackingBranchError(branch: name, words: moved.words) }
      // The other one would follow what is not there; that nothing is configured of it is as well.
      guard let unborn else { return }
      _ = try program.run(["config", "--local", "--remove-section", "branch.\(unborn)"], remote: "") { _ in }
      configuration.reread()
    }
  }
}

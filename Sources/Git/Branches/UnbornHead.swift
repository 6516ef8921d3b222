internal import Subprocess

/// A repository whose `HEAD` names a branch without commits, although its remote has branches: the result of a clone if
/// the host's own `HEAD` names a branch that was never pushed.
extension Repository {
  /// Returns the names of a remote's branches as last fetched, sorted by their bytes.
  public func notedBranches(of remote: String) throws -> [String] {
    try referenceNames(below: "refs/remotes/\(remote)/").filter { $0 != "HEAD" }
  }

  /// Starts a new branch that follows one of a remote; doesn't touch files or index, which must not exist.
  ///
  /// - Throws: What `createBranch(_:following:)` throws; `TrackingBranchError` with git's output.
  public func begin(on name: String, following branch: RemoteTrackingBranch) throws {
    try Interruption.deferringSignals {
      let unborn = try head().branch
      try createBranch(name, following: branch)
      let program = GitProgram(of: self)
      let moved = try program.run(["symbolic-ref", "HEAD", "refs/heads/\(name)"], remote: "") { _ in }
      if !moved.isSuccess { throw TrackingBranchError(branch: name, words: moved.words) }
      // Otherwise the other branch would follow one that doesn't exist. It's fine if it has no configuration.
      guard let unborn else { return }
      _ = try program.run(["config", "--local", "--remove-section", "branch.\(unborn)"], remote: "") { _ in }
      configuration.reread()
    }
  }
}

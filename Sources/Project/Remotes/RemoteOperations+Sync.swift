internal import Git

/// The result of a pull and a push in one command.
public struct SyncResult: Sendable {
  /// Nil if the remote doesn't have the branch yet.
  public var pull: PullResult?
  /// Nil if there is nothing to push.
  public var push: PushResult?
}

extension RemoteOperations {
  /// How many times a push may be overtaken by another one.
  private static let maxRoundCount = 3

  /// Pulls, then pushes. If another push comes in between, both are repeated.
  ///
  /// - Parameter pulled: Called with the result of each pull before the push, which may fail after the pull is done.
  public func sync(
    _ wish: PushOptions = PushOptions(), pulled: (PullResult) -> Void = { _ in }
  ) throws -> SyncResult {
    if wish.remote == nil, let branch = try repository.head().branch { try requireOtherRepository(branch) }
    var result = SyncResult()
    for _ in 1..<Self.maxRoundCount {
      do {
        return try syncOnce(wish, &result, pulled)
      } catch RemoteOperationError.behind where !wish.isDryRun {
        continue
      }
    }
    do {
      return try syncOnce(wish, &result, pulled)
    } catch RemoteOperationError.behind(let refusal) {
      throw RemoteOperationError.overtaken(refusal)
    }
  }

  private func syncOnce(
    _ wish: PushOptions, _ result: inout SyncResult, _ pulled: (PullResult) -> Void
  ) throws -> SyncResult {
    do {
      let pull = try pull(from: wish.remote, isDryRun: wish.isDryRun)
      result.pull = pull
      pulled(pull)
    } catch RemoteOperationError.unfinished(let work) {
      throw RemoteOperationError.unfinishedSync(work, wish)
    } catch RemoteOperationError.nothingToPull {
      result.pull = nil
    }
    // An unfinished merge can't be pushed.
    if case .conflicting = result.pull?.integration { return result }
    if try repository.head().commit != nil, try !wouldOnlyFollow(wish, result.pull) {
      var wish = wish
      wish.isAfterPull = true
      result.push = try push(wish)
    }
    return result
  }

  /// A dry run doesn't pull, so its push would be refused because of the versions that the real pull would integrate.
  private func wouldOnlyFollow(_ wish: PushOptions, _ pull: PullResult?) throws -> Bool {
    guard wish.isDryRun, let pull else { return false }
    if case .upToDate = pull.integration { return false }
    return true
  }
}

internal import Git

/// What getting and sending in one go did.
public struct SyncResult: Sendable {
  /// Nil if the remote has no such branch yet.
  public var pull: PullResult?
  /// Nil if there is no version to send.
  public var push: PushResult?
}

extension RemoteOperations {
  /// How often a push may lose the race against somebody else's.
  private static let maxRoundCount = 3

  /// Gets what the remote has, then sends what one made. Where somebody was quicker in between, both again.
  ///
  /// - Parameter pulled: Called with what each pull did, before anything is sent: that may fail, and the pull is done.
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
    // A merge that waits is no version to send.
    if case .conflicting = result.pull?.integration { return result }
    if try repository.head().commit != nil, try !wouldOnlyFollow(wish, result.pull) {
      var wish = wish
      wish.isAfterPull = true
      result.push = try push(wish)
    }
    return result
  }

  /// A dry run pulled nothing, so its push would be refused for what the real one would have pulled.
  private func wouldOnlyFollow(_ wish: PushOptions, _ pull: PullResult?) throws -> Bool {
    guard wish.isDryRun, let pull else { return false }
    if case .upToDate = pull.integration { return false }
    return true
  }
}

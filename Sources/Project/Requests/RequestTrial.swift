internal import Git
public import Review

/// Looking at a request in the work tree, and going back.
extension RequestStore {
  static let trialPrefix = "review/"
  private static let returnKey = "assetsreturn"

  /// Switches to the reviewed commit, on a branch made for it; uncommitted work is shelved.
  ///
  /// - Returns: What the switch did, and the name of the branch.
  /// - Throws: `RequestError.hasOwnCommits` if that branch was made earlier and has commits; what `switchTo` throws.
  public func beginTrial(of request: ReviewRequest, _ options: SwitchOptions) throws -> (SwitchResult, branch: String) {
    guard let version = request.version, let head = ObjectID(version.head), try repository.isCommit(head) else {
      throw RequestError.incomplete(request.source)
    }
    let name = Self.trialPrefix + request.source
    let start = try repository.head().branch
    if start == name { throw RequestError.isTried(request.source) }
    let former = try repository.commit(ofBranch: name)
    if let former, former != head {
      do {
        _ = try workspace.deleteBranch(name, isForced: false)
      } catch is BranchEditError {
        throw RequestError.hasOwnCommits(name)
      }
    }
    if try repository.commit(ofBranch: name) == nil {
      _ = try workspace.makeBranch(name, at: head.description, now: options.now)
    }
    let result: SwitchResult
    do {
      result = try workspace.switchTo(name, options)
    } catch {
      // What is refused leaves the branches as they were.
      if former != head { _ = try? workspace.deleteBranch(name, isForced: true) }
      if let former, former != head {
        _ = try? workspace.makeBranch(name, at: former.description, now: options.now)
      }
      throw error
    }
    // A trial that begins in another one returns to where the first began.
    if let start {
      let back = try repository.configuration.string(Self.returnKey(of: start)) ?? start
      try repository.configuration.set(Self.returnKey(of: name), to: back)
    }
    return (result, name)
  }

  /// Goes back to the branch on which a trial began, and deletes the branch made for it if it has no commits of its own.
  ///
  /// - Returns: What the switch did, the branch gone back to, and the trial's branch if it is kept.
  /// - Throws: `RequestError.noTrial`; what `switchTo` throws.
  public func endTrial(_ options: SwitchOptions) throws -> (SwitchResult, branch: String, kept: String?) {
    guard let name = try repository.head().branch, name.hasPrefix(Self.trialPrefix),
      let back = try repository.configuration.string(Self.returnKey(of: name))
    else { throw RequestError.noTrial }
    let result = try workspace.switchTo(back, options)
    let isKept = (try? workspace.deleteBranch(name, isForced: false)) == nil
    return (result, back, isKept ? name : nil)
  }

  private static func returnKey(of branch: String) -> String { "branch.\(branch).\(returnKey)" }
}

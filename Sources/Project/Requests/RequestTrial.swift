internal import Git
public import Review

/// Trying out a request in the work tree, and going back.
extension RequestStore {
  static let trialPrefix = "review/"
  private static let returnKey = "assetsreturn"

  /// Switches to the reviewed commit, on a branch created for it; uncommitted changes are shelved.
  ///
  /// - Returns: The result of the switch, and the name of the branch.
  /// - Throws: `RequestError.hasOwnCommits` if that branch already exists and has commits of its own; what `switchTo`
  ///   throws.
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
      // If the switch fails, the branches are restored.
      if former != head { _ = try? workspace.deleteBranch(name, isForced: true) }
      if let former, former != head {
        _ = try? workspace.makeBranch(name, at: former.description, now: options.now)
      }
      throw error
    }
    // A trial that begins within another one returns to the branch where the first one began.
    if let start {
      let back = try repository.configuration.string(Self.returnKey(of: start)) ?? start
      try repository.configuration.set(Self.returnKey(of: name), to: back)
    }
    return (result, name)
  }

  /// Goes back to the branch on which a trial began, and deletes the trial's branch if it has no commits of its own.
  ///
  /// - Returns: The result of the switch, the branch switched to, and the trial's branch if it is kept.
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

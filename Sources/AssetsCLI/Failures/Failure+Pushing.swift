internal import Files
internal import Git
internal import Project

/// Why a remote rejected a push.
extension FailureMessage {
  init(behind refusal: PushRejection) {
    if let replacement = refusal.replacement, replacement.isUnderOurs {
      self.init(refusal, replacement)
    } else {
      self.init(whoHas: refusal)
    }
    guard let work = refusal.unfinished else { return }
    causes.append("\(work.operation.words) must be finished before you can pull more")
    let next = refusal.isBeingMerged ? Self.push(refusal) : refusal.wayIn == .merge ? Self.merge(refusal) : nil
    hints = work.hints(then: next ?? Self.command("sync", refusal))
  }

  private static func command(_ name: String, _ refusal: PushRejection) -> String {
    "assets \(name)\(refusal.isStandard ? "" : " \(shellWord(refusal.remote))")"
  }

  private static func push(_ refusal: PushRejection) -> String {
    command("push", refusal) + (refusal.wayIn == .merge ? " --to \(shellWord(refusal.branch))" : "")
  }

  private static func merge(_ refusal: PushRejection) -> String {
    "assets merge \(shellWord("\(refusal.remote)/\(refusal.branch)"))"
  }

  /// How to integrate the remote's versions and then push.
  private static func wayIn(_ refusal: PushRejection) -> String {
    let push = shellQuoted(push(refusal))
    switch refusal.wayIn {
    case .pull:
      return "run \(shellQuoted(command("pull", refusal))) to get them, then \(push) again; "
        + "\(shellQuoted(command("sync", refusal))) does both"
    case .merge: return "run \(shellQuoted(merge(refusal))) to merge them, then \(push) again"
    case .pullThere:
      return "run \(shellQuoted("assets switch \(shellWord(refusal.branch))")) and "
        + "\(shellQuoted(command("pull", refusal))) to get them there, then \(push) again"
    }
  }

  private init(whoHas refusal: PushRejection) {
    let who = refusal.theirs.map { commit in
      "\(printable(commit.author.name)) made \(commit.id.short) \(quoted(commit.subject)) on "
        + DateTime(commit.author.moment).text
    }
    let more = refusal.theirCount - refusal.theirs.count
    self.init(
      code: "behind-remote",
      error: "\(quoted(refusal.remote)) has versions of \(quoted(refusal.branch)) that you do not have",
      causes: who + (more > 0 ? ["and \(counted(more, "more version"))"] : []),
      hints: [Self.wayIn(refusal)])
    // Without this, neither command works.
    if refusal.isShallow { hints.insert("\(ShallowCloneText.workaround) first", at: 0) }
  }

  /// The local versions build on versions that are gone from the remote, so they can't simply be integrated.
  private init(_ refusal: PushRejection, _ replacement: ForcedUpdate) {
    let report = ForcedUpdateReport(replacement: replacement)
    let (pull, push) = (shellQuoted(Self.command("pull", refusal)), shellQuoted(Self.push(refusal)))
    let way =
      switch refusal.wayIn {
      case .pull where replacement.ownCount == 0: "run \(pull) to reset your branch to it"
      case .pull: "run \(pull) to combine your versions with it, then \(push) again"
      case .merge:
        "run \(shellQuoted(Self.merge(refusal))) to merge it with the removed versions, then \(push) again"
      case .pullThere: Self.wayIn(refusal)
      }
    self.init(
      code: "branch-replaced", error: report.sentence, causes: report.details + [report.own],
      hints: [way, report.wayToOld])
  }

  init(refusedBy remote: String, _ branch: String, _ reason: String) {
    self.init(code: "remote-refused", error: "\(quoted(remote)) refused \(quoted(branch))", causes: [reason])
    if reason.contains("currently checked out") {
      causes = ["that folder is someone's working copy, and this branch is checked out there"]
      hints = ["push to a repository without a working copy: 'git clone --bare', or one on a git host"]
    } else if reason.contains("hook") || reason.contains("protected") {
      hints = ["its rules do not allow this; see the lines that start with 'remote:'"]
    } else if reason.contains("already exists") {
      hints = ["run 'assets fetch' to see what is there"]
    }
  }
}

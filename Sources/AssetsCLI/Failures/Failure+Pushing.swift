internal import Git
internal import Workspace

/// What a remote did not take.
extension FailureText {
  init(behind refusal: PushRefusal) {
    if let replacement = refusal.replacement, replacement.isUnderOurs {
      self.init(refusal, replacement)
    } else {
      self.init(whoHas: refusal)
    }
    guard let work = refusal.unfinished else { return }
    causes.append("\(work.operation.words) is not finished here, and nothing more comes in before it is")
    hints = work.hints(then: Self.command(refusal.isBeingMerged ? "push" : "sync", refusal))
  }

  private static func command(_ name: String, _ refusal: PushRefusal) -> String {
    "assets \(name)\(refusal.isUsual ? "" : " \(shellWord(refusal.remote))")"
  }

  private init(whoHas refusal: PushRefusal) {
    let who = refusal.theirs.map { commit in
      "\(printable(commit.author.name)) made \(commit.id.short) \(quoted(commit.subject)) on "
        + CalendarDate(commit.author.moment).text
    }
    let more = refusal.theirCount - refusal.theirs.count
    let (pull, push, sync) = (
      Self.command("pull", refusal), Self.command("push", refusal), Self.command("sync", refusal)
    )
    self.init(
      error: "\(quoted(refusal.remote)) has versions of \(quoted(refusal.branch)) that you do not have",
      causes: who + (more > 0 ? ["and \(counted(more, "more version"))"] : []),
      hints: ["run '\(pull)' to take them in, then '\(push)' again; '\(sync)' does both"])
    // Neither works before that.
    if refusal.isShallow { hints.insert("\(ShallowWords.wayOut) first", at: 0) }
  }

  /// What one's own stand on is gone, so they cannot simply go on top.
  private init(_ refusal: PushRefusal, _ replacement: Replacement) {
    let sheet = ReplacementSheet(replacement: replacement)
    let (pull, push) = (Self.command("pull", refusal), Self.command("push", refusal))
    let aim =
      replacement.ownCount == 0 ? "to go over to what it has now" : "to bring yours together with what it has now"
    self.init(
      error: sheet.sentence, causes: sheet.details + [sheet.own],
      hints: [
        "run '\(pull)' \(aim)" + (replacement.ownCount == 0 ? "" : ", then '\(push)' again"),
        sheet.wayToOld,
      ])
  }

  init(refusedBy remote: String, _ branch: String, _ reason: String) {
    self.init(error: "\(quoted(remote)) refused \(quoted(branch))", causes: [reason])
    if reason.contains("currently checked out") {
      causes = ["somebody works in that folder, on that very branch"]
      hints = ["share through a repository without files: 'git clone --bare', or one on a git host"]
    } else if reason.contains("hook") || reason.contains("protected") {
      hints = ["its rules do not allow this; the lines that begin with 'remote:' say more"]
    } else if reason.contains("already exists") {
      hints = ["run 'assets fetch' to see what is there"]
    }
  }
}

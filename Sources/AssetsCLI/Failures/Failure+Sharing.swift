internal import Arguments
internal import Git
internal import Project
internal import Spelling

extension RemoteOperationError: SingleMessageError {
  var failureMessage: FailureMessage {
    switch self {
    case .noRemote:
      return FailureMessage(
        code: "no-remote", error: "no remote is set up yet",
        hints: ["run 'assets remote add origin ADDRESS' with the address your git host shows"])
    case .followsHere(let branch, let other):
      return FailureMessage(
        code: "no-upstream", error: "\(quoted(branch)) follows \(quoted(other)), a branch in this repository",
        causes: ["it has no remote to pull from or push to"],
        hints: [
          "run 'assets merge \(shellWord(other))' to merge its new versions",
          "or 'assets remote add origin ADDRESS' with the address your git host shows",
        ])
    case .sendsHere(let branch, let other, let remotes):
      let standard = remotes.filter { $0 == "origin" }
      let ways = (standard.isEmpty ? Array(remotes.prefix(3)) : standard).map {
        shellQuoted("assets push \(shellWord($0))")
      }
      return FailureMessage(
        code: "no-upstream",
        error: "\(quoted(branch)) follows \(quoted(other)), a branch in this repository, so a push shares nothing",
        hints: [
          "run \(listed(ways, "or")) to share it there under its own name",
          "or \(shellQuoted("assets switch \(shellWord(other))")) and "
            + "\(shellQuoted("assets merge \(shellWord(branch))")) to merge it into \(quoted(other))",
        ])
    case .severalRemotes(let names):
      return FailureMessage(
        code: "ambiguous-remote", error: "the remote is ambiguous",
        causes: ["the remotes are \(listed(names.map(quoted), "and"))"],
        hints: ["name one of them after the command"])
    case .unknownRemote(let name, let names):
      return FailureMessage(
        code: "remote-not-found", error: "remote not found: \(quoted(name))",
        hints: [
          didYouMean(NearestNames.find(name, among: names)),
          names.isEmpty
            ? "run \(shellQuoted("assets remote add \(shellWord(name)) ADDRESS")) to add it"
            : "run 'assets remote' to see all remotes",
        ].compactMap { $0 })
    case .detached:
      return FailureMessage(
        code: "not-on-branch", error: "not on a branch", causes: ["only branches can be pushed and pulled"],
        hints: ["run 'assets branch NAME' to create a branch here, or 'assets switch NAME' to switch to one"])
    case .unfinished(let work):
      return FailureMessage(
        code: "operation-unfinished", error: "\(work.operation.words) is not finished", hints: work.hints(then: nil))
    case .unfinishedSync(let work, let wish):
      return FailureMessage(
        code: "operation-unfinished", error: "\(work.operation.words) is not finished",
        hints: work.hints(then: wish.syncLine))
    case .incomplete(let isShallow, let gitCommand):
      let purpose = gitCommand == nil ? "know what was before this version" : "merge here"
      return FailureMessage(
        code: "incomplete-clone",
        error:
          "only some of the \(isShallow ? "versions" : "files") is on this computer, so assets cannot \(purpose)",
        causes: [
          isShallow ? "it was cloned with a depth (shallow clone)" : "it was cloned with a filter (partial clone)"
        ],
        hints: [
          isShallow ? ShallowCloneText.workaround : "use a full copy: 'assets clone ADDRESS DIR'"
        ] + (gitCommand.map { ["or use 'git \($0)' for this step"] } ?? []))
    case .nothingToPull(let branch, let remote, let others):
      return FailureMessage(
        code: "nothing-to-pull", error: "\(quoted(remote)) has no branch that matches \(quoted(branch))",
        causes: others.isEmpty
          ? [] : ["yours has no version yet; the remote's versions are on \(listed(others.map(quoted), "and"))"],
        hints: [others.isEmpty ? "run 'assets push' to share yours there" : BranchText.wayTo(others)])
    case .branchIsMerged(let branch, let remote, let target):
      return FailureMessage(
        code: "branch-merged",
        error: "\(quoted(branch)) was merged into \(quoted(target)), and \(quoted(remote)) doesn't have it anymore",
        hints: ["run \(shellQuoted("assets switch \(shellWord(target))")), then 'assets pull'"])
    case .followsNothing(let branch, let followed):
      return FailureMessage(
        code: "upstream-gone", error: "\(quoted(branch)) follows \(quoted(followed)), which no longer exists",
        hints: [
          "run 'assets push' to share it under its own name", "or 'assets pull REMOTE' to pull from another remote",
        ])
    case .onlyForward(let branch, let theirs, let replacement):
      var message = FailureMessage(
        code: "diverged", error: "\(quoted(branch)) and \(quoted(theirs)) have diverged",
        causes: ["'pull.ff', 'merge.ff' or 'mergeOptions' of the branch says 'only', so they are not merged"],
        hints: ["run 'git config pull.ff true' to merge, or 'git config pull.rebase true' to rebase"])
      if let replacement, replacement.isUnderOurs {
        message.tell(replacement)
        message.hints[0] = "run 'git config pull.ff true', and 'assets pull' combines yours with what is there now"
      }
      return message
    case .conflicts(let branch, let theirs, let assets, let files, let replacement):
      var message = FailureMessage(conflictOf: branch, theirs, assets, files)
      if let replacement, replacement.isUnderOurs {
        message.tell(replacement)
        message.hints[0] = "run 'assets pull --merge' to merge instead, which brings back the removed versions"
      }
      return message
    case .mergeOfOurs(let commit, let isDecided, let replacement):
      return FailureMessage(merge: commit, isDecided, replacement)
    case .replayNeedsProgram(let path, let name):
      return FailureMessage(
        code: "needs-git", error: "\(quoted(path)) is merged by the program \(quoted(name)), which only git runs",
        causes: ["'.gitattributes' says so, and 'pull.rebase' is set; nothing has changed"],
        hints: [
          "use 'git pull --rebase --autostash' for this step",
          "or 'assets pull --merge' to merge, which makes git run it",
        ])
    case .followsOtherName(let branch, let upstream):
      return FailureMessage(
        code: "upstream-of-other-name",
        error: "\(quoted(branch)) follows \(quoted("\(upstream.remote)/\(upstream.branch)")), which has another name",
        causes: ["the branch to push to is ambiguous"],
        hints: [
          "run \(shellQuoted("assets push --to \(shellWord(branch))")) to share it under its own name",
          "run \(shellQuoted("assets push --to \(shellWord(upstream.branch))")) to send it there",
        ])
    case .pushesNothing(let branch):
      return FailureMessage(
        code: "missing-argument", error: "'push.default' requires a branch name",
        hints: ["run \(shellQuoted("assets push --to \(shellWord(branch))"))"])
    case .unknownWord(let setting, let word, let known):
      return FailureMessage(
        code: "invalid-setting", error: "\(quoted(setting)) has the invalid value \(quoted(word))",
        causes: ["use \(listed(known.map(quoted), "or")); nothing has changed"],
        hints: ["run 'git config \(shellWord(setting)) \(known[0])'"])
    case .settingOfGit(let setting, let word, let command):
      return FailureMessage(
        code: "needs-git", error: "\(quoted(setting)) is \(quoted(word)), which only git supports",
        causes: ["nothing has changed"],
        hints: ["use \(shellQuoted(command)) for this step"])
    case .unknownPushDefault(let word):
      return FailureMessage(
        code: "invalid-setting", error: "'push.default' has the invalid value \(quoted(word))",
        hints: ["run 'git config push.default simple'"])
    case .behind(let refusal): return FailureMessage(behind: refusal)
    case .overtaken(let refusal):
      var message = FailureMessage(behind: refusal)
      message.causes.insert("others pushed first each time", at: 0)
      message.hints = ["run 'assets sync\(refusal.isStandard ? "" : " \(shellWord(refusal.remote))")' again"]
      return message
    case .refused(let remote, let branch, let reason): return FailureMessage(refusedBy: remote, branch, reason)
    case .folderInUse(let folder):
      return FailureMessage(
        code: "exists", error: "\(quoted(folder)) already exists",
        causes: ["a copy needs a new folder, or an empty one"],
        hints: ["give another folder after the address"])
    case .noFolderName(let address):
      return FailureMessage(
        code: "missing-argument", error: "can't derive a folder name from \(quoted(RemoteURL(address).withoutSecrets))",
        hints: ["give the folder after the address"])
    }
  }
}

extension FailureMessage {
  fileprivate init(conflictOf branch: String, _ theirs: String, _ assets: [String], _ files: [String]) {
    let things = assets.map { "the asset \(quoted($0))" } + files.map { "the file \(quoted($0))" }
    self.init(
      code: "cannot-rebase", error: "can't replay your versions of \(quoted(branch)) on \(quoted(theirs))",
      causes: Self.first(things.map { "both changed \($0)" }) + ["nothing has changed here"],
      hints: [
        "run 'assets pull --merge' to merge instead, and resolve each conflict once",
        "or 'git pull --rebase --autostash' to resolve it file by file; 'git rebase --abort' aborts it",
      ])
  }

  fileprivate init(merge commit: ObjectID, _ isDecided: Bool, _ replacement: ForcedUpdate?) {
    let order =
      isDecided
      ? "your versions are replayed one by one; nothing has changed" : "merges are replayed, which only git does"
    // Uncommitted changes would be in git's way.
    let again = "or 'git pull --rebase=merges --autostash'"
    self.init(
      code: "cannot-rebase",
      error: isDecided
        ? "your version \(commit.short) is a merge with resolved conflicts, which can't be replayed on theirs"
        : "your version \(commit.short) is a merge, which assets can't replay on theirs",
      causes: ["'pull.rebase' is set, so \(order)"],
      hints: [
        "run 'assets pull --merge' to merge instead", again + (isDecided ? " to resolve them again" : " for this step"),
      ])
    guard let replacement, replacement.isUnderOurs else { return }
    if isDecided { causes = ["so \(order)"] }
    tell(replacement)
    hints[0] += ", which brings back the removed versions"
    hints[1] += ", without them"
  }

  /// Adds that the other side's branch was replaced.
  fileprivate mutating func tell(_ replacement: ForcedUpdate) {
    let report = ForcedUpdateReport(replacement: replacement)
    causes = [report.sentence] + report.details + causes
    hints.append(report.wayToOld)
  }
}

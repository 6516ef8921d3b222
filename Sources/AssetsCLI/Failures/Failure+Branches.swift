internal import Arguments
internal import Files
internal import Git
internal import Project
internal import Spelling

extension BranchNotFoundError: SingleMessageError {
  var failureMessage: FailureMessage {
    switch self {
    case .noneToEdit(let name, let names):
      return FailureMessage(
        code: "branch-not-found", error: "branch not found: \(quoted(name))",
        hints: [didYouMean(NearestNames.find(name, among: names)), "run 'assets branch' to see all branches"].compactMap
        { $0 })
    case .needsFilter(let name, let path, let filter):
      let tool = filter == "lfs" ? "git-lfs" : filter
      return FailureMessage(
        code: "needs-filter", error: "can't switch to \(quoted(name))",
        causes: [
          "\(quoted(path)) needs the filter \(quoted(tool)) there, which assets can't run yet",
          "nothing has changed",
        ],
        hints: [
          "run \(shellQuoted("git switch \(shellWord(name))")), which can",
          filter == "lfs" ? "run 'git lfs install' first if you never did" : nil,
        ].compactMap { $0 })
    case .workCannotCome(let name, let paths, let current):
      return FailureMessage(
        code: "uncommitted-changes",
        error: "can't bring your changes to \(quoted(name)), which has other versions of these files",
        causes: FailureMessage.first(paths.map { "\(quoted($0.path)) \($0.kind.words)" }),
        hints: [
          "omit '--bring': they stay" + (current.map { " with \(quoted($0))" } ?? "")
            + " then, and are restored when you switch back",
          "or run 'assets branch NAME' to move them to a new branch that starts here",
          paths.contains { $0.kind == .ignored } ? "move what git ignores to another place first" : nil,
        ].compactMap { $0 })
    case .workNeedsFilter(let name, let path, let filter):
      let tool = filter == "lfs" ? "git-lfs" : filter
      return FailureMessage(
        code: "needs-filter", error: "can't shelve your changes",
        causes: [
          "\(quoted(path)) needs the filter \(quoted(tool)), which assets can't run yet",
          "nothing has changed",
        ],
        hints: [
          "run \(shellQuoted("assets switch --bring \(shellWord(name))")) to bring it along",
          "or 'git stash --include-untracked' first, and 'git stash pop' when you are back",
        ])
    case .unknown(let name, let names, let meaning, let mayBeShared):
      var message = FailureMessage(code: "branch-not-found", error: "branch not found: \(quoted(name))")
      if let meaning { return message.explained(by: meaning, name, names) }
      message.hints = [
        didYouMean(NearestNames.find(name, among: names)),
        mayBeShared ? "run 'assets fetch' if a colleague shared it, and switch again then" : nil,
        "run \(shellQuoted("assets branch \(shellWord(name))")) to create \(mayBeShared ? "a new one" : "it")",
      ].compactMap { $0 }
      return message
    }
  }
}

extension BranchEditError: SingleMessageError {
  var failureMessage: FailureMessage {
    switch self {
    case .standsThere(let name):
      return FailureMessage(
        code: "current-branch", error: "can't delete \(quoted(name)): it is the current branch",
        hints: ["run 'assets switch NAME' first to switch to another branch"])
    case .holdsAlone(let name, let versions, let work):
      let count =
        versions.count == BranchEditError.maxReportedCount ? "at least \(versions.count)" : "\(versions.count)"
      return FailureMessage(
        code: "versions-would-be-lost",
        error: "\(count) \(versions.count == 1 ? "version" : "versions") of \(quoted(name)) would be lost",
        causes: FailureMessage.first(versions.map { "\($0.id.short) \($0.subject)" })
          + (work.map { ["\($0.waitingWords), would be lost too"] } ?? []),
        hints: [
          "no other branch has them; run 'assets merge \(shellWord(name))' to merge them into yours",
          work.map { work in
            "and \(shellQuoted(work.wayToNewBranch)) to move its uncommitted work to a new "
              + "branch"
          },
          "or add '--force' to delete it anyway",
        ].compactMap { $0 })
    case .holdsShelf(let work):
      return FailureMessage(
        code: "changes-would-be-lost", error: "\(work.changes.uncommittedText) of \(quoted(work.branch)) would be lost",
        causes: [work.waitingWords],
        hints: [
          "run \(shellQuoted(work.undoCommand)) to restore \(work.changes.isOne ? "it" : "them")",
          "or \(shellQuoted(work.wayToNewBranch)) to move "
            + "\(work.changes.isOne ? "it" : "them") to a new branch",
          "or add '--force' to delete the branch anyway",
        ])
    case .onSeveralRemotes(let name, let remotes):
      return FailureMessage(
        code: "ambiguous-branch", error: "\(quoted(name)) is ambiguous",
        causes: ["it is not a local branch, and these remotes have it: \(remotes.map(quoted).joined(separator: ", "))"],
        hints: [
          "run \(shellQuoted("git switch --track " + shellWord("\(remotes.first ?? "REMOTE")/\(name)"))) to use "
            + "one of them",
          "or set a default remote: 'git config checkout.defaultRemote \(remotes.first ?? "REMOTE")'",
        ])
    }
  }
}

extension ShelfError: SingleMessageError {
  var failureMessage: FailureMessage {
    switch self {
    case .occupied(let branch):
      FailureMessage(
        code: "shelf-occupied", error: "\(quoted(branch)) already has shelved changes",
        causes: ["each branch has one shelf, and it is not overwritten"],
        hints: [
          "run \(shellQuoted("assets commit -m MESSAGE")) first to commit your changes here, or bring them "
            + "along with '--bring'",
          "or run \(shellQuoted("assets branch \(shellWord("\(branch)-work")) --shelf \(shellWord(branch))")) to move "
            + "the shelved work to a new branch",
        ])
    case .unreadable(let branch):
      FailureMessage(
        code: "shelf-unreadable", error: "can't read the shelved changes of \(quoted(branch))",
        causes: ["\(quoted(Shelf.reference(ofBranch: branch))) was not written by assets"],
        hints: [
          "run 'git show \(shellWord(Shelf.reference(ofBranch: branch)))' to see what it is",
          "'git switch \(shellWord(branch))' switches without using it",
        ])
    case .noShelf(let branch):
      FailureMessage(
        code: "no-shelf", error: "\(quoted(branch)) has no shelved changes",
        hints: ["run 'assets status' to see which branches have shelved changes"])
    case .filtered(let path, let name):
      FailureMessage(
        code: "needs-filter", error: "can't shelve your changes",
        causes: ["\(quoted(path)) needs the filter \(quoted(name)), which assets can't run yet"],
        hints: ["run 'git stash --include-untracked' first, and 'git stash pop' when you are back"])
    }
  }
}

extension FailureMessage {
  /// Explains what a name is if it isn't a branch. A branch that only shares the name with it is never suggested.
  fileprivate func explained(by meaning: NameMeaning, _ name: String, _ branches: [String]) -> FailureMessage {
    let all = "'assets switch' only switches to branches; run 'assets branch' to see all branches"
    var text = self
    switch meaning {
    case .head: (text.causes, text.hints) = (["it is the current version"], [all])
    case .previousBranch:
      text.causes = ["in git, '-' is the previous branch"]
      text.hints = [all]
    case .tag:
      let command = "assets branch NAME --at \(shellWord(name))"
      text.causes = ["it is a tag"]
      text.hints = ["run \(shellQuoted(command)) to make a branch that begins there, and switch to that", all]
    case .version: (text.causes, text.hints) = (["it is a version"], [all])
    // 'assets switch' can create branches that a remote is configured to fetch; this one was fetched by other means.
    case .branchOnlyOnRemote(let remote):
      let command = "git switch --track " + shellWord("\(remote)/\(name)")
      text.hints = ["it is on \(remote): run \(shellQuoted(command)) to get it"]
    case .remoteBranch(let remote, let branch):
      text.causes = ["it is the branch \(quoted(branch)) on \(remote), not a local one"]
      let isHere = branches.contains { ExactName($0) == ExactName(branch) }
      text.hints = [
        "run \(shellQuoted("assets switch \(shellWord(branch))")) to \(isHere ? "switch to yours" : "get it")"
      ]
    }
    return text
  }
}

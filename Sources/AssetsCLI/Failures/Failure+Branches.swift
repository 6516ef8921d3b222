internal import Arguments
internal import Files
internal import Git
internal import Project
internal import Spelling

extension FailureMessage {
  init(_ error: BranchNotFoundError) {
    switch error {
    case .noneToEdit(let name, let names):
      self.init(
        error: "there is no branch \(quoted(name))",
        hints: [didYouMean(NearestNames.find(name, among: names)), "run 'assets branch' to see all"].compactMap { $0 })
    case .needsFilter(let name, let path, let filter):
      let tool = filter == "lfs" ? "git-lfs" : filter
      self.init(
        error: "assets cannot go to \(quoted(name))",
        causes: [
          "\(quoted(path)) is kept there with the help of \(quoted(tool)), which assets cannot run yet",
          "nothing has changed",
        ],
        hints: [
          "run \(shellQuoted("git switch \(shellWord(name))")), which can",
          filter == "lfs" ? "run 'git lfs install' before it if you never did" : nil,
        ].compactMap { $0 })
    case .workCannotCome(let name, let paths, let current):
      self.init(
        error: "your changes cannot come along to \(quoted(name)), which has other versions of these files",
        causes: Self.first(paths.map { "\(quoted($0.path)) \($0.kind.words)" }),
        hints: [
          "leave '--bring' away: they stay" + (current.map { " with \(quoted($0))" } ?? "")
            + " then, and are there when you come back",
          "or run 'assets branch NAME' to have them on a new branch that begins here",
          paths.contains { $0.kind == .ignored } ? "move what git ignores to another place first" : nil,
        ].compactMap { $0 })
    case .workNeedsFilter(let name, let path, let filter):
      let tool = filter == "lfs" ? "git-lfs" : filter
      self.init(
        error: "assets cannot put your work aside",
        causes: [
          "\(quoted(path)) is kept with the help of \(quoted(tool)), which assets cannot run yet",
          "nothing has changed",
        ],
        hints: [
          "run \(shellQuoted("assets switch --bring \(shellWord(name))")) to take it along",
          "or 'git stash --include-untracked' before, and 'git stash pop' when you are back",
        ])
    case .unknown(let name, let names, let meaning, let mayBeShared):
      let text = FailureMessage(error: "there is no branch \(quoted(name))")
      self = meaning.map { text.explained(by: $0, name, names) } ?? text
      if meaning == nil {
        hints = [
          didYouMean(NearestNames.find(name, among: names)),
          mayBeShared ? "run 'assets fetch' if a colleague shared it, and switch again then" : nil,
          "run \(shellQuoted("assets branch \(shellWord(name))")) to make \(mayBeShared ? "a new one" : "it")",
        ].compactMap { $0 }
      }
    }
  }

  /// Says what a name is that is no branch; nothing leads to a branch that has only the name in common with it.
  private func explained(by meaning: NameMeaning, _ name: String, _ branches: [String]) -> FailureMessage {
    let all = "'assets switch' goes to branches; run 'assets branch' to see all"
    var text = self
    switch meaning {
    case .head: (text.causes, text.hints) = (["it is the version you are on"], [all])
    case .previousBranch:
      text.causes = ["'-' is what git calls the branch you came from"]
      text.hints = [all]
    case .tag: (text.causes, text.hints) = (["it is a tag, the name of one version"], [all])
    case .version: (text.causes, text.hints) = (["it is a version"], [all])
    // What a remote is configured to note is made by 'assets switch'; this one was noted by other means.
    case .branchOnlyOnRemote(let remote):
      let command = "git switch --track " + shellWord("\(remote)/\(name)")
      text.hints = ["it is on \(remote): run \(shellQuoted(command)) to get it"]
    case .remoteBranch(let remote, let branch):
      text.causes = ["it is the branch \(quoted(branch)) on \(remote), and not one of yours"]
      let isHere = branches.contains { ExactName($0) == ExactName(branch) }
      text.hints = [
        "run \(shellQuoted("assets switch \(shellWord(branch))")) to \(isHere ? "go to yours" : "get it")"
      ]
    }
    return text
  }

  init(_ error: BranchEditError) {
    switch error {
    case .standsThere(let name):
      self.init(
        error: "you are on the branch \(quoted(name)), so it cannot be deleted",
        hints: ["run 'assets switch NAME' to go to another one first"])
    case .holdsAlone(let name, let versions, let work):
      let count =
        versions.count == BranchEditError.maxReportedCount ? "at least \(versions.count)" : "\(versions.count)"
      self.init(
        error: "\(count) \(versions.count == 1 ? "version" : "versions") of \(quoted(name)) would be lost",
        causes: Self.first(versions.map { "\($0.id.short) \($0.subject)" })
          + (work.map { ["\($0.waitingWords), and would be lost with it"] } ?? []),
        hints: [
          "no other branch has them; run 'assets merge \(shellWord(name))' to take them into yours",
          work.map { work in
            "and \(shellQuoted(work.wayToNewBranch)) to have what is uncommitted on a branch of its "
              + "own"
          },
          "or add '--force' to delete it all the same",
        ].compactMap { $0 })
    case .holdsShelf(let work):
      self.init(
        error: "\(work.changes.uncommittedText) of \(quoted(work.branch)) would be lost",
        causes: [work.waitingWords],
        hints: [
          "run \(shellQuoted(work.undoCommand)) to have \(work.changes.isOne ? "it" : "them") back",
          "or \(shellQuoted(work.wayToNewBranch)) to have "
            + "\(work.changes.isOne ? "it" : "them") on a branch of its own",
          "or add '--force' to delete the branch all the same",
        ])
    case .onSeveralRemotes(let name, let remotes):
      self.init(
        error: "it is not clear which branch \(quoted(name)) you mean",
        causes: ["it is not one of yours, and these have it: \(remotes.map(quoted).joined(separator: ", "))"],
        hints: [
          "run \(shellQuoted("git switch --track " + shellWord("\(remotes.first ?? "REMOTE")/\(name)"))) to take "
            + "one of them",
          "or say which remote counts: 'git config checkout.defaultRemote \(remotes.first ?? "REMOTE")'",
        ])
    }
  }

  init(_ error: ShelfError) {
    switch error {
    case .occupied(let branch):
      self.init(
        error: "other uncommitted work waits for \(quoted(branch)) already",
        causes: ["there is one place for each branch, and nothing is put on top of what lies there"],
        hints: [
          "run \(shellQuoted("assets commit -m MESSAGE")) to keep what you have here first, or take it along with '--bring'",
          "or run \(shellQuoted("assets branch \(shellWord("\(branch)-work")) --shelf \(shellWord(branch))")) to have what "
            + "waits on a branch of its own",
        ])
    case .unreadable(let branch):
      self.init(
        error: "the uncommitted work that waits for \(quoted(branch)) cannot be read",
        causes: ["\(quoted(Shelf.reference(ofBranch: branch))) does not name what assets puts there"],
        hints: [
          "run 'git show \(shellWord(Shelf.reference(ofBranch: branch)))' to see what it is",
          "'git switch \(shellWord(branch))' goes there and leaves it alone",
        ])
    case .noShelf(let branch):
      self.init(
        error: "no uncommitted work waits for \(quoted(branch))",
        hints: ["run 'assets status' to see for which branches some does"])
    case .filtered(let path, let name):
      self.init(
        error: "assets cannot put your work aside",
        causes: ["\(quoted(path)) is kept with the help of \(quoted(name)), which assets cannot run yet"],
        hints: ["run 'git stash --include-untracked' first, and 'git stash pop' when you are back"])
    }
  }
}

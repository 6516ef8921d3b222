internal import Git
internal import Project

extension FailureMessage {
  init(_ error: UndoError) {
    switch error {
    case .nothingToUndo:
      self.init(
        error: "there is nothing to take back",
        causes: ["no command has changed anything here, or all of it was taken back"],
        hints: ["run 'assets operations' to see what was done"])
    case .nothingToRedo:
      self.init(
        error: "there is nothing to do again", causes: ["nothing was taken back, or something else was done after it"],
        hints: ["run 'assets operations' to see what was done, and 'assets operations restore' to go back to any of it"]
      )
    case .noSuchOperation(let number, let known):
      self.init(
        error: "there is no operation \(number)",
        causes: [
          known.map { "the list goes from \($0.lowerBound) to \($0.upperBound)" } ?? "nothing was done here yet"
        ],
        hints: ["run 'assets operations --limit 1000' to see them"])
    case .wasSent(let operation):
      self.init(
        error: "\(operation.title) cannot be taken back: others may have what was sent",
        causes: Self.first(
          operation.sent.map { sent in
            "\(quoted(sent.remote)) has the branch \(quoted(sent.branch))"
              + (sent.commit.map { " at \($0.short)" } ?? " no more")
          }),
        hints: [
          operation.sent.lazy.compactMap(\.commit).first.map {
            "run 'assets revert \($0.short)' to take that version back with a new one, and share that"
          },
          "run 'assets operations' to see which older operation to go back to, here alone: what was sent stays there",
        ].compactMap { $0 })
    case .changedSince(let paths, let operation):
      self.init(
        error: "\(operation.title) cannot be taken back: files it changed were changed again since",
        causes: Self.first(paths.map(quoted)),
        hints: [
          "run 'assets operations restore \(operation.number)' to bring everything back to before it, these files with the rest",
          "that can be taken back itself, so no change is lost",
        ])
    case .branchMovedSince(let name, let operation):
      self.init(
        error: "\(operation.title) cannot be taken back: \(quoted(name)) was moved since",
        hints: ["run 'assets operations restore \(operation.number)' to bring everything back to before it"])
    case .mergeChangedSince(let operation):
      self.init(
        error: "\(operation.title) cannot be taken back: the merge has gone on since",
        hints: ["run 'assets operations restore \(operation.number)' to bring everything back to before it"])
    case .ignoredInTheWay(let paths):
      self.init(
        error: "files that git ignores are in the way", causes: Self.first(paths.map(quoted)),
        hints: ["move them to another place, and try again; nothing has changed"])
    case .othersInTheWay(let paths):
      self.init(
        error: "other files or folders are in the way", causes: Self.first(paths.map(quoted)),
        hints: ["move them to another place, and try again; nothing has changed"])
    case .versionsGone(let branch, let commit):
      self.init(
        error: "the version \(commit.short), at which \(quoted(branch)) was, is gone",
        causes: ["git cleared it away, and no operation kept it"])
    case .movedMeanwhile:
      self.init(
        error: "something was done here meanwhile, so nothing was taken back",
        hints: ["run 'assets undo --dry-run' to see what would be taken back now"])
    case .contentsGone(let paths):
      self.init(
        error: "what files held before is nowhere any more", causes: Self.first(paths.map(quoted)),
        hints: ["run 'assets operations' to choose another moment; nothing has changed"])
    case .wasUnfinished(let operation):
      self.init(
        error: "at that time \(operation.words) was not finished",
        causes: ["what git had noted of it is gone; nothing has changed"],
        hints: ["run 'assets operations' to choose another moment"])
    }
  }

  init(_ error: UndoDeclinedError) {
    switch error {
    case .takesVersionsOfOthers(let result):
      let branches = result.branches.filter { !$0.off.isEmpty }
      self.init(
        error: "this would take back what was not made with assets: "
          + listed(branches.map { "\($0.off.countWords) of \(quoted($0.shortName))" }, "and"),
        causes: branches.flatMap { branch in
          branch.off.newest.map { "\($0.id.short) \($0.subject)" }
            + (branch.off.count > branch.off.newest.count
              ? ["and \(branch.off.count - branch.off.newest.count) more"] : [])
        },
        hints: [
          "run 'assets undo --dry-run' to see all of it",
          "'assets undo --force' takes it back, and 'assets redo' does it again",
        ])
    case .declined:
      self.init(error: "nothing was taken back, as you said", hints: ["run 'assets operations' to see what was done"])
    }
  }
}

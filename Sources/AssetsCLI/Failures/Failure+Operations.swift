internal import Git
internal import Project

extension UndoError: SingleMessageError {
  var failureMessage: FailureMessage {
    switch self {
    case .nothingToUndo:
      return FailureMessage(
        code: "nothing-to-undo", error: "nothing to undo",
        causes: ["no command has changed anything here, or everything was undone"],
        hints: ["run 'assets operations' to see all operations"])
    case .nothingToRedo:
      return FailureMessage(
        code: "nothing-to-redo", error: "nothing to redo",
        causes: ["nothing was undone, or another command has run since"],
        hints: [
          "run 'assets operations' to see all operations, and 'assets operations restore' to go back to any of them"
        ]
      )
    case .noSuchOperation(let number, let known):
      return FailureMessage(
        code: "operation-not-found", error: "operation not found: \(number)",
        causes: [
          known.map { "the operations are numbered \($0.lowerBound) to \($0.upperBound)" } ?? "no operations yet"
        ],
        hints: ["run 'assets operations --limit 1000' to see them"])
    case .wasSent(let operation):
      return FailureMessage(
        code: "already-shared", error: "can't undo \(operation.title): others may have the versions you pushed",
        causes: FailureMessage.first(
          operation.sent.map { sent in
            "\(quoted(sent.remote)) \(sent.commit == nil ? "no longer has" : "has") the branch \(quoted(sent.branch))"
              + (sent.commit.map { " at \($0.short)" } ?? "")
          }),
        hints: [
          operation.sent.lazy.compactMap(\.commit).first.map {
            "run 'assets revert \($0.short)' to revert that version with a new one, and push that"
          },
          "run 'assets operations' to choose an older operation to go back to, only here: what you pushed stays there",
        ].compactMap { $0 })
    case .changedSince(let paths, let operation):
      return FailureMessage(
        code: "changed-since", error: "can't undo \(operation.title): files it changed were changed again since",
        causes: FailureMessage.first(paths.map(quoted)),
        hints: [
          "run 'assets operations restore \(operation.number)' to restore everything to before it, including "
            + "these files",
          "'assets undo' can undo that, so no change is lost",
        ])
    case .branchMovedSince(let name, let operation):
      return FailureMessage(
        code: "branch-moved", error: "can't undo \(operation.title): \(quoted(name)) was moved since",
        hints: ["run 'assets operations restore \(operation.number)' to restore everything to before it"])
    case .mergeChangedSince(let operation):
      return FailureMessage(
        code: "changed-since", error: "can't undo \(operation.title): the merge was continued since",
        hints: ["run 'assets operations restore \(operation.number)' to restore everything to before it"])
    case .ignoredInTheWay(let paths):
      return FailureMessage(
        code: "files-in-the-way", error: "files that git ignores are in the way",
        causes: FailureMessage.first(paths.map(quoted)),
        hints: ["move them to another place, and try again; nothing has changed"])
    case .othersInTheWay(let paths):
      return FailureMessage(
        code: "files-in-the-way", error: "other files or folders are in the way",
        causes: FailureMessage.first(paths.map(quoted)),
        hints: ["move them to another place, and try again; nothing has changed"])
    case .versionsGone(let branch, let commit):
      return FailureMessage(
        code: "version-gone", error: "the version \(commit.short), at which \(quoted(branch)) was, is gone",
        causes: ["git removed it, and no operation kept it"])
    case .movedMeanwhile:
      return FailureMessage(
        code: "stale", error: "another command ran in the meantime, so nothing was undone",
        hints: ["run 'assets undo --dry-run' to see what would be undone now"])
    case .contentsGone(let paths):
      return FailureMessage(
        code: "version-gone", error: "the earlier contents of some files no longer exist",
        causes: FailureMessage.first(paths.map(quoted)),
        hints: ["run 'assets operations' to choose another moment; nothing has changed"])
    case .wasUnfinished(let operation):
      return FailureMessage(
        code: "operation-unfinished", error: "at that time \(operation.words) was in progress",
        causes: ["git's data about it is gone; nothing has changed"],
        hints: ["run 'assets operations' to choose another moment"])
    }
  }
}

extension StaleStateError: SingleMessageError {
  var failureMessage: FailureMessage {
    switch self {
    case .changed(let now):
      FailureMessage(
        code: "stale", error: "something changed since you looked, so nothing was done",
        causes: ["the state is \(now.text) now"], hints: ["run 'assets status' to see the project as it is"])
    case .busy:
      FailureMessage(
        code: "busy", error: "another 'assets' command is running in this project",
        hints: ["wait until it has ended, then try again"])
    }
  }
}

extension UndoDeclinedError: SingleMessageError {
  var failureMessage: FailureMessage {
    switch self {
    case .takesVersionsOfOthers(let result):
      let branches = result.branches.filter { !$0.off.isEmpty }
      return FailureMessage(
        code: "versions-of-others",
        error: "this would undo versions that were not made with assets: "
          + listed(branches.map { "\($0.off.countWords) of \(quoted($0.shortName))" }, "and"),
        causes: branches.flatMap { branch in
          branch.off.newest.map { "\($0.id.short) \($0.subject)" }
            + (branch.off.count > branch.off.newest.count
              ? ["and \(branch.off.count - branch.off.newest.count) more"] : [])
        },
        hints: [
          "run 'assets undo --dry-run' to see all of it",
          "'assets undo --force' undoes it, and 'assets redo' redoes it",
        ])
    case .declined:
      return FailureMessage(
        code: "declined", error: "nothing was undone, as you answered no",
        hints: ["run 'assets operations' to see all operations"])
    }
  }
}

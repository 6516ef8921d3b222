internal import Arguments
internal import Files
internal import Git
internal import Project
internal import Prototype
internal import Spelling

extension MergeError: SingleMessageError {
  var failureMessage: FailureMessage {
    switch self {
    case .unrelated:
      FailureMessage(
        code: "unrelated-history", error: "the two branches have no version in common",
        causes: ["they started as two projects"],
        hints: ["to combine them anyway: git pull --no-rebase --allow-unrelated-histories"])
    case .externalDriver(let path, let name):
      FailureMessage(
        code: "needs-git", error: "\(quoted(path)) is merged by the program \(quoted(name)), which only git runs",
        causes: ["'.gitattributes' says so; nothing has changed"], hints: ["use 'git pull' for this step"])
    case .conflicts(let paths):
      FailureMessage(
        code: "conflicts", error: "the two sides changed the same files",
        causes: FailureMessage.first(paths.map(quoted)))
    case .foreignText(let commit):
      FailureMessage(
        code: "message-encoding",
        error: "the message of your version \(commit.short) is not in UTF-8, and would be damaged",
        causes: ["'pull.rebase' is set, so your versions are replayed one by one; nothing has changed"],
        hints: ["run 'assets pull --merge' to merge instead", "or 'git pull --rebase --autostash' for this step"])
    }
  }
}

extension KeepError: SingleMessageError {
  var failureMessage: FailureMessage {
    switch self {
    case .noMerge:
      return FailureMessage(
        code: "no-merge", error: "no merge is in progress",
        hints: ["run 'assets merge BRANCH' or 'assets pull' to start one"])
    case .allSettled(let operation):
      return FailureMessage(
        code: "no-conflicts", error: "no conflicts left",
        hints: [
          "run 'assets undo' to undo your last choice",
          "or \(quoted(operation.wayOn)) to \(operation == .merge ? "finish the merge" : "go on")",
        ])
    case .noOtherVersion(let name):
      return FailureMessage(
        code: "cannot-keep-both", error: "can't keep both sides of \(quoted(name)) here",
        causes: ["the version of the other side is not known"],
        hints: ["run 'assets keep mine \(shellWord(name))' or 'assets keep theirs \(shellWord(name))'"])
    case .noSuchConflict(let name, let names):
      if let message = FailureMessage.ofPrototype(name, names) {
        return message
      }
      return FailureMessage(
        code: "not-in-conflict", error: "\(quoted(name)) has no conflict",
        hints: [
          didYouMean(NearestNames.find(name, among: names)), "run 'assets conflicts' to see all conflicts",
        ].compactMap { $0 })
    case .ambiguous(let name, let paths):
      return FailureMessage(
        code: "ambiguous-name", error: "\(quoted(name)) is ambiguous", causes: FailureMessage.first(paths.map(quoted)),
        hints: ["name one by its path, such as \(quoted(paths[0]))"])
    case .onlyOneSide(let name):
      return FailureMessage(
        code: "cannot-keep-both", error: "can't keep both sides of \(quoted(name)): one side removed it",
        hints: ["run 'assets keep mine \(shellWord(name))' or 'assets keep theirs \(shellWord(name))'"])
    case .fileAgainstFolder(let name):
      return FailureMessage(
        code: "cannot-keep-both", error: "can't keep both sides of \(quoted(name)): one is a file, the other a folder",
        hints: ["run 'assets keep mine \(shellWord(name))' or 'assets keep theirs \(shellWord(name))'"])
    case .submodule(let name):
      return FailureMessage(
        code: "cannot-keep-both", error: "can't keep both sides of \(quoted(name)): it is a separate repository",
        hints: ["run 'assets keep mine \(shellWord(name))' or 'assets keep theirs \(shellWord(name))'"])
    case .badName(let name):
      return FailureMessage(
        code: "invalid-name", error: "\(quoted(name)) is not a valid name for the second asset",
        hints: ["give a plain name, without folders"]
      )
    case .taken(let place):
      return FailureMessage(
        code: "name-taken", error: "\(quoted(place)) already exists", hints: ["choose another name with '--as NAME'"])
    case .several(let errors, let count):
      let parts = errors.map(\.failureMessage)
      return FailureMessage(
        code: "several-problems",
        error: "\(errors.count) of \(counted(count, "conflict")) can't be kept like this; nothing was changed",
        causes: FailureMessage.first(parts.map(\.error)), hints: Array(parts[0].hints.prefix(1)))
    }
  }
}

extension KeepUsageError: SingleMessageError {
  var exitCode: ExitCode { .usage }

  var failureMessage: FailureMessage {
    switch self {
    case .nothingNamed:
      FailureMessage(
        code: "missing-argument", error: "no asset is named",
        hints: ["name the assets after the side, or use '--all' for all conflicts"])
    case .namesAndAll:
      FailureMessage(code: "options-conflict", error: "'--all' takes no names", hints: ["omit one of them"])
    case .nameWithoutBoth:
      FailureMessage(
        code: "options-conflict", error: "'--as' names the second asset if both are kept",
        hints: ["use it with one asset: assets keep both bell --as bell-round"])
    }
  }
}

extension MergeUsageError: SingleMessageError {
  var exitCode: ExitCode { .usage }

  var failureMessage: FailureMessage {
    switch self {
    case .nothingNamed:
      FailureMessage(
        code: "missing-argument", error: "missing branch name",
        hints: ["run 'assets merge BRANCH'; 'assets branch' lists all branches"])
    case .nameAndAbort:
      FailureMessage(code: "options-conflict", error: "'--abort' takes no name", hints: ["run 'assets merge --abort'"])
    }
  }
}

extension GitCommandError: SingleMessageError {
  var failureMessage: FailureMessage {
    let changed = changedFiles
    let isInTheWay = !changed.isEmpty || words.contains { $0.contains("would be overwritten by") }
    return FailureMessage(
      code: "git-failed", error: changed.isEmpty ? "git could not do this step" : "files have uncommitted changes",
      causes: changed.isEmpty ? FailureMessage.lastWords(words) : FailureMessage.first(changed.map(quoted)),
      hints: [
        isInTheWay
          ? "run 'assets commit' to commit these files, then try again"
          : "check with 'assets status'; nothing was lost"
      ])
  }
}

extension MergeEditedError: SingleMessageError {
  var failureMessage: FailureMessage {
    FailureMessage(
      code: "changed-since",
      error: "files were changed since the merge began, and aborting it would lose these changes",
      causes: FailureMessage.first(files.map(quoted)),
      hints: [
        "run 'assets operations' to see the number of the merge, and 'assets operations restore NUMBER' to go "
          + "back anyway; "
          + "'assets undo' reverses that",
        "or move the changes to another place first; nothing has changed",
      ])
  }
}

extension MergeRejectedByHookError: SingleMessageError {
  var failureMessage: FailureMessage {
    FailureMessage(
      code: "hook-refused", error: "\(quoted(theirs)) is merged, but a hook refused the commit",
      causes: FailureMessage.lastWords(words),
      hints: [
        "fix what it reports, and 'assets commit' finishes the merge", "or 'assets merge --abort' aborts it",
      ])
  }
}

extension FailureMessage {
  /// How to resolve conflicts, by name.
  static func waysToDecide(_ names: [String]) -> [String] {
    let name = names.first.map(shellWord) ?? "NAME"
    return [
      "run 'assets conflicts' to see both sides",
      "run \(listed(["mine", "theirs"].map { shellQuoted("assets keep \($0) \(name)") }, "or")) to resolve it, "
        + "then 'assets commit'",
    ]
  }
}

extension FailureMessage {
  /// The error if the user named a part of a prototype, as 'assets conflicts' shows it, or the prototype itself.
  fileprivate static func ofPrototype(_ typed: String, _ names: [String]) -> FailureMessage? {
    for path in names {
      guard let name = PrototypeDocument.name(ofFile: path) else { continue }
      let starts = [path, Path.name(path), name + ".prototype"]
      if typed == name || starts.contains(typed) {
        return FailureMessage(
          code: "not-in-conflict", error: "\(quoted(typed)) has no conflict",
          hints: [didYouMean([path])].compactMap { $0 })
      }
      let words = typed.split(separator: "/", omittingEmptySubsequences: false)
      let isPlace = words.count == 2 && words.allSatisfy { PrototypeReader.isID(String($0)) }
      guard isPlace || starts.contains(where: { typed.hasPrefix($0 + "/") }) else { continue }
      let keep = ["mine", "theirs"].map { shellQuoted("assets keep \($0) \(shellWord(path))") }
      return FailureMessage(
        code: "part-of-conflict", error: "a screen or link of \(quoted(path)) can't be kept by itself",
        hints: [
          "run \(keep[0]) or \(keep[1]) for all its conflicts; what isn't in conflict comes from both sides",
          "then \(shellQuoted("assets prototype show \(shellWord(name))")) shows what is left to change",
        ])
    }
    return nil
  }
}

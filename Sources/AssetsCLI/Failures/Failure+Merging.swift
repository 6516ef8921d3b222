internal import Arguments
internal import Git
internal import Project
internal import Spelling

extension FailureMessage {
  init(_ error: KeepError) {
    switch error {
    case .noMerge:
      self.init(
        error: "no merge waits for a decision", hints: ["run 'assets merge BRANCH' or 'assets pull' to begin one"])
    case .allSettled(let operation):
      self.init(
        error: "no conflicts left",
        hints: [
          "run 'assets undo' to take the last decision back and be asked again",
          "or \(quoted(operation.wayOn)) to \(operation == .merge ? "finish the merge" : "go on")",
        ])
    case .noOtherVersion(let name):
      self.init(
        error: "\(quoted(name)) cannot be kept twice here",
        causes: ["it cannot be told from which version the other side comes"],
        hints: ["run 'assets keep mine \(shellWord(name))' or 'assets keep theirs \(shellWord(name))'"])
    case .noSuchConflict(let name, let names):
      self.init(
        error: "nothing waits for a decision about \(quoted(name))",
        hints: [
          didYouMean(NearestNames.find(name, among: names)), "run 'assets conflicts' to see what is left to decide",
        ].compactMap { $0 })
    case .ambiguous(let name, let paths):
      self.init(
        error: "\(quoted(name)) can be several things", causes: Self.first(paths.map(quoted)),
        hints: ["name one by its path, such as \(quoted(paths[0]))"])
    case .onlyOneSide(let name):
      self.init(
        error: "\(quoted(name)) is there on one side only; the other removed it",
        hints: ["run 'assets keep mine \(shellWord(name))' or 'assets keep theirs \(shellWord(name))'"])
    case .fileAgainstFolder(let name):
      self.init(
        error: "\(quoted(name)) can't be kept twice: one side has a file there, the other a folder",
        hints: ["run 'assets keep mine \(shellWord(name))' or 'assets keep theirs \(shellWord(name))'"])
    case .submodule(let name):
      self.init(
        error: "\(quoted(name)) is a repository of its own, which cannot be kept twice",
        hints: ["run 'assets keep mine \(shellWord(name))' or 'assets keep theirs \(shellWord(name))'"])
    case .badName(let name):
      self.init(error: "the second one cannot be called \(quoted(name))", hints: ["give a plain name, without folders"])
    case .taken(let place):
      self.init(
        error: "\(quoted(place)) is there already", hints: ["name another with '--as NAME'"])
    case .several(let errors, let count):
      let parts = errors.map(FailureMessage.init)
      self.init(
        error: "\(errors.count) of \(counted(count, "conflict")) can't be kept like this; nothing was changed",
        causes: Self.first(parts.map(\.error)), hints: Array(parts[0].hints.prefix(1)))
    }
  }

  init(_ error: KeepUsageError) {
    switch error {
    case .nothingNamed:
      self.init(
        error: "nothing is named",
        hints: ["name the assets behind the side, or use '--all' for everything that is left"])
    case .namesAndAll: self.init(error: "'--all' and names do not go together", hints: ["leave one of them away"])
    case .nameWithoutBoth:
      self.init(
        error: "'--as' names the second of two images that are both kept",
        hints: ["use it with one asset: assets keep both bell --as bell-round"])
    }
  }

  init(_ error: MergeUsageError) {
    switch error {
    case .nothingNamed:
      self.init(
        error: "no branch is named", hints: ["run 'assets merge BRANCH'; 'assets branch' lists all branches"])
    case .nameAndAbort:
      self.init(error: "'--abort' takes no name", hints: ["run 'assets merge --abort'"])
    }
  }

  init(_ error: MergeRejectedByHookError) {
    self.init(
      error: "\(quoted(error.theirs)) is merged, but a hook refused to keep it", causes: Self.lastWords(error.words),
      hints: [
        "mend what it says, and 'assets commit' finishes the merge", "or 'assets merge --abort' takes it back",
      ])
  }

  /// How one decides what waits for a decision, by name.
  static func waysToDecide(_ names: [String]) -> [String] {
    let name = names.first.map(shellWord) ?? "NAME"
    return [
      "run 'assets conflicts' to see both sides",
      "run \(listed(["mine", "theirs"].map { shellQuoted("assets keep \($0) \(name)") }, "or")) to decide, "
        + "and 'assets commit' then",
    ]
  }

  init(_ error: MergeEditedError) {
    self.init(
      error: "files were changed since the merge began, and aborting it would lose that",
      causes: Self.first(error.files.map(quoted)),
      hints: [
        "run 'assets operations' to see the number of the merge, and 'assets operations restore NUMBER' to go back anyway; "
          + "'assets undo' reverses that",
        "or move the changes to another place first; nothing has changed",
      ])
  }

  init(_ error: GitCommandError) {
    let changed = error.changedFiles
    let isInTheWay = !changed.isEmpty || error.words.contains { $0.contains("would be overwritten by") }
    self.init(
      error: changed.isEmpty ? "git could not do this step" : "files have changes that are not committed",
      causes: changed.isEmpty ? Self.lastWords(error.words) : Self.first(changed.map(quoted)),
      hints: [
        isInTheWay
          ? "run 'assets commit' to keep these files as a version, then try again"
          : "look with 'assets status'; nothing was lost"
      ])
  }

  init(_ error: MergeError) {
    switch error {
    case .unrelated:
      self.init(
        error: "the two branches have no version in common",
        causes: ["they began as two projects"],
        hints: ["if they shall become one: git pull --no-rebase --allow-unrelated-histories"])
    case .externalDriver(let path, let name):
      self.init(
        error: "\(quoted(path)) is merged by the program \(quoted(name)), which only git runs",
        causes: ["'.gitattributes' says so; nothing has changed"], hints: ["use 'git pull' for this step"])
    case .conflicts(let paths):
      self.init(error: "the two sides changed the same files", causes: Self.first(paths.map(quoted)))
    case .foreignText(let commit):
      self.init(
        error: "your version \(commit.short) says something in another encoding than UTF-8, which would be spoilt",
        causes: ["'pull.rebase' says that yours go on top one by one; nothing has changed"],
        hints: ["run 'assets pull --merge' to merge instead", "or 'git pull --rebase --autostash' for this step"])
    }
  }
}

internal import Arguments
internal import Git
internal import Project
internal import Spelling

extension BranchUsageError: SingleMessageError {
  var exitCode: ExitCode { .usage }

  var failureMessage: FailureMessage {
    switch self {
    case .renaming:
      return FailureMessage(
        code: "missing-argument", error: "'--rename' takes the old and the new name, and nothing else",
        hints: ["run 'assets branch --rename OLD NEW'"])
    case .deleting:
      return FailureMessage(
        code: "missing-argument", error: "'--delete' takes the name of one branch",
        hints: ["run 'assets branch --delete NAME'"])
    case .twoNames:
      return FailureMessage(
        code: "unexpected-argument", error: "only one branch can be created at a time",
        hints: ["run 'assets branch --rename OLD NEW' to rename one"]
      )
    case .startWithoutName:
      return FailureMessage(
        code: "missing-argument", error: "'--at' needs the name of the new branch",
        hints: ["run 'assets branch NAME --at REVISION'"])
    case .shelf:
      return FailureMessage(
        code: "options-conflict", error: "'--shelf' creates a branch and can't be combined with other options",
        hints: ["run 'assets branch NAME --shelf BRANCH'"])
    case .dryRunWithoutDelete:
      return FailureMessage(code: "option-required", error: "'--dry-run' requires '--delete'", hints: ["omit it"])
    case .forceWithoutDelete:
      return FailureMessage(code: "option-required", error: "'--force' requires '--delete'", hints: ["omit it"])
    }
  }
}

extension AmendError: SingleMessageError {
  var failureMessage: FailureMessage {
    switch self {
    case .shared(let version, let holders):
      return FailureMessage(
        code: "already-shared", error: "can't amend \(version.id.short): it is already shared",
        causes: ["\(listed(holders.prefix(3).map(quoted), "and")) \(holders.count == 1 ? "has" : "have") it"],
        hints: [
          "run 'assets commit -m MESSAGE' to commit the changes as a new version",
          "or 'assets revert HEAD' to revert the last version with a new one",
        ])
    case .unchanged(let version):
      return FailureMessage(
        code: "unchanged", error: "nothing to do: this would not change the last version, \(version.id.short)",
        causes: ["nothing has changed since it was made"])
    case .nothingLeft(let version):
      return FailureMessage(
        code: "would-be-empty", error: "with your changes, the version \(version.id.short) would be empty",
        causes: ["your changes undo what it changed"],
        hints: [
          "run 'assets revert HEAD' to record that in the history, or 'git reset --keep HEAD^' to drop the version"
        ]
      )
    case .notPlain(let id, let word):
      return FailureMessage(
        code: "needs-git", error: "assets can't rewrite the version \(id.short)",
        causes: ["its header has \(quoted(word))"], hints: ["use 'git commit --amend' for this step"])
    }
  }
}

extension RevertError: SingleMessageError {
  var failureMessage: FailureMessage {
    switch self {
    case .conflicts(let version, let assets, let files, let exceptions):
      let id = version.id.short
      let words = exceptions.map(shellWord).joined(separator: " ")
      return FailureMessage(
        code: "conflicts", error: "can't revert \(id): later versions changed the same assets again",
        causes: FailureMessage.first((assets + files).map(quoted)),
        hints: [
          exceptions.isEmpty
            ? nil
            : "run \(shellQuoted("assets revert \(id) --except \(words)")) to revert the rest and leave "
              + "\(exceptions.count == 1 ? "that" : "those") as \(exceptions.count == 1 ? "it is" : "they are")",
          assets.first.map {
            "run 'assets restore \(shellWord($0)) --at \(id)^' to bring one asset back as it was before"
          },
          "or resolve it with git: 'git revert \(version.parents.count > 1 ? "-m 1 " : "")\(id)'; nothing has changed",
        ].compactMap { $0 })
    case .several(let name, let paths):
      return AssetLookupError.several(name, paths).failureMessage
    case .notChanged(let version, let name, let names):
      return FailureMessage(
        code: "not-in-version", error: "\(version.id.short) did not change \(quoted(name))",
        hints: [
          didYouMean(NearestNames.find(name, among: names)),
          "run 'assets revert \(version.id.short) --dry-run' to see what it changed",
        ].compactMap { $0 })
    case .nothingLeft(let version):
      return FailureMessage(
        code: "nothing-to-revert", error: "nothing to revert in \(version.id.short)",
        causes: ["everything it changed is already as it was before"])
    case .allExcepted(let version):
      return FailureMessage(
        code: "nothing-to-revert", error: "nothing to revert in \(version.id.short)",
        causes: ["'--except' excludes everything it changed"])
    case .externalDriver(let version, let path, let name):
      return FailureMessage(
        code: "needs-git", error: "\(quoted(path)) is merged by the program \(quoted(name)), which only git runs",
        causes: ["'.gitattributes' says so; nothing has changed"],
        hints: ["use 'git revert \(version.id.short)' for this step"])
    }
  }
}

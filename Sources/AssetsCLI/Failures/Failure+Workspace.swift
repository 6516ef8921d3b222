internal import Arguments
internal import Files
internal import Git
internal import Project
internal import Spelling
internal import Subprocess
internal import Validation

extension ProjectRepositoryError: SingleMessageError {
  var failureMessage: FailureMessage {
    switch self {
    case .noRepository(let path):
      return FailureMessage(
        code: "no-repository", error: "not a project: no git repository in \(quoted(path)) or above",
        hints: [
          "go to the folder of your project, or name it: 'assets -C FOLDER …'",
          "to start a project in this folder, run 'assets init'",
        ])
    case .noWorkTree(let path): return .noWorkTree(path)
    case .unsupported(let reason):
      return FailureMessage(
        code: "unsupported-repository", error: "this repository is not supported yet", causes: [reason.words],
        hints: [reason.workaround, "or work with git here: 'git status', 'git commit', 'git switch'"])
    case .keptAsTheyAre(let paths):
      let words = paths.prefix(20).map(shellWord).joined(separator: " ")
      return FailureMessage(
        code: "files-skipped", error: "not supported: git is configured to ignore changes to some files",
        causes: FailureMessage.first(paths.map { "\(quoted($0)) is marked as 'skip-worktree'" }),
        hints: [
          "run \(shellQuoted("git update-index --no-skip-worktree \(words)")) at the top of the project; your "
            + "changes to it then show up again",
          "or work with git here: 'git status', 'git commit', 'git switch'",
        ])
    case .noSuchVersion(let name, let isShallow):
      return FailureMessage(
        code: "version-not-found", error: "version not found: \(quoted(name))",
        causes: isShallow ? ["older ones are not on this computer: it was cloned with a depth (shallow clone)"] : [],
        hints: [
          isShallow ? ShallowCloneText.workaround : nil,
          "run 'assets history' to see all versions, 'assets branch' to see all branches",
          DateExpression.looksMeant(name) ? DateExpression.lesson : nil,
        ].compactMap { $0 })
    case .noVersionOnDay(let day, let first, isShallow: true):
      return FailureMessage(
        code: "version-not-found", error: "no version of \(day.text) or before is on this computer",
        causes: [
          "it was cloned with a depth (shallow clone)"
            + (first.map { "; the oldest one here is from \($0.text)" } ?? "")
        ], hints: [ShallowCloneText.workaround])
    case .noVersionOnDay(let day, let first, _):
      return FailureMessage(
        code: "version-not-found", error: "no version existed yet on \(day.text)",
        causes: first.map { ["the first one is from \($0.text)"] } ?? [],
        hints: [first.map { "use that day or a later one: '--at \($0.text)'" } ?? "run 'assets commit' to create one"])
    case .noVersionYet(let branch):
      return FailureMessage(
        code: "no-version", error: "the branch \(quoted(branch)) has no version yet",
        hints: [
          "run 'assets commit -m MESSAGE' to create the first one, or 'assets import FOLDER' if there are no images yet"
        ])
    case .operationInProgress(let operation): return FailureMessage(operation)
    case .undecided(let items):
      let assets = items.count { $0.type != nil }
      let noun = assets == 0 ? "file" : "asset"
      let subject = [0, items.count].contains(assets) ? counted(items.count, noun) : "\(items.count) assets and files"
      return FailureMessage(
        code: "conflicts",
        error: "\(subject) \(items.count == 1 ? "has a conflict" : "have conflicts"), so nothing was committed",
        causes: FailureMessage.first(items.map { quoted($0.name) }),
        hints: FailureMessage.waysToDecide(items.map(\.name)))
    case .partialMerge:
      return FailureMessage(
        code: "partial-merge", error: "a merge in progress can only be committed as a whole",
        hints: ["run 'assets commit' without names to finish it, or 'assets merge --abort' to abort it"])
    case .detached(let commit):
      return FailureMessage(
        code: "not-on-branch", error: "not on a branch (at version \(commit.short))",
        causes: ["a version committed here would not be on a branch and would be hard to find again"],
        hints: ["run 'assets branch NAME' to create a branch here, then commit"])
    case .stagedDifferently(let paths):
      return FailureMessage(
        code: "staged-differently", error: "files were staged with git and changed again after that",
        causes: FailureMessage.first(paths.map(quoted)),
        hints: [
          "run 'git add -A' to stage them as they are now, or 'git commit' to commit what was staged, then try again"
        ])
    case .elsewhere(let path, let repository):
      return NestedRepositoryError(name: path, repository: repository).failureMessage
    case .nothingToCommit:
      return FailureMessage(
        code: "nothing-to-commit", error: "nothing to commit", causes: ["nothing has changed since the last version"])
    case .nothingToCommitAt([]):
      return FailureMessage(code: "nothing-to-commit", error: "nothing to commit", causes: ["no asset was named"])
    case .nothingToCommitAt(let folders):
      return FailureMessage(
        code: "nothing-to-commit", error: "nothing to commit",
        causes: ["\(listed(folders.map(quoted), "and")) did not change since the last version"],
        hints: ["run 'assets status' to see what did"])
    case .emptyMessage:
      return FailureMessage(
        code: "empty-message", error: "the message is empty, so nothing was committed",
        hints: ["describe the change in one line: assets commit -m 'Redraw the bell'"])
    case .templateUntouched:
      return FailureMessage(
        code: "empty-message", error: "the message template was not changed, so nothing was committed",
        causes: ["the setting 'commit.template' names the template"],
        hints: ["fill it in and save it, or give the message with '-m'"])
    case .refusedByHook(let name, let status, let sendsLargeFiles):
      return FailureMessage(
        code: "hook-refused", error: "the hook \(quoted(name)) refused the commit",
        causes: ["it exited with code \(status)"],
        hints: [
          sendsLargeFiles
            ? "fix what git-lfs reports, then run the command again"
            : "fix what it reports, or skip it once with '--no-verify'"
        ])
    }
  }
}

extension RepackError: SingleMessageError {
  var failureMessage: FailureMessage {
    FailureMessage(
      code: "git-failed", error: "git could not repack the repository; nothing is lost",
      causes: FailureMessage.first(words),
      hints: ["run 'git fsck' to check the repository"])
  }
}

extension TrackingBranchError: SingleMessageError {
  var failureMessage: FailureMessage {
    FailureMessage(
      code: "git-failed", error: "git could not create the branch \(quoted(branch))",
      causes: FailureMessage.first(words),
      hints: ["run \(shellQuoted("git switch \(shellWord(branch))")) to see what is wrong"])
  }
}

extension InitError: SingleMessageError {
  var failureMessage: FailureMessage {
    switch self {
    case .emptyAuthor(let option):
      FailureMessage(code: "invalid-value", error: "the value of option \(quoted(option)) is empty")
    case .driversBothWays:
      FailureMessage(
        code: "options-conflict", error: "'--git-drivers' and '--no-git-drivers' can't be combined",
        hints: ["omit one of them"])
    case .noAddress(let text):
      FailureMessage(
        code: "invalid-value", error: "\(quoted(text)) is not an email address",
        hints: ["use a form such as 'ada@example.com'; it doesn't have to receive mail"])
    case .notAFolder(let folder, let file):
      FailureMessage(
        code: "not-a-folder", error: "can't create a project in \(quoted(folder))",
        causes: ["\(quoted(file)) is a file, and a folder is needed"],
        hints: ["name a folder, or run 'assets init' in one"])
    }
  }
}

extension ValidateError: SingleMessageError {
  var exitCode: ExitCode { .usage }

  var failureMessage: FailureMessage {
    switch self {
    case .stagedAndRevision:
      FailureMessage(code: "options-conflict", error: "options '--staged' and '--at' can't be combined")
    case .stagedAndPaths:
      FailureMessage(
        code: "unexpected-argument", error: "'--staged' takes no paths",
        causes: ["it checks all assets that are staged"])
    case .conflict(let one, let other):
      FailureMessage(code: "options-conflict", error: "options \(quoted(one)) and \(quoted(other)) can't be combined")
    case .baselineOfPart:
      FailureMessage(
        code: "unexpected-argument", error: "'--write-baseline' takes no paths",
        causes: ["a baseline lists the findings of the whole project"])
    case .dryRunAlone: FailureMessage(code: "option-required", error: "'--dry-run' requires '--fix'")
    case .takesNoPaths(let option):
      FailureMessage(
        code: "unexpected-argument", error: "'\(option)' takes no paths",
        causes: ["it describes rules and checks nothing"])
    case .unknownRule(let id):
      FailureMessage(
        code: "rule-not-found", error: "unknown rule \(quoted(id))",
        hints: [
          didYouMean(NearestNames.find(id, among: RuleList.ids)),
          "run 'assets validate --rules' to see all rules",
        ].compactMap { $0 })
    }
  }
}

extension SubprocessError: SingleMessageError {
  var failureMessage: FailureMessage {
    switch self {
    case .notFound("git"):
      FailureMessage(
        code: "git-missing", error: "program not found: 'git'",
        causes: ["assets needs git, and no folder of PATH has it"],
        hints: ["install git, or add its folder to PATH; 'git --version' shows whether it is found"])
    case .notFound(let program): FailureMessage(code: "program-missing", error: "program not found: \(quoted(program))")
    case .notExecutable(let program):
      FailureMessage(code: "program-not-executable", error: "no permission to run \(quoted(program))")
    case .missingInterpreter(let program):
      FailureMessage(
        code: "program-not-executable", error: "cannot run \(quoted(program))",
        causes: ["the program in its first line was not found"])
    case .noWorkingDirectory(let folder):
      FailureMessage(code: "folder-not-found", error: "folder not found: \(quoted(folder))")
    case .containsNull(let text):
      FailureMessage(code: "invalid-value", error: "\(quoted(text)) can't be passed to a program")
    case .failed(let program, _, _):
      FailureMessage(
        code: "program-failed", error: "cannot run \(quoted(program))", causes: [reason].compactMap { $0 })
    }
  }
}

extension FailureMessage {
  /// The error for a bare repository, which both `Git` and `Project` report.
  static func noWorkTree(_ path: String) -> FailureMessage {
    FailureMessage(
      code: "bare-repository", error: "the repository \(quoted(path)) has no work tree",
      causes: ["it is a bare repository, which only stores versions"],
      hints: ["run \(shellQuoted("assets clone \(shellWord(path))")) to get a copy with its files, and work there"])
  }
}

extension ProjectRepositoryError.Unsupported {
  fileprivate var words: String {
    switch self {
    case .sparseCheckout: "only some of its files are in the work tree (sparse checkout)"
    case .sparseIndex: "its index has whole folders as single entries (sparse index)"
    case .splitIndex: "its index is split into two files"
    case .indexWithoutChecksum: "its index has no checksum (index.skipHash)"
    }
  }

  fileprivate var workaround: String {
    switch self {
    case .sparseCheckout, .sparseIndex: "run 'git sparse-checkout disable' to get all files"
    case .splitIndex: "run 'git update-index --no-split-index'"
    case .indexWithoutChecksum: "run 'git config index.skipHash false' and 'git update-index --force-write-index'"
    }
  }
}

extension FailureMessage {
  /// Returns the first lines of a long list, and how many more there are.
  static func first(_ lines: [String], of most: Int = 20) -> [String] {
    lines.count <= most ? lines : lines.prefix(most) + ["and \(lines.count - most) more"]
  }

  /// Returns names on separate lines, or if there are many, one line with the first three and how many more there are.
  static func folded(_ names: [String], of most: Int = 5) -> [String] {
    names.count <= most ? names : ["\(names.prefix(3).joined(separator: ", ")) and \(names.count - 3) more"]
  }
}

extension NestedRepositoryError: SingleMessageError {
  var failureMessage: FailureMessage {
    FailureMessage(
      code: "other-repository", error: "\(quoted(name)) is in the repository \(quoted(repository))",
      causes: ["that repository has its own versions; this project only records its current one"],
      hints: [
        command.map { "run " + shellQuoted("assets -C \(shellWord(repository)) \($0)") }
          ?? "change to that folder, or use 'assets -C \(shellWord(repository))'"
      ])
  }
}

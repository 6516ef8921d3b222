internal import Files
internal import Project
internal import Templates

extension HookError: SingleMessageError {
  var failureMessage: FailureMessage {
    switch self {
    case .managed(let setup, let canBePassedBy):
      let name = setup.manager.rawValue
      return FailureMessage(
        code: "hooks-managed", error: "\(name) manages the hooks of this project, so none was installed",
        causes: ["its setup is \(quoted(setup.path))"],
        hints: [
          "add these lines to \(quoted(setup.linesPath))\(setup.joining) to run the check for your whole team:"
        ]
          + FailureMessage.indented(setup.manager.snippet)
          + (setup.manager == .husky ? [setup.wayToCheckMerges] : [])
          + (canBePassedBy ? ["or run 'assets hook install --force' if \(name) is no longer used here"] : []))
    case .turnedOff(let place):
      return FailureMessage(
        code: "hooks-off", error: "git is configured to run no hooks, so none was installed",
        causes: ["it looks in \(quoted(place)), which is not a folder (core.hooksPath)"],
        hints: ["run 'git config --show-origin core.hooksPath' to see where that is set"])
    case .shared(let folder):
      return FailureMessage(
        code: "hooks-shared", error: "the hooks of this repository are outside of it, so none was installed",
        causes: ["git looks in \(quoted(folder)), which other repositories may use too (core.hooksPath)"],
        hints: [
          "run 'assets hook install --everywhere' to check all of them; a repository without assets isn't slowed down"
        ])
    case .twoEarlier(let path, let earlier):
      return FailureMessage(
        code: "hook-exists", error: "the hook \(quoted(path)) already exists, and an older one beside it",
        causes: ["it would be moved to \(quoted(earlier)), which already exists"],
        hints: ["run 'assets hook status' to see both, combine them in one of the two, and remove the other"])
    case .needsItsPlace(let path, let line, let words, let isShellScript):
      return FailureMessage(
        code: "hook-not-movable", error: "the hook \(quoted(path)) depends on its location, so it can't be moved",
        causes: ["see line \(line): \(quoted(words))"],
        hints: isShellScript
          ? FailureMessage.linesForAHook
          : ["make it run 'assets validate --staged' first, and exit with its code if that fails"])
    case .wouldNotRun(let path, let earlier):
      return FailureMessage(
        code: "hook-would-not-run", error: "the hook \(quoted(path)) would no longer run, so none was installed",
        causes: ["as \(quoted(earlier)) it would be a broken link or not executable"],
        hints: FailureMessage.linesForAHook)
    case .changed(let path, let isRemoval):
      let words = isRemoval ? (done: "removed", action: "uninstall") : (done: "replaced", action: "install")
      return FailureMessage(
        code: "hook-changed", error: "the hook of assets was changed by hand, so it was not \(words.done)",
        causes: ["\(quoted(path)) has lines that assets did not write"],
        hints: ["run 'assets hook \(words.action) --force' to have it \(words.done); a copy is kept"])
    case .notInstalled(let path, let isForeign):
      return FailureMessage(
        code: "hook-not-installed", error: "the hook of assets is not installed",
        causes: isForeign ? ["\(quoted(path)) was not written by assets, and stays"] : [],
        hints: ["run 'assets hook install' to check every commit"])
    }
  }
}

extension FailureMessage {
  /// The lines to add to a hook that can't be moved, below its first line because its last command may exit.
  fileprivate static let linesForAHook =
    ["add these lines below its first line to check every commit:"] + indented(Template.huskySh)

  fileprivate static func indented(_ lines: String) -> [String] {
    lines.split(separator: "\n").map { "  \($0)" }
  }
}

extension HookManager.Setup {
  /// How the lines combine with the existing content of the file.
  fileprivate var joining: String {
    switch manager {
    case .husky: ""
    case .lefthook:
      " (\(isYAML ? "" : "they are YAML, but it is not; ")if it has 'pre-commit:' or 'commands:', add only "
        + "the lines below them, in the same place)"
    case .preCommit: " (if it has 'repos:', add only the lines below it, in the same place)"
    case .oldHusky: " (if it has a command for 'pre-commit', add this one after it, with '&&' between them)"
    }
  }

  /// How to check merges as well as commits.
  var wayToCheckMerges: String {
    switch manager {
    case .husky:
      "add the same lines to \(quoted(Path.join(path, "pre-merge-commit"))), and husky 9.1.5 or later checks "
        + "merges, too"
    case .lefthook: "give it the same for 'pre-merge-commit:' as it has for 'pre-commit:'"
    case .preCommit:
      "add 'default_install_hook_types: [pre-commit, pre-merge-commit]' to it, and run '\(manager.activation)'"
    case .oldHusky: "husky 4 doesn't support this; husky 9.1.5 and later do"
    }
  }

  private var isYAML: Bool { ["yml", "yaml"].contains(Path.fileExtension(path)) }
}

extension HookManager {
  fileprivate var snippet: String {
    switch self {
    case .husky: Template.huskySh
    case .oldHusky: Template.husky4Json
    case .lefthook: Template.lefthookYml
    case .preCommit: Template.preCommitConfigYaml
    }
  }

  /// The command that makes the hook manager install its own hook in the repository.
  ///
  /// Source: The same as for `configurationPaths`.
  var activation: String {
    switch self {
    case .husky: "npx husky"
    case .oldHusky: "npm rebuild husky"
    case .lefthook: "lefthook install"
    case .preCommit: "pre-commit install"
    }
  }
}

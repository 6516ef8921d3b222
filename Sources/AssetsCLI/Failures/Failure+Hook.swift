internal import Templates
internal import Workspace

extension FailureText {
  init(_ error: HookError) {
    switch error {
    case .managed(let manager, let path):
      self.init(
        error: "\(manager.rawValue) keeps the hooks of this project, so none was installed",
        causes: ["its setup is there: \(quoted(path))"],
        hints: ["put these lines into \(quoted(manager.place)), and everybody gets the check:"]
          + manager.snippet.split(separator: "\n").map { "  \($0)" })
    case .shared(let folder):
      self.init(
        error: "the hooks of this repository lie outside of it, so none was installed",
        causes: ["git is told to look in \(quoted(folder)), where other repositories may look too (core.hooksPath)"],
        hints: ["run 'assets hook install --everywhere' to have all of them checked; one without assets is not slowed"])
    case .twoEarlier(let path, let earlier):
      self.init(
        error: "there is a hook \(quoted(path)) already, and an older one beside it",
        causes: ["it would be renamed to \(quoted(earlier)), which is taken"],
        hints: ["run 'assets hook status' to see both, put them together in one of the two, and remove the other"])
    case .notInstalled(let path, let isForeign):
      self.init(
        error: "the hook of assets is not installed",
        causes: isForeign ? ["\(quoted(path)) was written by somebody else, and stays"] : [],
        hints: ["run 'assets hook install' to have every commit checked"])
    }
  }
}

extension HookManager {
  /// The file that one adds the lines to.
  var place: String {
    switch self {
    case .husky: ".husky/pre-commit"
    case .lefthook, .preCommit: configurationPaths[0]
    }
  }

  var snippet: String {
    switch self {
    case .husky: Template.huskySh
    case .lefthook: Template.lefthookYml
    case .preCommit: Template.preCommitConfigYaml
    }
  }
}

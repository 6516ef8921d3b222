internal import Files

/// A program that keeps the hooks of a project from a file of its own, so that nobody else should write into git's.
public enum HookManager: String, CaseIterable, Hashable, Sendable {
  case husky
  case lefthook
  case preCommit = "pre-commit"

  /// What its setup is called in the root of a project; the first is the one to make.
  ///
  /// Source: the documentation of each: husky.sh, lefthook.dev (configuration), pre-commit.com.
  public var configurationPaths: [String] {
    switch self {
    case .husky: [".husky"]
    case .lefthook:
      ["lefthook.yml", ".lefthook.yml", "lefthook.yaml", ".lefthook.yaml", "lefthook.toml", "lefthook.json"]
    case .preCommit: [".pre-commit-config.yaml"]
    }
  }

  /// Returns the one that keeps the hooks of a work tree, and the path of its setup from there; nil where none does.
  static func find(in workTree: String) -> (manager: HookManager, path: String)? {
    for manager in allCases {
      let path = manager.configurationPaths.first { Disk.exists(Path.join(workTree, $0)) }
      if let path { return (manager, path) }
    }
    return nil
  }
}

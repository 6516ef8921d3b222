internal import Files

/// A program that generates the hooks of a project from a separate file, so that nothing else should write git hooks.
public enum HookManager: String, CaseIterable, Hashable, Sendable {
  case husky
  case lefthook
  case preCommit = "pre-commit"
  /// Husky up to version 4, which has a settings file; later versions have a folder.
  case oldHusky = "husky 4"

  /// The possible paths of its setup in the root of a project; the first is the one to create.
  ///
  /// Source: the documentation of each: husky.sh, lefthook.dev (configuration), pre-commit.com, and the read-me of
  /// husky 4.
  public var configurationPaths: [String] {
    switch self {
    case .husky: [".husky"]
    case .lefthook:
      ["lefthook", ".lefthook", ".config/lefthook"].flatMap { name in
        ["yml", "yaml", "toml", "json", "jsonc"].map { "\(name).\($0)" }
      }
    case .preCommit: [".pre-commit-config.yaml"]
    case .oldHusky:
      ["package.json"]
        + [".huskyrc", ".huskyrc.json", ".huskyrc.yaml", ".huskyrc.yml", ".huskyrc.js", "husky.config.js"]
    }
  }

  /// The setup of a hook manager in a work tree.
  public struct Setup: Hashable, Sendable {
    public let manager: HookManager
    /// The path of its file or folder relative to the work tree.
    public let path: String
    /// The path of the file that lines for `pre-commit` go into, whether or not it exists yet.
    public let linesPath: String
    /// True if those lines already check the catalogs.
    public let checksCatalogs: Bool
    /// True if merges are checked too; git runs a separate hook for them.
    public let checksMerges: Bool
  }

  /// Returns the hook manager of a work tree; nil if it has none.
  ///
  /// - Parameters:
  ///   - hook: The absolute path at which git looks for the hook. Husky manages any hook in its folder, wherever in the
  ///     project that is.
  ///   - text: The text of that hook, unless it is ours.
  static func find(in workTree: String, hook: String, _ text: HookFile?) -> Setup? {
    if let folder = huskyFolder(around: hook, in: workTree) { return setup(of: .husky, folder, workTree) }
    // Many projects have a `package.json`, so for husky 4 the hook itself decides.
    for manager in [husky, lefthook, preCommit] {
      let path = manager.configurationPaths.first { FileSystem.exists(Path.join(workTree, $0)) }
      if let path { return setup(of: manager, path, workTree) }
    }
    guard text?.isOfOldHusky == true else { return nil }
    let paths = oldHusky.configurationPaths
    let path = paths.dropFirst().first { FileSystem.exists(Path.join(workTree, $0)) } ?? paths[0]
    return setup(of: .oldHusky, path, workTree)
  }

  /// Returns the folder named `.husky` that contains a hook, relative to the work tree.
  private static func huskyFolder(around hook: String, in workTree: String) -> String? {
    guard let names = Path.relative(hook, to: workTree).map(Path.names),
      let index = names.firstIndex(where: { $0 == ".husky" })
    else { return nil }
    return names[...index].joined(separator: "/")
  }

  private static func setup(of manager: HookManager, _ path: String, _ workTree: String) -> Setup {
    let lines = manager == .husky ? Path.join(path, "pre-commit") : path
    let text = HookFile(at: Path.join(workTree, lines))
    let checksCatalogs = text?.checksCatalogs ?? false
    let mergeText = manager == .husky ? HookFile(at: Path.join(workTree, Path.join(path, "pre-merge-commit"))) : text
    let checksMerges =
      manager == .husky
      ? mergeText.map { $0.checksCatalogs || $0.runsCommitHook } ?? false
      : checksCatalogs && mergeText?.namesMergeHook == true
    return Setup(
      manager: manager, path: path, linesPath: lines, checksCatalogs: checksCatalogs, checksMerges: checksMerges)
  }
}

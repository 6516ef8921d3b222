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

  /// The setup of one in a work tree.
  public struct Setup: Hashable, Sendable {
    public let manager: HookManager
    /// The path of its file or folder from the work tree.
    public let path: String
    /// The path of the file that lines for `pre-commit` go into, whether or not it is there yet.
    public let linesPath: String
    /// True where those lines check the catalogues already.
    public let checksCatalogs: Bool
  }

  /// Returns the one that keeps the hooks of a work tree; nil where none does.
  static func find(in workTree: String) -> Setup? {
    for manager in allCases {
      guard let path = manager.configurationPaths.first(where: { Disk.exists(Path.join(workTree, $0)) }) else {
        continue
      }
      let lines = manager == .husky ? Path.join(path, "pre-commit") : path
      return Setup(
        manager: manager, path: path, linesPath: lines, checksCatalogs: checksCatalogs(Path.join(workTree, lines)))
    }
    return nil
  }

  /// True where a line that is no comment runs the check, or names our hook of `.pre-commit-hooks.yaml`.
  private static func checksCatalogs(_ file: String) -> Bool {
    guard case .file(let size?)? = try? Disk.status(of: file)?.kind, size <= largestSetup,
      let bytes = try? Disk.read(file)
    else { return false }
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).contains { line in
      let words = line.drop { $0 == " " || $0 == "\t" }
      return !words.hasPrefix("#") && ["assets validate --staged", "assets-validate"].contains(where: words.contains)
    }
  }

  /// More bytes than anybody writes by hand.
  private static var largestSetup: Int { 1 << 20 }
}

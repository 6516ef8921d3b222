internal import Git

/// Texts for a user on a branch without versions, if the remote has branches with some.
enum BranchText {
  /// `run 'assets switch main' to go to it`.
  ///
  /// - Parameters:
  ///   - names: At least one.
  ///   - program: The name that the command begins with.
  static func wayTo(_ names: [String], _ program: String = "assets") -> String {
    // The usual names come first, because they are most likely meant.
    let name = ["main", "master"].first(where: names.contains) ?? names.first ?? "NAME"
    return "run \(shellQuoted("\(program) switch \(shellWord(name))")) to switch to \(names.count == 1 ? "it" : "one")"
  }
}

extension Repository {
  /// Returns the branches that the default remote had when it was last fetched; empty if the current branch has a
  /// version.
  func branchesBesideNone() throws -> [String] {
    let head = try head()
    guard head.commit == nil, let remote = try defaultRemote(forBranch: head.branch) else { return [] }
    return try notedBranches(of: remote)
  }
}

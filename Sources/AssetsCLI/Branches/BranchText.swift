internal import Git

/// Words for whoever stands on a branch without versions, where the remote has branches with some.
enum BranchText {
  /// `run 'assets switch main' to go to it`.
  ///
  /// - Parameters:
  ///   - names: At least one.
  ///   - program: What the command begins with.
  static func wayTo(_ names: [String], _ program: String = "assets") -> String {
    // The usual names come first, as they are mostly meant.
    let name = ["main", "master"].first(where: names.contains) ?? names.first ?? "NAME"
    return "run \(shellQuoted("\(program) switch \(shellWord(name))")) to switch to \(names.count == 1 ? "it" : "one")"
  }
}

extension Repository {
  /// Returns the branches that the usual remote had when it was last fetched; none where one stands on a version.
  func branchesBesideNone() throws -> [String] {
    let head = try head()
    guard head.commit == nil, let remote = try defaultRemote(forBranch: head.branch) else { return [] }
    return try notedBranches(of: remote)
  }
}

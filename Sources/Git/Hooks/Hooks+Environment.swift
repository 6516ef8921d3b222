internal import Subprocess

extension Hooks {
  /// Returns the folder hooks lie in, as an absolute path.
  ///
  /// - Parameters:
  ///   - configured: The value of `core.hooksPath`: absolute, below a home (`~/`), or relative to the work tree. Nil
  ///     where it is not set.
  ///   - commonDirectory: The repository's folder that all its work trees share.
  ///   - workTree: The root of the work tree; for a bare repository its own folder.
  ///   - home: The user's home folder, where known.
  public static func directory(
    configured: String?, commonDirectory: String, workTree: String, home: String?
  ) -> String {
    guard let configured else { return join(commonDirectory, "hooks") }
    if let home, configured == "~" || configured.hasPrefix("~/") { return join(home, String(configured.dropFirst(2))) }
    return configured.hasPrefix("/") ? configured : join(workTree, configured)
  }

  /// What git sets for every hook, measured with git 2.39.
  func environmentOfHooks() -> [String: String] {
    var result = environment
    result["GIT_PREFIX"] = prefix
    // In the root of an ordinary work tree git finds its folder by itself, and leaves hooks free to look elsewhere.
    if !isFoundByItself { result["GIT_DIR"] = gitDirectory }
    if result["GIT_WORK_TREE"] != nil { result["GIT_WORK_TREE"] = "." }
    if let folder = executablePath ?? environment["GIT_EXEC_PATH"] ?? askForExecutablePath() {
      result["GIT_EXEC_PATH"] = folder
      result["PATH"] = folder + ":" + (environment["PATH"] ?? "/usr/local/bin:/bin:/usr/bin")
    }
    return result
  }

  /// Nil where there is no git, which hooks can do without.
  private func askForExecutablePath() -> String? {
    let asked = Invocation("git", ["--exec-path"], environment: environment, error: .discard, timeLimit: 5)
    guard let answer = try? asked.run(), answer.isSuccess else { return nil }
    return answer.outputText.split(separator: "\n").first.map(String.init)
  }

  private var isFoundByItself: Bool {
    environment["GIT_DIR"] == nil && gitDirectory == Self.join(workTree, ".git")
  }

  /// Returns a path as git tells it to hooks: relative to the work tree where it lies in an ordinary one.
  ///
  /// - Parameter alone: Put before a single name, which would otherwise be looked up in `PATH`.
  func shown(_ path: String, alone: String = "") -> String {
    let root = Self.join(workTree, "")
    guard isFoundByItself, path.hasPrefix(root) else { return path }
    let rest = String(path.dropFirst(root.count))
    return rest.contains("/") ? rest : alone + rest
  }

  static func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }
}

internal import Subprocess
internal import System

extension Hooks {
  /// Returns the absolute path of the folder with the hooks.
  ///
  /// - Parameters:
  ///   - configured: The value of `core.hooksPath`: absolute, in a home folder (`~/`, or `~name/` of another user), or
  ///     relative to the work tree; the root of the disk if it is empty. Nil if it is not set.
  ///   - commonDirectory: The repository's folder that all its work trees share.
  ///   - workTree: The root of the work tree; for a bare repository its own folder.
  ///   - home: The user's home folder, if known.
  public static func directory(
    configured: String?, commonDirectory: String, workTree: String, home: String?
  ) -> String {
    guard let configured else { return join(commonDirectory, "hooks") }
    if configured.isEmpty { return "/" }
    if configured.utf8.first == UInt8(ascii: "~") {
      let end = configured.utf8.firstIndex(of: UInt8(ascii: "/")) ?? configured.endIndex
      let user = String(configured[..<end].dropFirst())
      if let home = user.isEmpty ? home : Self.home(of: user) {
        return join(home, String(Substring(configured.utf8[end...].dropFirst())))
      }
    }
    return configured.hasPrefix("/") ? configured : join(workTree, configured)
  }

  /// Returns the home folder of a user of this machine.
  ///
  /// Source: getpwnam_r(3), which git uses too.
  private static func home(of user: String) -> String? {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1 << 14) { texts in
      guard getpwnam_r(user, &entry, texts.baseAddress!, texts.count, &found) == 0, let folder = found?.pointee.pw_dir
      else { return nil }
      return String(cString: folder)
    }
  }

  /// The variables that git sets for every hook, observed with git 2.39.
  func environmentOfHooks() -> [String: String] {
    var result = environment
    result["GIT_PREFIX"] = prefix
    // In the root of an ordinary work tree, git finds its folder by itself, and hooks may use other repositories.
    if !isFoundByItself { result["GIT_DIR"] = gitDirectory }
    if result["GIT_WORK_TREE"] != nil { result["GIT_WORK_TREE"] = "." }
    if let folder = executablePath ?? environment["GIT_EXEC_PATH"] ?? askForExecutablePath() {
      result["GIT_EXEC_PATH"] = folder
      result["PATH"] = folder + ":" + (environment["PATH"] ?? "/usr/local/bin:/bin:/usr/bin")
    }
    return result
  }

  /// Nil if git is not installed; hooks can run without it.
  private func askForExecutablePath() -> String? {
    let asked = Invocation("git", ["--exec-path"], environment: environment, error: .discard, timeLimit: 5)
    guard let answer = try? asked.run(), answer.isSuccess else { return nil }
    return answer.outputText.split(separator: "\n").first.map(String.init)
  }

  private var isFoundByItself: Bool {
    environment["GIT_DIR"] == nil && gitDirectory == Self.join(workTree, ".git")
  }

  /// Returns a path as git passes it to hooks: relative to the work tree if it is inside an ordinary one.
  ///
  /// - Parameter alone: The prefix of a single name, which would otherwise be looked up in `PATH`.
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

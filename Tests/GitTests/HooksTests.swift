import Git
import Subprocess
import System
import Testing

/// A repository in a temporary folder, and hooks that write down how they were run.
private final class Sandbox {
  let path: String
  let environment: [String: String]
  var workTree: String { path + "/work" }
  var gitDirectory: String { workTree + "/.git" }

  static let names = [
    "pre-commit", "prepare-commit-msg", "commit-msg", "post-commit", "post-checkout", "pre-merge-commit", "post-merge",
    "pre-push", "post-rewrite",
  ]

  init() throws {
    var template = Array("/tmp/assets-hooks-XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp"
    environment = [
      "PATH": "/usr/bin:/bin", "HOME": path, "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "Änne O'Hara",
      "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_AUTHOR_DATE": "1700000000 +0130", "GIT_COMMITTER_NAME": "C",
      "GIT_COMMITTER_EMAIL": "c@example.com", "GIT_COMMITTER_DATE": "1700000000 +0000",
    ]
    mkdir(workTree, 0o755)
    try git("init", "-q", "-b", "main")
  }

  deinit { system("rm -rf '\(path)'") }

  func git(_ arguments: String..., at folder: String? = nil) throws {
    let done = try Invocation(
      "git", arguments, environment: environment, workingDirectory: folder ?? workTree
    ).run()
    if !done.isSuccess { Issue.record("git \(arguments) gave \(done.status): \(done.errorText)") }
  }

  func answer(_ arguments: String...) throws -> String {
    try Invocation("git", arguments, environment: environment, workingDirectory: workTree).run().outputText
  }

  func write(_ text: String, to file: String, mode: mode_t = 0o644) {
    // A copy that another process makes: a file that this process has open could not be run while a child of it that
    // has just been started holds it.
    guard let stream = fopen(file + ".text", "we") else { return }
    fputs(text, stream)
    fclose(stream)
    system("cp '\(file).text' '\(file)' && rm '\(file).text'")
    chmod(file, mode)
  }

  func writeHook(_ name: String, _ text: String, mode: mode_t = 0o755) {
    write(text, to: "\(gitDirectory)/hooks/\(name)", mode: mode)
  }

  func writeDumpingHooks() {
    let script = """
      #!/bin/sh
      { echo "$0" "$@"; pwd; env | grep -E '^(GIT|PATH=)' | sort; cat; echo; } >> '\(path)/dump'

      """
    for name in Self.names { writeHook(name, script) }
  }

  /// What the hooks wrote since the last time.
  func takeDump() throws -> String {
    let text = try Invocation("cat", ["dump"], environment: environment, workingDirectory: path).run().outputText
    unlink(path + "/dump")
    return text
  }

  func hooks(_ workTree: String? = nil, gitDirectory: String? = nil) -> Hooks {
    Hooks(
      directory: self.gitDirectory + "/hooks", workTree: workTree ?? self.workTree,
      gitDirectory: gitDirectory ?? self.gitDirectory, environment: environment)
  }

  func commitInProgress(_ indexFile: String? = nil, usesEditor: Bool = false) -> Hooks.CommitInProgress {
    Hooks.CommitInProgress(
      indexFile: indexFile ?? gitDirectory + "/index",
      author: Hooks.Author(name: "Änne O'Hara", email: "a@example.com", seconds: 1_700_000_000, offset: 90),
      usesEditor: usesEditor)
  }

  /// Runs the hooks of a commit with a message that was given.
  func runHooksOfCommit(_ hooks: Hooks, messageFile: String, _ commit: Hooks.CommitInProgress) throws {
    #expect(try hooks.preCommit(commit) == .passed)
    #expect(try hooks.prepareCommitMessage(file: messageFile, source: .message, commit) == .passed)
    #expect(try hooks.commitMessage(file: messageFile, commit) == .passed)
    #expect(try hooks.postCommit(commit) == .passed)
  }
}

@Suite struct HooksLikeGitTests {
  @Test func runsTheHooksOfACommit() throws {
    let sandbox = try Sandbox()
    sandbox.writeDumpingHooks()
    try sandbox.git("commit", "-q", "--allow-empty", "-m", "one")
    let expected = try sandbox.takeDump()
    #expect(expected.contains("GIT_AUTHOR_DATE=@1700000000 +0130"))
    try sandbox.runHooksOfCommit(
      sandbox.hooks(), messageFile: sandbox.gitDirectory + "/COMMIT_EDITMSG", sandbox.commitInProgress())
    #expect(try sandbox.takeDump() == expected)
  }

  @Test func tellsTheFolderTheUserStandsIn() throws {
    let sandbox = try Sandbox()
    sandbox.writeDumpingHooks()
    mkdir(sandbox.workTree + "/sub", 0o755)
    try sandbox.git("commit", "-q", "--allow-empty", "-m", "one", at: sandbox.workTree + "/sub")
    let expected = try sandbox.takeDump()
    var hooks = sandbox.hooks()
    hooks.prefix = "sub/"
    try sandbox.runHooksOfCommit(
      hooks, messageFile: sandbox.gitDirectory + "/COMMIT_EDITMSG", sandbox.commitInProgress())
    #expect(try sandbox.takeDump() == expected)
  }

  @Test func runsTheHooksOfALinkedWorkTree() throws {
    let sandbox = try Sandbox()
    try sandbox.git("commit", "-q", "--allow-empty", "-m", "one")
    let linked = sandbox.path + "/linked"
    try sandbox.git("worktree", "add", "-q", linked)
    sandbox.writeDumpingHooks()
    try sandbox.git("commit", "-q", "--allow-empty", "-m", "two", at: linked)
    let expected = try sandbox.takeDump()
    let own = sandbox.gitDirectory + "/worktrees/linked"
    try sandbox.runHooksOfCommit(
      sandbox.hooks(linked, gitDirectory: own), messageFile: own + "/COMMIT_EDITMSG",
      sandbox.commitInProgress(own + "/index"))
    #expect(try sandbox.takeDump() == expected)
  }

  @Test func runsTheHookOfACheckout() throws {
    let sandbox = try Sandbox()
    try sandbox.git("commit", "-q", "--allow-empty", "-m", "one")
    sandbox.writeDumpingHooks()
    try sandbox.git("checkout", "-q", "-b", "other")
    let expected = try sandbox.takeDump()
    let id = String(try sandbox.answer("rev-parse", "HEAD").dropLast())
    #expect(try sandbox.hooks().postCheckout(from: id, to: id, isBranch: true) == .passed)
    #expect(try sandbox.takeDump() == expected)
  }

  @Test func runsTheHookOfAPush() throws {
    let sandbox = try Sandbox()
    try sandbox.git("commit", "-q", "--allow-empty", "-m", "one")
    try sandbox.git("init", "-q", "--bare", "../bare")
    try sandbox.git("remote", "add", "origin", "../bare")
    sandbox.writeDumpingHooks()
    try sandbox.git("push", "-q", "origin", "main")
    let expected = try sandbox.takeDump()
    let pushed = Hooks.PushedReference(
      localName: "refs/heads/main", localID: String(try sandbox.answer("rev-parse", "HEAD").dropLast()),
      remoteName: "refs/heads/main", remoteID: String(repeating: "0", count: 40))
    #expect(try sandbox.hooks().prePush(remote: "origin", url: "../bare", [pushed]) == .passed)
    #expect(try sandbox.takeDump() == expected)
  }

  @Test func runsTheHookOfAnAmendedCommit() throws {
    let sandbox = try Sandbox()
    try sandbox.git("commit", "-q", "--allow-empty", "-m", "one")
    let old = String(try sandbox.answer("rev-parse", "HEAD").dropLast())
    sandbox.writeDumpingHooks()
    try sandbox.git("commit", "-q", "--allow-empty", "--amend", "-m", "two")
    let expected = try sandbox.takeDump()
    let new = String(try sandbox.answer("rev-parse", "HEAD").dropLast())
    #expect(expected.hasSuffix("\(old) \(new)\n\n"))
    #expect(try sandbox.hooks().postRewrite(command: "amend", [(old, new)]) == .passed)
    let written = try sandbox.takeDump()
    #expect(written.hasPrefix(".git/hooks/post-rewrite amend\n\(sandbox.workTree)\n"))
    #expect(written.hasSuffix("\(old) \(new)\n\n"))
  }

  @Test func clearsWhatGitCallsLocalToARepository() throws {
    let sandbox = try Sandbox()
    let local = try sandbox.answer("rev-parse", "--local-env-vars").split(separator: "\n").map(String.init)
    let kept = ["GIT_CONFIG_PARAMETERS", "GIT_CONFIG_COUNT"]
    let all = Dictionary(uniqueKeysWithValues: local.map { ($0, "x") })
    #expect(Set(cleanGitEnvironment(all).keys) == Set(kept))
    let ofTheUser = ["GIT_SSH": "1", "GIT_SSH_COMMAND": "1", "GIT_ASKPASS": "1", "GIT_TRACE": "1", "PATH": "1"]
    #expect(cleanGitEnvironment(ofTheUser) == ofTheUser)
  }
}

@Suite struct HooksTests {
  @Test func tellsAbsentIgnoredPassedAndRefused() throws {
    let sandbox = try Sandbox()
    let hooks = sandbox.hooks()
    #expect(try hooks.run("pre-commit") == .absent)
    sandbox.writeHook("pre-commit", "#!/bin/sh\nexit 0\n", mode: 0o644)
    #expect(try hooks.run("pre-commit") == .ignoredNotExecutable)
    sandbox.writeHook("pre-commit", "#!/bin/sh\nexit 0\n")
    #expect(try hooks.run("pre-commit") == .passed)
    sandbox.writeHook("pre-commit", "#!/bin/sh\nexit 3\n")
    #expect(try hooks.run("pre-commit") == .refused(exitStatus: 3))
    sandbox.writeHook("pre-commit", "#!/bin/sh\nkill -15 $$\n")
    #expect(try hooks.run("pre-commit") == .refused(exitStatus: 143))
  }

  @Test func reportsWhatAHookPrintsInItsOrder() throws {
    let sandbox = try Sandbox()
    sandbox.writeHook("pre-commit", "echo one\necho two >&2\necho three\n")
    var hooks = sandbox.hooks()
    var printed: [UInt8] = []
    hooks.report = { printed += $0 }
    #expect(try hooks.run("pre-commit") == .passed)
    #expect(String(decoding: printed, as: UTF8.self) == "one\ntwo\nthree\n")
  }

  @Test func aHookNeedNotReadItsInput() throws {
    let sandbox = try Sandbox()
    sandbox.writeHook("pre-push", "#!/bin/sh\nexit 0\n")
    #expect(try sandbox.hooks().run("pre-push", input: [UInt8](repeating: 65, count: 500_000)) == .passed)
  }

  @Test func saysWhenAHookCannotBeStarted() throws {
    let sandbox = try Sandbox()
    sandbox.writeHook("pre-commit", "#!/no/such/interpreter\n")
    #expect(throws: SubprocessError.missingInterpreter(program: ".git/hooks/pre-commit")) {
      try sandbox.hooks().run("pre-commit")
    }
  }

  @Test func leavesTheEditorToAUserWhoEdits() throws {
    let sandbox = try Sandbox()
    sandbox.writeDumpingHooks()
    _ = try sandbox.hooks().preCommit(sandbox.commitInProgress(usesEditor: true))
    #expect(try !sandbox.takeDump().contains("GIT_EDITOR"))
  }

  @Test func findsTheFolderOfTheHooks() {
    func directory(_ configured: String?, home: String? = "/home/a") -> String {
      Hooks.directory(configured: configured, commonDirectory: "/w/.git", workTree: "/w", home: home)
    }
    #expect(directory(nil) == "/w/.git/hooks")
    #expect(directory(".husky/_") == "/w/.husky/_")
    #expect(directory("/opt/hooks") == "/opt/hooks")
    #expect(directory("~/hooks") == "/home/a/hooks")
    #expect(directory("~/hooks", home: nil) == "/w/~/hooks")
    #expect(directory("~") == "/home/a/")
    #expect(directory("~nobody at all/hooks") == "/w/~nobody at all/hooks")
    #expect(directory("") == "/")
    #expect(directory("/dev/null") == "/dev/null")
  }

  @Test(arguments: ["", "~root/hooks", "~/hooks", "a/b"])
  func findsTheFolderThatGitFinds(configured: String) throws {
    let sandbox = try Sandbox()
    try sandbox.git("config", "core.hooksPath", configured)
    let ours = Hooks.directory(
      configured: configured, commonDirectory: sandbox.gitDirectory, workTree: sandbox.workTree,
      home: sandbox.environment["HOME"])
    let theirs = String(try sandbox.answer("rev-parse", "--git-path", "hooks/pre-commit").dropLast())
    let path = theirs.hasPrefix("/") ? theirs : sandbox.workTree + "/" + theirs
    #expect((ours.hasSuffix("/") ? ours : ours + "/") + "pre-commit" == path)
  }

  @Test func runsHooksOfAFolderInTheRootOfTheWorkTree() throws {
    let sandbox = try Sandbox()
    var hooks = sandbox.hooks()
    hooks.directory = Hooks.directory(
      configured: ".", commonDirectory: sandbox.gitDirectory, workTree: sandbox.workTree, home: nil)
    sandbox.write("exit 9\n", to: sandbox.workTree + "/pre-commit", mode: 0o755)
    #expect(try hooks.run("pre-commit") == .refused(exitStatus: 9))
    hooks.directory = "/dev/null"
    #expect(try hooks.run("pre-commit") == .absent)
  }
}

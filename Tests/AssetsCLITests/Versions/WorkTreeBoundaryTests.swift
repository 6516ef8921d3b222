import Files
import TestKit
import Testing

@testable import AssetsCLI

/// Nothing is written, run or taken in outside of what git takes as the project.
@Suite struct WorkTreeBoundaryTests {
  private let sandbox: Sandbox

  /// The project's `.git` is a symbolic link into a folder with files of other people.
  init() throws {
    sandbox = try Sandbox()
    try sandbox.git("init", "-q", "-b", "main", "p")
    try sandbox.write("p/K", "k")
    try sandbox.git("add", "-A", in: "p")
    try sandbox.git("commit", "-q", "-m", "one", in: "p")
    try sandbox.git("switch", "-q", "-c", "other", in: "p")
    try sandbox.write(["p/O": "o", "p/K": "k2"])
    try sandbox.git("add", "-A", in: "p")
    try sandbox.git("commit", "-q", "-m", "two", in: "p")
    try sandbox.git("switch", "-q", "main", in: "p")
    try sandbox.write(["elsewhere/private.key": "secret", "elsewhere/x/neighbor": "work"])
    #expect(try sandbox.run("mv", ["p/.git", "elsewhere/g"]).isSuccess)
    try sandbox.link("p/.git", to: "../elsewhere/g")
  }

  private func assets(_ words: String...) -> RunResult { runAssets(words, in: sandbox, folder: "p") }

  /// What lies in the folders that are not the project's, but for git's own.
  private func outside() throws -> [String: String] {
    let files = try sandbox.files(in: "elsewhere").filter { !$0.hasPrefix("elsewhere/g/") }
    return Dictionary(uniqueKeysWithValues: try files.map { ($0, try sandbox.text($0)) })
  }

  private func status() throws -> String { try sandbox.git("status", "--porcelain", in: "p") }

  @Test func filesBesideALinkedGitFolderAreNotTheProject() throws {
    let before = try outside()
    #expect(before.count == 2)
    #expect(!assets("status", "--all").output.contains("private.key"))
    #expect(assets("commit", "-m", "x", "--no-verify").exitCode == .failed)  // nothing is new
    try sandbox.write("p/N", "n")
    #expect(assets("commit", "-m", "x", "--no-verify").exitCode == .done)
    #expect(try sandbox.git("ls-tree", "-r", "--name-only", "HEAD", in: "p") == "K\nN")
    #expect(try status() == "" && outside() == before)
  }

  @Test func commandsStayInsideTheProject() throws {
    let before = try outside()
    try sandbox.write("p/K", "uncommitted")
    for words in [["switch", "other"], ["switch", "main"], ["restore", "O", "--at", "other"], ["undo"], ["redo"]] {
      let result = runAssets(words, in: sandbox, folder: "p")
      #expect(result.exitCode == .done, "\(words): \(result)")
      #expect(try outside() == before, "\(words)")
    }
    #expect(try sandbox.files(in: "p") == ["p/K", "p/O"] && sandbox.text("p/K") == "uncommitted")
    #expect(try sandbox.files(in: "elsewhere").allSatisfy { before[$0] != nil || $0.hasPrefix("elsewhere/g/") })
    #expect(try sandbox.git("fsck", "--strict", "--no-dangling", in: "p") == "")
  }

  // MARK: Bare repositories in a project

  /// Makes a bare repository among files that may come from a clone; its settings name programs.
  private func makeEmbedded() throws {
    try sandbox.git("config", "--global", "safe.bareRepository", "explicit")
    let marker = sandbox.path("ran")
    for hook in ["pre-commit", "post-checkout", "post-commit", "reference-transaction"] {
      try sandbox.writeProgram("p/b/hooks2/\(hook)", "#!/bin/sh\ntouch '\(marker)'\n")
    }
    try sandbox.makeFolder("p/b/objects")
    try sandbox.makeFolder("p/b/refs/heads")
    let config = """
      [core]
        repositoryformatversion = 0
        bare = false
        worktree = .
        hooksPath = hooks2
        fsmonitor = touch '\(marker)'
      """
    try sandbox.write(["p/b/HEAD": "ref: refs/heads/main\n", "p/b/config": config, "p/b/image": "i"])
  }

  private static let commands = [
    ["status"], ["commit", "-m", "x"], ["branch", "new"], ["switch", "other"], ["undo"], ["list"], ["validate"],
    ["hook", "status"], ["init"], ["config"], ["maintain"],
  ]

  @Test func aBareRepositoryIsUsedOnlyWhereItIsNamed() throws {
    try makeEmbedded()
    #expect(try !sandbox.runGit(["status"], in: "p/b").isSuccess)
    let before = try sandbox.files(in: "p/b")
    for words in Self.commands {
      let result = runAssets(words, in: sandbox, folder: "p/b")
      #expect(!sandbox.exists("ran"), "\(words): \(result)")
      #expect(try sandbox.files(in: "p/b") == before, "\(words): \(result)")
    }
    let refused = runAssets(["status"], in: sandbox, folder: "p/b")
    #expect(refused.exitCode == .failed && refused.output == "")
    #expect(
      Golden.difference(
        refused.error,
        inline: """
          error: cannot use the bare repository '\(sandbox.path("p/b"))': it is not named by GIT_DIR
          cause: your git configuration has 'safe.bareRepository = explicit'
          hint: if you trust it, run "export GIT_DIR='\(sandbox.path("p/b"))'"

          """) == nil)
  }

  @Test func oneThatIsNamedOrAllowedIsUsed() throws {
    try makeEmbedded()
    let named = runAssets(["status"], in: sandbox, folder: "p/b") { $0.environment["GIT_DIR"] = "." }
    #expect(named.exitCode == .findings || named.exitCode == .done, "\(named)")
    try sandbox.git("config", "--global", "safe.bareRepository", "all")
    let allowed = runAssets(["status"], in: sandbox, folder: "p/b")
    #expect(allowed.error == named.error && allowed.output == named.output)
  }

  // MARK: No repository at all

  @Test func whatStandsInThePlaceOfTheGitFolderIsNotRead() throws {
    for command in ["ln -s /dev/zero .git", "mkfifo .git", "ln -s nothing .git", "ln -s .git .git"] {
      #expect(try sandbox.run("sh", ["-c", "mkdir -p d; cd d; rm -f .git; \(command)"]).isSuccess)
      for words in Self.commands where words != ["init"] {
        let result = runAssets(words, in: sandbox, folder: "d")
        #expect(result.exitCode != .bug, "\(command) \(words): \(result)")
      }
      #expect(runAssets(["status"], in: sandbox, folder: "d").exitCode == .failed)
      #expect(runAssets(["init"], in: sandbox, folder: "d").exitCode == .failed)
      #expect(try sandbox.files(in: "d").isEmpty)
    }
  }
}

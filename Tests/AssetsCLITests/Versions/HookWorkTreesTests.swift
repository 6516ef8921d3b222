import Files
import TestKit
import Testing

@testable import AssetsCLI

/// Contract 24: `assets hook` where one repository has several work trees.
@Suite struct HookWorkTreesTests {
  let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run

  func hook(_ words: String..., in folder: String = "", program: String? = BuiltProgram.path) -> RunResult {
    sandbox.hook(words, in: folder, program: program)
  }

  @Test func linkedWorkTreesShareTheHook() throws {
    try sandbox.git("worktree", "add", "-q", "../linked")
    #expect(hook("install", in: "../linked").exitCode == .done)
    #expect(sandbox.exists(".git/hooks/pre-commit"))
    try sandbox.stageBrokenSet(in: "../linked")
    #expect(try !sandbox.commitLamp(in: "../linked").isSuccess)
  }

  @Test func aFolderThatHeldOnlyTheHookGoesWithIt() throws {
    try sandbox.git("config", "core.hooksPath", "team/hooks")
    #expect(hook("install").exitCode == .done && sandbox.exists("team/hooks"))
    #expect(hook("uninstall").exitCode == .done && !sandbox.exists("team"))
  }

  @Test func otherWorkTreesWithFoldersOfTheirOwnAreNamed() throws {
    try sandbox.git("worktree", "add", "-q", "../linked")
    #expect(!hook("install").error.contains("linked"), "they share the repository's folder")
    try sandbox.git("config", "core.hooksPath", ".githooks")
    let words = "note: the work tree '../linked' has no such hook; run 'assets -C ../linked hook install'"
    #expect(hook("install").error.contains(words))
    #expect(hook("status").error.contains(words))
    #expect(hook("install", in: "../linked").exitCode == .done)
    #expect(!hook("status").error.contains("linked"))
  }

  /// Where the program lies is noted once for all of them.
  @Test func whatIsUninstalledInOneStaysInTheOthers() throws {
    try sandbox.git("worktree", "add", "-q", "../linked")
    try sandbox.git("config", "core.hooksPath", ".githooks")
    #expect(hook("install").exitCode == .done && hook("install", in: "../linked").exitCode == .done)
    #expect(hook("uninstall").exitCode == .done)
    try sandbox.stageBrokenSet(in: "../linked")
    let refused = try sandbox.commitLamp(in: "../linked")
    #expect(!refused.isSuccess && refused.error.contains("[missing-file]"), "\(refused)")
    #expect(hook("uninstall", in: "../linked").exitCode == .done)
    #expect(try !sandbox.runGit(["config", "assets.program"]).isSuccess, "the last one takes the note with it")
  }
}

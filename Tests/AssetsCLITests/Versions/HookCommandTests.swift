import Files
import TestKit
import Testing

@testable import AssetsCLI

/// Contract 24 and 25: `assets hook`, and real commits of git that run into it.
@Suite struct HookCommandTests {
  let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run

  func hook(_ words: String..., program: String? = BuiltProgram.path) -> RunResult {
    sandbox.hook(words, program: program)
  }

  // MARK: Installing

  @Test func aBrokenSetIsNotCommittedByGit() throws {
    #expect(
      hook("install")
        == RunResult(exitCode: .done, output: installedBoth, error: hookHint)
    )
    try sandbox.stageBrokenSet()
    let refused = try sandbox.commitLamp()
    #expect(!refused.isSuccess)
    #expect(refused.error.contains("[missing-file]"), "\(refused)")
    #expect(refused.error.contains("git commit --no-verify"))
    #expect(try sandbox.commitLamp("--no-verify").isSuccess)
  }

  @Test func aSoundSetIsCommitted() throws {
    #expect(hook("install").exitCode == .done)
    try sandbox.writeImageSet("\(Sandbox.images)/Lamp")
    try sandbox.git("add", "-A")
    let result = try sandbox.commitLamp()
    #expect(result.isSuccess && result.error == "", "no news is good news")
    try sandbox.expectSound()
  }

  @Test func whatIsOnlyInTheWorkTreeDoesNotCount() throws {
    #expect(hook("install").exitCode == .done)
    try sandbox.stageBrokenSet()
    try sandbox.git("reset", "-q")
    try sandbox.write("notes.txt", "x")
    try sandbox.git("add", "notes.txt")
    #expect(try sandbox.commitLamp().isSuccess)
  }

  /// `commit -a` and `commit PATH` give the hook an index of their own.
  @Test(arguments: [["-a"], ["\(Sandbox.images)/Bell.imageset"]])
  func theIndexThatGitNamesIsTheOneThatCounts(words: [String]) throws {
    #expect(hook("install").exitCode == .done)
    sandbox.remove("\(Sandbox.images)/Bell.imageset/bell@2x.png")
    let refused = try sandbox.runGit(["commit", "-q", "-m", "Bell"] + words)
    #expect(!refused.isSuccess && refused.error.contains("missing-file"), "\(refused)")
    #expect(try sandbox.git("log", "--format=%s") == "Harbour\n".dropLast())
  }

  @Test func theFirstCommitIsChecked() throws {
    let empty = try Sandbox(git: true)
    #expect(runAssets(["hook", "install"], in: empty) { $0.program = { BuiltProgram.path } }.exitCode == .done)
    try empty.writeImageSet("\(Sandbox.images)/Lamp")
    empty.remove("\(Sandbox.images)/Lamp.imageset/lamp@2x.png")
    try empty.git("add", "-A")
    #expect(try !empty.runGit(["commit", "-q", "-m", "First"]).isSuccess)
  }

  @Test func theConfiguredFolderIsUsed() throws {
    try sandbox.git("config", "core.hooksPath", "team/hooks")
    let installed = hook("install")
    #expect(installed.output.hasPrefix("Installed the hook 'team/hooks/pre-commit'\n"))
    #expect(installed.error.contains("note: 'team/hooks' is part of the project (core.hooksPath)"), "\(installed)")
    #expect(!sandbox.exists(".git/hooks/pre-commit"))
    #expect(try !sandbox.text("team/hooks/pre-commit").contains(sandbox.path("")), "no path of this machine")
    try sandbox.stageBrokenSet()
    #expect(try !sandbox.commitLamp().isSuccess)
  }

  @Test func aFolderOfOtherRepositoriesIsOnlyUsedWhenTold() throws {
    try sandbox.git("config", "core.hooksPath", sandbox.path("../home/hooks"))
    let before = try Snapshot(sandbox)
    let refused = hook("install")
    #expect(refused.exitCode == .failed && refused.error.contains("--everywhere"), "\(refused)")
    #expect(try Snapshot(sandbox) == before && !sandbox.exists("../home/hooks"))
    #expect(hook("install", "--everywhere").exitCode == .done)
    #expect(sandbox.exists("../home/hooks/pre-commit"))
  }

  @Test func installingTwiceChangesNothing() throws {
    #expect(hook("install").exitCode == .done)
    let text = try sandbox.text(".git/hooks/pre-commit")
    #expect(
      Golden.difference(
        hook("install").output,
        inline: """
          The hook is already installed: '.git/hooks/pre-commit'
          The hook for merges is already installed: '.git/hooks/pre-merge-commit'

          """) == nil)
    #expect(try sandbox.text(".git/hooks/pre-commit") == text)
    #expect(!sandbox.exists(".git/hooks/before-assets"))
  }

  @Test func aTrialRunWritesNothing() throws {
    let before = try Snapshot(sandbox)
    #expect(hook("install", "--dry-run").output == installedBoth.replacing("Installed", with: "Would install"))
    #expect(try Snapshot(sandbox) == before && !sandbox.exists(".git/hooks/pre-commit"))
  }

  // MARK: The program

  @Test func withoutAssetsTheCommitGoesThroughAndSaysSo() throws {
    #expect(hook("install", program: "/nowhere/assets").exitCode == .done)
    try sandbox.stageBrokenSet()
    let result = try sandbox.commitLamp()
    #expect(result.isSuccess && result.error.contains("'assets' is not installed here"), "\(result)")
    #expect(hook("status").output.contains("It can't find 'assets', so it checks nothing\n"))
  }

  /// A library is missing, or the program is of another system.
  @Test(arguments: [126, 127]) func aProgramThatCannotStartStopsNoCommit(status: Int) throws {
    try sandbox.writeProgram("../bin/assets", "#!/bin/sh\nexit \(status)\n")
    #expect(hook("install", program: sandbox.path("../bin/assets")).exitCode == .done)
    try sandbox.stageBrokenSet()
    let result = try sandbox.commitLamp()
    #expect(result.isSuccess && result.error.contains("'assets' can't start, so the asset catalogs"), "\(result)")
  }

  @Test func theProgramOnThePathComesFirst() throws {
    #expect(hook("install", program: "/nowhere/assets").exitCode == .done)
    try sandbox.writeProgram("../bin/assets", "#!/bin/sh\necho \"ran $*\" > \"$HOME/seen\"\n")
    sandbox.environment["PATH"] = sandbox.path("../bin") + ":" + (sandbox.environment["PATH"] ?? "")
    try sandbox.write("notes.txt", "x")
    try sandbox.git("add", "-A")
    #expect(try sandbox.commitLamp().isSuccess)
    #expect(try sandbox.text("../home/seen") == "ran validate --staged\n")
  }

  @Test func aFolderThatIsNoneMeansThatHooksAreTurnedOff() throws {
    try sandbox.git("config", "core.hooksPath", "/dev/null")
    let status = hook("status")
    #expect(status.output == "No hook runs: git looks in '/dev/null', which is not a folder (core.hooksPath)\n")
    #expect(!status.error.contains("hook install"))
    for words in [["install"], ["install", "--everywhere", "--force"]] {
      let refused = runAssets(["hook"] + words, in: sandbox)
      #expect(refused.exitCode == .failed && refused.error.contains("configured to run no hooks"), "\(refused)")
      #expect(!refused.error.contains("--everywhere"))
    }
  }

  // MARK: Status

  @Test func statusSaysWhatIsThere() throws {
    #expect(
      hook()
        == RunResult(
          exitCode: .done,
          output: """
            No hook is installed; it would be '.git/hooks/pre-commit'
            No hook for merges is installed; it would be '.git/hooks/pre-merge-commit'

            """,
          error: "hint: run 'assets hook install'\n"))
    #expect(hook("install").exitCode == .done)
    let program = try #require(BuiltProgram.path)
    #expect(
      Golden.difference(
        hook("status").output,
        inline: """
          The hook is installed: '.git/hooks/pre-commit'
          The hook for merges is installed: '.git/hooks/pre-merge-commit'
          It runs '\(program)'

          """) == nil)
    #expect(hook("status", "--json").output.contains(#""state": "installed""#))
  }

  @Test func badGround() throws {
    let outside = try Sandbox()
    #expect(runAssets(["hook", "install"], in: outside).error.contains("assets init"))
    #expect(hook("instal").exitCode == .usage)
    try sandbox.git("config", "core.hooksPath", "notes.txt/hooks")
    try sandbox.write("notes.txt", "x")
    #expect(hook("install").exitCode == .failed)
    #expect(hook("uninstall").exitCode == .failed)
  }

  @Test func aHookNobodyMayExecuteIsSaidSo() throws {
    _ = hook("install")
    let file = sandbox.path(".git/hooks/pre-commit")
    let text = try sandbox.text(".git/hooks/pre-commit")
    sandbox.remove(".git/hooks/pre-commit")
    try FileSystem.write(Array(text.utf8), to: file)
    let status = hook("status")
    #expect(
      status.output.hasPrefix("The hook is installed, but git skips it because it is not executable"), "\(status)")
    #expect(hook("status", "--json").output.contains("\"state\": \"disabled\""))
    #expect(hook("install", "--dry-run").output.hasPrefix("Would make the hook executable again"))
    #expect(hook("install").output.hasPrefix("Made the hook executable again"))
    #expect(hook("status").output.hasPrefix("The hook is installed: "))
  }
}

import TestKit
import Testing

@testable import AssetsCLI

/// Contract 22: the hooks of `assets commit`, compared with those of `git commit`.
@Suite struct CommitHookTests {
  let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run
  let all = ["pre-commit", "prepare-commit-msg", "commit-msg", "post-commit"]

  func writeRecordingHooks(in folder: String = ".git/hooks") throws {
    for name in all {
      try sandbox.writeHook(
        name,
        """
        {
          echo "\(name) $# $*"
          pwd
          env | grep -E '^GIT_(AUTHOR_|EDITOR|PREFIX|DIR|WORK_TREE)' | sort
          echo "message: $(cat "$1" 2>/dev/null)"
          git diff --cached --name-status HEAD
        } >> "$HOME/seen"
        """, in: folder)
    }
  }

  func seen() throws -> String {
    defer { sandbox.remove("../home/seen") }
    return try sandbox.text("../home/seen")
  }

  @Test func seeWhatGitShowsThem() throws {
    try writeRecordingHooks()
    sandbox.environment["GIT_AUTHOR_DATE"] = "1700000000 +0000"
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .red)
    #expect(runAssets(["commit", "-m", "Redraw"], in: sandbox).exitCode == .done)
    let ours = try seen()
    try sandbox.expectSound()
    try sandbox.git("reset", "-q", "--hard", "HEAD^")
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .red)
    try sandbox.git("add", "-A")
    sandbox.now = 1_700_000_000
    try sandbox.git("commit", "-q", "-m", "Redraw")
    #expect(ours == (try seen()))
  }

  @Test func seeOnlyTheAssetsThatWereNamed() throws {
    try sandbox.writeHook("pre-commit", "git diff --cached --name-only HEAD > \"$HOME/seen\"")
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .red)
    try sandbox.write("staged", "")
    try sandbox.git("add", "staged")
    #expect(runAssets(["commit", "-m", "Redraw", "Bell"], in: sandbox).exitCode == .done)
    #expect(
      try seen() == "\(Sandbox.images)/Bell.imageset/bell@1x.png\n\(Sandbox.images)/Bell.imageset/bell@2x.png\n")
    try sandbox.expectSound("A  staged\n")
  }

  @Test func lieWhereTheConfigurationSays() throws {
    try sandbox.git("config", "core.hooksPath", "team/hooks")
    try sandbox.writeHook("pre-commit", "echo team > \"$HOME/seen\"", in: "team/hooks")
    try sandbox.writeHook("pre-commit", "exit 1")
    #expect(runAssets(["commit", "-m", "x"], in: sandbox).exitCode == .done)
    #expect(try seen() == "team\n")
  }

  @Test func mayStageAFile() throws {
    try sandbox.writeHook("pre-commit", "echo made > made.txt; git add made.txt")
    try sandbox.write("notes.txt", "")
    let result = runAssets(["commit", "-m", "x"], in: sandbox)
    #expect(result.output.hasSuffix("  +  made.txt\n  +  notes.txt\n"), "\(result)")
    try sandbox.expectSound()
  }

  @Test func whatTheyStageIsValidatedToo() throws {
    try sandbox.writeHook(
      "pre-commit", "rm \(Sandbox.images)/Bell.imageset/bell@2x.png; git add -A")
    try sandbox.write("notes.txt", "")
    let index = try sandbox.copyIndex()
    let result = runAssets(["commit", "-m", "x"], in: sandbox)
    #expect(result.exitCode == .findings && result.error.contains("[missing-file]"), "\(result)")
    #expect(try sandbox.copyIndex() == index)
    #expect(try sandbox.git("log", "-1", "--format=%s") == "Harbour")
  }

  @Test func mayLeaveNothingToCommit() throws {
    try sandbox.writeHook("pre-commit", "git reset -q")
    try sandbox.write("notes.txt", "")
    #expect(try sandbox.refusal(["commit", "-m", "x"]).hasPrefix("error: nothing to commit\n"))
  }

  @Test func mayChangeTheMessage() throws {
    try sandbox.writeHook("prepare-commit-msg", "echo \"prepared for $2\" >> \"$1\"")
    try sandbox.writeHook("commit-msg", "echo \"Checked: yes\" >> \"$1\"")
    try sandbox.write("notes.txt", "")
    #expect(runAssets(["commit", "-m", "Mine"], in: sandbox).exitCode == .done)
    #expect(try sandbox.git("log", "-1", "--format=%B") == "Mine\nprepared for message\nChecked: yes\n")
  }

  @Test(arguments: ["pre-commit", "prepare-commit-msg", "commit-msg"])
  func mayRefuse(name: String) throws {
    try sandbox.writeHook(name, "echo 'not today'; exit 3")
    try sandbox.write("notes.txt", "")
    #expect(
      try Golden.difference(
        sandbox.refusal(["commit", "-m", "x"]),
        inline: """
          not today
          error: the hook '\(name)' refused the commit
          cause: it exited with code 3
          hint: fix what it reports, or skip it once with '--no-verify'

          """) == nil)
  }

  @Test func arePassedByAsGitPassesThemBy() throws {
    for name in ["pre-commit", "commit-msg"] { try sandbox.writeHook(name, "exit 1") }
    try sandbox.writeHook("prepare-commit-msg", "echo prepared >> \"$1\"")
    try sandbox.write("notes.txt", "")
    #expect(runAssets(["commit", "--no-verify", "-m", "x"], in: sandbox).exitCode == .done)
    #expect(try sandbox.git("log", "-1", "--format=%B") == "x\nprepared\n")
  }

  @Test func thatComeAfterwardsChangeNothing() throws {
    try sandbox.writeHook("post-commit", "echo done; exit 1")
    try sandbox.write("notes.txt", "")
    let result = runAssets(["commit", "-m", "x"], in: sandbox)
    #expect(result.exitCode == .done && result.error == "done\n")
  }

  /// What it stages waits for the next commit, as with git.
  @Test(arguments: [[], ["Bell"]]) func whatTheyStageAfterwardsStaysStaged(names: [String]) throws {
    try sandbox.writeHook(
      "post-commit",
      "echo \"$GIT_INDEX_FILE $ASSETS_CHECKED_INDEX\" > \"$HOME/seen\"; echo x > gen.txt; git add gen.txt")
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .red)
    #expect(runAssets(["commit", "-m", "x"] + names, in: sandbox).exitCode == .done)
    try sandbox.expectSound("A  gen.txt\n")
    #expect(try seen() == ".git/index \n")
    #expect(runAssets(["commit", "-m", "y"], in: sandbox).exitCode == .done)
    #expect(runAssets(["undo"], in: sandbox).exitCode == .done)
    try sandbox.expectSound("A  gen.txt\n")
  }

  @Test func areToldTheFolderOneStandsIn() throws {
    try writeRecordingHooks()
    try sandbox.write("sub/deep/a", "1")
    #expect(runAssets(["commit", "-m", "Redraw"], in: sandbox, folder: "sub/deep").exitCode == .done)
    let ours = try seen()
    #expect(ours.contains("GIT_PREFIX=sub/deep/\n"), "\(ours)")
    try sandbox.git("reset", "-q", "--soft", "HEAD^")
    try sandbox.git("commit", "-q", "-m", "Redraw", in: "sub/deep")
    let dates = { (text: String) in text.split(separator: "\n").filter { !$0.hasPrefix("GIT_AUTHOR_DATE") } }
    #expect(dates(ours) == dates(try seen()))
  }

  @Test func thatMayNotBeRunAreLeftOut() throws {
    try sandbox.write(".git/hooks/pre-commit", "#!/bin/sh\nexit 1\n")
    try sandbox.write("notes.txt", "")
    #expect(runAssets(["commit", "-m", "x"], in: sandbox).exitCode == .done)
  }

  @Test func knowThatTheCommitWasCheckedAlready() throws {
    try sandbox.writeHook(
      "pre-commit", "test -n \"$GIT_INDEX_FILE\" && test \"$GIT_INDEX_FILE\" = \"$ASSETS_CHECKED_INDEX\"")
    try sandbox.write("notes.txt", "")
    #expect(runAssets(["commit", "-m", "x"], in: sandbox).exitCode == .done)
  }

  @Test(.enabled(if: BuiltProgram.path != nil, "needs the built program; run 'swift build --product assets'"))
  func ourOwnHookChecksForGitAndNotTwiceForUs() throws {
    let program = try #require(BuiltProgram.path)
    try sandbox.writeHook("pre-commit", "exec '\(program)' validate --staged")
    sandbox.remove("\(Sandbox.images)/Bell.imageset/bell@2x.png")
    try sandbox.git("add", "-A")
    let refused = try sandbox.runGit(["commit", "-q", "-m", "x"])
    #expect(refused.status == 1 && (refused.output + refused.error).contains("[missing-file]"), "\(refused)")
    let result = runAssets(["commit", "-m", "x"], in: sandbox)
    #expect(result.exitCode == .findings)
    #expect(result.error.split(separator: "\n").filter { $0.contains("[missing-file]") }.count == 1, "\(result)")
    try sandbox.writeImageSet("\(Sandbox.images)/Bell")
    try sandbox.write("notes.txt", "")
    #expect(runAssets(["commit", "-m", "x"], in: sandbox).exitCode == .done)
    try sandbox.expectSound()
  }
}

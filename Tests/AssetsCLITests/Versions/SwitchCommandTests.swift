import JSON
import TestKit
import Testing

@testable import AssetsCLI

@Suite struct SwitchCommandTests {
  let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run

  /// `side` has another bell, a gong instead of the anchor, and a file that git ignores.
  init() throws {
    try sandbox.write(".gitignore", "*.tmp\n")
    try sandbox.write("notes.txt", "main")
    try sandbox.commitAll("main")
    try sandbox.git("switch", "-q", "-c", "side")
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .red)
    sandbox.remove("\(Sandbox.images)/Anchor.imageset")
    try sandbox.writeImageSet("\(Sandbox.images)/Gong")
    try sandbox.write("forced.tmp", "side")
    try sandbox.git("add", "-A")
    try sandbox.git("add", "-f", "forced.tmp")
    try sandbox.git("commit", "-q", "-m", "side")
    try sandbox.git("switch", "-q", "main")
  }

  func go(_ name: String, _ more: String...) -> RunResult { runAssets(["switch", name] + more, in: sandbox) }

  @Test func putsTheFilesInPlace() throws {
    try sandbox.writeHook("post-checkout", "echo \"$1 $2 $3\" > \"$HOME/seen\"")
    #expect(
      go("side")
        == RunResult(
          exitCode: .done, output: "Switched to 'side'; 2 assets and 1 other file changed on disk\n", error: ""))
    let ids = try (sandbox.git("rev-parse", "main"), sandbox.git("rev-parse", "side"))
    #expect(try sandbox.text("../home/seen") == "\(ids.0) \(ids.1) 1\n")
    #expect(!sandbox.exists("\(Sandbox.images)/Anchor.imageset"))
    #expect(
      try sandbox.git("log", "-g", "-1", "--format=%gs|%gn") == "checkout: moving from main to side|Cleo Committer")
    try sandbox.expectSound()
    #expect(go("main").exitCode == .done)
    #expect(sandbox.exists("\(Sandbox.images)/Anchor.imageset/anchor@1x.png"))
    try sandbox.expectSound()
  }

  @Test func asJSON() throws {
    let switched = runAssets(["switch", "side", "--json"], in: sandbox)
    #expect(switched.exitCode == .done && switched.error == "", "\(switched)")
    let json = try #require(try JSONDocument(parsing: Array(switched.output.utf8)).value.object)
    #expect(json.names == ["sentence", "branch", "version", "switched", "assets", "otherFiles"])
    #expect(json["branch"] == "side")
    #expect(json["version"]?.text == (try sandbox.git("rev-parse", "side")))
    #expect(json["switched"] == true)
    let changes = (json["assets"]?.elements ?? []).map { $0.object?["change"]?.text }
    #expect(changes == ["changed", "renamed"])
    let again = runAssets(["switch", "side", "--json"], in: sandbox)
    let same = try #require(try JSONDocument(parsing: Array(again.output.utf8)).value.object)
    #expect(same["switched"] == false && same["assets"]?.elements?.isEmpty == true)
  }

  @Test func unsavedWorkElsewhereCanComeAlong() throws {
    try sandbox.write("notes.txt", "edited")
    try sandbox.write("mine.txt", "")
    try sandbox.write("staged.txt", "")
    try sandbox.git("add", "staged.txt")
    #expect(go("side", "--bring").exitCode == .done)
    try sandbox.expectSound(" M notes.txt\nA  staged.txt\n?? mine.txt\n")
  }

  @Test func nothingToDo() throws {
    try sandbox.writeHook("post-checkout", "echo \"$1 $2 $3\" > \"$HOME/seen\"")
    #expect(go("main") == RunResult(exitCode: .done, output: "Already on 'main'\n", error: ""))
    // Git notes it too, and runs the hook.
    #expect(
      try sandbox.git("log", "-g", "-1", "--format=%gs|%gn") == "checkout: moving from main to main|Cleo Committer")
    let id = try sandbox.git("rev-parse", "main")
    #expect(try sandbox.text("../home/seen") == "\(id) \(id) 1\n")
    let empty = try Sandbox(git: true)
    #expect(
      runAssets(["switch", "main"], in: empty)
        == RunResult(exitCode: .done, output: "Switched to 'main', which has no versions yet\n", error: ""))
  }

  @Test func twoBranchesAtOneVersionDifferInNothing() throws {
    try sandbox.git("branch", "twin")
    #expect(go("twin").output == "Switched to 'twin'; nothing changed on disk\n")
  }

  @Test func anUnknownBranchIsTold() throws {
    #expect(
      try Golden.difference(
        sandbox.refusal(["switch", "sied"]),
        inline: """
          error: branch not found: 'sied'
          hint: did you mean 'side'?
          hint: run 'assets branch sied' to create it

          """) == nil)
  }

  @Test func aColleagueMayHaveSharedIt() throws {
    try note("icons", of: "origin")
    #expect(
      try Golden.difference(
        sandbox.refusal(["switch", "feature"]),
        inline: """
          error: branch not found: 'feature'
          hint: run 'assets fetch' if a colleague shared it, and switch again then
          hint: run 'assets branch feature' to create a new one

          """) == nil)
  }

  @Test func aNameThatIsNoBranchIsExplained() throws {
    try sandbox.git("tag", "v1")
    try sandbox.git("update-ref", "refs/remotes/origin/icons/far", "side")
    try sandbox.git("update-ref", "refs/remotes/origin/side", "side")
    let all = "hint: 'assets switch' only switches to branches; run 'assets branch' to see all branches\n"
    let id = try sandbox.git("rev-parse", "side")
    for (name, rest) in [
      (
        "v1",
        "cause: it is a tag\nhint: run 'assets branch NAME --at v1' to make a branch that begins there, and switch to that\n"
          + all
      ),
      ("HEAD", "cause: it is the current version\n" + all),
      ("-", "cause: in git, '-' is the previous branch\n" + all),
      (id, "cause: it is a version\n" + all), ("HEAD~1", "cause: it is a version\n" + all),
      ("icons/far", "hint: it is on origin: run 'git switch --track origin/icons/far' to get it\n"),
      (
        "origin/icons/far",
        "cause: it is the branch 'icons/far' on origin, not a local one\nhint: run 'assets switch icons/far' to "
          + "get it\n"
      ),
      (
        "origin/side",
        "cause: it is the branch 'side' on origin, not a local one\nhint: run 'assets switch side' to switch to yours\n"
      ),
    ] {
      #expect(try sandbox.refusal(["switch", name]) == "error: branch not found: '\(name)'\n" + rest)
    }
  }

  /// Notes a branch of a remote as a fetch would.
  private func note(_ branch: String, of remote: String) throws {
    try sandbox.git("config", "remote.\(remote).url", "../\(remote)")
    try sandbox.git("config", "remote.\(remote).fetch", "+refs/heads/*:refs/remotes/\(remote)/*")
    try sandbox.git("update-ref", "refs/remotes/\(remote)/\(branch)", "side")
  }

  @Test func aBranchThatOnlyARemoteHasIsMadeAndFollowsIt() throws {
    try note("icons/far", of: "origin")
    try sandbox.git("config", "branch.autoSetupRebase", "always")
    #expect(
      go("icons/far")
        == RunResult(
          exitCode: .done,
          output: "Created branch 'icons/far', which follows 'origin/icons/far', and switched to it; "
            + "2 assets and 1 other file changed on disk\n", error: ""))
    #expect(try sandbox.git("rev-parse", "--abbrev-ref", "@{upstream}") == "origin/icons/far")
    #expect(try sandbox.git("config", "branch.icons/far.rebase") == "true")
    let reflog = try sandbox.git("log", "-g", "-1", "--format=%gs", "refs/heads/icons/far")
    #expect(reflog == "branch: Created from refs/remotes/origin/icons/far")
    #expect(try sandbox.git("log", "-g", "-1", "--format=%gs", "HEAD") == "checkout: moving from main to icons/far")
    try sandbox.expectSound()
    try note("near", of: "origin")
    let near = runAssets(["switch", "near", "--json"], in: sandbox)
    #expect(try JSONDocument(parsing: Array(near.output.utf8)).value.object?["follows"] == "origin/near")
  }

  /// The folder is on disk already, and an index can't have both.
  @Test func aStagedFileInPlaceOfAFolderIsInTheWay() throws {
    try sandbox.write(".git/info/exclude", "*.scrap\n")
    try sandbox.git("switch", "-q", "side")
    try sandbox.write("swap/inner", "theirs")
    try sandbox.commitAll("folder")
    try sandbox.git("switch", "-q", "main")
    try sandbox.write("swap", "mine")
    try sandbox.git("add", "swap")
    sandbox.remove("swap")
    try sandbox.write("swap/own.scrap", "ignored")
    let refused = try sandbox.refusal(["switch", "side", "--bring"])
    #expect(refused.contains("'swap'"), "\(refused)")
  }

  @Test func nothingIsMadeWhereWorkWouldBeLost() throws {
    try note("icons/far", of: "origin")
    try sandbox.write("forced.tmp", "mine")
    let refused = try sandbox.refusal(["switch", "icons/far"])
    #expect(refused.hasPrefix("error: 'forced.tmp' would be overwritten, and git ignores it\n"), "\(refused)")
    #expect(try sandbox.git("branch", "--list", "icons/far") == "")
    #expect(try !sandbox.runGit(["config", "branch.icons/far.merge"]).isSuccess)
    // What is left of an older branch with this name stays, too.
    try sandbox.git("config", "branch.icons/far.description", "for the tablet")
    #expect(try sandbox.refusal(["switch", "icons/far"]) == refused)
    #expect(try sandbox.git("config", "branch.icons/far.description") == "for the tablet")
  }

  @Test func aBranchOfSeveralRemotesHasToBeChosen() throws {
    try note("far", of: "origin")
    try note("far", of: "studio")
    #expect(
      try Golden.difference(
        sandbox.refusal(["switch", "far"]),
        inline: """
          error: 'far' is ambiguous
          cause: it is not a local branch, and these remotes have it: 'origin', 'studio'
          hint: run 'git switch --track origin/far' to use one of them
          hint: or set a default remote: 'git config checkout.defaultRemote origin'

          """) == nil)
    try sandbox.git("config", "checkout.defaultRemote", "studio")
    #expect(go("far").exitCode == .done)
    #expect(try sandbox.git("rev-parse", "--abbrev-ref", "@{upstream}") == "studio/far")
  }

  /// A file that would be lost, and how it is told.
  struct Case: CustomTestStringConvertible, Sendable {
    var prepare: String
    var lost: String
    var error = "can't bring your changes to 'side', which has other versions of these files"
    // A commit would keep them on the branch that was the wrong one.
    var hint = """
      omit '--bring': they stay with 'main' then, and are restored when you switch back
      hint: or run 'assets branch NAME' to move them to a new branch that starts here
      """
    var testDescription: String { prepare }
  }

  @Test(arguments: [
    Case(
      prepare: "echo mine > \(Sandbox.images)/Bell.imageset/bell@2x.png",
      lost: "'\(Sandbox.images)/Bell.imageset/bell@2x.png' has uncommitted changes"),
    Case(
      prepare: "echo mine > \(Sandbox.images)/Anchor.imageset/anchor@1x.png",
      lost: "'\(Sandbox.images)/Anchor.imageset/anchor@1x.png' has uncommitted changes"),
    Case(
      prepare: """
        cd \(Sandbox.images)/Bell.imageset; cp bell@1x.png old; echo mine > bell@1x.png
        git add bell@1x.png; mv old bell@1x.png
        """,
      lost: "'\(Sandbox.images)/Bell.imageset/bell@1x.png' has staged changes"),
    Case(
      prepare: "mkdir \(Sandbox.images)/Gong.imageset; echo mine > \(Sandbox.images)/Gong.imageset/gong@1x.png",
      lost: "'\(Sandbox.images)/Gong.imageset/gong@1x.png' is new and uncommitted"),
    Case(
      prepare: "echo mine > \(Sandbox.images)/Gong.imageset",
      lost: "'\(Sandbox.images)/Gong.imageset' is new and uncommitted"),
    Case(
      prepare: "echo mine > forced.tmp", lost: "'forced.tmp' is ignored by git, and the other branch has a file there",
      error: "'forced.tmp' would be overwritten, and git ignores it",
      hint: "move what git ignores to another place first"),
  ])
  func workIsNeverLost(_ example: Case) throws {
    _ = try sandbox.run("sh", ["-c", example.prepare])
    #expect(
      try Golden.difference(
        sandbox.refusal(["switch", "side", "--bring"]),
        inline: """
          error: \(example.error)
          cause: \(example.lost)
          hint: \(example.hint)

          """) == nil)
    #expect(try sandbox.git("symbolic-ref", "HEAD") == "refs/heads/main")
  }

  @Test func allThatWouldBeLostIsListed() throws {
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .green)
    let words = try sandbox.refusal(["switch", "side", "--bring"])
    #expect(words.contains("bell@1x.png") && words.contains("bell@2x.png"))
  }

  @Test func workThatIsTheSameThereIsNotLost() throws {
    try sandbox.git("checkout", "-q", "side", "--", "\(Sandbox.images)/Bell.imageset")
    #expect(go("side", "--bring").exitCode == .done)
    try sandbox.expectSound()
  }

  @Test func aNewFileThatIsTheSameThereIsNotInTheWay() throws {
    try sandbox.git("checkout", "-q", "side", "--", "\(Sandbox.images)/Gong.imageset")
    #expect(go("side", "--bring").exitCode == .done)
    try sandbox.expectSound()
  }

  @Test func stagedWorkOfTheFirstVersionIsNotLost() throws {
    try sandbox.git("switch", "-q", "--orphan", "fresh")
    try sandbox.write("notes.txt", "fresh")
    try sandbox.git("add", "notes.txt")
    #expect(try sandbox.refusal(["switch", "side"]).contains("'notes.txt' has staged changes"))
    try sandbox.write("notes.txt", "main")
    try sandbox.git("add", "notes.txt")
    #expect(go("side").exitCode == .done)
    try sandbox.expectSound()
  }

  @Test func aBranchOfAnotherFolderIsLeftToIt() throws {
    try sandbox.git("worktree", "add", "-q", "../linked", "side")
    #expect(
      try sandbox.refusal(["switch", "side"]).hasPrefix(
        "error: another work tree of this repository is on branch 'side'\n"))
    #expect(runAssets(["status"], in: sandbox, folder: "../linked").output.hasPrefix("On branch 'side'"))
    try sandbox.write("../linked/new", "")
    #expect(runAssets(["commit", "-m", "x"], in: sandbox, folder: "../linked").exitCode == .done)
    #expect(try sandbox.git("status", "--porcelain", in: "../linked") == "")
  }

  @Test func anUnfinishedMergeHoldsOneHere() throws {
    try sandbox.git("merge", "-q", "--no-ff", "--no-commit", "side")
    #expect(try sandbox.refusal(["switch", "side"]).hasPrefix("error: a merge is not finished\n"))
  }

  @Test func aLockHoldsOneHere() throws {
    try sandbox.write(".git/index.lock", "")
    #expect(
      try sandbox.refusal(["switch", "side"]).hasPrefix("error: another program is using this repository\n"))
  }

  @Test func aRepositoryInTheWayIsNamed() throws {
    try sandbox.write("s/one", "1\n")
    try sandbox.commitAll("folder")
    try sandbox.git("switch", "-q", "-c", "file")
    sandbox.remove("s")
    try sandbox.write("s", "2\n")
    try sandbox.commitAll("file")
    try sandbox.git("switch", "-q", "main")
    try sandbox.git("init", "-q", "s/sub")
    let said = try sandbox.refusal(["switch", "file"])
    #expect(
      Golden.difference(
        said,
        inline: """
          error: 's/sub' would have to be replaced by a file
          cause: 's/sub' is a separate git repository, which a branch can't contain
          hint: move the folder 's/sub' to another place first

          """) == nil)
    #expect(sandbox.exists("s/sub/.git/HEAD"))
  }
}

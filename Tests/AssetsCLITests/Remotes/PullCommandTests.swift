import Files
import JSON
import TestKit
import Testing

@testable import AssetsCLI

@Suite struct PullCommandTests {
  let hub = try! Hub()  // without git no test of this suite can run

  init() throws { try hub.start(clones: ["mine"]) }

  private var sandbox: Sandbox { hub.sandbox }

  @Test func goesForward() throws {
    try hub.colleagueShares("second", ["bell.txt": "2\n"])
    #expect(
      hub.works(["pull"], in: "mine")
        == "Got 1 new version from 'origin/main'; 1 file changed on disk\n  other files\n  ~  bell.txt\n")
    #expect(try sandbox.text("mine/bell.txt") == "2\n")
    #expect(try sandbox.git("reflog", "-1", "--format=%gs", in: "mine") == "pull: Fast-forward")
    try hub.expectSound("mine")
    #expect(hub.works(["pull"], in: "mine") == "Already up to date with 'origin/main'\n")
  }

  @Test func assetsAreNamed() throws {
    try sandbox.writeImageSet("colleague/\(Sandbox.images)/Bell")
    sandbox.remove("colleague")
    try sandbox.git("clone", "-q", hub.address, "colleague")
    try sandbox.writeImageSet("colleague/\(Sandbox.images)/Bell")
    try hub.colleagueShares("a bell", [:])
    let output = hub.works(["pull"], in: "mine")
    #expect(output.contains("1 asset changed on disk\n  +  Bell  new image set: 1x, 2x\n"), "\(output)")
  }

  @Test func dryRunChangesNothing() throws {
    try hub.colleagueShares("second", ["bell.txt": "2\n"])
    let before = try hub.state(of: "mine")
    #expect(
      hub.works(["pull", "--dry-run"], in: "mine")
        .hasPrefix("Would get 1 new version from 'origin/main'; 1 file would change on disk\n"))
    #expect(try hub.state(of: "mine") == before)
  }

  @Test func ownVersionsAreMerged() throws {
    try hub.colleagueShares("theirs", ["bell.txt": "2\n"])
    try hub.commit("mine", ["anchor.txt": "2\n"], in: "mine")
    #expect(hub.works(["pull"], in: "mine").hasPrefix("Merged 1 new version from 'origin/main' with yours as "))
    #expect(try sandbox.text("mine/bell.txt") == "2\n" && sandbox.text("mine/anchor.txt") == "2\n")
    #expect(try sandbox.git("rev-list", "--count", "HEAD", in: "mine") == "4")
    try hub.expectSound("mine")
    #expect(
      hub.works(["pull"], in: "mine")
        == "Already up to date with 'origin/main'; 2 versions to push\n")
  }

  private func makeConflict() throws {
    try sandbox.writeImageSet("mine/\(Sandbox.images)/Bell", color: .green)
    try hub.commit("my bell", ["bell.txt": "mine\n"], in: "mine")
    try sandbox.git("clone", "-q", hub.address, "colleague")
    try sandbox.writeImageSet("colleague/\(Sandbox.images)/Bell", color: .red)
    try hub.colleagueShares("their bell", ["bell.txt": "theirs\n"])
  }

  @Test func aConflictWaitsForADecision() throws {
    try makeConflict()
    let result = hub.assets(["pull"], in: "mine")
    #expect(result.exitCode == .findings)
    #expect(
      result.output.hasPrefix(
        "2 conflicts: you and 'origin/main' both changed the same assets or files\n"), "\(result)")
    #expect(hub.assets(["push"], in: "mine").exitCode == .failed)
    #expect(hub.assets(["sync"], in: "mine").error.hasPrefix("error: a merge is not finished\n"))
    hub.works(["keep", "theirs", "Bell", "bell.txt"], in: "mine")
    hub.works(["commit"], in: "mine")
    #expect(try sandbox.text("mine/bell.txt") == "theirs\n")
    try hub.expectSound("mine")
    hub.works(["push"], in: "mine")
  }

  /// Push said to pull, and pull that something is not finished.
  @Test func whileAMergeWaitsEachNamesTheWayOut() throws {
    try makeConflict()
    #expect(hub.assets(["pull"], in: "mine").exitCode == .findings)
    let pushed = try hub.refusal(["push"], in: "mine")
    let ways = """
      hint: run 'assets conflicts' to see the 2 conflicts, and 'assets keep' to resolve each
      hint: then 'assets commit' finishes the merge
      """
    #expect(
      pushed.hasSuffix(
        """
        cause: a merge must be finished before you can pull more
        \(ways), and then 'assets push' works
        hint: or 'assets merge --abort' aborts the merge

        """), "\(pushed)")
    for (command, end) in [("pull", ""), ("sync", ", and then 'assets sync' works")] {
      #expect(
        try Golden.difference(
          hub.refusal([command], in: "mine"),
          inline: """
            error: a merge is not finished
            \(ways)\(end)
            hint: or 'assets merge --abort' aborts the merge

            """) == nil)
    }
    hub.works(["keep", "mine", "--all"], in: "mine")
    let settled = try hub.refusal(["push"], in: "mine")
    #expect(settled.contains("hint: run 'assets commit' to finish the merge, and then 'assets push' works\n"))
    try hub.colleagueShares("one more", ["anchor.txt": "3\n"])
    let more = try hub.refusal(["push"], in: "mine")
    let thenSync = "hint: run 'assets commit' to finish the merge, and then 'assets sync' works\n"
    #expect(more.contains(thenSync), "\(more)")
    hub.works(["commit"], in: "mine")
    hub.works(["sync"], in: "mine")
    try hub.expectSound("mine")
  }

  /// Contract 26: nothing half done is left behind.
  @Test func whatCannotGoOnTopChangesNothingAndNamesTheAssets() throws {
    try makeConflict()
    try sandbox.git("config", "pull.rebase", "true", in: "mine")
    let words = try hub.refusal(["pull"], in: "mine")
    #expect(
      words.hasPrefix(
        """
        error: can't replay your versions of 'main' on 'origin/main'
        cause: both changed the asset 'Bell'
        cause: both changed the file 'bell.txt'
        cause: nothing has changed here
        hint: run 'assets pull --merge' to merge instead, and resolve each conflict once
        """), "\(words)")
    #expect(hub.assets(["pull", "--merge"], in: "mine").exitCode == .findings)
    #expect(hub.works(["merge", "--abort"], in: "mine") == "Aborted the merge; everything is as it was before\n")
    try hub.expectSound("mine")
  }

  /// Uncommitted work in the way goes on the shelf and comes back onto the new version; `undo` and `redo` are exact.
  @Test(arguments: [["pull"], ["pull", "--merge"], ["sync"]], ["forward", "merge", "replay", "hook"])
  func workInTheWayComesBack(words: [String], way: String) throws {
    let lines = (1...9).map { "\($0)\n" }
    try hub.commit("list", ["list.txt": lines.joined()], in: "mine")
    try sandbox.git("push", "-q", "origin", "main", in: "mine")
    try hub.colleagueShares("theirs", ["list.txt": (["one\n"] + lines.dropFirst()).joined(), "more.txt": ""])
    if way != "forward" { try hub.commit("mine", ["anchor.txt": "2\n"], in: "mine") }
    if way == "replay" { try sandbox.git("config", "pull.rebase", "true", in: "mine") }
    if way == "hook" { try sandbox.writeHook("commit-msg", "exit 0", in: "mine/.git/hooks") }
    try sandbox.write("mine/list.txt", (lines.dropLast() + ["nine\n"]).joined())
    try sandbox.write("mine/new.txt", "new")
    try sandbox.write("mine/staged.txt", "staged")
    try sandbox.git("add", "staged.txt", in: "mine")
    let status = try sandbox.runGit(["status", "--porcelain"], in: "mine").output
    let before = try hub.state(of: "mine")
    let result = hub.assets(words, in: "mine")
    #expect(result.exitCode == .done && result.output.contains("3 uncommitted files were restored\n"), "\(result)")
    #expect(try sandbox.text("mine/list.txt") == (["one\n"] + lines.dropFirst().dropLast() + ["nine\n"]).joined())
    #expect(try sandbox.runGit(["status", "--porcelain"], in: "mine").output == status)
    #expect(try sandbox.git("for-each-ref", "refs/assets/shelves", in: "mine") == "")
    let after = try hub.state(of: "mine")
    guard words[0] == "pull" else { return }
    hub.works(["undo"], in: "mine")
    #expect(try hub.state(of: "mine") == before)
    hub.works(["redo"], in: "mine")
    #expect(try hub.state(of: "mine") == after)
  }

  @Test func whatIsInTheWayIsToldBefore() throws {
    try hub.colleagueShares("second", ["bell.txt": "2\n"])
    try sandbox.write("mine/bell.txt", "uncommitted")
    let before = try hub.state(of: "mine")
    let result = hub.assets(["pull", "--dry-run"], in: "mine")
    let note = """
      note: uncommitted changes of 'bell.txt' are in the way; they would be shelved, and restored unless both sides \
      changed the same files

      """
    #expect(result.exitCode == .done && result.error.hasSuffix(note), "\(result)")
    #expect(try hub.state(of: "mine") == before)
  }

  /// As with `switch`, all of it stays on the shelf then, and is told; the hint works where it was printed.
  @Test func workThatCannotBeJoinedStaysOnTheShelf() throws {
    try hub.colleagueShares("second", ["bell.txt": "2\n", "new.txt": "theirs\n"])
    try sandbox.write("mine/bell.txt", "uncommitted")
    try sandbox.write("mine/new.txt", "uncommitted")
    let before = try hub.state(of: "mine")
    let result = hub.assets(["pull"], in: "mine")
    #expect(
      result.exitCode == .done && result.error.contains("2 uncommitted files stay shelved on 'main': "), "\(result)")
    #expect(result.error.contains("run 'assets branch main-work --shelf main' "), "\(result)")
    #expect(try sandbox.text("mine/bell.txt") == "2\n" && sandbox.text("mine/new.txt") == "theirs\n")
    hub.works(["undo"], in: "mine")
    #expect(try hub.state(of: "mine") == before)
    #expect(hub.assets(["pull", "--json"], in: "mine").output.contains("\"reason\": \"changed-on-both\""))
    hub.works(["branch", "main-work", "--shelf", "main"], in: "mine")
    #expect(try sandbox.text("mine/bell.txt") == "uncommitted" && sandbox.text("mine/new.txt") == "uncommitted")
  }

  /// What git ignores is on no shelf, and on a shelf that is taken there is no room.
  @Test func whatNoShelfCanTakeIsProtected() throws {
    try hub.colleagueShares("second", ["bell.txt": "2\n", "cache": "theirs\n"])
    try sandbox.write("mine/.git/info/exclude", "cache\n")
    try sandbox.write("mine/cache", "mine\n")
    let ignored = "error: 'cache' would be overwritten, and git ignores it\n"
    #expect(try hub.refusal(["pull"], in: "mine").hasPrefix(ignored))
    sandbox.remove("mine/cache")
    try sandbox.write("mine/anchor.txt", "waits")
    try sandbox.git("branch", "side", in: "mine")
    hub.works(["switch", "side"], in: "mine")
    try sandbox.git("switch", "-q", "main", in: "mine")
    try sandbox.write("mine/bell.txt", "uncommitted")
    let taken = "error: 'bell.txt' has uncommitted changes that would be overwritten\n"
    for words in [["pull"], ["pull", "--dry-run"], ["sync"]] {
      #expect(try hub.refusal(words, in: "mine").hasPrefix(taken))
    }
  }

  @Test func unsavedWorkElsewhereStays() throws {
    try hub.colleagueShares("second", ["bell.txt": "2\n"])
    try sandbox.write("mine/anchor.txt", "uncommitted")
    try sandbox.write("mine/mine.txt", "uncommitted")
    try sandbox.write("mine/staged.txt", "staged")
    try sandbox.git("add", "staged.txt", in: "mine")
    hub.works(["pull"], in: "mine")
    let status = try sandbox.runGit(["status", "--porcelain"], in: "mine").output
    #expect(status == " M anchor.txt\nA  staged.txt\n?? mine.txt\n")
  }

  /// Contract 30: `pull.ff`, `pull.rebase` and `branch.<name>.rebase`.
  @Test func obeysTheConfiguration() throws {
    try hub.colleagueShares("theirs", ["bell.txt": "2\n"])
    try hub.commit("mine", ["anchor.txt": "2\n"], in: "mine")
    try sandbox.git("config", "pull.ff", "only", in: "mine")
    #expect(
      try hub.refusal(["pull"], in: "mine")
        .hasPrefix("error: 'main' and 'origin/main' have diverged\n"))
    try sandbox.git("config", "--unset", "pull.ff", in: "mine")
    try sandbox.git("config", "branch.main.rebase", "true", in: "mine")
    let output = hub.works(["pull"], in: "mine")
    #expect(output.hasPrefix("Replayed 1 version of yours on 1 new version from 'origin/main'; "), "\(output)")
    #expect(try sandbox.git("log", "--format=%s", in: "mine") == "mine\ntheirs\nfirst")
    #expect(try sandbox.git("log", "-1", "--format=%an|%cn", in: "mine") == "Ada Author|Cleo Committer")
    try hub.expectSound("mine")
    try sandbox.git("config", "branch.main.rebase", "false", in: "mine")
    try sandbox.git("config", "pull.ff", "false", in: "mine")
    try sandbox.git("push", "-q", in: "mine")
    try hub.colleagueShares("more", ["bell.txt": "3\n"])
    #expect(hub.works(["pull"], in: "mine").hasPrefix("Merged 1 new version"))
    #expect(try sandbox.git("log", "-1", "--format=%s", in: "mine").hasPrefix("Merge branch 'main' of "))
  }

  /// Contract 30: what git refuses or leaves to somebody is not taken for another word.
  @Test(arguments: [
    ["pull.rebase", "nonsense"], ["branch.main.rebase", "nonsense"], ["pull.ff", "nonsense"],
    ["pull.rebase", "interactive"], ["merge.ff", "only"], ["branch.main.mergeOptions", "--ff-only"],
    ["branch.main.mergeOptions", "--squash"],
  ])
  func wordsOfSettingsAreNotGuessed(setting: [String]) throws {
    try hub.colleagueShares("theirs", ["bell.txt": "2\n"])
    try hub.commit("mine", ["anchor.txt": "2\n"], in: "mine")
    try sandbox.git("config", setting[0], setting[1], in: "mine")
    for words in [["pull"], ["pull", "--dry-run"]] {
      let said = try hub.refusal(words, in: "mine")
      let names = setting[0] == "merge.ff" ? "'only'" : setting[1] == "--ff-only" ? "says 'only'" : setting[1]
      #expect(said.contains(names) && said.contains("hint: "), "\(said)")
    }
  }

  @Test func aMergeIsMadeWhereSettingsOfMergeSaySo() throws {
    for setting in [["merge.ff", "false"], ["branch.main.mergeOptions", "--no-ff --quiet"]] {
      try sandbox.git("config", setting[0], setting[1], in: "mine")
      try hub.colleagueShares("theirs", ["bell.txt": "\(setting)\n"])
      #expect(hub.works(["pull"], in: "mine").hasPrefix("Merged 1 new version"))
      try sandbox.git("config", "--unset", setting[0], in: "mine")
      try sandbox.git("push", "-q", in: "mine")
    }
    // A word that merge does not know is none to git either.
    try sandbox.git("config", "merge.ff", "nonsense", in: "mine")
    try hub.colleagueShares("more", ["bell.txt": "more\n"])
    #expect(hub.works(["pull"], in: "mine").hasPrefix("Got 1 new version"))
  }

  @Test(arguments: [[], ["rele?se/*"], ["main", ""], ["*"], ["release/1"]])
  func aMergeHasTheMessageGitGivesIt(patterns: [String]) throws {
    for pattern in patterns { try sandbox.git("config", "--add", "merge.suppressDest", pattern, in: "mine") }
    for (number, branch) in ["main", "release/1"].enumerated() {
      try sandbox.git("switch", "-q", "-C", branch, "origin/main", in: "mine")
      try sandbox.git("branch", "-q", "--set-upstream-to=origin/main", in: "mine")
      try hub.colleagueShares("theirs \(number)", ["bell.txt": "by them, \(number)\n"])
      try hub.commit("mine", ["anchor.txt": "by me, \(number)\n"], in: "mine")
      let before = try sandbox.git("rev-parse", "HEAD", in: "mine")
      hub.works(["pull"], in: "mine")
      let ours = try sandbox.git("log", "-1", "--format=%B", in: "mine")
      try sandbox.git("reset", "-q", "--hard", before, in: "mine")
      try sandbox.git("pull", "-q", "--no-edit", in: "mine")
      #expect(try sandbox.git("log", "-1", "--format=%B", in: "mine") == ours)
    }
  }

  /// Contract 22: `pre-merge-commit`, `prepare-commit-msg`, `commit-msg` and `post-merge`, as git runs them.
  @Test func hooksOfAMerge() throws {
    for name in ["pre-merge-commit", "prepare-commit-msg", "commit-msg", "post-merge", "post-commit"] {
      try sandbox.writeHook(name, "echo \"\(name) $*\" >> \"$HOME/seen\"", in: "mine/.git/hooks")
    }
    try hub.colleagueShares("theirs", ["bell.txt": "2\n"])
    try hub.commit("mine", ["anchor.txt": "2\n"], in: "mine")
    sandbox.remove("../home/seen")
    hub.works(["pull"], in: "mine")
    let ours = try sandbox.text("../home/seen")
    #expect(
      Golden.difference(
        ours,
        inline: """
          pre-merge-commit 
          prepare-commit-msg .git/MERGE_MSG merge
          commit-msg .git/MERGE_MSG
          post-merge 0

          """) == nil)
    try hub.colleagueShares("more", ["bell.txt": "3\n"])
    try hub.commit("mine again", ["anchor.txt": "3\n"], in: "mine")
    sandbox.remove("../home/seen")
    try sandbox.git("pull", "-q", "--no-edit", in: "mine")
    #expect(try sandbox.text("../home/seen") == ours)
  }

  @Test func aHookMayRefuseAMerge() throws {
    try hub.colleagueShares("theirs", ["bell.txt": "2\n"])
    try hub.commit("mine", ["anchor.txt": "2\n"], in: "mine")
    for name in ["pre-merge-commit", "prepare-commit-msg", "commit-msg"] {
      try sandbox.writeHook(name, "exit 3", in: "mine/.git/hooks")
      #expect(try hub.refusal(["pull"], in: "mine").hasPrefix("error: the hook '\(name)' refused"))
      sandbox.remove("mine/.git/hooks/\(name)")
    }
    try sandbox.writeHook("commit-msg", "echo 'Seen-by: hook' >> \"$1\"", in: "mine/.git/hooks")
    hub.works(["pull"], in: "mine")
    #expect(try sandbox.git("log", "-1", "--format=%B", in: "mine").contains("Seen-by: hook"))
  }

  @Test func postMergeRunsAlsoAfterGoingForward() throws {
    try sandbox.writeHook("post-merge", "echo \"$1\" > \"$HOME/seen\"", in: "mine/.git/hooks")
    try hub.colleagueShares("second", ["bell.txt": "2\n"])
    hub.works(["pull"], in: "mine")
    #expect(try sandbox.text("../home/seen") == "0\n")
  }

  @Test func postRewriteRunsAfterAReplay() throws {
    try sandbox.writeHook("post-rewrite", "{ echo $1; cat; } > \"$HOME/seen\"", in: "mine/.git/hooks")
    try hub.colleagueShares("theirs", ["bell.txt": "2\n"])
    try hub.commit("mine", ["anchor.txt": "2\n"], in: "mine")
    try sandbox.git("config", "pull.rebase", "true", in: "mine")
    let old = try sandbox.git("rev-parse", "HEAD", in: "mine")
    hub.works(["pull"], in: "mine")
    #expect(try sandbox.text("../home/seen") == "rebase\n\(old) \(try sandbox.git("rev-parse", "HEAD", in: "mine"))\n")
  }

  @Test func whatTheOtherSideHasAlreadyIsLeftOutOfAReplay() throws {
    try hub.commit("same", ["anchor.txt": "2\n"], in: "mine")
    try hub.commit("more", ["more.txt": "1\n"], in: "mine")
    try hub.colleagueShares("other words", ["anchor.txt": "2\n"])
    try sandbox.git("config", "pull.rebase", "true", in: "mine")
    #expect(hub.works(["pull"], in: "mine").hasPrefix("Replayed 1 version of yours on 1 new version"))
    #expect(try sandbox.git("log", "--format=%s", in: "mine") == "more\nother words\nfirst")
  }

  /// As a merge does it: what each side drew is in the asset.
  @Test func aReplayPutsVariantsTogether() throws {
    try hub.colleagueShares("nothing", ["anchor.txt": "2\n"])
    try sandbox.writeImageSet("colleague/\(Sandbox.images)/Bell")
    try hub.colleagueShares("a bell", [:])
    hub.works(["pull"], in: "mine")
    try sandbox.writeImageSet("mine/\(Sandbox.images)/Bell", darkScales: [1])
    try hub.commit("my dark one", [:], in: "mine")
    try sandbox.writeImageSet("colleague/\(Sandbox.images)/Bell", scales: [1, 2, 3])
    try hub.colleagueShares("a large one", [:])
    try sandbox.git("config", "pull.rebase", "true", in: "mine")
    #expect(hub.works(["pull"], in: "mine").hasPrefix("Replayed 1 version of yours on 1 new version"))
    let list = try sandbox.text("mine/\(Sandbox.images)/Bell.imageset/Contents.json")
    #expect(list.contains("bell@3x.png") && list.contains("bell-dark@1x.png"), "\(list)")
    #expect(try sandbox.git("log", "--format=%s", in: "mine").hasPrefix("my dark one\na large one\n"))
    try hub.expectSound("mine")
  }

  /// Contract 27, also where versions go on top.
  @Test func aMergeDriverHoldsUpAReplay() throws {
    try sandbox.git("config", "merge.special.driver", "exit 1", in: "mine")
    try hub.colleagueShares("attributes", [".gitattributes": "*.txt merge=special\n", "bell.txt": "1\n2\n3\n4\n5\n"])
    hub.works(["pull"], in: "mine")
    try hub.colleagueShares("theirs", ["bell.txt": "theirs\n2\n3\n4\n5\n"])
    try hub.commit("mine", ["bell.txt": "1\n2\n3\n4\nmine\n"], in: "mine")
    try sandbox.git("config", "pull.rebase", "true", in: "mine")
    for words in [["pull"], ["pull", "--dry-run"]] {
      let said = try hub.refusal(words, in: "mine")
      #expect(said.hasPrefix("error: 'bell.txt' is merged by the program 'special', which only git runs\n"), "\(said)")
      #expect(said.contains("git pull --rebase"))
    }
    #expect(try !sandbox.runGit(["pull", "-q", "--rebase"], in: "mine").isSuccess)
  }

  /// Git leaves merges out; here only where nothing that was decided in one is lost by that.
  @Test(arguments: [false, true]) func mergesAreLeftOutOfAReplay(wasDecided: Bool) throws {
    try sandbox.git("switch", "-q", "-c", "side", in: "mine")
    try hub.commit("side", ["side.txt": "1\n"], in: "mine")
    try sandbox.git("switch", "-q", "main", in: "mine")
    try hub.commit("mine", ["anchor.txt": "2\n"], in: "mine")
    try sandbox.git("merge", "-q", "--no-commit", "side", in: "mine")
    if wasDecided { try sandbox.write("mine/side.txt", "decided\n") }
    try hub.commit("merged", [:], in: "mine")
    try hub.colleagueShares("theirs", ["bell.txt": "2\n"])
    try sandbox.git("config", "pull.rebase", "true", in: "mine")
    guard !wasDecided else {
      let said = try hub.refusal(["pull"], in: "mine")
      #expect(said.contains("is a merge with resolved conflicts, which can't be replayed on theirs"), "\(said)")
      return
    }
    let before = try sandbox.git("rev-parse", "HEAD", in: "mine")
    hub.works(["pull"], in: "mine")
    // In which order two lines come is nobody's business.
    let state = { [sandbox] in
      [
        try sandbox.git("rev-parse", "HEAD^{tree}", in: "mine"),
        try sandbox.git("log", "--format=%s", in: "mine").split(separator: "\n").sorted().joined(separator: ","),
      ]
    }
    let ours = try state()
    try sandbox.git("reset", "-q", "--hard", before, in: "mine")
    try sandbox.git("pull", "-q", in: "mine")
    #expect(try state() == ours)
    #expect(ours[1] == "first,mine,side,theirs")
  }

  @Test func theFirstVersionsComeToAnEmptyBranch() throws {
    try sandbox.git("init", "-q", "fresh")
    try sandbox.git("remote", "add", "origin", hub.address, in: "fresh")
    #expect(
      hub.works(["pull"], in: "fresh").hasPrefix("Got 1 new version from 'origin/main'; 2 files changed on disk\n"))
    try hub.expectSound("fresh")
  }

  @Test func aBranchNobodySharedIsTold() throws {
    try sandbox.git("switch", "-q", "-c", "icons", in: "mine")
    #expect(
      try Golden.difference(
        hub.refusal(["pull"], in: "mine"),
        inline: """
          error: 'origin' has no branch that matches 'icons'
          hint: run 'assets push' to share yours there

          """) == nil)
  }

  /// As git does it, also with its words.
  @Test func aBranchThatFollowsALocalOneTakesThat() throws {
    try sandbox.git("switch", "-q", "-c", "loc", "--track", "main", in: "mine")
    try hub.commit("mine", ["anchor.txt": "2\n"], in: "mine")
    try sandbox.git("switch", "-q", "main", in: "mine")
    try hub.commit("on main", ["bell.txt": "2\n"], in: "mine")
    try sandbox.git("switch", "-q", "loc", in: "mine")
    let before = try sandbox.git("rev-parse", "HEAD", in: "mine")
    #expect(hub.works(["pull"], in: "mine").hasPrefix("Merged 1 new version from 'main' with yours as "))
    let ours = try sandbox.git("log", "-1", "--format=%B%P", in: "mine")
    try sandbox.git("reset", "-q", "--hard", before, in: "mine")
    try sandbox.git("pull", "-q", "--no-edit", in: "mine")
    #expect(try sandbox.git("log", "-1", "--format=%B%P", in: "mine") == ours)
    #expect(hub.works(["pull"], in: "mine").hasPrefix("Already up to date with 'main'"))
    try sandbox.git("branch", "-q", "-D", "main", in: "mine")
    #expect(
      try hub.refusal(["pull"], in: "mine").hasPrefix("error: 'loc' follows 'main', which no longer exists\n"))
  }

  @Test func aMergeThatWaitsHoldsOneHere() throws {
    try hub.commit("mine", ["bell.txt": "mine\n"], in: "mine")
    try hub.colleagueShares("theirs", ["bell.txt": "theirs\n"])
    try sandbox.git("fetch", "-q", in: "mine")
    _ = try sandbox.runGit(["merge", "-q", "origin/main"], in: "mine")
    #expect(hub.assets(["pull"], in: "mine").error.hasPrefix("error: a merge is not finished\n"))
    #expect(try sandbox.git("merge", "--abort", in: "mine") == "")
  }

  /// Contract 27: a configured merge driver is git's to run.
  @Test func aMergeDriverIsLeftToGit() throws {
    try sandbox.git("config", "merge.special.driver", "true", in: "mine")
    try hub.colleagueShares("attributes", [".gitattributes": "*.txt merge=special\n"])
    hub.works(["pull"], in: "mine")
    try hub.colleagueShares("theirs", ["bell.txt": "2\n"])
    try hub.commit("mine", ["bell.txt": "3\n"], in: "mine")
    #expect(
      hub.works(["pull", "--dry-run"], in: "mine")
        == "git would merge 'origin/main', because '.gitattributes' names a merge program\n")
    #expect(hub.works(["pull"], in: "mine").hasPrefix("Merged 1 new version from 'origin/main' with yours as "))
    // The program `true` leaves ours.
    #expect(try sandbox.text("mine/bell.txt") == "3\n")
    #expect(try sandbox.git("rev-list", "--parents", "-1", "HEAD", in: "mine").split(separator: " ").count == 3)
    try hub.expectSound("mine")
  }

  /// Git made the merge, and leaves it there when a hook says no; nothing is in conflict.
  @Test func aHookMayRefuseWhatOnlyGitMerges() throws {
    try sandbox.git("config", "merge.special.driver", "true", in: "mine")
    try hub.colleagueShares("attributes", [".gitattributes": "*.txt merge=special\n"])
    hub.works(["pull"], in: "mine")
    try hub.colleagueShares("theirs", ["bell.txt": "2\n"])
    try hub.commit("mine", ["bell.txt": "3\n"], in: "mine")
    try sandbox.writeHook("pre-merge-commit", "echo 'not on a Friday'; exit 1", in: "mine/.git/hooks")
    let pulled = hub.assets(["pull"], in: "mine")
    #expect(pulled.exitCode == .failed, "\(pulled)")
    #expect(pulled.error.hasPrefix("error: 'origin/main' is merged, but a hook refused the commit\n"), "\(pulled)")
    #expect(pulled.error.contains("not on a Friday") && pulled.error.contains("'assets commit' finishes the merge"))
    hub.works(["commit", "--no-verify"], in: "mine")
    #expect(try sandbox.git("rev-list", "--parents", "-1", "HEAD", in: "mine").split(separator: " ").count == 3)
    try hub.expectSound("mine")
  }

  /// What is said in Latin-1 would come out as question marks; git takes the bytes as they are.
  @Test(arguments: [false, true])
  func aVersionInAnotherEncodingIsNotSpoilt(isDeclared: Bool) throws {
    try hub.colleagueShares("theirs", ["bell.txt": "2\n"])
    try hub.commit("Gl%cke", ["own.txt": "own\n"], in: "mine")
    let commit = try sandbox.git("cat-file", "commit", "HEAD", in: "mine")
    let text = isDeclared ? commit.replacing("\n\n", with: "\nencoding ISO-8859-1\n\n") : commit
    try sandbox.write("commit", text.utf8.map { $0 == UInt8(ascii: "%") ? 0xf6 : $0 } + [0x0a])
    let id = try sandbox.git("hash-object", "-t", "commit", "-w", "../commit", in: "mine")
    try sandbox.git("reset", "-q", id, in: "mine")
    try sandbox.git("config", "pull.rebase", "true", in: "mine")
    let said = try hub.refusal(["pull"], in: "mine")
    #expect(said.contains("is not in UTF-8, and would be damaged"), "\(said)")
    hub.works(["pull", "--merge"], in: "mine")
  }

  /// Contract 10: a file that goes through a filter is put in place by git.
  @Test func filteredFilesAreWrittenByGit() throws {
    for clone in ["mine"] {
      try sandbox.git("config", "filter.upper.smudge", "tr a-z A-Z", in: clone)
      try sandbox.git("config", "filter.upper.clean", "tr A-Z a-z", in: clone)
    }
    try hub.colleagueShares("filtered", [".gitattributes": "*.up filter=upper\n", "loud.up": "hello\n"])
    try hub.commit("mine", ["anchor.txt": "2\n"], in: "mine")
    hub.works(["pull"], in: "mine")
    #expect(try sandbox.text("mine/loud.up") == "HELLO\n")
    #expect(
      try sandbox.git("reflog", "-1", "--format=%gs", in: "mine").hasPrefix("pull: Merge made by the 'ort' strategy."))
    try hub.expectSound("mine")
  }

  /// Contract 31: a clone that lacks something on purpose is told from a damaged one.
  @Test(arguments: ["--depth=1", "--filter=blob:none"])
  func anIncompleteCloneIsLeftToGit(option: String) throws {
    try sandbox.git("--git-dir", hub.folder, "config", "uploadpack.allowFilter", "true")
    try hub.colleagueShares("second", ["bell.txt": "2\n"])
    try sandbox.git("clone", "-q", option, "file://" + hub.folder, "part")
    try hub.colleagueShares("third", ["bell.txt": "3\n"])
    let words = try hub.refusal(["pull"], in: "part")
    #expect(words.hasPrefix("error: only some of the "), "\(words)")
    #expect(words.hasSuffix("hint: or use 'git pull' for this step\n"))
    hub.works(["fetch"], in: "part")
    try sandbox.git("pull", "-q", in: "part")
    try hub.commit("mine", ["anchor.txt": "2\n"], in: "part")
    hub.works(["push"], in: "part")
    #expect(try sandbox.git("--git-dir", hub.folder, "log", "-1", "--format=%s", "main") == "mine")
  }

  @Test func asJSON() throws {
    try hub.colleagueShares("second", ["bell.txt": "2\n"])
    let last = try #require(hub.works(["pull", "--json"], in: "mine").split(separator: "\n").last)
    let done = try #require(try JSONDocument(parsing: Array(last.utf8)).value.object)
    #expect(done["event"] == "done")
    let pull = try #require(done["pull"]?.object)
    #expect(
      pull.names == [
        "remote", "branch", "theirs", "requests", "kind", "versions", "ownVersions", "dryRun", "assets", "otherFiles",
      ])
    #expect(pull["kind"] == "forward" && pull["versions"] == 1)
  }
}

import TestKit
import Testing

@testable import AssetsCLI

/// A colleague replaces the shared branch (`git push --force`) while others stand on what it was.
@Suite struct ReplacedBranchTests {
  let hub = try! Hub()  // without git no test of this suite can run
  var sandbox: Sandbox { hub.sandbox }

  init() throws {
    try hub.start(clones: [])
    try hub.colleagueShares("second", ["second.txt": "2\n"])
    try hub.colleagueShares("third", ["third.txt": "3\n"], by: "Cleo")
    for clone in ["mine", "gits"] { try sandbox.git("clone", "-q", hub.address, clone) }
  }

  /// Takes the last two versions from the shared branch.
  private func colleagueReplaces(with file: String? = "other.txt") throws {
    try sandbox.git("reset", "-q", "--hard", "HEAD~2", in: "colleague")
    if let file { try hub.commit("other", [file: "other\n"], in: "colleague") }
    try sandbox.git("push", "-q", "-f", in: "colleague")
  }

  private func log(_ clone: String) throws -> String {
    try sandbox.git("log", "--format=%s", in: clone).replacing("\n", with: ", ")
  }

  /// `pull.rebase` is not set here; git merges, and brings the two back, unless it is told `--rebase`.
  @Test(arguments: [false, true]) func pullLeavesBehindWhatIsGone(wasFetched: Bool) throws {
    let told = { (clone: String, count: Int) in
      try self.sandbox.git(
        "log", "-\(count)", "--format=%h '%s' by %an, %ad", "--date=format:%Y-%m-%d %H:%M", in: clone
      ).split(separator: "\n").map(String.init)
    }
    let gone = try told("mine", 2)
    try colleagueReplaces()
    let new = try told("colleague", 1)
    if wasFetched { hub.works(["fetch"], in: "mine") }
    let pulled = hub.assets(["pull"], in: "mine")
    #expect(
      Golden.difference(
        pulled.error,
        inline: """
          note: 'origin/main' was replaced: 2 versions were removed
            removed: \(gone[0])
            removed: \(gone[1])
            newest version now: \(new[0])
          hint: run 'assets branch main-old --at \(gone[0].prefix(7))' to keep the old versions as a branch

          """) == nil)
    #expect(gone[0].contains("'third' by Cleo") && gone[1].contains("'second' by Bo"))
    #expect(pulled.output.hasPrefix("Reset 'main' to 'origin/main', which was replaced; "), "\(pulled)")
    #expect(try log("mine") == "other, first")
    try sandbox.git("pull", "-q", "--rebase", in: "gits")
    #expect(try log("gits") == "other, first")
    try hub.expectSound("mine")
    hub.works(["undo"], in: "mine")
    #expect(try log("mine") == "third, second, first")
  }

  @Test func statusRemembersWhatFetchTold() throws {
    try colleagueReplaces()
    hub.works(["fetch"], in: "mine")
    for _ in 1...2 {
      #expect(
        hub.works(["status"], in: "mine").contains(
          "'origin/main' was replaced: 2 versions of this branch were removed; 'assets pull' resets this "
            + "branch to it\n"))
    }
    #expect(hub.works(["status", "--json"], in: "mine").contains("\"gone\": 2"))
    hub.works(["pull"], in: "mine")
    try hub.commit("own", ["own.txt": "own\n"], in: "mine")
    #expect(!hub.works(["status"], in: "mine").contains("replaced"))
    #expect(!hub.works(["status", "--json"], in: "mine").contains("gone"))
  }

  @Test(arguments: ["false", "true"]) func whatIsOnesOwnGoesOnTop(rebases: String) throws {
    for clone in ["mine", "gits"] {
      try hub.commit("own", ["own.txt": "own\n"], in: clone)
      try sandbox.git("config", "pull.rebase", rebases, in: clone)
    }
    try colleagueReplaces()
    let before = try hub.state(of: "mine")
    #expect(hub.works(["pull", "--dry-run"], in: "mine").hasPrefix("Would replay 1 version of yours on 1 new "))
    #expect(try hub.state(of: "mine") == before)
    // The dry run fetched, so this knows of it from the reflog alone.
    let pulled = hub.works(["pull"], in: "mine")
    #expect(pulled.hasPrefix("Replayed 1 version of yours on 1 new version from 'origin/main'"), "\(pulled)")
    try sandbox.git("pull", "-q", "--rebase", in: "gits")
    #expect(try log("mine") == "own, other, first" && log("gits") == log("mine"))
    #expect(hub.works(["pull"], in: "mine").hasPrefix("Already up to date with 'origin/main'; 1 version to push"))
    hub.works(["push"], in: "mine")
    try hub.expectSound("mine")
  }

  /// Where versions were only taken away, one's branch looks as if it were ahead.
  @Test(arguments: [false, true]) func aBranchThatWasSetBackIsFollowed(hasOwn: Bool) throws {
    for clone in ["mine", "gits"] where hasOwn { try hub.commit("own", ["own.txt": "own\n"], in: clone) }
    try colleagueReplaces(with: nil)
    let pulled = hub.assets(["pull"], in: "mine")
    #expect(pulled.error.hasPrefix("note: 'origin/main' was replaced: 2 versions were removed\n"), "\(pulled)")
    try sandbox.git("pull", "-q", "--rebase", in: "gits")
    #expect(try log("mine") == (hasOwn ? "own, first" : "first") && log("gits") == log("mine"))
    try hub.expectSound("mine")
  }

  /// To merge is to want the old versions as well, from then on.
  @Test func aMergeThatIsAskedForKeepsTheOldVersions() throws {
    try hub.commit("own", ["own.txt": "own\n"], in: "mine")
    try colleagueReplaces()
    let merged = hub.assets(["pull", "--merge"], in: "mine")
    #expect(merged.output.hasPrefix("Merged 1 new version") && merged.error.contains("was replaced"), "\(merged)")
    #expect(sandbox.exists("mine/third.txt") && sandbox.exists("mine/other.txt"))
    try hub.commit("later", ["later.txt": "later\n"], in: "colleague")
    try sandbox.git("push", "-q", in: "colleague")
    let later = hub.assets(["pull"], in: "mine")
    #expect(later.output.hasPrefix("Merged 1 new version") && later.error == "", "\(later)")
    #expect(sandbox.exists("mine/third.txt"))
  }

  /// Git drops it with the rest: it knows where the branch was, and not who brought it there.
  @Test func whatOneMadeAndSharedStaysOnesOwn() throws {
    try hub.commit("own", ["own.txt": "own\n"], in: "mine")
    hub.works(["push"], in: "mine")
    try colleagueReplaces()
    let refused = try hub.refusal(["push"], in: "mine")
    #expect(refused.hasPrefix("error: 'origin/main' was replaced: 3 versions were removed\n"), "\(refused)")
    #expect(refused.contains("cause: 1 version of yours is not in it\n"), "\(refused)")
    #expect(hub.works(["pull"], in: "mine").hasPrefix("Replayed 1 version of yours on 1 new version"))
    #expect(try log("mine") == "own, other, first")
    hub.works(["push"], in: "mine")
    try hub.expectSound("mine")
  }

  /// A colleague who forces a push without a look takes one's own versions from the branch, and nobody else's.
  @Test(arguments: [false, true]) func onlyOnesOwnIsGone(wasFetched: Bool) throws {
    try hub.commit("own", ["own.txt": "own\n"], in: "mine")
    hub.works(["push"], in: "mine")
    try hub.commit("other", ["other.txt": "other\n"], in: "colleague")
    try sandbox.git("push", "-q", "-f", in: "colleague")
    if wasFetched { try sandbox.git("fetch", "-q", in: "mine") }
    let pulled = hub.assets(["pull"], in: "mine")
    #expect(pulled.error.hasPrefix("note: 'origin/main' was replaced: 1 version was removed\n"), "\(pulled)")
    #expect(pulled.output.hasPrefix("Merged 1 new version from 'origin/main' with yours as "), "\(pulled)")
    for name in ["own", "other", "third"] { #expect(sandbox.exists("mine/\(name).txt")) }
    #expect(hub.assets(["pull"], in: "mine").error == "")
    hub.works(["push"], in: "mine")
    try hub.expectSound("mine")
  }

  /// Both sides made a version, and one's own merge of them was shared; then it is thrown away.
  ///
  /// - Parameter toBase: True where both versions go with it.
  private func sharedMergeIsThrownAway(toBase: Bool) throws {
    try hub.commit("mine", ["bell.txt": "mine\n"], in: "mine")
    try hub.commit("theirs", ["anchor.txt": "theirs\n"], in: "colleague")
    try sandbox.git("push", "-q", in: "colleague")
    hub.works(["sync"], in: "mine")
    try hub.commit("mine, again", ["own.txt": "own\n"], in: "mine")
    try sandbox.git("pull", "-q", in: "colleague")
    try sandbox.git("reset", "-q", "--hard", toBase ? "HEAD~2" : "HEAD~1", in: "colleague")
    try hub.commit("other", ["boat.txt": "other\n"], in: "colleague")
    try sandbox.git("push", "-q", "-f", in: "colleague")
  }

  /// It stands in no way, and of one's own nothing is lost with it.
  @Test(arguments: [false, true]) func aSharedMergeIsLeftBehind(toBase: Bool) throws {
    try sharedMergeIsThrownAway(toBase: toBase)
    try sandbox.write("mine/second.txt", "uncommitted\n")
    let refused = try hub.refusal(["push"], in: "mine")
    #expect(refused.contains("cause: \(toBase ? 3 : 2) versions of yours are not in it\n"), "\(refused)")
    let pulled = hub.assets(["pull"], in: "mine")
    let count = toBase ? "2 versions" : "1 version"
    #expect(pulled.output.hasPrefix("Replayed \(count) of yours on 1 new version from 'origin/main'"), "\(pulled)")
    #expect(try log("mine") == "mine, again, \(toBase ? "mine, other" : "other, mine"), third, second, first")
    #expect(try sandbox.text("mine/bell.txt") == "mine\n" && sandbox.text("mine/second.txt") == "uncommitted\n")
    #expect(try sandbox.text("mine/anchor.txt") != "theirs\n")
    hub.works(["push"], in: "mine")
  }

  /// A branch of one's own, merged on top of what others threw away, is nobody else's.
  @Test func aMergedBranchOfOnesOwnIsNotThrownAwayWithIt() throws {
    try hub.commit("theirs", ["anchor.txt": "theirs\n"], in: "colleague")
    try sandbox.git("push", "-q", in: "colleague")
    hub.works(["pull"], in: "mine")
    try sandbox.git("switch", "-q", "-c", "side", in: "mine")
    try hub.commit("side", ["side.txt": "1\n"], in: "mine")
    try sandbox.git("switch", "-q", "main", in: "mine")
    try sandbox.git("merge", "-q", "--no-ff", "--no-edit", "side", in: "mine")
    hub.works(["push"], in: "mine")
    try sandbox.git("commit", "-q", "--amend", "-m", "theirs, better", in: "colleague")
    try sandbox.git("push", "-q", "-f", in: "colleague")
    hub.works(["pull"], in: "mine")
    #expect(try log("mine") == "side, theirs, better, third, second, first")
    hub.works(["push"], in: "mine")
  }

  /// To merge is to keep it all.
  @Test func aSharedMergeComesBackWhereThatIsAskedFor() throws {
    try sharedMergeIsThrownAway(toBase: false)
    let pulled = hub.assets(["pull", "--merge"], in: "mine")
    #expect(pulled.output.hasPrefix("Merged 1 new version"), "\(pulled)")
    #expect(!pulled.error.contains("left behind"), "\(pulled)")
    #expect(try sandbox.text("mine/anchor.txt") == "theirs\n")
  }

  /// What was decided in a merge that nobody else has would be lost; the lines of git work as they stand there.
  @Test(arguments: [false, true]) func aMergeOfOnesOwnSaysWhatIsInTheWay(wasDecided: Bool) throws {
    try sandbox.git("switch", "-q", "-c", "side", in: "mine")
    try hub.commit("side", ["side.txt": "1\n"], in: "mine")
    try sandbox.git("switch", "-q", "main", in: "mine")
    try hub.commit("mine", ["own.txt": "1\n"], in: "mine")
    try sandbox.git("merge", "-q", "--no-commit", "side", in: "mine")
    if wasDecided { try sandbox.write("mine/side.txt", "decided\n") }
    try hub.commit("merged", [:], in: "mine")
    try sandbox.write("mine/bell.txt", "uncommitted\n")
    try colleagueReplaces()
    guard wasDecided else {
      hub.works(["pull"], in: "mine")
      #expect(try log("mine").hasSuffix(", other, first"))
      return
    }
    let merge = try sandbox.git("rev-parse", "--short=7", "HEAD", in: "mine")
    let said = try hub.refusal(["pull"], in: "mine")
    #expect(said.hasPrefix("error: your version \(merge) is a merge with resolved conflicts, which can't"), "\(said)")
    #expect(!said.contains("pull.rebase'"), "\(said)")
    #expect(said.contains("cause: so your versions are replayed one by one; nothing has changed\n"), "\(said)")
    #expect(
      said.contains("hint: run 'assets pull --merge' to merge instead, which brings back the removed versions\n"),
      "\(said)")
    let again = "hint: or 'git pull --rebase=merges --autostash' to resolve them again, without them\n"
    #expect(said.contains(again), "\(said)")
    _ = try sandbox.runGit(["pull", "-q", "--rebase=merges", "--autostash"], in: "mine")
    #expect(!sandbox.exists("mine/third.txt"))
  }

  @Test func unsavedWorkOnWhatIsGoneStaysOnTheShelf() throws {
    try colleagueReplaces()
    try sandbox.write("mine/third.txt", "uncommitted\n")
    let before = try hub.state(of: "mine")
    let result = hub.assets(["pull"], in: "mine")
    #expect(result.exitCode == .done && result.error.contains("the branch also changed 'third.txt'"), "\(result)")
    hub.works(["undo"], in: "mine")
    #expect(try hub.state(of: "mine") == before)
  }

  @Test func whoOnlyGoesForwardIsTold() throws {
    try sandbox.git("config", "pull.ff", "only", in: "mine")
    try colleagueReplaces()
    let said = try hub.refusal(["pull"], in: "mine")
    #expect(said.contains("cause: 'origin/main' was replaced: 2 versions were removed\n"), "\(said)")
    #expect(said.contains("'git config pull.ff true'") && said.contains("'assets branch main-old --at "), "\(said)")
  }

  @Test func whatCannotGoOnTopSaysWhatAMergeBringsBack() throws {
    try hub.commit("own", ["other.txt": "own\n"], in: "mine")
    try colleagueReplaces()
    let said = try hub.refusal(["pull"], in: "mine")
    #expect(said.contains("cause: 'origin/main' was replaced: 2 versions were removed\n"), "\(said)")
    #expect(said.contains("cause: both changed the file 'other.txt'\n"), "\(said)")
    #expect(said.contains("hint: run 'assets pull --merge' to merge instead, which brings back"), "\(said)")
  }

  @Test func aRefusedPushTellsIt() throws {
    try hub.commit("own", ["own.txt": "own\n"], in: "mine")
    try colleagueReplaces()
    let said = try hub.refusal(["push"], in: "mine")
    #expect(said.hasPrefix("error: 'origin/main' was replaced: 2 versions were removed\ncause: removed: "), "\(said)")
    #expect(said.contains("cause: 1 version of yours is not in it\n"), "\(said)")
    #expect(
      said.contains("hint: run 'assets pull' to combine your versions with it, then 'assets push' again\n"))
    let last = hub.assets(["push", "--json"], in: "mine").output.split(separator: "\n").last ?? ""
    #expect(last.contains(#""event": "failed""#) && last.contains("'origin/main' was replaced"), "\(last)")
    let synced = hub.assets(["sync"], in: "mine")
    #expect(synced.exitCode == .done && synced.error.contains("'origin/main' was replaced"), "\(synced)")
    #expect(try log("mine") == "own, other, first")
    try hub.expectSound("mine")
  }

  @Test func aPushWithNothingOfOnesOwnIsNotPutOnTop() throws {
    try colleagueReplaces()
    let said = try hub.refusal(["push"], in: "mine")
    #expect(said.contains("cause: none of your versions was committed here\n"), "\(said)")
    #expect(said.contains("hint: run 'assets pull' to reset your branch to it\n"), "\(said)")
  }

  /// Git takes it as going forward, and so does the hub.
  @Test func aPushThatBringsVersionsBackSaysSo() throws {
    try hub.commit("own", ["own.txt": "own\n"], in: "mine")
    try colleagueReplaces(with: nil)
    let pushed = hub.assets(["push"], in: "mine")
    #expect(pushed.exitCode == .done, "\(pushed)")
    #expect(pushed.error == "note: 2 versions had been removed from the branch and are there again\n")
  }

  @Test func asJSON() throws {
    try hub.commit("own", ["own.txt": "own\n"], in: "mine")
    let old = try sandbox.git("rev-parse", "origin/main", in: "mine")
    try colleagueReplaces()
    let new = try sandbox.git("rev-parse", "HEAD", in: "colleague")
    let last = hub.works(["pull", "--json"], in: "mine").split(separator: "\n").last ?? ""
    #expect(last.contains(#""replaced": {"from": "\#(old)", "to": "\#(new)", "gone": 2, "own": 1, "goneVersions": [{"#))
    #expect(last.contains(#""kind": "rebase""#) && last.contains(#""subject": "third""#), "\(last)")
  }

  /// One's own `git push --force` is no replacement by somebody else: nothing here stands on what it was.
  @Test func onesOwnReplacementIsNone() throws {
    try sandbox.git("commit", "-q", "--amend", "-m", "third, again", in: "mine")
    try sandbox.git("push", "-q", "-f", in: "mine")
    let pulled = hub.assets(["pull"], in: "mine")
    #expect(pulled.error == "" && pulled.output.hasPrefix("Already up to date with 'origin/main'"), "\(pulled)")
  }
}

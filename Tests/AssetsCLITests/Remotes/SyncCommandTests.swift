import TestKit
import Testing

@testable import AssetsCLI

@Suite struct SyncCommandTests {
  let hub = try! Hub()  // without git no test of this suite can run

  init() throws { try hub.start(clones: ["mine"]) }

  private var sandbox: Sandbox { hub.sandbox }

  @Test func getsAndSends() throws {
    try hub.colleagueShares("theirs", ["bell.txt": "2\n"])
    try hub.commit("mine", ["anchor.txt": "2\n"], in: "mine")
    let preview = hub.works(["sync", "--dry-run"], in: "mine")
    #expect(preview.hasPrefix("Would merge 1 new version from 'origin/main' with yours; "), "\(preview)")
    let output = hub.works(["sync"], in: "mine")
    #expect(output.hasPrefix("Merged 1 new version from 'origin/main' with yours"))
    #expect(output.hasSuffix("Pushed 2 versions of 'main' to 'origin'\n"))
    try hub.expectSound("mine")
    #expect(
      hub.works(["sync"], in: "mine")
        == "Already up to date with 'origin/main'\n'origin' already has all of 'main'\n")
  }

  @Test func theFirstTimeItOnlySends() throws {
    try sandbox.git("switch", "-q", "-c", "icons", in: "mine")
    #expect(hub.works(["sync"], in: "mine").hasPrefix("Created branch 'icons' on 'origin'\n"))
  }

  /// The pull is done, whatever becomes of the push.
  @Test func whatWasPulledIsToldWhereNothingCanBeSent() throws {
    try hub.colleagueShares("theirs", ["bell.txt": "2\n"])
    try hub.commit("mine", ["anchor.txt": "2\n"], in: "mine")
    try sandbox.writeHook("pre-push", "exit 1", in: "mine/.git/hooks")
    let before = try sandbox.git("rev-parse", "HEAD", in: "mine")
    let failed = hub.assets(["sync"], in: "mine")
    #expect(failed.exitCode == .failed && failed.error.contains("the hook 'pre-push' refused"), "\(failed)")
    #expect(failed.output.hasPrefix("Merged 1 new version from 'origin/main' with yours as "), "\(failed)")
    try sandbox.git("reset", "-q", "--hard", before, in: "mine")
    let lines = hub.assets(["sync", "--json"], in: "mine").output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix(#"{"event": "pulled", "pull": {"remote": "origin""#) }, "\(lines)")
    #expect(lines.last?.hasPrefix(#"{"event": "failed""#) == true, "\(lines)")
  }

  /// Where nothing can be sent, nothing is pulled either.
  @Test func aBranchThatFollowsALocalOneIsNotSynced() throws {
    try sandbox.git("switch", "-q", "-c", "loc", "--track", "main", in: "mine")
    try sandbox.git("branch", "-q", "-f", "main", "HEAD", in: "mine")
    #expect(try hub.refusal(["sync"], in: "mine").hasPrefix("error: 'loc' follows 'main', a branch in this"))
  }

  /// Whoever settles and commits has still sent nothing, and the last line that is read must say so.
  @Test func aConflictTellsThatNothingWasSentYet() throws {
    try hub.colleagueShares("theirs", ["bell.txt": "2\n"])
    try hub.commit("mine", ["bell.txt": "3\n"], in: "mine")
    let preview = hub.assets(["sync", "--dry-run"], in: "mine")
    #expect(preview.exitCode == .findings && preview.error == "", "\(preview)")
    let stopped = hub.assets(["sync"], in: "mine")
    #expect(stopped.exitCode == .findings, "\(stopped)")
    #expect(
      stopped.error.hasSuffix(
        "hint: nothing was sent yet; once you have committed, 'assets sync' sends your versions\n"),
      "\(stopped)")
    let again = try hub.refusal(["sync", "origin"], in: "mine")
    #expect(again.contains("hint: then 'assets commit' finishes the merge, and then 'assets sync origin' works\n"))
    hub.works(["keep", "mine", "--all"], in: "mine")
    hub.works(["commit"], in: "mine")
    #expect(hub.works(["sync"], in: "mine").hasSuffix("Pushed 2 versions of 'main' to 'origin'\n"))
  }

  /// Somebody else pushes between our pull and our push, which a hook of ours does here.
  @Test func theRaceIsRunAgain() throws {
    try hub.colleagueShares("theirs", ["bell.txt": "2\n"])
    try hub.commit("mine", ["anchor.txt": "2\n"], in: "mine")
    try hub.commit("meanwhile", ["bell.txt": "3\n"], in: "colleague")
    try sandbox.writeHook(
      "post-merge", "cd '\(sandbox.path("colleague"))' && unset GIT_DIR GIT_INDEX_FILE && git push -q || true",
      in: "mine/.git/hooks")
    let output = hub.works(["sync"], in: "mine")
    #expect(output.hasSuffix("Pushed 3 versions of 'main' to 'origin'\n"), "\(output)")
    #expect(try sandbox.text("mine/bell.txt") == "3\n")
    try hub.expectSound("mine")
  }
}

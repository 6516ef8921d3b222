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
    #expect(preview.hasPrefix("would merge 1 new version of 'origin/main' with yours; "), "\(preview)")
    let output = hub.works(["sync"], in: "mine")
    #expect(output.hasPrefix("merged 1 new version of 'origin/main' with yours"))
    #expect(output.hasSuffix("sent 2 versions of 'main' to 'origin'\n"))
    try hub.expectSound("mine")
    #expect(
      hub.works(["sync"], in: "mine")
        == "you have all of 'origin/main' already\n'origin' has all of 'main' already\n")
  }

  @Test func theFirstTimeItOnlySends() throws {
    try sandbox.git("switch", "-q", "-c", "icons", in: "mine")
    #expect(hub.works(["sync"], in: "mine").hasPrefix("made the branch 'icons' on 'origin'\n"))
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
    #expect(output.hasSuffix("sent 3 versions of 'main' to 'origin'\n"), "\(output)")
    #expect(try sandbox.text("mine/bell.txt") == "3\n")
    try hub.expectSound("mine")
  }
}

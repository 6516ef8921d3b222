import TestKit
import Testing

@testable import AssetsCLI

@Suite struct FetchCommandTests {
  let hub = try! Hub()  // without git no test of this suite can run

  init() throws { try hub.start(clones: ["mine", "other"]) }

  private var sandbox: Sandbox { hub.sandbox }

  @Test func tellsWhatIsNewAndChangesNothingOfOnesOwn() throws {
    #expect(hub.works(["fetch"], in: "mine") == "'origin' has nothing new\n")
    try hub.colleagueShares("second", ["bell.txt": "2\n"], by: "Grace")
    try hub.colleagueShares("third", ["bell.txt": "3\n"])
    try sandbox.git("push", "-q", "origin", "main:icons", "main:gone", in: "other")
    try sandbox.git("tag", "v1", in: "other")
    try sandbox.git("push", "-q", "origin", "v1", in: "other")
    let before = try hub.state(of: "mine")
    #expect(
      hub.works(["fetch"], in: "mine") == """
        New on 'origin':
          gone   new branch
          icons  new branch
          main   2 versions by Bo and Grace
          v1     tag

        """)
    #expect(try hub.state(of: "mine") == before)
    try sandbox.git("push", "-q", "origin", ":gone", "+main:icons", in: "other")
    #expect(hub.works(["fetch"], in: "mine") == "'origin' has nothing new\n")
    #expect(hub.works(["fetch", "--prune"], in: "mine") == "New on 'origin':\n  gone  gone\n")
  }

  /// Contract 30: `fetch.prune`.
  @Test func prunesWhereConfigured() throws {
    try sandbox.git("push", "-q", "origin", "main:icons", in: "other")
    hub.works(["fetch"], in: "mine")
    try sandbox.git("push", "-q", "origin", ":icons", in: "other")
    try sandbox.git("config", "fetch.prune", "true", in: "mine")
    #expect(hub.works(["fetch", "--no-prune"], in: "mine") == "'origin' has nothing new\n")
    #expect(hub.works(["fetch"], in: "mine") == "New on 'origin':\n  icons  gone\n")
  }

  @Test func aRewrittenBranchIsTold() throws {
    try sandbox.git("commit", "-q", "--amend", "-m", "first, again", in: "other")
    try sandbox.git("push", "-q", "-f", in: "other")
    let old = try sandbox.git("rev-parse", "--short", "origin/main", in: "mine")
    let fetched = hub.assets(["fetch"], in: "mine")
    #expect(
      fetched.output.contains(
        "main  replaced; 1 version by Ada Author removed, 1 new version by Ada Author\n"), "\(fetched)")
    #expect(
      fetched.error == "hint: run 'assets branch main-old --at \(old)' to keep the old 'main' as a branch\n")
    hub.works(["branch", "main-old", "--at", old], in: "mine")
    #expect(try sandbox.git("log", "-1", "--format=%s", "main-old", in: "mine") == "first")
  }

  @Test func aRewrittenBranchAsJSON() throws {
    try sandbox.git("commit", "-q", "--amend", "-m", "first, again", in: "other")
    try sandbox.git("push", "-q", "-f", in: "other")
    let output = hub.works(["fetch", "--json"], in: "mine")
    #expect(output.contains(#""change": "replaced""#) && output.contains(#""gone": 1, "goneAuthors": ["Ada Author"]"#))
  }

  @Test func asJSON() {
    let output = hub.works(["fetch", "--json"], in: "mine")
    #expect(
      output.split(separator: "\n").last
        == #"{"event": "done", "fetch": {"remote": "origin", "branches": [], "requests": []}}"#)
  }
}

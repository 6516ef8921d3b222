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
      Golden.difference(
        hub.works(["fetch"], in: "mine"),
        inline: """
          New on 'origin':
            gone   new branch
            icons  new branch
            main   2 versions by Bo and Grace
            v1     tag

          """) == nil)
    #expect(try hub.state(of: "mine") == before)
    try sandbox.git("push", "-q", "origin", ":gone", "+main:icons", in: "other")
    #expect(hub.works(["fetch"], in: "mine") == "'origin' has nothing new\n")
    #expect(hub.works(["fetch", "--prune"], in: "mine") == "New on 'origin':\n  gone  gone\n")
  }

  /// Another try would end the same, and the null byte at the end of git's message is no text.
  @Test func aDamagedRemoteIsNamedAndTriedOnce() throws {
    try sandbox.git("config", "--global", "assets.retries", "2")
    try hub.colleagueShares("second", ["bell.txt": "2\n"])
    let blob = try sandbox.git("rev-parse", "HEAD:bell.txt", in: "colleague")
    let object = "\(hub.folder)/objects/\(blob.prefix(2))/\(blob.dropFirst(2))"
    let truncated = try sandbox.run("sh", ["-c", #"chmod u+w "$0" && head -c 12 "$0" >cut && cp cut "$0""#, object])
    try #require(truncated.isSuccess, "\(truncated)")
    for words in [["fetch"], ["pull"], ["sync"]] {
      let said = try hub.refusal(words, in: "mine")
      #expect(said.contains("error: the repository at 'origin' is damaged\n"), "\(said)")
      #expect(said.contains("cause: remote: fatal: ") && said.contains(blob), "\(said)")
      #expect(said.contains("hint: run 'git fsck' there"), "\(said)")
      #expect(!said.contains("\0") && !said.contains("trying again"), "\(said)")
    }
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
    let lines = hub.works(["fetch", "--json"], in: "mine").split(separator: "\n").map(String.init)
    let expected = """
      {"event": "done", "sentence": "'origin' has nothing new", \
      "fetch": {"remote": "origin", "branches": [], "requests": []}}
      """
    #expect(lines.last == expected)
  }
}

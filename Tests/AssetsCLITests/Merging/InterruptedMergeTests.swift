import Files
import TestKit
import Testing

@testable import AssetsCLI

/// Control-C while git puts files in place: git alone would end in the middle of them.
@Suite(
  .enabled(if: BuiltProgram.path != nil && FileSystem.exists("/proc/self/stat"), "needs the built program, and /proc"))
struct InterruptedMergeTests {
  let hub = try! Hub()  // without git no test of this suite can run
  var sandbox: Sandbox { hub.sandbox }

  init() throws {
    try hub.start(clones: ["mine"])
    try sandbox.writeHook("stop", Self.stop, in: "filters")
    try sandbox.git("config", "filter.stop.smudge", "'\(sandbox.path("filters/stop"))'", in: "mine")
    try hub.colleagueShares("attributes", [".gitattributes": "loud.txt filter=stop\n"])
    try sandbox.git("pull", "-q", in: "mine")
    let files = (0..<20).map { ("theirs \($0).txt", "\($0)\n") } + [("bell.txt", "2\n"), ("loud.txt", "loud\n")]
    try hub.colleagueShares("theirs", Dictionary(uniqueKeysWithValues: files))
  }

  /// Asks whoever started git to end, as the terminal does.
  private static let stop = """
    git=$PPID
    grep -q '(git)' /proc/$git/stat || git=$(cut -d' ' -f4 /proc/$git/stat)
    kill -INT "$(cut -d' ' -f4 /proc/$git/stat)"
    sleep 0.2
    exec cat
    """

  @Test func aConflictWaitsAsAWhole() throws {
    try hub.commit("mine", ["bell.txt": "3\n"], in: "mine")
    let stopped = try sandbox.run(try #require(BuiltProgram.path), ["pull"], in: "mine")
    #expect(!stopped.isSuccess && !stopped.error.contains("nothing was changed"), "\(stopped)")
    #expect(sandbox.exists("mine/.git/MERGE_HEAD") && sandbox.exists("mine/theirs 19.txt"))
    let conflicts = hub.assets(["conflicts"], in: "mine")
    #expect(conflicts.exitCode == .findings && conflicts.output.hasPrefix("!  bell.txt\n"), "\(conflicts)")
    hub.works(["merge", "--abort"], in: "mine")
    try hub.expectSound("mine")
  }

  @Test func whatGoesForwardIsThereAsAWhole() throws {
    let stopped = try sandbox.run(try #require(BuiltProgram.path), ["pull"], in: "mine")
    #expect(!stopped.isSuccess && !stopped.error.contains("nothing was changed"), "\(stopped)")
    #expect(try sandbox.git("rev-parse", "HEAD", in: "mine") == sandbox.git("rev-parse", "origin/main", in: "mine"))
    try hub.expectSound("mine")
  }
}

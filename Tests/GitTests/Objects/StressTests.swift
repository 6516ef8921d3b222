import Files
import System
import TestKit
import Testing

@testable import Git

/// Programs that are killed, disks that are full, files that do not hold still.
@Suite struct StressTests {
  private func sandbox(files count: Int) throws -> Sandbox {
    let sandbox = try Sandbox(git: true)
    try sandbox.write("a", "1")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "--quiet", "-m", "one")
    for number in 0..<count { try sandbox.write("folder \(number % 7)/\(number)", "\(number)\n") }
    return sandbox
  }

  @Test func aKilledCommitLosesNothing() throws {
    guard let program = BuiltProgram.path else { return }
    let sandbox = try sandbox(files: 300)
    let old = try sandbox.git("rev-parse", "HEAD")
    var commits = 0
    let whole = try ContinuousClock().measure {
      _ = try sandbox.run(program, ["commit", "--no-verify", "-m", "two"])
    }
    try sandbox.git("reset", "--quiet", old)
    for moment in KillMoments(over: whole, count: 23) {
      try sandbox.kill(after: moment, [program, "commit", "--no-verify", "-m", "two"])
      #expect(try sandbox.runGit(["fsck", "--full", "--strict", "--no-dangling"]).isSuccess, "after \(moment)")
      #expect(try sandbox.text("folder 1/1") == "1\n")
      // The next command settles what the killed one left.
      let status = try sandbox.run(program, ["status"])
      #expect(status.isSuccess, "after \(moment): \(status)")
      #expect(!sandbox.exists(".git/index.lock"), "after \(moment)")
      let head = try sandbox.git("rev-parse", "HEAD")
      guard head != old else { continue }
      commits += 1
      #expect(try sandbox.git("status", "--porcelain") == "", "after \(moment)")
      try sandbox.git("reset", "--quiet", "--soft", old)
      try sandbox.git("reset", "--quiet")
      try sandbox.write("folder 1/1", "1\n")
    }
    let last = try sandbox.run(program, ["commit", "--no-verify", "-m", "two"])
    #expect(last.isSuccess, "\(last)")
    try sandbox.expectSound()
    #expect(try sandbox.git("status", "--porcelain") == "")
    // Whatever was left is what git gc clears away.
    #expect(
      try sandbox.leftovers().allSatisfy {
        ["tmp_pack_", "tmp_idx_", "tmp_obj_", "tmp_keep_"].contains(where: $0.hasPrefix)
      })
    try sandbox.git("prune", "--expire=now")
    #expect(try sandbox.leftovers() == [])
  }

  /// The limit of the size of files stands for a disk that is full.
  @Test(arguments: [1, 16, 200]) func aFullDiskIsAnErrorAndNoMore(blocks: Int) throws {
    guard let program = BuiltProgram.path else { return }
    let sandbox = try sandbox(files: 400)
    var random = SeededRandom(seed: 1)
    try sandbox.write("large", random.bytes(300_000))
    let old = try sandbox.git("rev-parse", "HEAD")
    let limited = "trap '' XFSZ; ulimit -f \(blocks); exec \"$0\" commit --no-verify -m two"
    let result = try sandbox.run("sh", ["-c", limited, program])
    #expect(result.status == 3 && result.error.contains("error: "), "\(result)")
    #expect(try sandbox.git("rev-parse", "HEAD") == old)
    #expect(try sandbox.leftovers() == [])
    #expect(!sandbox.exists(".git/index.lock"))
    try sandbox.expectSound()
    let again = try sandbox.run(program, ["commit", "--no-verify", "-m", "two"])
    #expect(again.isSuccess, "\(again)")
    try sandbox.expectSound()
  }

  @Test func filesThatChangeOrVanishAreTakenWholeOrNotAtAll() throws {
    let sandbox = try sandbox(files: 200)
    let noise = """
      while [ -d .git ] && [ ! -e .git/stop ]; do
        date +%N >>growing
        echo 1 >"folder 1/coming"; rm -f "folder 1/coming"
        mkdir -p passing/by; echo 2 >passing/by/x; rm -rf passing
      done
      """
    let started = try sandbox.run("sh", ["-c", "(\(noise)) >/dev/null 2>&1 &"])
    #expect(started.isSuccess)
    var taken = 0
    for _ in 0..<40 {
      do {
        let tree = try sandbox.snapshot().tree
        #expect(try sandbox.runGit(["rev-list", "--objects", tree]).isSuccess)
        taken += 1
      } catch RepositoryError.fileKeepsChanging(let path) {
        #expect(path == "growing")
      }
    }
    try sandbox.write(".git/stop", "")
    #expect(taken > 0)
    _ = try sandbox.run("sleep", ["0.3"])
    #expect(try sandbox.runGit(["fsck", "--full", "--strict", "--no-dangling"]).isSuccess)
    #expect(try sandbox.snapshot().tree == (try sandbox.gitTree()))
  }

  /// The system says of a removed folder that it is not there, even where it is open.
  @Test func aFolderThatIsRemovedWhileItIsOpenIsEmpty() throws {
    let sandbox = try Sandbox()
    try sandbox.write("passing/x", "1")
    let open = try OpenFolder(Array("passing/".utf8), below: sandbox.folder)
    sandbox.remove("passing")
    var listing = FolderListing()
    try open.list(into: &listing, through: ByteBuffer(capacity: OpenFolder.listingRoom))
    #expect(listing.names.isEmpty)
  }

  /// A file of any size goes through a few megabytes; the images of a large project do so too (`Benchmarks`).
  @Test func aLargeFileDoesNotFillTheMemory() throws {
    guard let program = BuiltProgram.path else { return }
    let sandbox = try Sandbox(git: true)
    #expect(try sandbox.run("truncate", ["--size=300M", "large.psd"]).isSuccess)
    guard let peak = try sandbox.peakMemory([program, "commit", "--no-verify", "-m", "large"]) else {
      return print("skipped: needs /proc")
    }
    #expect(peak < 150 << 20, "\(peak >> 20) MiB")
    #expect(try sandbox.git("cat-file", "-s", "HEAD:large.psd") == "\(300 << 20)")
  }

  /// Twenty thousand files in a few hundred folders; `ASSETS_TEST_FILES=100000` takes more.
  @Test func takesManyFiles() throws {
    let count = getenv("ASSETS_TEST_FILES").flatMap { Int(String(cString: $0)) } ?? 20_000
    let sandbox = try Sandbox(git: true)
    let made = try sandbox.run(
      "sh",
      [
        "-c",
        "for f in $(seq $1); do mkdir -p \"d$((f % 10))/f$f\"; for n in $(seq 100); do echo $f.$n >\"d$((f % 10))/f$f/$n\"; done; done",
        "sh", "\(count / 100)",
      ])
    #expect(made.isSuccess)
    let clock = ContinuousClock()
    var tree = ""
    let time = try clock.measure { tree = try sandbox.snapshot().tree }
    #expect(time < .seconds(3 * max(count / 1000, 20)))
    #expect(tree == (try sandbox.gitTree()))
    try sandbox.expectSound()
  }
}

import Files
import TestKit
import Testing

@testable import Git

/// The real program, killed, without room on the disk, and while others write.
@Suite struct CheckoutStressTests {
  private func sandbox(files count: Int) throws -> Sandbox {
    let sandbox = try Sandbox(git: true)
    try sandbox.commitTwoBranches(files: count)
    try sandbox.write("mine", "uncommitted")
    return sandbox
  }

  @Test func aKilledSwitchIsFinishedOrTakenBack() throws {
    guard let program = BuiltProgram.path else { return }
    let sandbox = try sandbox(files: 300)
    var outcomes: Set<String> = []
    // As long as one takes on this machine, now.
    let whole = try ContinuousClock().measure { _ = try sandbox.run(program, ["switch", "--bring", "main"]) }
    for moment in KillMoments(over: whole, count: 30) {
      let start = try sandbox.git("symbolic-ref", "--short", "HEAD")
      let target = start == "main" ? "side" : "main"
      try sandbox.kill(after: moment, [program, "switch", "--bring", target])
      // The next command settles what the killed one left.
      let status = try sandbox.run(program, ["status"])
      #expect(status.isSuccess, "after \(moment): \(status)")
      #expect(!sandbox.exists(".git/index.lock"), "after \(moment)")
      #expect(try sandbox.git("status", "--porcelain") == "?? mine", "after \(moment)")
      #expect(try sandbox.text("mine") == "uncommitted")
      let left = try FileSystem.entries(of: sandbox.path(".git/assets")).map(\.name)
        .filter { !$0.hasPrefix("validat") && $0 != "operations" }
      #expect(left == [], "after \(moment)")
      let now = try sandbox.git("symbolic-ref", "--short", "HEAD")
      outcomes.insert(now == target ? "there" : "back")
    }
    #expect(outcomes.contains("back"))
    let last = try sandbox.run(program, ["switch", "--bring", "main"])
    #expect(last.isSuccess, "\(last)")
    #expect(try sandbox.git("fsck", "--full", "--strict", "--no-dangling") == "")
  }

  /// The limit of the size of files stands for a disk that is full: of large files, of the index, of the note.
  @Test(arguments: [200, 40, 1]) func aFullDiskLeavesAllAsItWas(blocks: Int) throws {
    guard let program = BuiltProgram.path else { return }
    let sandbox = try sandbox(files: 300)
    let limited = "trap '' XFSZ; ulimit -f \(blocks); exec \"$0\" switch --bring main"
    let result = try sandbox.run("sh", ["-c", limited, program])
    #expect(result.status == 3 && result.error.contains("error: "), "\(result)")
    #expect(try sandbox.git("symbolic-ref", "--short", "HEAD") == "side")
    #expect(try sandbox.git("status", "--porcelain") == "?? mine")
    #expect(!sandbox.exists(".git/index.lock") && !sandbox.exists(".git/assets/switching"))
    let again = try sandbox.run(program, ["switch", "--bring", "main"])
    #expect(again.isSuccess, "\(again)")
    #expect(try sandbox.git("status", "--porcelain") == "?? mine")
  }

  /// While files change and vanish, each switch either happens whole or not at all, and no word is lost.
  @Test func filesThatChangeOrVanishAreNeverOverwritten() throws {
    let sandbox = try sandbox(files: 60)
    let noise = """
      n=0
      while [ -d .git ] && [ ! -e .git/stop ]; do
        n=$((n + 1))
        echo "saved $n" >>"both 1/1"; echo "$n" >.git/saved
        echo 1 >"both 2/coming"; rm -f "both 2/coming"
        mkdir -p "main 3/by"; rmdir "main 3/by" "main 3" 2>/dev/null
      done
      """
    #expect(try sandbox.run("sh", ["-c", "(\(noise)) >/dev/null 2>&1 &"]).isSuccess)
    _ = try sandbox.run("sleep", ["0.1"])
    for _ in 0..<20 {
      do {
        try sandbox.repository().switchTo(branch: "main")
        Issue.record("a file that is saved all the time was replaced")
      } catch RepositoryError.uncommittedWork(let paths) {
        #expect(paths.contains { $0.path == "both 1/1" })
      }
      #expect(try sandbox.git("symbolic-ref", "--short", "HEAD") == "side")
    }
    try sandbox.write(".git/stop", "")
    _ = try sandbox.run("sleep", ["0.3"])
    let saved = try sandbox.text("both 1/1").split(separator: "\n").last.map(String.init)
    #expect(try saved == "saved \(sandbox.text(".git/saved").dropLast())")
    #expect(!sandbox.exists(".git/index.lock"))
    #expect(try sandbox.git("status", "--porcelain").contains("both 1/1"))
  }

  /// The disk cannot give back the room: what lay aside needs none, and large files do.
  @Test func aSwitchThatFailsAtItsEndNeedsNoRoomToGoBack() throws {
    let sandbox = try sandbox(files: 50)
    let repository = try sandbox.repository()
    let head = try repository.head()
    let target = try #require(try repository.commit(ofBranch: "main"))
    let inode = POSIXFile.stamp(of: sandbox.path("large"))
    let plan = try CheckoutPlan.make(repository, from: head.commit, to: target)
    struct InterruptedError: Error {}
    #expect(throws: InterruptedError.self) {
      try Checkout(repository, plan, goal: .head(branch: "main")).run(from: head) { throw InterruptedError() }
    }
    #expect(POSIXFile.stamp(of: sandbox.path("large")) == inode)
    #expect(try sandbox.git("status", "--porcelain") == "?? mine")
  }
}

import Files
import TestKit
import Testing

@Suite struct FolderStampTests {
  private let sandbox = try! Sandbox()  // without a temporary folder no test of this suite can run
  private var tree: FolderTree { FolderTree(sandbox.folder) }

  init() throws {
    try sandbox.write(["set/a.png": "one", "set/b.png": "two"])
  }

  @Test func isTheSameWhileNothingChanges() throws {
    let stamp = try #require(tree.stamp(of: "set"))
    #expect(try Disk.read(sandbox.path("set/a.png")).count == 3)
    #expect(tree.stamp(of: "set") == stamp)
  }

  @Test(arguments: [
    "printf six > set/a.png", "touch set/a.png", "chmod 600 set/b.png", "mv set/a.png set/c.png", "rm set/b.png",
    "touch set/.hidden", "cp set/a.png new && mv new set/a.png", "ln -s a.png set/link",
  ])
  func isAnotherOneAfterAChange(_ change: String) throws {
    let stamp = try #require(tree.stamp(of: "set"))
    // A change in the tick of the clock in which the files were written would leave no trace.
    while try stamp.lastChange?.isSurelyBefore(Disk.touch(sandbox.path("clock"))) == false {}
    #expect(try sandbox.run("sh", ["-c", change]).isSuccess)
    #expect(tree.stamp(of: "set") != stamp)
  }

  @Test func aFolderWithAnotherInItHasNone() throws {
    try sandbox.makeFolder("set/inner")
    #expect(tree.stamp(of: "set") == nil)
    #expect(tree.stamp(of: "nowhere") == nil)
    #expect(tree.stamp(of: "set/a.png") == nil)
  }

  @Test func aFolderWithVeryManyFilesHasNone() throws {
    #expect(try sandbox.run("sh", ["-c", "cd set && seq 1100 | xargs touch"]).isSuccess)
    #expect(tree.stamp(of: "set") == nil)
  }

  @Test func anEmptyFolderHasNoLastChange() throws {
    try sandbox.makeFolder("empty")
    let stamp = try #require(tree.stamp(of: "empty"))
    #expect(stamp.lastChange == nil)
  }
}

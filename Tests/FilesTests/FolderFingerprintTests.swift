import Files
import TestKit
import Testing

@Suite struct FolderFingerprintTests {
  private let sandbox = try! Sandbox()  // without a temporary folder no test of this suite can run
  private var tree: DiskFileTree { DiskFileTree(sandbox.folder) }

  init() throws {
    try sandbox.write(["set/a.png": "one", "set/b.png": "two"])
  }

  @Test func isTheSameWhileNothingChanges() throws {
    let stamp = try #require(tree.stamp(of: "set"))
    #expect(try FileSystem.read(sandbox.path("set/a.png")).count == 3)
    #expect(tree.stamp(of: "set") == stamp)
  }

  @Test(arguments: [
    "printf six > set/a.png", "touch set/a.png", "chmod 600 set/b.png", "mv set/a.png set/c.png", "rm set/b.png",
    "touch set/.hidden", "cp set/a.png new && mv new set/a.png", "ln -s a.png set/link",
  ])
  func isAnotherOneAfterAChange(_ change: String) throws {
    let stamp = try #require(tree.stamp(of: "set"))
    // A change in the tick of the clock in which the files were written would leave no trace.
    while try stamp.lastChange?.isSurelyBefore(FileSystem.touch(sandbox.path("clock"))) == false {}
    #expect(try sandbox.run("sh", ["-c", change]).isSuccess)
    #expect(tree.stamp(of: "set") != stamp)
  }

  @Test func aFolderWithAnotherInItHasNone() throws {
    try sandbox.makeFolder("set/inner")
    #expect(tree.stamp(of: "set") == nil)
    #expect(tree.stamp(of: "nowhere") == nil)
  }

  @Test func aFileHasOneOfItsOwn() throws {
    let stamp = try #require(tree.stamp(of: "set/a.png"))
    #expect(tree.stamp(of: "set/a.png") == stamp)
    while try stamp.lastChange?.isSurelyBefore(FileSystem.touch(sandbox.path("clock"))) == false {}
    #expect(try sandbox.run("sh", ["-c", "printf abd > set/a.png; ln -s a.png set/link.png"]).isSuccess)
    #expect(tree.stamp(of: "set/a.png") != stamp)
    #expect(tree.stamp(of: "set/link.png") == nil)
  }

  @Test func aFolderWithVeryManyFilesHasNone() throws {
    #expect(try sandbox.run("sh", ["-c", "cd set && seq 1100 | xargs touch"]).isSuccess)
    #expect(tree.stamp(of: "set") == nil)
  }

  @Test func listsWhatTheDiskLists() throws {
    for name in [".hidden", "e\u{301}.png", "\u{E9}.png"] { try sandbox.write("set/\(name)", name) }
    #expect(try sandbox.run("mkfifo", ["set/pipe"]).isSuccess)
    let entries = try #require(tree.stamp(of: "set")?.entries)
    #expect(entries.count == 6)
    #expect(try entries == tree.entries(of: "set"))
    #expect(try entries.map { Array($0.name.utf8) } == tree.entries(of: "set").map { Array($0.name.utf8) })
  }

  @Test func aNameThatIsNoTextIsListedAsTheDiskListsIt() throws {
    #expect(try sandbox.run("sh", ["-c", #"touch "set/$(printf 'a\377.png')""#]).isSuccess)
    #expect(try tree.stamp(of: "set")?.entries == tree.entries(of: "set"))
  }

  @Test func doesNotListALinkWhoseTextItDoesNotHold() throws {
    #expect(try sandbox.run("ln", ["-s", "a.png", "set/link"]).isSuccess)
    let stamp = try #require(tree.stamp(of: "set"))
    #expect(stamp.entries == nil)
  }

  @Test func listsNothingFromBytesThatAreCutOff() throws {
    let stamp = try #require(tree.stamp(of: "set"))
    let wholes = stamp.bytes.indices.filter {
      FolderFingerprint(bytes: Array(stamp.bytes[..<$0]), lastChange: nil).entries != nil
    }
    // Behind who looked, and behind the first file.
    #expect(wholes == [8, 8 + 64 + 6])
  }

  @Test func anEmptyFolderHasNoLastChange() throws {
    try sandbox.makeFolder("empty")
    let stamp = try #require(tree.stamp(of: "empty"))
    #expect(stamp.lastChange == nil)
  }
}

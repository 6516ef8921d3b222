import Files
import Synchronization
import Testing

/// Folders that are made with everything in them, on every core.
@Suite struct NewFolderTests {
  private func folders(_ root: String, count: Int) -> [NewFolder] {
    (0..<count).map { number in
      NewFolder(
        "\(root)/out/\(number)", copies: [.init("\(root)/a", as: "a"), .init("\(root)/b", as: "b")],
        files: [.init("c", Array("\(number)".utf8))])
    }
  }

  private func inFolder(_ body: (String) throws -> Void) throws {
    let root = try FileSystem.makeTemporaryFolder(in: try #require(FileSystem.realPath("/tmp")), prefix: "new-folder-")
    defer { try? FileSystem.remove(root) }
    try FileSystem.write([1], to: "\(root)/a")
    try FileSystem.write([UInt8](repeating: 2, count: (1 << 20) + 3), to: "\(root)/b")
    try FileSystem.makeFolder("\(root)/out")
    try body(root)
  }

  @Test(arguments: [1, 200]) func holdEverythingTheyAreToHold(count: Int) throws {
    try inFolder { root in
      let calls = Mutex(0)
      let isDone = try DiskFileTree("/").make(folders(root, count: count)) {
        calls.withLock { $0 += 1 }
        return true
      }
      #expect(isDone && calls.withLock { $0 } == 2 * count)
      for number in 0..<count {
        let folder = "\(root)/out/\(number)"
        #expect(try FileSystem.entries(of: folder).map(\.name) == ["a", "b", "c"])
        #expect(try FileSystem.read("\(folder)/c") == Array("\(number)".utf8))
        #expect(try FileSystem.read("\(folder)/b").count == (1 << 20) + 3)
      }
    }
  }

  @Test func stopWhereTheyAreAskedTo() throws {
    try inFolder { root in
      let calls = Mutex(0)
      let isDone = try DiskFileTree("/").make(folders(root, count: 200)) {
        calls.withLock { calls in
          calls += 1
          return calls < 50
        }
      }
      // Each core may be in the middle of a folder.
      #expect(!isDone && calls.withLock { $0 } < 100)
    }
  }

  @Test func tellWhatCouldNotBeCopied() throws {
    try inFolder { root in
      var all = folders(root, count: 200)
      all[120].copies.append(.init("\(root)/missing", as: "x"))
      let error = #expect(throws: FileError.self) { try DiskFileTree("/").make(all) { true } }
      #expect(error?.path == "\(root)/missing" && error?.isNotFound == true)
    }
  }

  @Test func resultsKeepTheOrderOfWhatTheyAreMadeOf() {
    let values = Array(0..<1000)
    #expect(Parallel.map(values, batch: 7) { $0 * 2 } == values.map { $0 * 2 })
    #expect(Parallel.run(over: values, batch: 7, { $0 }, until: { $0 == 500 }) == 500)
    #expect(Parallel.run(over: values, batch: 7, { $0 }, until: { $0 < 0 }) == nil)
  }
}

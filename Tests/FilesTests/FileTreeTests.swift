import Testing

@testable import Files

@Suite struct FileTreeTests {
  @Test func listsTheSameInMemoryAndOnDisk() throws {
    let memory = MemoryFileTree(
      files: ["a/x": [1], "a/b/y": [2, 3], "z": []], links: ["a/l": "x"], emptyFolders: ["e"])
    let folder = try TemporaryFolder()
    let disk = DiskFileTree(folder.path)
    for (path, bytes) in memory.files {
      try disk.makeFolder(Path.folder(path))
      try disk.write(bytes, to: path)
    }
    try disk.makeFolder("e")
    try folder.link("a/l", to: "x")
    for path in ["", "a", "a/b", "e"] {
      #expect(try memory.entries(of: path) == disk.entries(of: path))
    }
    #expect(try disk.contents(of: "a/b/y") == memory.contents(of: "a/b/y"))
  }

  @Test func listsAtMostTheSizesWhereFoldersAreChosen() throws {
    let folder = try TemporaryFolder()
    let disk = DiskFileTree(folder.path)
    for path in ["a.xcodeproj/x", "build/y", "z"] {
      try disk.makeFolder(Path.folder(path))
      try disk.write([1, 2], to: path)
    }
    try folder.link("l", to: "z")
    let entries = try disk.entries(of: "") { $0.hasSuffix(".xcodeproj") }
    #expect(entries.map(\.name) == ["a.xcodeproj", "l", "z"])
    #expect(entries[0].isFolder && entries[1].kind == .symbolicLink(destination: "z") && entries[2].isFile)
    #expect(try disk.entries(of: "").map(\.kind).contains(.file(size: 2)))
  }

  @Test func waitsForTheDiskOfAFolder() throws {
    let folder = try TemporaryFolder()
    let disk = DiskFileTree(folder.path)
    try disk.create([1], at: "f")
    try disk.flush("")
    try FileSystem.flush(folder.path)
    let error = #expect(throws: FileError.self) { try disk.flush("gone") }
    #expect(error?.isNotFound == true && error?.operation == .write)
  }

  @Test func neverReadsThroughALink() throws {
    let folder = try TemporaryFolder()
    try folder.link("out", to: "/etc/hostname")
    #expect(throws: FileError.self) { try DiskFileTree(folder.path).contents(of: "out") }
    #expect(throws: FileError.self) { try DiskFileTree(folder.path).open("") }
  }

  @Test func readsPieces() throws {
    let folder = try TemporaryFolder()
    let tree = DiskFileTree(folder.path)
    try tree.write(Array(0..<200), to: "f")
    for source in [try tree.open("f"), Array(0..<200) as [UInt8]] as [any ByteSource] {
      #expect(try source.read(at: 190, count: 50) == Array(190..<200))
      #expect(try source.read(at: 200, count: 1).isEmpty)
      #expect(try source.read(at: -1, count: 1).isEmpty)
      #expect(try source.read(at: 5, count: .max).count == 195)
    }
  }

  @Test func aChangedTreeInMemoryIsListedAnew() throws {
    func names(_ tree: MemoryFileTree, _ folder: String) throws -> [String] { try tree.entries(of: folder).map(\.name) }
    var tree = MemoryFileTree(files: ["a/one": []], emptyFolders: ["a", "b/empty"])
    #expect(try names(tree, "") == ["a", "b"])
    #expect(try names(tree, "a") == ["one"])
    #expect(try names(tree, "b/empty") == [])
    var copy = tree
    copy.files["a/two"] = []
    copy.emptyFolders.remove("b/empty")
    #expect(try names(copy, "a") == ["one", "two"])
    #expect(try names(copy, "") == ["a"])
    #expect(throws: FileError.self) { try copy.entries(of: "b") }
    tree.links["a/link"] = "one"
    #expect(try names(tree, "a") == ["link", "one"])
    #expect(try names(tree, "b") == ["empty"])
  }

  @Test func saysWhatIsNotThere() {
    let error = #expect(throws: FileError.self) { try MemoryFileTree().contents(of: "gone") }
    #expect(error?.isNotFound == true)
    #expect(error?.path == "gone")
  }
}

@Suite struct FileStoreTests {
  @Test func writesWholeFilesAndLeavesNothingBeside() throws {
    let folder = try TemporaryFolder()
    let store = DiskFileTree(folder.path)
    try store.write([1, 2], to: "f")
    try store.write([3], to: "f")
    #expect(try store.contents(of: "f") == [3])
    #expect(try store.entries(of: "").map(\.name) == ["f"])
    #expect(throws: FileError.self) { try store.write([1], to: "nowhere/f") }
  }

  @Test func neverMovesOrCopiesOverSomething() throws {
    let folder = try TemporaryFolder()
    let store = DiskFileTree(folder.path)
    try store.write([1], to: "one")
    try store.write([2], to: "two")
    let moved = #expect(throws: FileError.self) { try store.move("one", to: "two") }
    #expect(moved?.code == FileError(.rename, "", code: 17).code)
    #expect(throws: FileError.self) { try store.copy(from: Path.join(folder.path, "one"), to: "two") }
    #expect(try store.contents(of: "two") == [2])
    try store.copy(from: Path.join(folder.path, "one"), to: "three")
    #expect(try store.contents(of: "three") == [1])
  }

  @Test func movesOneOfManyAtATime() async throws {
    let folder = try TemporaryFolder()
    for number in 0..<50 { try FileSystem.write([UInt8(number)], to: Path.join(folder.path, "from-\(number)")) }
    let target = Path.join(folder.path, "to")
    let moved = await withTaskGroup(of: Bool.self) { [path = folder.path] group in
      for number in 0..<50 {
        group.addTask { (try? FileSystem.move(Path.join(path, "from-\(number)"), to: target)) != nil }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(moved == 1)
    #expect(try FileSystem.entries(of: folder.path).count == 50)
  }

  @Test func movesFoldersAndSaysWhatIsInTheWay() throws {
    let folder = try TemporaryFolder()
    let store = DiskFileTree(folder.path)
    try store.makeFolder("a")
    try store.write([1], to: "a/f")
    try store.makeFolder("empty")
    #expect(throws: FileError(.rename, Path.join(folder.path, "empty"), code: 17)) { try store.move("a", to: "empty") }
    #expect(throws: FileError.self) { try store.move("gone", to: "new") }
    try folder.link("dangling", to: "nowhere")
    #expect(throws: FileError.self) { try store.move("a", to: "dangling") }
    try store.move("a", to: "b")
    #expect(try store.contents(of: "b/f") == [1])
  }

  @Test func looksFirstWhereThereIsNoExclusiveRename() throws {
    let folder = try TemporaryFolder()
    let paths = ["one", "two", "three"].map { Path.join(folder.path, $0) }
    try FileSystem.write([1], to: paths[0])
    try FileSystem.write([2], to: paths[1])
    #expect(throws: FileError(.rename, paths[1], code: 17)) { try FileSystem.moveAfterLooking(paths[0], to: paths[1]) }
    try FileSystem.moveAfterLooking(paths[0], to: paths[2])
    #expect(try FileSystem.read(paths[2]) == [1])
  }

  @Test(arguments: ["e\u{301}", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "a"])
  func writesTheLongestNames(letter: String) throws {
    let folder = try TemporaryFolder()
    let name = String(repeating: letter, count: 255 / letter.utf8.count)
    try FileSystem.write([1], to: Path.join(folder.path, name))
    try FileSystem.write([2], to: Path.join(folder.path, name))
    #expect(try FileSystem.entries(of: folder.path).map(\.name) == [name])
    #expect(try FileSystem.read(Path.join(folder.path, name)) == [2])
  }

  @Test func leavesNothingBesideWhatItCannotWrite() throws {
    let folder = try TemporaryFolder()
    try FileSystem.makeFolder(Path.join(folder.path, "taken/inside"))
    #expect(throws: FileError.self) { try FileSystem.write([1], to: Path.join(folder.path, "taken")) }
    #expect(try FileSystem.entries(of: folder.path).map(\.name) == ["taken"])
  }

  @Test func writesInThePlaceOfALinkAndNotThroughIt() throws {
    let folder = try TemporaryFolder()
    let (kept, link) = (Path.join(folder.path, "kept"), Path.join(folder.path, "link"))
    try FileSystem.write([1], to: kept)
    try folder.link("link", to: "kept")
    try FileSystem.write([2], to: link)
    #expect(try FileSystem.read(kept) == [1])
    #expect(try FileSystem.read(link) == [2])
  }

  @Test func writesTheSameFileFromManyTasksAtOnce() async throws {
    let folder = try TemporaryFolder()
    let path = Path.join(folder.path, "f")
    let wrote = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<32 {
        group.addTask {
          (try? FileSystem.write([UInt8](repeating: UInt8(number), count: 50_000), to: path)) != nil
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(wrote == 32)
    let bytes = try FileSystem.read(path)
    #expect(bytes.count == 50_000 && Set(bytes).count == 1)
    #expect(try FileSystem.entries(of: folder.path).map(\.name) == ["f"])
  }

  @Test func removesFoldersDeepInOneAnother() throws {
    let folder = try TemporaryFolder()
    let deep = Path.join(folder.path, Array(repeating: "d", count: 500).joined(separator: "/"))
    try FileSystem.makeFolder(deep)
    try FileSystem.write([1], to: Path.join(deep, "f"))
    try FileSystem.remove(Path.join(folder.path, "d"))
    #expect(try FileSystem.entries(of: folder.path).isEmpty)
  }

  @Test func removesFoldersWithAllInThemAndLinksAlone() throws {
    let outside = try TemporaryFolder()
    try DiskFileTree(outside.path).write([1], to: "kept")
    let folder = try TemporaryFolder()
    let store = DiskFileTree(folder.path)
    try store.makeFolder("a/b/c")
    try store.write([1], to: "a/b/c/f")
    try folder.link("a/b/out", to: outside.path)
    try store.remove("a")
    try store.remove("a")
    #expect(try store.entries(of: "").isEmpty)
    #expect(try DiskFileTree(outside.path).contents(of: "kept") == [1])
  }
}

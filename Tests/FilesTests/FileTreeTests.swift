import Files
import Testing

@Suite struct FileTreeTests {
  @Test func listsTheSameInMemoryAndOnDisk() throws {
    let memory = MemoryTree(
      files: ["a/x": [1], "a/b/y": [2, 3], "z": []], links: ["a/l": "x"], emptyFolders: ["e"])
    let folder = try TemporaryFolder()
    let disk = FolderTree(folder.path)
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

  @Test func neverReadsThroughALink() throws {
    let folder = try TemporaryFolder()
    try folder.link("out", to: "/etc/hostname")
    #expect(throws: FileError.self) { try FolderTree(folder.path).contents(of: "out") }
    #expect(throws: FileError.self) { try FolderTree(folder.path).open("") }
  }

  @Test func readsPieces() throws {
    let folder = try TemporaryFolder()
    let tree = FolderTree(folder.path)
    try tree.write(Array(0..<200), to: "f")
    for source in [try tree.open("f"), Array(0..<200) as [UInt8]] as [any ByteSource] {
      #expect(try source.read(at: 190, count: 50) == Array(190..<200))
      #expect(try source.read(at: 200, count: 1).isEmpty)
      #expect(try source.read(at: -1, count: 1).isEmpty)
      #expect(try source.read(at: 5, count: .max).count == 195)
    }
  }

  @Test func saysWhatIsNotThere() {
    let error = #expect(throws: FileError.self) { try MemoryTree().contents(of: "gone") }
    #expect(error?.isNotFound == true)
    #expect(error?.path == "gone")
  }
}

@Suite struct FileStoreTests {
  @Test func writesWholeFilesAndLeavesNothingBeside() throws {
    let folder = try TemporaryFolder()
    let store = FolderTree(folder.path)
    try store.write([1, 2], to: "f")
    try store.write([3], to: "f")
    #expect(try store.contents(of: "f") == [3])
    #expect(try store.entries(of: "").map(\.name) == ["f"])
    #expect(throws: FileError.self) { try store.write([1], to: "nowhere/f") }
  }

  @Test func neverMovesOrCopiesOverSomething() throws {
    let folder = try TemporaryFolder()
    let store = FolderTree(folder.path)
    try store.write([1], to: "one")
    try store.write([2], to: "two")
    let moved = #expect(throws: FileError.self) { try store.move("one", to: "two") }
    #expect(moved?.code == FileError(.rename, "", code: 17).code)
    #expect(throws: FileError.self) { try store.copy(from: Path.join(folder.path, "one"), to: "two") }
    #expect(try store.contents(of: "two") == [2])
    try store.copy(from: Path.join(folder.path, "one"), to: "three")
    #expect(try store.contents(of: "three") == [1])
  }

  @Test func removesFoldersWithAllInThemAndLinksAlone() throws {
    let outside = try TemporaryFolder()
    try FolderTree(outside.path).write([1], to: "kept")
    let folder = try TemporaryFolder()
    let store = FolderTree(folder.path)
    try store.makeFolder("a/b/c")
    try store.write([1], to: "a/b/c/f")
    try folder.link("a/b/out", to: outside.path)
    try store.remove("a")
    try store.remove("a")
    #expect(try store.entries(of: "").isEmpty)
    #expect(try FolderTree(outside.path).contents(of: "kept") == [1])
  }
}

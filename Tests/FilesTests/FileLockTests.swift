import Files
import TestKit
import Testing

@Suite struct FileLockTests {
  @Test(arguments: ["", "in", "in/bell"])
  func oneAtATimeHasAFolderOrAFile(_ path: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write("in/bell", [1])
    let store = DiskFileTree(sandbox.folder)
    var first = try store.lock(path, waiting: 0)
    #expect(first != nil)
    #expect(try FileLock.acquire(sandbox.path(path)) == nil)
    #expect(try store.lock(path, waiting: 20) == nil)
    first = nil
    #expect(try FileLock.acquire(sandbox.path(path)) != nil)
    #expect(try sandbox.files() == ["in/bell"])
  }

  @Test func whatIsNotThereIsNotClaimed() {
    #expect(throws: FileError.self) { try FileLock.acquire("/nowhere/at/all", waiting: 50) }
  }

  /// Who waits for a folder that is cleared and made again must not end up with the lock of the one that is gone.
  @Test func whatWasRemovedMeanwhileIsClaimedAnew() async throws {
    let sandbox = try Sandbox()
    try sandbox.makeFolder("work")
    let path = sandbox.path("work")
    // The first one clears the folder, somebody makes it again, and only then the first one is done.
    var first = try FileLock.acquire(path)
    #expect(first != nil)
    let second = Task.detached { try FileLock.acquire(path, waiting: 3_600_000) }
    try await Task.sleep(for: .milliseconds(60))
    try FileSystem.remove(path)
    try FileSystem.makeFolder(path)
    first = nil
    let lock = try await second.value
    #expect(lock != nil)
    #expect(try FileLock.acquire(path) == nil, "the lock is on the folder that is there now")
    withExtendedLifetime(lock) {}
  }

  @Test func aPipeIsNotWaitedFor() throws {
    let sandbox = try Sandbox()
    _ = try sandbox.run("mkfifo", [sandbox.path("pipe")])
    #expect(try FileLock.acquire(sandbox.path("pipe")) != nil)
  }

  @Test func aChangeWaitsForAnotherOneAndThenSaysSo() throws {
    let sandbox = try Sandbox()
    try sandbox.write("in/bell/a", [1])
    try sandbox.write("in/.edit/old/b", [2])
    let lock = try FileLock.acquire(sandbox.path("in"))
    var run = FolderTransaction(
      .remove("in/bell"), in: ImpatientTree(sandbox.folder), within: "in", staging: "in/.edit", journals: .nowhere)
    #expect(throws: FolderTransactionError(.busy(folder: "in"))) { try run.run() }
    #expect(try sandbox.files() == ["in/.edit/old/b", "in/bell/a"], "what the other one is at work on stays")
    withExtendedLifetime(lock) {}
  }
}

/// A folder of the disk whose locks are not waited for.
private struct ImpatientTree: FileStore {
  private let tree: DiskFileTree

  init(_ root: String) { tree = DiskFileTree(root) }

  func entries(of folder: String) throws(FileError) -> [FileTreeEntry] { try tree.entries(of: folder) }
  func open(_ file: String) throws(FileError) -> any ByteSource { try tree.open(file) }
  func kind(of path: String) throws(FileError) -> FileTreeEntry.Kind? { try tree.kind(of: path) }
  func makeFolder(_ path: String) throws(FileError) { try tree.makeFolder(path) }
  func write(_ bytes: [UInt8], to path: String) throws(FileError) { try tree.write(bytes, to: path) }
  func make(_ folders: [NewFolder], goesOn: @escaping @Sendable () -> Bool) throws(FileError) -> Bool {
    try tree.make(folders, goesOn: goesOn)
  }
  func replace(_ path: String, with newer: String) throws(FileError) { try tree.replace(path, with: newer) }
  func copy(from absolutePath: String, to path: String) throws(FileError) {
    try tree.copy(from: absolutePath, to: path)
  }
  func move(_ path: String, to newPath: String) throws(FileError) { try tree.move(path, to: newPath) }
  func remove(_ path: String) throws(FileError) { try tree.remove(path) }
  func lock(_ path: String, waiting milliseconds: Int) throws(FileError) -> FileLock? {
    try FileLock.acquire(Path.join(tree.root, path))
  }
}

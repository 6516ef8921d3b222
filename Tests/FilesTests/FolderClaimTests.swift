import Files
import TestKit
import Testing

@Suite struct FolderClaimTests {
  @Test func oneAtATimeHasAFolder() throws {
    let sandbox = try Sandbox()
    let store = FolderTree(sandbox.folder)
    var first: FolderClaim.Outcome? = store.claim(folder: "")
    guard case .taken? = first else { throw FileError.notFound(.look, "lock") }
    guard case .heldByAnother = FolderClaim.take(sandbox.folder) else { throw FileError.notFound(.look, "second lock") }
    first = nil
    guard case .taken = FolderClaim.take(sandbox.folder) else { throw FileError.notFound(.look, "freed lock") }
    #expect(try sandbox.files() == [])
  }

  @Test func aFolderThatIsNotThereIsNotClaimed() throws {
    guard case .unknown = FolderClaim.take("/nowhere/at/all", waiting: 50) else {
      throw FileError.notFound(.look, "claim")
    }
  }

  @Test func aChangeWaitsForAnotherOneAndThenSaysSo() throws {
    let sandbox = try Sandbox()
    try sandbox.write("in/bell/a", [1])
    let claim = FolderClaim.take(sandbox.path("in"))
    var run = FolderChangeRun(.remove("in/bell"), in: ImpatientTree(sandbox.folder), staging: "in/.edit")
    #expect(throws: FolderChangeFailure(.busy(folder: "in"))) { try run.run() }
    #expect(try sandbox.files() == ["in/bell/a"])
    withExtendedLifetime(claim) {}
  }
}

/// A folder of the disk whose claims are not waited for.
private struct ImpatientTree: FileStore {
  private let tree: FolderTree

  init(_ root: String) { tree = FolderTree(root) }

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
  func claim(folder: String) -> FolderClaim.Outcome { FolderClaim.take(Path.join(tree.root, folder)) }
}

import Files
import Testing

@testable import Validation

@Suite struct FixRunTests {
  /// A store of which only writing matters: the n-th write fails.
  private final class Store: FileStore {
    var tree: MemoryTree
    private var writes = 0
    private let failing: Set<Int>

    init(_ files: [String: String], failing: Set<Int> = []) {
      tree = MemoryTree(files: files.mapValues { Array($0.utf8) })
      self.failing = failing
    }

    func write(_ bytes: [UInt8], to path: String) throws(FileError) {
      writes += 1
      if failing.contains(writes) { throw FileError(.write, path, code: 28) }  // ENOSPC
      tree.files[path] = bytes
    }

    var texts: [String: String] { tree.files.mapValues { String(decoding: $0, as: UTF8.self) } }

    func entries(of folder: String) throws(FileError) -> [FileTreeEntry] { try tree.entries(of: folder) }
    func open(_ file: String) throws(FileError) -> any ByteSource { try tree.open(file) }
    func kind(of path: String) -> FileTreeEntry.Kind? { nil }
    func makeFolder(_ path: String) {}
    func copy(from absolutePath: String, to path: String) {}
    func move(_ path: String, to newPath: String) {}
    func remove(_ path: String) {}
  }

  private static let before = ["A/Contents.json": "a", "B/Contents.json": "b", "C/Contents.json": "c"]

  private static let plan = FixPlan(
    edits: ["A", "B", "C"].map { name in
      FixPlan.Edit(folder: name, changes: [], old: Array(name.lowercased().utf8), new: Array("new".utf8))
    })

  @Test func allFilesAreWritten() throws {
    let store = Store(Self.before)
    try FixRun(Self.plan, in: store).run()
    #expect(store.texts == Self.before.mapValues { _ in "new" })
  }

  @Test(arguments: 1...3)
  func afterAFailureEverythingIsAsItWas(write: Int) {
    let store = Store(Self.before, failing: [write])
    let path = ["A", "B", "C"][write - 1] + "/Contents.json"
    #expect(throws: FixFailure(cause: .file(FileError(.write, path, code: 28)), notUndone: [])) {
      try FixRun(Self.plan, in: store).run()
    }
    #expect(store.texts == Self.before)
  }

  @Test func whatCannotBePutBackIsTold() {
    let store = Store(Self.before, failing: [3, 4])
    #expect(
      throws: FixFailure(
        cause: .file(FileError(.write, "C/Contents.json", code: 28)),
        notUndone: [FileError(.write, "B/Contents.json", code: 28)])
    ) { try FixRun(Self.plan, in: store).run() }
    #expect(store.texts == ["A/Contents.json": "a", "B/Contents.json": "new", "C/Contents.json": "c"])
  }

  @Test func aFileThatChangedMeanwhileStopsAll() {
    var files = Self.before
    files["C/Contents.json"] = "somebody's work"
    let store = Store(files)
    #expect(throws: FixFailure(cause: .changedMeanwhile(path: "C/Contents.json"), notUndone: [])) {
      try FixRun(Self.plan, in: store).run()
    }
    #expect(store.texts == files)
  }
}

import Files
import TestKit
import Testing

@testable import Validation

@Suite struct FixRunTests {
  private func store(_ files: [String: String]) -> MemoryStore { MemoryStore(files.mapValues { Array($0.utf8) }) }

  private func texts(_ store: MemoryStore) -> [String: String] {
    store.tree.files.mapValues { String(decoding: $0, as: UTF8.self) }
  }

  private static let before = ["A/Contents.json": "a", "B/Contents.json": "b", "C/Contents.json": "c"]

  private static let plan = FixPlan(
    edits: ["A", "B", "C"].map { name in
      FixPlan.Edit(folder: name, changes: [], old: Array(name.lowercased().utf8), new: Array("new".utf8))
    })

  @Test func allFilesAreWritten() throws {
    let store = store(Self.before)
    try FixRun(Self.plan, in: store).run()
    #expect(texts(store) == Self.before.mapValues { _ in "new" })
  }

  @Test(arguments: 1...3)
  func afterAFailureEverythingIsAsItWas(write: Int) {
    let store = store(Self.before)
    store.failsAt = write
    let path = ["A", "B", "C"][write - 1] + "/Contents.json"
    #expect(throws: FixFailure(cause: .file(FileError(.write, path, code: 28)), notUndone: [])) {
      try FixRun(Self.plan, in: store).run()
    }
    #expect(texts(store) == Self.before)
  }

  @Test func whatCannotBePutBackIsTold() {
    let store = store(Self.before)
    store.failsAt = 3
    store.diesThere = true
    #expect(
      throws: FixFailure(
        cause: .file(FileError(.write, "C/Contents.json", code: 28)),
        notUndone: ["B", "A"].map { FileError(.write, "\($0)/Contents.json", code: 28) })
    ) { try FixRun(Self.plan, in: store).run() }
    #expect(texts(store) == ["A/Contents.json": "new", "B/Contents.json": "new", "C/Contents.json": "c"])
  }

  @Test func aFileThatChangedMeanwhileStopsAll() {
    var files = Self.before
    files["C/Contents.json"] = "somebody's work"
    let store = store(files)
    #expect(throws: FixFailure(cause: .changedMeanwhile(path: "C/Contents.json"), notUndone: [])) {
      try FixRun(Self.plan, in: store).run()
    }
    #expect(texts(store) == files)
  }

  @Test func aFileIsMadeWhereNoneWasAndGoesAgain() throws {
    var plan = Self.plan
    plan = FixPlan(edits: [FixPlan.Edit(folder: "0", changes: [], old: nil, new: Array("new".utf8))] + plan.edits)
    let store = store(Self.before)
    try FixRun(plan, in: store).run()
    #expect(texts(store)["0/Contents.json"] == "new")
    let failing = self.store(Self.before)
    failing.failsAt = 4
    #expect(throws: FixFailure.self) { try FixRun(plan, in: failing).run() }
    #expect(texts(failing) == Self.before)
    let taken = self.store(Self.before.merging(["0/Contents.json": "somebody's"]) { $1 })
    #expect(throws: FixFailure(cause: .changedMeanwhile(path: "0/Contents.json"), notUndone: [])) {
      try FixRun(plan, in: taken).run()
    }
  }
}

import Files
import TestKit
import Testing

@testable import Validation

@Suite struct FixTransactionTests {
  private func store(_ files: [String: String]) -> MemoryStore { MemoryStore(files.mapValues { Array($0.utf8) }) }

  private func texts(_ store: MemoryStore) -> [String: String] {
    store.tree.files.filter { !$0.key.hasPrefix(FileTransactionJournal.hiddenFolder) }
      .mapValues { String(decoding: $0, as: UTF8.self) }
  }

  /// The change of the store that writes a file of the plan, counted from 1: in a folder come a list for git, the bytes
  /// before and after of each file, and what is left to do.
  private func change(writing file: Int, of plan: FixPlan) -> Int {
    2 + plan.edits.reduce(0) { $0 + ($1.old == nil ? 1 : 2) } + 1 + file
  }

  private static let before = ["A/Contents.json": "a", "B/Contents.json": "b", "C/Contents.json": "c"]

  private static let plan = FixPlan(
    edits: ["A", "B", "C"].map { name in
      FixPlan.Edit(folder: name, changes: [], old: Array(name.lowercased().utf8), new: Array("new".utf8))
    })

  @Test func allFilesAreWritten() throws {
    let store = store(Self.before)
    try FixTransaction(Self.plan, in: store).run()
    #expect(texts(store) == Self.before.mapValues { _ in "new" })
  }

  @Test(arguments: 1...3)
  func afterAFailureEverythingIsAsItWas(write: Int) {
    let store = store(Self.before)
    store.failsAt = change(writing: write, of: Self.plan)
    let path = ["A", "B", "C"][write - 1] + "/Contents.json"
    #expect(throws: FixError(cause: .file(FileError(.write, path, code: 28)), notRolledBack: [])) {
      try FixTransaction(Self.plan, in: store).run()
    }
    #expect(store.tree.files == self.store(Self.before).tree.files)
  }

  @Test func whatCannotBePutBackIsTold() {
    let store = store(Self.before)
    store.failsAt = change(writing: 3, of: Self.plan)
    store.diesThere = true
    #expect(
      throws: FixError(
        cause: .file(FileError(.write, "C/Contents.json", code: 28)),
        notRolledBack: ["B", "A"].map { FileError(.write, "\($0)/Contents.json", code: 28) })
    ) { try FixTransaction(Self.plan, in: store).run() }
    #expect(texts(store) == ["A/Contents.json": "new", "B/Contents.json": "new", "C/Contents.json": "c"])
  }

  @Test func aFileThatChangedMeanwhileStopsAll() {
    var files = Self.before
    files["C/Contents.json"] = "somebody's work"
    let store = store(files)
    #expect(throws: FixError(cause: .changedMeanwhile(path: "C/Contents.json"), notRolledBack: [])) {
      try FixTransaction(Self.plan, in: store).run()
    }
    #expect(texts(store) == files)
  }

  @Test func aFileIsMadeWhereNoneWasAndGoesAgain() throws {
    var plan = Self.plan
    plan = FixPlan(edits: [FixPlan.Edit(folder: "0", changes: [], old: nil, new: Array("new".utf8))] + plan.edits)
    let store = store(Self.before)
    try FixTransaction(plan, in: store).run()
    #expect(texts(store)["0/Contents.json"] == "new")
    let failing = self.store(Self.before)
    failing.failsAt = change(writing: 4, of: plan)
    #expect(throws: FixError.self) { try FixTransaction(plan, in: failing).run() }
    #expect(texts(failing) == Self.before)
    let taken = self.store(Self.before.merging(["0/Contents.json": "somebody's"]) { $1 })
    #expect(throws: FixError(cause: .changedMeanwhile(path: "0/Contents.json"), notRolledBack: [])) {
      try FixTransaction(plan, in: taken).run()
    }
  }

  @Test func afterAKillAtAnyStepAllIsFixedOrNothing() throws {
    let journals = JournalStore("git/journals", .recorded)
    let whole = store(Self.before)
    try FixTransaction(Self.plan, in: whole, journals: journals).run()
    var outcomes: Set<[String: String]> = []
    for step in 1...whole.changes {
      let store = store(Self.before)
      (store.failsAt, store.diesThere) = (step, true)
      try? FixTransaction(Self.plan, in: store, journals: journals).run()
      store.failsAt = nil
      _ = try FileTransactionJournal.recover(FileTransactionJournal.hiddenFolder, in: store, journals: journals) { _ in
        true
      }
      outcomes.insert(texts(store))
    }
    #expect(outcomes == [Self.before, Self.before.mapValues { _ in "new" }])
  }

  /// Somebody saves a list between any two steps.
  @Test func nothingThatIsSavedMeanwhileIsLost() throws {
    let counting = store(Self.before)
    try FixTransaction(Self.plan, in: counting).run()
    for step in 1...counting.changes {
      let store = store(Self.before)
      store.beforeChange = { number, store in
        if number == step { store.tree.files["B/Contents.json"] = Array("somebody's".utf8) }
      }
      try? FixTransaction(Self.plan, in: store).run()
      #expect(texts(store)["B/Contents.json"] == "somebody's", "before step \(step)")
    }
  }

  @Test func anEditBesideTheCatalogIsWaitedFor() throws {
    let sandbox = try Sandbox()
    try sandbox.write(["in/A.xcassets/A.imageset/Contents.json": "a"])
    let plan = FixPlan(
      edits: [
        FixPlan.Edit(folder: "in/A.xcassets/A.imageset", changes: [], old: Array("a".utf8), new: Array("new".utf8))
      ])
    var lock = try FileLock.acquire(sandbox.path("in"))
    #expect(lock != nil)
    #expect(throws: FixError(cause: .busy(folder: "in"), notRolledBack: [])) {
      try FixTransaction(plan, in: DiskFileTree(sandbox.folder)).run()
    }
    lock = nil
    #expect(try sandbox.text("in/A.xcassets/A.imageset/Contents.json") == "a")
    #expect(try sandbox.files() == ["in/A.xcassets/A.imageset/Contents.json"])
    try FixTransaction(plan, in: DiskFileTree(sandbox.folder)).run()
    #expect(try sandbox.text("in/A.xcassets/A.imageset/Contents.json") == "new")
  }
}

import Files
import TestKit
import Testing

@Suite struct FileChangesRunTests {
  static let old: [String: [UInt8]] = ["a.m": [1], "b/c.xib": [2], "d.swift": [3]]
  static let new: [String: [UInt8]] = ["a.m": [4], "b/c.xib": [5], "d.swift": [6]]

  static var changes: FileChanges {
    FileChanges(old.keys.sorted().map { .init($0, old: old[$0]!, new: new[$0]!) })
  }

  static func files(of store: MemoryStore) -> [String: [UInt8]] {
    store.tree.files.filter { old.keys.contains($0.key) }
  }

  /// The other part of the work is a folder that moves.
  static func store() -> MemoryStore {
    MemoryStore(old.merging(["set/x": [9]]) { one, _ in one })
  }

  static func work(in store: MemoryStore) throws {
    var run = FileChangesRun(
      changes, in: store, staging: ".s", witnesses: .init(present: ["moved"], absent: ["set"]))
    try run.prepare()
    do throws(FileError) {
      try store.move("set", to: "moved")
    } catch {
      run.cancel()
      throw error
    }
    do {
      try run.commit()
    } catch {
      try? store.move("moved", to: "set")
      throw error
    }
  }

  @Test func allIsWrittenAndNothingIsLeftBehind() throws {
    let store = Self.store()
    try Self.work(in: store)
    #expect(Self.files(of: store) == Self.new)
    #expect(try store.kind(of: ".s") == nil)
  }

  @Test func anErrorAtAnyPointTakesEverythingBack() throws {
    let store = Self.store()
    try Self.work(in: store)
    let steps = store.changes
    for step in 1...steps {
      let store = Self.store()
      store.failsAt = step
      if (try? Self.work(in: store)) == nil {
        #expect(Self.files(of: store) == Self.old, "step \(step)")
        #expect(store.tree.files["set/x"] != nil)
      } else {
        // Only the clearing of what was got ready may fail.
        #expect(Self.files(of: store) == Self.new, "step \(step)")
      }
      store.failsAt = nil
      _ = try FileChangesJournal.recover(".s", in: store)
      #expect(try store.kind(of: ".s") == nil)
    }
  }

  @Test func afterAKillAtAnyPointBothAreDoneOrNeither() throws {
    let whole = Self.store()
    try Self.work(in: whole)
    var outcomes: Set<Bool> = []
    for step in 1...(whole.changes) {
      let store = Self.store()
      store.failsAt = step
      store.diesThere = true
      try? Self.work(in: store)
      store.failsAt = nil
      _ = try FileChangesJournal.recover(".s", in: store)
      let isDone = store.tree.files["moved/x"] != nil
      outcomes.insert(isDone)
      #expect(Self.files(of: store) == (isDone ? Self.new : Self.old), "step \(step)")
      #expect(try store.kind(of: ".s") == nil, "step \(step)")
    }
    #expect(outcomes == [true, false])
  }

  @Test func aFileThatSomebodyChangedStopsAll() throws {
    let store = Self.store()
    store.tree.files["d.swift"] = [7]
    #expect(throws: FolderChangeFailure(.changedMeanwhile(path: "d.swift"))) { try Self.work(in: store) }
    #expect(store.tree.files["a.m"] == [1] && store.tree.files["d.swift"] == [7])
    #expect(try store.kind(of: ".s") == nil)
  }

  @Test func nothingIsTakenFromAnotherProcess() throws {
    let sandbox = try Sandbox()
    try sandbox.write("a.m", [1])
    let store = FolderTree(sandbox.folder)
    let changes = FileChanges([.init("a.m", old: [1], new: [2])])
    var first = FileChangesRun(changes, in: store, staging: ".s", witnesses: .init())
    try first.prepare()
    var second = FileChangesRun(changes, in: store, staging: ".s", witnesses: .init())
    #expect { try second.prepare() } throws: { error in
      guard case .file(let problem) = (error as? FolderChangeFailure)?.cause else { return false }
      return problem.isBusy
    }
    try first.commit()
    #expect(try sandbox.bytes("a.m") == [2])
    #expect(!sandbox.exists(".s"))
  }

  /// A file is written beside its place first; a kill between the two leaves it there.
  @Test func whatAKilledWriteLeftBesideAFileIsCleared() throws {
    let long = String(repeating: "long", count: 30) + ".xib"
    let left = [".a.m.assets-309cy6f80huei", "b/.c.xib.assets-1", ".\(long.prefix(60)).assets-3w5e11264sgsf"]
    let others = [
      ".a.m.assets-", ".a.m.assets-a!", ".a.m.assets-309cy6f80hueiabc", ".z.m.assets-1", "b/.a.m.assets-1",
    ]
    let store = MemoryStore(["a.m": [1], "b/c.xib": [2], long: [3]])
    for path in left + others { store.tree.files[path] = [8] }
    let changes = FileChanges([
      .init("a.m", old: [1], new: [4]), .init("b/c.xib", old: [2], new: [5]), .init(long, old: [3], new: [6]),
    ])
    var run = FileChangesRun(changes, in: store, staging: ".s", witnesses: .init())
    try run.prepare()
    #expect(try FileChangesJournal.recover(".s", in: store) == .finished(files: 3))
    #expect(store.tree.files.keys.sorted() == (["a.m", "b/c.xib", long] + others).sorted())
  }
}

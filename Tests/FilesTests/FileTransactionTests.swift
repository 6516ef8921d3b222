import Files
import TestKit
import Testing

@Suite struct FileTransactionTests {
  static let old: [String: [UInt8]] = ["a.m": [1], "b/c.xib": [2], "d.swift": [3]]
  static let new: [String: [UInt8]] = ["a.m": [4], "b/c.xib": [5], "d.swift": [6]]

  static var changes: FileChanges {
    FileChanges(old.keys.sorted().map { .init($0, old: old[$0]!, new: new[$0]!) })
  }

  static let journals = JournalStore("git/journals", .recorded)

  static func run(
    _ changes: FileChanges, in store: any FileStore, _ journals: JournalStore = journals,
    witnesses: FileChanges.CompletionMarkers = .init()
  ) -> FileTransaction {
    FileTransaction(changes, in: store, staging: ".s", journals: journals, witnesses: witnesses) { _ in true }
  }

  static func recover(
    _ store: any FileStore, _ journals: JournalStore = journals
  ) throws(FileError) -> FileTransactionJournal.Recovery? {
    try FileTransactionJournal.recover(".s", in: store, journals: journals) { _ in true }
  }

  static func files(of store: MemoryStore) -> [String: [UInt8]] {
    store.tree.files.filter { old.keys.contains($0.key) }
  }

  /// The other part of the work is a folder that moves.
  static func store() -> MemoryStore {
    MemoryStore(old.merging(["set/x": [9]]) { one, _ in one })
  }

  static func work(in store: MemoryStore, _ journals: JournalStore = journals) throws {
    var run = run(changes, in: store, journals, witnesses: .init(present: ["moved"], absent: ["set"]))
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
      _ = try Self.recover(store)
      #expect(try store.kind(of: ".s") == nil)
    }
  }

  @Test(arguments: [journals, .hidden(in: "")])
  func afterAKillAtAnyPointBothAreDoneOrNeither(journals: JournalStore) throws {
    let whole = Self.store()
    try Self.work(in: whole, journals)
    var outcomes: Set<Bool> = []
    for step in 1...(whole.changes) {
      let store = Self.store()
      store.failsAt = step
      store.diesThere = true
      try? Self.work(in: store, journals)
      store.failsAt = nil
      _ = try Self.recover(store, journals)
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
    #expect(throws: FolderTransactionError(.changedMeanwhile(path: "d.swift"))) { try Self.work(in: store) }
    #expect(store.tree.files["a.m"] == [1] && store.tree.files["d.swift"] == [7])
    #expect(try store.kind(of: ".s") == nil)
  }

  /// Files are made as well as changed, and go again where that is taken back.
  @Test func afterAKillAFileThatIsMadeIsThereOrNot() throws {
    let changes = FileChanges([.init("a.m", old: [1], new: [4]), .init("n.m", old: nil, new: [5])])
    let (before, after): ([String: [UInt8]], [String: [UInt8]]) = (["a.m": [1]], ["a.m": [4], "n.m": [5]])
    let whole = MemoryStore(before)
    func work(_ store: MemoryStore) throws {
      var run = Self.run(changes, in: store)
      try run.prepare()
      try run.commit()
    }
    try work(whole)
    #expect(whole.tree.files == after)
    for step in 1...whole.changes {
      let dying = MemoryStore(before)
      (dying.failsAt, dying.diesThere) = (step, true)
      try? work(dying)
      dying.failsAt = nil
      _ = try Self.recover(dying)
      #expect(dying.tree.files == before || dying.tree.files == after, "step \(step)")
      let failing = MemoryStore(before)
      failing.failsAt = step
      let isDone = (try? work(failing)) != nil
      failing.failsAt = nil
      _ = try Self.recover(failing)
      #expect(failing.tree.files == (isDone ? after : before), "step \(step)")
    }
  }

  @Test func nothingIsTakenFromAnotherRun() throws {
    let sandbox = try Sandbox()
    try sandbox.write("a.m", [1])
    let journals = JournalStore(sandbox.path("git/journals"), .recorded)
    let store = DiskFileTree(sandbox.folder)
    let changes = FileChanges([.init("a.m", old: [1], new: [2])])
    var first = Self.run(changes, in: store, journals)
    try first.prepare()
    var second = Self.run(changes, in: store, journals)
    #expect(throws: FolderTransactionError(.busy(folder: ""))) { try second.prepare() }
    second.cancel()
    #expect(throws: FileError.busy(".s")) { try Self.recover(store, journals) }
    try first.commit()
    #expect(try sandbox.bytes("a.m") == [2])
    #expect(try sandbox.files() == ["a.m"])
  }

  /// A reading command, which settles what it finds, comes between any two steps of a run.
  @Test(arguments: ["noted", "hidden"])
  func aCommandThatSettlesLeavesARunAlone(kind: String) throws {
    for step in 1...40 {
      let sandbox = try Sandbox()
      try sandbox.write("a.m", [1])
      let journals =
        kind == "noted" ? JournalStore(sandbox.path("git/journals"), .recorded) : .hidden(in: sandbox.folder)
      var steps = 0
      var settled: [FileTransactionJournal.Recovery] = []
      let store = WatchedTree(sandbox.folder) {
        steps += 1
        if steps == step, let found = try? Self.recover(DiskFileTree(sandbox.folder), journals) {
          settled.append(found)
        }
      }
      var run = Self.run(FileChanges([.init("a.m", old: [1], new: [2])]), in: store, journals)
      try run.prepare()
      try run.commit()
      #expect(try sandbox.bytes("a.m") == [2], "before step \(step)")
      #expect(try sandbox.files() == ["a.m"], "before step \(step)")
      #expect(settled == [], "before step \(step)")
      if steps < step {
        #expect(steps > 5)
        return
      }
    }
    Issue.record("a run has more steps than were tried")
  }

  /// A file is written beside its place first; a kill between the two leaves it there.
  @Test func whatAKilledWriteLeftBesideAFileIsCleared() throws {
    let long = String(repeating: "long", count: 30) + ".xib"
    let left: [String: [UInt8]] = [
      ".a.m.assets-309cy6f80huei": [4], "b/.c.xib.assets-1": [], ".\(long.prefix(60)).assets-3w5e11264sgsf": [6],
    ]
    let others: [String: [UInt8]] = [
      ".a.m.assets-": [4], ".a.m.assets-a!": [4], ".a.m.assets-309cy6f80hueiabc": [4], ".z.m.assets-1": [4],
      "b/.a.m.assets-1": [4], ".a.m.assets-2": [8],
    ]
    let store = MemoryStore(["a.m": [1], "b/c.xib": [2], long: [3]])
    store.tree.files.merge(left.merging(others) { one, _ in one }) { one, _ in one }
    let changes = FileChanges([
      .init("a.m", old: [1], new: [4]), .init("b/c.xib", old: [2], new: [5]), .init(long, old: [3], new: [6]),
    ])
    var run = Self.run(changes, in: store)
    try run.prepare()
    #expect(try Self.recover(store) == .finished(files: 3))
    #expect(store.tree.files.keys.sorted() == (["a.m", "b/c.xib", long] + others.keys).sorted())
  }
}

/// A folder of the disk in which something happens before each change.
private struct WatchedTree: FileStore {
  private let tree: DiskFileTree
  private let before: () -> Void

  init(_ root: String, _ before: @escaping () -> Void) { (tree, self.before) = (DiskFileTree(root), before) }

  var root: String { tree.root }

  /// What is there to be changed, after what comes before.
  private var changing: DiskFileTree {
    before()
    return tree
  }

  func entries(of folder: String) throws(FileError) -> [FileTreeEntry] { try tree.entries(of: folder) }
  func open(_ file: String) throws(FileError) -> any ByteSource { try tree.open(file) }
  func kind(of path: String) throws(FileError) -> FileTreeEntry.Kind? { try tree.kind(of: path) }
  func mark(of path: String) throws(FileError) -> StatData? { try tree.mark(of: path) }
  func makeFolder(_ path: String) throws(FileError) { try changing.makeFolder(path) }
  func create(_ bytes: [UInt8], at path: String) throws(FileError) { try changing.create(bytes, at: path) }
  func write(_ bytes: [UInt8], to path: String) throws(FileError) { try changing.write(bytes, to: path) }
  func write(_ bytes: [UInt8], to path: String, replacing old: [UInt8]) throws(FileError) -> Bool {
    try changing.write(bytes, to: path, replacing: old)
  }
  func replace(_ path: String, with newer: String) throws(FileError) { try changing.replace(path, with: newer) }
  func copy(from absolutePath: String, to path: String) throws(FileError) {
    try changing.copy(from: absolutePath, to: path)
  }
  func move(_ path: String, to newPath: String) throws(FileError) { try changing.move(path, to: newPath) }
  func remove(_ path: String) throws(FileError) { try changing.remove(path) }
  func lock(_ path: String, waiting milliseconds: Int) throws(FileError) -> FileLock? {
    try changing.lock(path, waiting: milliseconds)
  }
}

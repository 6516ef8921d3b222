import Catalog
import Files
import Importing
import Synchronization
import TestKit
import Testing

@Suite struct ImportTransactionTests {
  private static let request = ImportRequest(paths: ["in"])

  /// A set that is there before, one more image of it, and two new sets.
  private static let files = images([
    "in/Assets.xcassets/Contents.json": "{}",
    "in/Assets.xcassets/bell.imageset/Contents.json":
      #"{"images":[{"idiom":"universal","scale":"1x","filename":"bell.png"}]}"#,
    "in/Assets.xcassets/bell.imageset/bell.png": "1", "in/bell@2x.png": "two", "in/bell@3x.png": "three",
    "in/fr.lproj/horn.png": "four", "in/horn.png": "five", "in/map.pdf": "six",
  ])
  private static let withoutCatalog = files.filter { !$0.key.contains("xcassets") }
  private static let journals = JournalStore("git/journals", .recorded)

  /// What a command does: it settles what a killed one left, plans, and carries the plan out.
  @discardableResult
  private func run(_ store: MemoryStore, _ request: ImportRequest = request) throws -> ImportResult {
    _ = try Self.journals.recoverImports(in: store)
    var run = ImportTransaction(try ImportPlanner(store).plan(request), in: store, journals: Self.journals)
    return try run.run()
  }

  @Test func writesACatalogAsXcodeDoes() throws {
    let store = MemoryStore(images(["in/horn.png": "1", "in/fr.lproj/horn@2x.png": "2"]))
    let result = try run(store)
    let root = "in/Assets.xcassets"
    #expect(
      result.written == [
        "\(root)/Contents.json", "\(root)/horn.imageset/Contents.json", "\(root)/horn.imageset/horn-fr@2x.png",
        "\(root)/horn.imageset/horn.png",
      ])
    #expect(
      try Golden.difference(
        text(store, "\(root)/Contents.json"),
        inline: """
          {
            "info" : {
              "author" : "xcode",
              "version" : 1
            }
          }

          """) == nil)
    let set = try text(store, "\(root)/horn.imageset/Contents.json")
    #expect(set.contains("\"filename\" : \"horn-fr@2x.png\"") && set.contains("\"localizable\" : true"))
    #expect(store.tree.files.keys.filter { $0.contains("import") }.isEmpty)
  }

  @Test func hasNothingToDoTheSecondTime() throws {
    for files in [Self.files, Self.withoutCatalog] {
      let store = MemoryStore(files)
      try run(store)
      let plan = try ImportPlanner(store).plan(Self.request)
      #expect(plan.isEmpty && plan.conflicts.isEmpty && plan.counts.alreadyThere == 5)
    }
  }

  @Test(arguments: [files, withoutCatalog], [false, true])
  func takesEverythingBackWhenTheDiskIsFull(_ files: [String: [UInt8]], moves: Bool) throws {
    let request = ImportRequest(paths: ["in"], moves: moves)
    let whole = MemoryStore(files)
    try run(whole, request)
    var refusals = 0
    for failing in 1...changes(of: files, ImportRequest(paths: ["in"])) {
      let store = MemoryStore(files)
      store.failsAt = failing
      do {
        try run(store, request)
        // Everything is in place. What was left to clear the next command clears; a source that could not be removed is
        // told and stays.
        _ = try Self.journals.recoverImports(in: store)
        #expect(whole.tree.files.allSatisfy { store.tree.files[$0.key] == $0.value }, "at change \(failing)")
        #expect(store.tree.files.count <= whole.tree.files.count + (moves ? 1 : 0), "at change \(failing)")
      } catch let failure as ImportRunError {
        refusals += 1
        #expect(failure.notRolledBack == [])
        #expect(store.tree.files == files, "at change \(failing)")
      }
    }
    #expect(refusals > 10)
  }

  @Test(arguments: [files, withoutCatalog], [false, true])
  func isFinishedByTheNextImportAfterAKill(_ files: [String: [UInt8]], moves: Bool) throws {
    let request = ImportRequest(paths: ["in"], moves: moves)
    let whole = MemoryStore(files)
    try run(whole, request)
    for dying in 1...changes(of: files, request) {
      let store = try killed(at: dying, files, request)
      expectEverySetIsWhole(store)
      expectNothingIsLost(files, store)
      try run(store, request)
      #expect(store.tree.files == whole.tree.files, "killed at change \(dying)")
      #expect(try ImportPlanner(store).plan(request).isEmpty)
    }
  }

  /// A command that imports nothing only settles, and leaves everything as it was or as it should be.
  @Test(arguments: [files, withoutCatalog], [false, true])
  func isSettledByAnyCommandAfterAKill(_ files: [String: [UInt8]], moves: Bool) throws {
    let request = ImportRequest(paths: ["in"], moves: moves)
    let whole = MemoryStore(files)
    try run(whole, request)
    var outcomes: Set<String> = []
    for dying in 1...changes(of: files, request) {
      let store = try killed(at: dying, files, request)
      let recoveries = try Self.journals.recoverImports(in: store)
      let (isOld, isNew) = (store.tree.files == files, store.tree.files == whole.tree.files)
      #expect(isOld || isNew, "killed at change \(dying): \(store.tree.files.keys.sorted())")
      outcomes.insert(isOld ? "taken back" : "finished")
      #expect(recoveries.count < 2)
      #expect(try Self.journals.recoverImports(in: store).isEmpty)
    }
    #expect(outcomes.count == 2)
  }

  /// The command that settles is killed, too.
  @Test(arguments: [files, withoutCatalog])
  func isSettledAfterASecondKill(_ files: [String: [UInt8]]) throws {
    let request = ImportRequest(paths: ["in"], moves: true)
    let whole = MemoryStore(files)
    try run(whole, request)
    for first in 1...changes(of: files, request) {
      for second in 1...40 {
        let store = try killed(at: first, files, request)
        store.failsAt = store.changes + second
        store.diesThere = true
        guard (try? Self.journals.recoverImports(in: store)) == nil else { break }
        expectEverySetIsWhole(store)
        store.failsAt = nil
        _ = try Self.journals.recoverImports(in: store)
        #expect(
          store.tree.files == files || store.tree.files == whole.tree.files, "killed at \(first) and \(second) more")
      }
    }
  }

  @Test func stopsWhereAskedAndTakesEverythingBack() throws {
    for count in 0..<5 {
      let store = MemoryStore(Self.files)
      let plan = try ImportPlanner(store).plan(Self.request)
      let left = Countdown(count)
      var run = ImportTransaction(plan, in: store, journals: Self.journals) { left.goesOn() }
      #expect(throws: ImportRunError(.interrupted)) { try run.run() }
      #expect(store.tree.files == Self.files)
    }
  }

  @Test func refusesToWorkBesideAnotherRun() throws {
    let store = MemoryStore(Self.files)
    store.tree.files["in/.Assets.xcassets.import/.gitignore"] = []
    let plan = try ImportPlanner(store).plan(Self.request)
    #expect(plan.unsettled == "in/.Assets.xcassets.import")
    var run = ImportTransaction(plan, in: store)
    #expect(throws: ImportRunError(.unsettled(staging: "in/.Assets.xcassets.import"))) { try run.run() }
  }

  // MARK: - What somebody else may have put there

  /// A journal of which some steps are what an import does, and the folder beside which it lies.
  private static let foreign: (staging: String, files: [String: [UInt8]]) = {
    let staging = "in/.Assets.xcassets.import"
    var files = ImportTransactionTests.files
    files["\(staging)/1/evil"] = bytes("evil")
    files["\(staging)/1/b.imageset/b.png"] = bytes("fine")
    files["\(staging)/journal"] = bytes(
      ([
        "elsewhere", "import", "ready", "move", ".Assets.xcassets.import/1/evil", "../home/.profile", "",
        "move", ".Assets.xcassets.import/1/evil", "../other/B.xcassets/evil", "",
        "move", ".Assets.xcassets.import/1/evil", "Assets.xcassets/link/evil", "",
        "move", "horn.png", "Assets.xcassets/x.png", "", "remove", "Notes.txt", "Assets.xcassets/Contents.json", "",
        "remove", "../home/a.png", "Assets.xcassets/c.imageset/c.png", "",
        "move", ".Assets.xcassets.import/1/b.imageset", "Assets.xcassets/b.imageset", "", "nonsense", "", "", "",
        "end",
      ]).joined(separator: "\0"))
    files["in/Notes.txt"] = bytes("{}")
    files["in/Assets.xcassets/c.imageset/c.png"] = bytes("same")
    files["home/a.png"] = bytes("same")
    return (staging, files)
  }()

  private static func foreignStore() -> MemoryStore {
    let store = MemoryStore(foreign.files)
    store.tree.links["in/Assets.xcassets/link"] = "../../home"
    return store
  }

  /// Without a repository a journal is found beside the catalog; it may have come with a folder that is handed on.
  @Test func aJournalThatIsFoundReachesNoFurtherThanTheCatalogItLiesBeside() throws {
    let store = Self.foreignStore()
    #expect(
      try JournalStore.hidden(in: "in").recoverImport(Self.foreign.staging, in: store)
        == .finished(["in/Assets.xcassets"]))
    var expected = Self.foreign.files.filter { !$0.key.contains(".import") }
    expected["in/Assets.xcassets/b.imageset/b.png"] = bytes("fine")
    #expect(store.tree.files == expected)
  }

  @Test(arguments: [journals, .nowhere])
  func whatNobodyNotedIsLeftAsItIs(journals: JournalStore) throws {
    let store = Self.foreignStore()
    #expect(throws: FileError.foreign(Self.foreign.staging)) {
      try journals.recoverImport(Self.foreign.staging, in: store)
    }
    #expect(try journals.recoverImports(in: store) == [])
    #expect(store.tree.files == Self.foreign.files && store.changes == 0)
  }

  @Test func leavesASetThatSomebodyChangedAfterTheKill() throws {
    let contents = "in/Assets.xcassets/bell.imageset/Contents.json"
    var found = 0
    for dying in 1...changes(of: Self.files, Self.request) {
      let store = try killed(at: dying, Self.files, Self.request)
      guard store.tree.files.keys.contains(where: { $0.hasSuffix(".steps") }),
        store.tree.files[contents] == Self.files[contents]
      else { continue }
      found += 1
      store.tree.files[contents] = bytes(#"{"images":[]}"#)
      _ = try Self.journals.recoverImports(in: store)
      #expect(store.tree.files[contents] == bytes(#"{"images":[]}"#))
      #expect(store.tree.files["in/Assets.xcassets/bell.imageset/bell@2x.png"] == nil)
      #expect(store.tree.files["in/bell@2x.png"] != nil)
    }
    #expect(found > 0)
  }

  @Test func removesTheSourcesItMoves() throws {
    let store = MemoryStore(Self.files)
    let result = try run(store, ImportRequest(paths: ["in"], moves: true))
    #expect(result.removed.count == 5 && result.notRemoved.isEmpty)
    #expect(store.tree.files.keys.allSatisfy { $0.hasPrefix("in/Assets.xcassets/") })
  }

  @Test func tellsWhichSourceCouldNotBeRemoved() throws {
    let store = MemoryStore(images(["in/a.png": "1", "in/b.png": "2"]))
    try run(store)
    var failed = false
    store.beforeChange = { change, store in
      // The first removal of a source; before it come those of nothing.
      if !failed, store.tree.files.keys.contains(where: { $0.hasSuffix(".steps") }) {
        failed = true
        store.failsAt = change
      }
    }
    let result = try run(store, ImportRequest(paths: ["in"], moves: true))
    #expect(result.notRemoved.map(\.path) == ["in/a.png"] && result.removed == ["in/b.png"])
  }

  @Test func keepsASourceThatChangedMeanwhile() throws {
    let store = MemoryStore(images(["in/a.png": "1"]))
    try run(store)
    let plan = try ImportPlanner(store).plan(ImportRequest(paths: ["in"], moves: true))
    store.tree.files["in/a.png"] = bytes("new")
    var run = ImportTransaction(plan, in: store)
    #expect(try run.run().keptAsChanged == ["in/a.png"])
    #expect(store.tree.files["in/a.png"] == bytes("new"))
  }

  @Test func refusesAPlanThatIsOutOfDate() throws {
    let store = MemoryStore(Self.files)
    let plan = try ImportPlanner(store).plan(Self.request)
    let contents = "in/Assets.xcassets/bell.imageset/Contents.json"
    store.tree.files[contents] = bytes("{}")
    let before = store.tree.files
    var run = ImportTransaction(plan, in: store)
    #expect(throws: ImportRunError(.changedMeanwhile(path: contents))) { try run.run() }
    #expect(store.tree.files == before)
  }

  /// What a dry run can tell, and what a run is stopped by before it has begun.
  @Test(arguments: [
    ("in", FileError.readOnly("in")), ("in/Assets.xcassets", .readOnly("in/Assets.xcassets")),
    ("in/Assets.xcassets/bell.imageset", .readOnly("in/Assets.xcassets/bell.imageset")),
    ("in/fr.lproj", .notRemovable("in/fr.lproj/horn.png")),
  ])
  func refusesFoldersThatCannotChange(folder: String, problem: FileError) throws {
    let store = MemoryStore(Self.files)
    var run = ImportTransaction(try ImportPlanner(store).plan(ImportRequest(paths: ["in"], moves: true)), in: store)
    try run.checkCanBegin()
    store.readOnly = [folder]
    #expect(throws: ImportRunError(.file(problem))) { try run.checkCanBegin() }
    #expect(throws: ImportRunError(.file(problem))) { try run.run() }
    #expect(store.changes == 0)
    // Of a catalog that is not there yet the folder counts that is.
    var request = ImportRequest(paths: ["in/map.pdf"], into: "new/deep/A.xcassets")
    request.root = ""
    store.readOnly = [""]
    #expect(throws: ImportRunError(.file(.readOnly("")))) {
      try ImportTransaction(try ImportPlanner(store).plan(request), in: store).checkCanBegin()
    }
  }

  @Test func tellsItsProgress() throws {
    let store = MemoryStore(Self.withoutCatalog)
    let steps = Countdown(1000)
    let plan = try ImportPlanner(store).plan(ImportRequest(paths: ["in"], moves: true))
    var run = ImportTransaction(plan, in: store) { steps.goesOn() }
    _ = try run.run()
    #expect(plan.stepCount == 10 && steps.left == 990)
  }

  /// The store as a run leaves it that is killed at a change, with the registry as it is then.
  private func killed(at change: Int, _ files: [String: [UInt8]], _ request: ImportRequest) throws -> MemoryStore {
    let store = MemoryStore(files)
    store.failsAt = change
    store.diesThere = true
    _ = try? run(store, request)
    (store.failsAt, store.diesThere) = (nil, false)
    return store
  }

  private func changes(of files: [String: [UInt8]], _ request: ImportRequest) -> Int {
    let store = MemoryStore(files)
    _ = try? run(store, request)
    return store.changes
  }

  private func text(_ store: MemoryStore, _ path: String) throws -> String {
    String(decoding: try store.contents(of: path), as: UTF8.self)
  }

  /// Every set has a `Contents.json` that names only files that are there.
  private func expectEverySetIsWhole(_ store: MemoryStore) {
    guard let catalog = try? CatalogReader(store).catalog(at: "in/Assets.xcassets") else { return }
    for item in catalog.assets {
      #expect(item.contents.document != nil)
      #expect(item.elements.compactMap(\.filename).allSatisfy { item.file(named: $0) != nil })
    }
  }

  /// The bytes of every image are still somewhere.
  private func expectNothingIsLost(_ files: [String: [UInt8]], _ store: MemoryStore) {
    let kept = Set(store.tree.files.values)
    #expect(files.filter { !$0.key.hasSuffix("json") }.values.allSatisfy(kept.contains))
  }
}

/// Counts calls from any core, and says no from a certain one on.
private final class Countdown: Sendable {
  private let count: Mutex<Int>

  init(_ count: Int) { self.count = Mutex(count) }

  var left: Int { count.withLock { $0 } }

  func goesOn() -> Bool {
    count.withLock { count in
      count -= 1
      return count >= 0
    }
  }
}

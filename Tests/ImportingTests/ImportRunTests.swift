import Catalog
import Files
import Importing
import TestKit
import Testing

@Suite struct ImportRunTests {
  private static let request = ImportRequest(paths: ["in"])

  /// A set that is there before, one more picture of it, and two new sets.
  private static let files = [
    "in/Assets.xcassets/Contents.json": bytes("{}"),
    "in/Assets.xcassets/bell.imageset/Contents.json": bytes(
      #"{"images":[{"idiom":"universal","scale":"1x","filename":"bell.png"}]}"#),
    "in/Assets.xcassets/bell.imageset/bell.png": bytes("1"), "in/bell@2x.png": bytes("two"),
    "in/bell@3x.png": bytes("three"), "in/fr.lproj/horn.png": bytes("four"), "in/horn.png": bytes("five"),
    "in/map.pdf": bytes("six"),
  ]
  private static let withoutCatalog = files.filter { !$0.key.contains("xcassets") }

  @discardableResult
  private func run(_ store: MemoryStore, _ request: ImportRequest = request) throws -> ImportResult {
    var run = ImportRun(try ImportPlanner(store).plan(request), in: store)
    return try run.run()
  }

  @Test func writesACatalogueAsXcodeDoes() throws {
    let store = MemoryStore(["in/horn.png": bytes("1"), "in/fr.lproj/horn@2x.png": bytes("2")])
    let result = try run(store)
    let root = "in/Assets.xcassets"
    #expect(
      result.written == [
        "\(root)/Contents.json", "\(root)/horn.imageset/Contents.json", "\(root)/horn.imageset/horn-fr@2x.png",
        "\(root)/horn.imageset/horn.png",
      ])
    #expect(
      try text(store, "\(root)/Contents.json") == """
        {
          "info" : {
            "author" : "xcode",
            "version" : 1
          }
        }

        """)
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
    for failing in 1...changes(of: files, ImportRequest(paths: ["in"])) {
      let store = MemoryStore(files)
      store.failsAt = failing
      let failure = #expect(throws: ImportFailure.self) { try run(store, request) }
      #expect(failure?.notUndone == [])
      #expect(store.tree.files == files, "at change \(failing)")
    }
  }

  @Test(arguments: [files, withoutCatalog], [false, true])
  func isFinishedByTheNextImportAfterAKill(_ files: [String: [UInt8]], moves: Bool) throws {
    let request = ImportRequest(paths: ["in"], moves: moves)
    let whole = MemoryStore(files)
    try run(whole, request)
    for dying in 1...changes(of: files, request) {
      let store = MemoryStore(files)
      store.failsAt = dying
      store.diesThere = true
      _ = try? run(store, request)
      expectEverySetIsWhole(store)
      expectNothingIsLost(files, store)
      store.failsAt = nil
      try run(store, request)
      #expect(store.tree.files == whole.tree.files, "killed at change \(dying)")
      #expect(try ImportPlanner(store).plan(request).isEmpty)
    }
  }

  @Test func clearsOnlyItsOwnFilesAfterAKill() throws {
    let store = MemoryStore(Self.files)
    let set = "in/Assets.xcassets/bell.imageset"
    store.tree.files["in/.Assets.xcassets.import/journal"] = bytes(
      "bell.imageset/bell@2x.png\0bell.imageset/bell.png\0../bell@3x.png\0bell.imageset/Contents.json")
    store.tree.files["\(set)/bell@2x.png"] = bytes("tw")
    store.tree.files["\(set)/.Contents.json.assets-7"] = bytes("{")
    store.tree.files["\(set)/other.png"] = bytes("mine")
    let plan = try ImportPlanner(store).plan(Self.request)
    #expect(
      plan.leftovers == ["\(set)/.Contents.json.assets-7", "\(set)/bell@2x.png", "in/.Assets.xcassets.import"])
    try run(store)
    #expect(store.tree.files["\(set)/bell@2x.png"] == bytes("two"))
    #expect(store.tree.files["\(set)/other.png"] == bytes("mine"))
    #expect(store.tree.files["in/bell@3x.png"] != nil && store.tree.files["\(set)/bell.png"] != nil)
  }

  @Test func removesTheSourcesItMoves() throws {
    let store = MemoryStore(Self.files)
    let result = try run(store, ImportRequest(paths: ["in"], moves: true))
    #expect(result.removed.count == 5 && result.notRemoved.isEmpty)
    #expect(store.tree.files.keys.allSatisfy { $0.hasPrefix("in/Assets.xcassets/") })
  }

  @Test func tellsWhichSourceCouldNotBeRemoved() throws {
    let store = MemoryStore(["in/a.png": bytes("1"), "in/b.png": bytes("2")])
    try run(store)
    store.failsAt = store.changes + 1
    let result = try run(store, ImportRequest(paths: ["in"], moves: true))
    #expect(result.notRemoved.map(\.path) == ["in/a.png"] && result.removed == ["in/b.png"])
  }

  @Test func keepsASourceThatChangedMeanwhile() throws {
    let store = MemoryStore(["in/a.png": bytes("1")])
    try run(store)
    let plan = try ImportPlanner(store).plan(ImportRequest(paths: ["in"], moves: true))
    store.tree.files["in/a.png"] = bytes("new")
    var run = ImportRun(plan, in: store)
    #expect(try run.run().keptAsChanged == ["in/a.png"])
    #expect(store.tree.files["in/a.png"] == bytes("new"))
  }

  @Test func refusesAPlanThatIsOutOfDate() throws {
    let store = MemoryStore(Self.files)
    let plan = try ImportPlanner(store).plan(Self.request)
    let contents = "in/Assets.xcassets/bell.imageset/Contents.json"
    store.tree.files[contents] = bytes("{}")
    let before = store.tree.files
    var run = ImportRun(plan, in: store)
    #expect(throws: ImportFailure(.changedMeanwhile(path: contents))) { try run.run() }
    #expect(store.tree.files == before)
  }

  @Test func tellsItsProgress() throws {
    let store = MemoryStore(Self.withoutCatalog)
    var steps: [Int] = []
    let plan = try ImportPlanner(store).plan(ImportRequest(paths: ["in"], moves: true))
    var run = ImportRun(plan, in: store) { done, total in steps.append(done * 100 + total) }
    _ = try run.run()
    #expect(steps == (1...10).map { $0 * 100 + 10 })
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

  /// The bytes of every picture are still somewhere.
  private func expectNothingIsLost(_ files: [String: [UInt8]], _ store: MemoryStore) {
    let kept = Set(store.tree.files.values)
    #expect(files.filter { !$0.key.hasSuffix("json") }.values.allSatisfy(kept.contains))
  }
}

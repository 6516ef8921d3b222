import Catalog
import Files
import Imaging
import Importing
import JSON
import TestKit
import Testing

@Suite struct AddPlannerTests {
  static let catalogFile = #"{ "info" : { "author" : "xcode", "version" : 1 } }"#

  /// A store with images outside of a catalog, and one in it.
  func store(_ more: [String: [UInt8]] = [:]) -> MemoryStore {
    let bell = ContentsDocument(imageSet: [SetElement(filename: "bell.png", idiom: .universal, scale: Scale(1))])
    var files: [String: [UInt8]] = [
      "A.xcassets/Contents.json": Array(Self.catalogFile.utf8), "A.xcassets/bell.imageset/Contents.json": bell.bytes,
      "A.xcassets/bell.imageset/bell.png": ImageMaker.png(10, 10),
      "/x/gong.png": ImageMaker.png(10, 10), "/x/gong@2x.png": ImageMaker.png(20, 20),
      "/x/gong@3x~ipad.png": ImageMaker.png(30, 30), "/x/fr.lproj/gong@2x.png": ImageMaker.png(20, 20, .red),
      "/x/gong.pdf": ImageMaker.pdf(10, 10), "/x/fake.png": Array("no image".utf8),
      "/x/levels.json": Array("{}".utf8),
    ]
    files["/x/jpeg.png"] = ImageMaker.jpeg(8, 8)
    return MemoryStore(files.merging(more) { $1 })
  }

  func planned(
    _ name: String, _ files: [String], _ store: MemoryStore, type: FolderType = .imageSet, replaces: Bool = false,
    _ change: (inout AddRequest.Variant) -> Void = { _ in }
  ) throws -> AddPlan {
    let catalog = try CatalogReader(store).catalog(at: "A.xcassets")
    let planner = AddPlanner(AssetEditor(catalog), in: store, from: store)
    var request = AddRequest(files: files, replaces: replaces)
    change(&request.variant)
    if let set = catalog.assets.first(where: { $0.name == name }) { return try planner.plan(request, to: set) }
    return try planner.plan(request, newSet: name, type: type)
  }

  func slots(_ plan: AddPlan) -> [String] {
    plan.additions.map { "\($0.slot.slotDescription): \($0.slot.filename ?? "")" }
  }

  // MARK: - New sets

  @Test func variantsAreReadFromNames() throws {
    let store = store()
    let plan = try planned(
      "ring", ["/x/gong.png", "/x/gong@2x.png", "/x/gong@3x~ipad.png", "/x/fr.lproj/gong@2x.png"], store)
    #expect(
      slots(plan) == [
        "universal 1x: ring.png", "universal 2x: ring@2x.png", "ipad 3x: ring@3x~ipad.png",
        "universal 2x fr: ring-fr@2x.png",
      ])
    try #require(plan.edit).apply(to: store)
    let set = try #require(try CatalogReader(store).catalog(at: "A.xcassets").assets.first { $0.name == "ring" })
    #expect(set.elements.count { $0.filename != nil } == 4)
    #expect(set.document.properties.names == ["localizable"])
    #expect(set.files.count == 4)
    #expect(store.tree.files["/x/gong.png"] != nil)
  }

  @Test(arguments: [
    "dark/gong.png": "universal 1x dark", "Dark/2.0x/gong.png": "universal 2x dark", "@3x/gong.png": "universal 3x",
    "drawable-night-xhdpi/gong.png": "universal 2x dark", "2x/gong.pdf": "universal",
    "ringDark.png": "universal 1x dark",
    "ring-Dark@2x.png": "universal 2x dark", "dark/fr.lproj/gong.png": "universal 1x fr dark",
    "dark/icons/gong.png": "universal 1x", "moon-dark.png": "universal 1x",
  ])
  func foldersAroundAFileCount(path: String, expected: String) throws {
    let image = path.hasSuffix("pdf") ? ImageMaker.pdf(10, 10) : ImageMaker.png(10, 10)
    let plan = try planned("ring", ["/y/\(path)"], store(["/y/\(path)": image]))
    #expect(plan.additions.map(\.slot.slotDescription) == [expected])
    let isPlain = expected == "universal 1x" || expected == "universal"
    #expect(try AddRequest.slot(saidBy: "/y/\(path)", for: "ring")?.slotDescription == (isPlain ? nil : expected))
  }

  @Test func aFolderWithoutASlotIsRefusedUnlessTheScaleIsSaid() throws {
    let path = "/y/drawable-hdpi/gong.png"
    let store = store([path: ImageMaker.png(10, 10)])
    #expect(throws: AddError.name(file: path, .noSlotForScale("drawable-hdpi"))) { try planned("ring", [path], store) }
    #expect(slots(try planned("ring", [path], store) { $0.scale = Scale(2) }) == ["universal 2x: ring@2x.png"])
  }

  @Test func optionsCountInsteadOfNames() throws {
    let plan = try planned("ring", ["/x/gong.png"], store()) { variant in
      variant.scale = Scale(3)
      variant.device = .mac
      variant.locale = "de"
      variant.appearances = [.highContrast, .dark]
    }
    #expect(slots(plan) == ["mac 3x de dark high contrast: ring-de-dark-high-contrast@3x~mac.png"])
  }

  @Test func aDrawingServesEveryScale() throws {
    #expect(slots(try planned("ring", ["/x/gong.pdf"], store())) == ["universal: ring.pdf"])
    #expect(throws: AddError.scaleOfDrawing(file: "/x/gong.pdf")) {
      try planned("ring", ["/x/gong.pdf"], store()) { $0.scale = Scale(2) }
    }
  }

  @Test func aDataSetKeepsTheNameOfItsFile() throws {
    let plan = try planned("levels", ["/x/levels.json"], store(), type: .dataSet)
    #expect(slots(plan) == ["universal: levels.json"])
    #expect(plan.additions[0].slot.typeIdentifier == "public.json")
  }

  // MARK: - Sets that are there

  @Test func aFreeSlotIsFilledAndNothingElseChanges() throws {
    let store = store()
    let plan = try planned("bell", ["/x/gong@2x.png"], store)
    #expect(slots(plan) == ["universal 2x: bell@2x.png"])
    #expect(plan.edit?.lost == [])
    try #require(plan.edit).apply(to: store)
    #expect(store.tree.files["A.xcassets/bell.imageset/bell@2x.png"] == ImageMaker.png(20, 20))
    #expect(store.tree.files["A.xcassets/bell.imageset/bell.png"] == ImageMaker.png(10, 10))
  }

  @Test func aFilledSlotIsRefusedAndReplacedOnlyWhenTold() throws {
    let store = store(["/x/new.png": ImageMaker.png(10, 10, .red)])
    let slot = SetElement(idiom: .universal, scale: Scale(1))
    #expect(throws: AddError.slotFilled(file: "/x/new.png", slot: slot, by: ["bell.png"], unreadAppearance: nil)) {
      try planned("bell", ["/x/new.png"], store)
    }
    let plan = try planned("bell", ["/x/new.png"], store, replaces: true)
    #expect(plan.additions.map(\.replaced) == [["bell.png"]])
    let before = store.tree.files["A.xcassets/bell.imageset/Contents.json"]
    try #require(plan.edit).apply(to: store)
    #expect(store.tree.files["A.xcassets/bell.imageset/Contents.json"] == before)
    #expect(store.tree.files["A.xcassets/bell.imageset/bell.png"] == ImageMaker.png(10, 10, .red))
  }

  @Test func aDrawingReplacesEveryScale() throws {
    let store = store()
    #expect(throws: AddError.self) { try planned("bell", ["/x/gong.pdf"], store) }
    let plan = try planned("bell", ["/x/gong.pdf"], store, replaces: true)
    #expect(plan.edit?.lost == ["A.xcassets/bell.imageset/bell.png"])
    try #require(plan.edit).apply(to: store)
    let names = store.tree.files.keys.filter { $0.hasPrefix("A.xcassets/bell") }.map { Path.name($0) }.sorted()
    #expect(names == ["Contents.json", "bell.pdf"])
  }

  @Test func theSameBytesAreThereAlready() throws {
    let plan = try planned("bell", ["/x/gong.png"], store())
    #expect(plan.edit == nil)
    #expect(plan.notes == [.alreadyThere(file: "/x/gong.png", as: "bell.png")])
  }

  @Test func aNameThatIsTakenGetsANumber() throws {
    let store = store(["A.xcassets/bell.imageset/BELL@2x.png": [1]])
    #expect(slots(try planned("bell", ["/x/gong@2x.png"], store)) == ["universal 2x: bell-1@2x.png"])
  }

  // MARK: - What is refused

  @Test func twoFilesForOneSlotAreRefused() {
    let slot = SetElement(idiom: .universal, scale: Scale(2))
    #expect(throws: AddError.sameSlot("/x/gong.png", "/x/gong@2x.png", slot: slot)) {
      try planned("ring", ["/x/gong.png", "/x/gong@2x.png"], store()) { $0.scale = Scale(2) }
    }
  }

  @Test func whatIsNoImageIsRefused() {
    #expect(throws: AddError.image(file: "/x/fake.png", .unknownFormat)) {
      try planned("ring", ["/x/fake.png"], store())
    }
    #expect(throws: AddError.cannotHold(.imageSet, file: "/x/levels.json")) {
      try planned("ring", ["/x/levels.json"], store())
    }
    #expect(throws: AddError.self) { try planned("ring", ["/x/jpeg.png"], store()) }
    #expect(throws: AddError.self) { try planned("ring", ["/x/gone.png"], store()) }
  }

  @Test(arguments: ["../ring", "a/../../ring", "", ".ring", "Group/ring", "BELL"])
  func aNameThatCannotBeIsRefused(name: String) {
    #expect(throws: AddError.self) { try planned(name, ["/x/gong.png"], store()) }
  }

  // MARK: - Sizes

  @Test func sidesThatDoNotFitAreRemarkedOn() throws {
    let store = store(["/x/odd@2x.png": ImageMaker.png(30, 20), "/x/even@2x.png": ImageMaker.png(20, 20)])
    let odd = AddNote.sizes(file: "/x/odd@2x.png", width: 30, height: 20, expectedWidth: 20, expectedHeight: 20)
    #expect(try planned("bell", ["/x/odd@2x.png"], store).notes == [odd])
    #expect(try planned("bell", ["/x/even@2x.png"], store).notes == [])
    #expect(try planned("ring", ["/x/gong.png", "/x/odd@2x.png"], store).notes == [odd])
  }

  // MARK: - Failures

  @Test func anErrorAtAnyStepLeavesAllAsItWas() throws {
    let counting = store()
    try #require(try planned("bell", ["/x/gong@2x.png"], counting).edit).apply(to: counting)
    for step in 1..<counting.changes {
      let store = store()
      let edit = try #require(try planned("bell", ["/x/gong@2x.png"], store).edit)
      store.failsAt = step
      let before = store.tree.files
      #expect(throws: FolderTransactionError.self) { try edit.apply(to: store) }
      #expect(store.tree.files == before, "step \(step)")
    }
  }
}

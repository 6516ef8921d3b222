import Catalog
import Files
import Imaging
import Importing
import TestKit
import Testing

@Suite struct UpdatePlannerTests {
  /// Two nested catalogs; sets by path, each file with the side of its image.
  private static let sets: [String: [String: Int]] = [
    "App/A.xcassets/bell.imageset": ["bell.png": 10, "bell@2x.png": 20],
    "App/A.xcassets/settings_notifications.imageset": ["notifications@2x.png": 20, "notifications@3x.png": 30],
    "App/A.xcassets/player_trim.imageset": ["player_trim.png": 10],
    "Widget/Deep/B.xcassets/play.imageset": ["play@2x.png": 20],
    "App/A.xcassets/play.imageset": ["icon-play@2x.png": 20],
    "App/A.xcassets/night-dark.imageset": ["night-dark.png": 10],
  ]

  private func store(_ delivered: [String: Int]) throws -> MemoryStore {
    var files: [String: [UInt8]] = [:]
    for (set, images) in Self.sets {
      let elements = images.keys.sorted().map { name in
        SetElement(
          filename: name, idiom: .universal, scale: Scale(name.contains("@3x") ? 3 : name.contains("@2x") ? 2 : 1))
      }
      files["\(set)/Contents.json"] = ContentsDocument(imageSet: elements).bytes
      for (name, side) in images { files["\(set)/\(name)"] = ImageMaker.png(side, side, .blue) }
    }
    for catalog in ["App/A.xcassets", "Widget/Deep/B.xcassets"] {
      files["\(catalog)/Contents.json"] = ContentsDocument().bytes
    }
    for (name, side) in delivered { files["in/\(name)"] = ImageMaker.png(side, side, .red) }
    return MemoryStore(files)
  }

  private func plan(
    _ store: MemoryStore, known: DeliveryMapping = DeliveryMapping(), former: [String: [String]] = [:],
    isForced: Bool = false
  ) throws -> UpdatePlan {
    let matcher = DeliveryMatcher(try AssetLibrary(store).assets, formerNames: former)
    return try UpdatePlanner(matcher, in: store, from: store)
      .plan(try Delivery(["in"], in: store), known: known, isForced: isForced)
  }

  /// `bell 2x name: bell@2x.png` of the only image.
  private func place(of name: String, known: DeliveryMapping = DeliveryMapping(), former: [String: [String]] = [:])
    throws -> String
  {
    let row = try #require(try plan(try store([name: 60]), known: known, former: former).rows.first)
    guard let place = row.outcome.place else { return "\(row.outcome)" }
    return "\(place.asset) \(place.slots.map(\.shortSlot).joined(separator: "+")) \(place.reason): \(place.fileName)"
  }

  /// Of an image that someone says is for an asset, the size tells the scale, unless its name or a second image does.
  @Test(arguments: [
    (["drawing.png": 20], "2x"), (["drawing.png": 10], "1x"), (["drawing.png": 40], "1x"),
    (["drawing@1x.png": 20], "1x"), (["drawing@1x~ipad.png": 20], "ipad 1x"), (["drawing@1x (1).png": 20], "1x"),
    (["drawing.png": 20, "drawing@2x.png": 40], "1x 2x"),
  ])
  func aSizeTellsTheScaleOfANameWithoutOne(delivered: [String: Int], slots: String) throws {
    let known = DeliveryMapping(stated: [.init("drawing", "bell")], remembered: [])
    let rows = try plan(try store(delivered), known: known).rows
    let found = rows.compactMap { $0.outcome.place?.slots.map(\.shortSlot).joined() }
    #expect(found.joined(separator: " ") == slots)
  }

  @Test(arguments: [
    "bell@2x.png": "bell 2x name: bell@2x.png",
    "new icons/bell@2x.png": "bell 2x name: bell@2x.png",
    "Bell@2x.png": "bell 2x normalizedName: bell@2x.png",
    "bell@2x copy.png": "bell 2x name: bell@2x.png",
    "bell@2x (1).png": "bell 2x name: bell@2x.png",
    "bell-2x.png": "bell 2x name: bell@2x.png",
    "bell@3x.png": "bell 3x name: bell@3x.png",
    "bell-dark@2x.png": "bell 2x dark name: bell-dark@2x.png",
    "notifications@3x.png": "settings_notifications 3x fileName: notifications@3x.png",
    "Notifications@2x.png": "settings_notifications 2x normalizedName: notifications@2x.png",
    "Player Trim.png": "player_trim 1x normalizedName: player_trim.png",
    " player_trim.png": "player_trim 1x name: player_trim.png",
    "icon-play@2x.png": "play 2x fileName: icon-play@2x.png",
    "play@2x.png": "play 2x name: play@2x.png",
    "Player / Trim.png": "player_trim 1x normalizedName: player_trim.png",
    "gong.png": "unmatched",
    // Other spellings of a slot.
    "Bell Dark.png": "bell 1x dark normalizedName: bell-dark.png",
    "bell-Dark@2x.png": "bell 2x dark name: bell-dark@2x.png",
    "bell-dark-high-contrast.png": "bell 1x dark high contrast name: bell-dark-high-contrast.png",
    "bell.scale-200_theme-dark.png": "bell 2x dark name: bell-dark@2x.png",
    "bell@2x.ios.png": "bell 2x name: bell@2x.png",
    "bell/Theme=Dark.png": "bell 1x dark name: bell-dark.png",
    "night-dark@2x.png": "night-dark 2x name: night-dark@2x.png",
    // Folders.
    "dark/bell.png": "bell 1x dark name: bell-dark.png",
    "Dark/bell@2x.png": "bell 2x dark name: bell-dark@2x.png",
    "night/icons/bell.png": "bell 1x dark name: bell-dark.png",
    "light/bell.png": "bell 1x name: bell.png",
    "2.0x/bell.png": "bell 2x name: bell@2x.png",
    "3.0x/bell.png": "bell 3x name: bell@3x.png",
    "@2x/bell.png": "bell 2x name: bell@2x.png",
    "@2x/bell@2x.png": "bell 2x name: bell@2x.png",
    "dark/2.0x/bell.png": "bell 2x dark name: bell-dark@2x.png",
    "2x/dark/bell.png": "bell 2x dark name: bell-dark@2x.png",
    "xhdpi/bell.png": "bell 2x name: bell@2x.png",
    "drawable/bell.png": "bell 1x name: bell.png",
    "drawable-xhdpi/bell.png": "bell 2x name: bell@2x.png",
    "res/drawable-night-xxhdpi/bell.png": "bell 3x dark name: bell-dark@3x.png",
    "drawable-xhdpi/notifications.png": "settings_notifications 2x normalizedName: notifications@2x.png",
    "scale-200/bell.png": "bell 2x name: bell@2x.png",
    "fr.lproj/bell.png": "bell 1x fr name: bell-fr.png",
    "fr.lproj/bell@2x.png": "bell 2x fr name: bell-fr@2x.png",
    "Base.lproj/bell.png": "bell 1x name: bell.png",
    "drawable-hdpi/bell.png":
      #"refused(Importing.UpdatePlan.Rejection.noSlotForName(Importing.ImageNameError.noSlotForScale("drawable-hdpi")), nil)"#,
    "@2x/bell@3x.png":
      #"refused(Importing.UpdatePlan.Rejection.noSlotForName(Importing.ImageNameError.repeatedModifier("@2x")), nil)"#,
    "dark/gong.png": "unmatched",
  ])
  func namesAreMatched(delivered: String, expected: String) throws {
    #expect(try place(of: delivered) == expected, "\(delivered)")
  }

  @Test func whatPeopleSaidComesFirst() throws {
    let stated = DeliveryMapping(stated: [.init("Icon / Bell", "settings_notifications")])
    let expected = "settings_notifications 2x stated: notifications@2x.png"
    #expect(try place(of: "Icon / Bell@2x.png", known: stated) == expected)
    let earlier = DeliveryMapping(remembered: [.init("Icon / Bell", "settings_notifications")])
    #expect(
      try place(of: "v2/icon / bell@2x.png", known: earlier)
        == "settings_notifications 2x earlierDelivery: notifications@2x.png")
    #expect(try place(of: "bell.png", known: DeliveryMapping(stated: [.init("bell", "")])) == "leftOut")
    // In another folder, unless the last part has meant several.
    let folder = DeliveryMapping(remembered: [.init("Icons/Signal", "bell")])
    #expect(try place(of: "Icons 2/Signal@2x.png", known: folder) == "bell 2x earlierDelivery: bell@2x.png")
    let several = DeliveryMapping(remembered: [.init("Icons/Signal", "bell"), .init("Tabs/Signal", "play")])
    #expect(try place(of: "Signal@2x.png", known: several) == "unmatched")
  }

  @Test func whatPeopleSaidOfTheAssetSaysNothingOfTheSlot() throws {
    func place(of name: String, as delivered: String, _ asset: String) throws -> String {
      try self.place(of: name, known: DeliveryMapping(stated: [.init(delivered, asset)]))
    }
    #expect(try place(of: "bell-dark.png", as: "bell-dark", "bell") == "bell 1x dark stated: bell-dark.png")
    #expect(try place(of: "moon-dark@2x.png", as: "moon-dark", "bell") == "bell 2x dark stated: bell-dark@2x.png")
    #expect(try place(of: "dark/moon.png", as: "moon", "bell") == "bell 1x dark stated: bell-dark.png")
    #expect(try place(of: "dark/moon.png", as: "dark/moon", "bell") == "bell 1x dark stated: bell-dark.png")
    #expect(try place(of: "Theme=Dark.png", as: "Theme=Dark", "bell") == "bell 1x dark stated: bell-dark.png")
    // The asset's own name says it.
    #expect(try place(of: "moon-dark.png", as: "moon-dark", "night-dark") == "night-dark 1x stated: night-dark.png")
    #expect(try place(of: "drawable-hdpi/bell.png", as: "drawable-hdpi/bell", "") == "leftOut")
    let earlier = DeliveryMapping(remembered: [.init("Icons/Signal-dark", "bell")])
    let expected = "bell 2x dark earlierDelivery: bell-dark@2x.png"
    #expect(try self.place(of: "Icons 2/Signal-dark@2x.png", known: earlier) == expected)
    let former = ["alarm-dark.png": ["App/A.xcassets/bell.imageset"], "gong": ["App/A.xcassets/bell.imageset"]]
    #expect(try self.place(of: "alarm-dark.png", former: former) == "bell 1x dark formerName: bell-dark.png")
    #expect(try self.place(of: "gong-dark.png", former: former) == "bell 1x dark formerName: bell-dark.png")
  }

  @Test func theFolderThatIsDeliveredSaysTheSlot() throws {
    for path in ["in/dark", "in/dark/bell.png"] {
      let store = try store(["dark/bell.png": 60])
      let matcher = DeliveryMatcher(try AssetLibrary(store).assets)
      let plan = try UpdatePlanner(matcher, in: store, from: store).plan(try Delivery([path], in: store))
      #expect(plan.rows.map { $0.outcome.place?.slots.map(\.shortSlot) } == [["1x dark"]], "\(path)")
    }
  }

  @Test func whatWasRememberedOfAnAssetThatIsGoneDoesNotCount() throws {
    let earlier = DeliveryMapping(remembered: [.init("bell", "gong")])
    #expect(try place(of: "bell@2x.png", known: earlier) == "bell 2x name: bell@2x.png")
  }

  @Test func formerNamesAreMatched() throws {
    let former = ["alarm@2x.png": ["App/A.xcassets/bell.imageset"], "alarm": ["App/A.xcassets/bell.imageset"]]
    #expect(try place(of: "alarm@2x.png", former: former) == "bell 2x formerName: bell@2x.png")
    #expect(try place(of: "alarm.png", former: former) == "bell 1x formerName: bell.png")
    #expect(try place(of: "Alarm @2x.png", former: former) == "bell 2x formerName: bell@2x.png")
    // What has the name today is meant.
    let other = ["play": ["App/A.xcassets/bell.imageset"]]
    #expect(try place(of: "icon-play@2x.png", former: other).hasPrefix("play 2x fileName"))
  }

  @Test func aNameThatSeveralAssetsHaveIsAmbiguous() throws {
    let outcome = try plan(try store(["play@3x.png": 30])).rows.first?.outcome
    #expect(outcome == .ambiguous(["App/A.xcassets/play.imageset", "Widget/Deep/B.xcassets/play.imageset"]))
  }

  @Test func errorsNameWhatWasSaid() throws {
    let store = try store(["bell.png": 10])
    #expect(throws: UpdateError.self) { try plan(store, known: DeliveryMapping(stated: [.init("bell", "nothing")])) }
    #expect(throws: UpdateError.self) { try plan(store, known: DeliveryMapping(stated: [.init("gong", "bell")])) }
    #expect(
      throws: UpdateError.severalAssets(
        "play", paths: ["App/A.xcassets/play.imageset", "Widget/Deep/B.xcassets/play.imageset"])
    ) {
      try plan(store, known: DeliveryMapping(stated: [.init("bell", "play")]))
    }
  }

  @Test func aSmallerImageIsRefusedUnlessForced() throws {
    let store = try store(["bell@2x.png": 10])
    let plan = try plan(store)
    guard case .refused(.smaller, let place) = plan.rows[0].outcome else {
      Issue.record("\(plan.rows)")
      return
    }
    #expect(place?.oldSize?.width == 20 && plan.edits.isEmpty && !plan.isComplete)
    #expect(try self.plan(store, isForced: true).edits.count == 1)
  }

  @Test func twoImagesForOneSlotAreRefused() throws {
    let plan = try plan(try store(["bell@2x.png": 40, "Bell@2x.png": 41]))
    #expect(plan.rows.map(\.outcome).contains { if case .refused(.sameSlot, _) = $0 { true } else { false } })
  }

  @Test func anotherFormatIsRefused() throws {
    let store = try store([:])
    store.tree.files["in/bell.pdf"] = ImageMaker.pdf(10, 10)
    store.tree.files["in/bell@2x.jpg"] = ImageMaker.jpeg(24, 24)
    store.tree.files["in/empty.png"] = []
    let outcomes = try plan(store).rows.map(\.outcome)
    #expect(
      outcomes.count == 3 && outcomes.allSatisfy { if case .replaced = $0 { false } else { true } }, "\(outcomes)")
  }

  @Test func theSameBytesChangeNothing() throws {
    let store = try store([:])
    store.tree.files["in/bell.png"] = store.tree.files["App/A.xcassets/bell.imageset/bell.png"]
    let plan = try plan(store)
    #expect(plan.edits.isEmpty && plan.isComplete && plan.importPlan(below: "") == nil)
  }

  /// The images of several catalogs change together, or none does, wherever the disk is full.
  @Test func allOfItIsDoneOrNothing() throws {
    let delivered = ["bell@2x.png": 40, "bell@3x.png": 60, "notifications@3x.png": 60, "widget/play@2x.png": 40]
    let journals = JournalStore("git/journals", .recorded)
    func run(_ store: MemoryStore) throws {
      let update = try #require(try plan(store).importPlan(below: ""))
      var transaction = ImportTransaction(update, in: store, journals: journals)
      _ = try transaction.run()
    }
    let whole = try store(delivered)
    let before = whole.tree.files
    try run(whole)
    #expect(whole.tree.files["App/A.xcassets/bell.imageset/bell@2x.png"] == whole.tree.files["in/bell@2x.png"])
    #expect(whole.tree.files["Widget/Deep/B.xcassets/play.imageset/play@2x.png"] == ImageMaker.png(40, 40, .red))
    #expect(whole.tree.files["App/A.xcassets/bell.imageset/bell@3x.png"] != nil)
    #expect(!whole.tree.files.keys.contains { $0.contains(".import") })
    for canExchange in [true, false] {
      for failing in 1...whole.changes {
        let full = try store(delivered)
        full.canExchange = canExchange
        full.failsAt = failing
        if (try? run(full)) == nil {
          #expect(full.tree.files.filter { !$0.key.hasPrefix("git") } == before, "at change \(failing)")
        }
        let killed = try store(delivered)
        killed.canExchange = canExchange
        killed.failsAt = failing
        killed.diesThere = true
        try? run(killed)
        killed.failsAt = nil
        killed.diesThere = false
        _ = try journals.recoverImports(in: killed)
        let now = killed.tree.files.filter { !$0.key.hasPrefix("git") }
        #expect(now == before || now == whole.tree.files.filter { !$0.key.hasPrefix("git") }, "killed at \(failing)")
      }
    }
  }

  @Test func theMappingFileIsReadAndWritten() throws {
    let entries: [DeliveryMapping.Entry] = [.init("Icon / Bell", "bell"), .init("A", "b")]
    let store = MemoryStore([DeliveryMappingFile.name: DeliveryMappingFile.bytes(entries)])
    #expect(try DeliveryMappingFile.read(from: store) == entries.sorted { $0.delivered < $1.delivered })
    #expect(try DeliveryMappingFile.read(from: MemoryStore()) == [])
    for text in ["", "[]", "{", #"{"deliveries": 1}"#] {
      let broken = MemoryStore([DeliveryMappingFile.name: Array(text.utf8)])
      #expect(throws: DeliveryMappingError.invalid) { try DeliveryMappingFile.read(from: broken) }
    }
  }
}

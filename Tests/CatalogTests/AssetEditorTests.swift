import Catalog
import Files
import JSON
import TestKit
import Testing

@Suite struct AssetEditorTests {
  static let catalogFile = #"{ "info" : { "author" : "xcode", "version" : 1 } }"#

  static func contents(_ elements: String, list: String = "images") -> String {
    """
    {
      "\(list)" : [
    \(elements)
      ],
      "info" : {
        "version" : 1,
        "author" : "xcode"
      }
    }
    """
  }

  static let bell = contents(
    """
        { "idiom" : "universal", "filename" : "bell.png", "scale" : "1x" },
        { "idiom" : "universal", "filename" : "bell@2x.png", "scale" : "2x" },
        { "idiom" : "universal", "scale" : "3x" }
    """)

  /// A catalog with two sets, a file that no slot names and one whose name only starts like the set's.
  func store(_ more: [String: String] = [:]) -> MemoryStore {
    let files = [
      "A.xcassets/Contents.json": Self.catalogFile, "A.xcassets/bell.imageset/Contents.json": Self.bell,
      "A.xcassets/bell.imageset/bell.png": "1", "A.xcassets/bell.imageset/bell@2x.png": "2",
      "A.xcassets/bell.imageset/bellows.png": "3", "A.xcassets/saw.imageset/Contents.json": Self.bell,
    ].merging(more) { $1 }
    return MemoryStore(files.mapValues { Array($0.utf8) })
  }

  func catalog(_ store: MemoryStore) throws -> AssetCatalog { try CatalogReader(store).catalog(at: "A.xcassets") }

  func asset(_ name: String, _ store: MemoryStore) throws -> CatalogFolder {
    try #require(try catalog(store).assets.first { $0.name == name })
  }

  func text(_ path: String, _ store: MemoryStore) throws -> String {
    String(decoding: try store.contents(of: path), as: UTF8.self)
  }

  /// The lines that are not the same, with the sign of the side they stand on.
  func difference(_ old: String, _ new: String) -> [String] {
    let (old, new) = (old.split(separator: "\n"), new.split(separator: "\n"))
    return new.difference(from: old).map { change in
      switch change {
      case .insert(_, let line, _): "+" + line.drop { $0 == " " }
      case .remove(_, let line, _): "-" + line.drop { $0 == " " }
      }
    }.sorted()
  }

  // MARK: - Renaming

  @Test func aRenameTakesFolderFilesAndContentsAlong() throws {
    let store = store()
    let edit = try AssetEditor(try catalog(store)).rename(try asset("bell", store), to: "gong")
    try edit.apply(to: store)
    #expect(
      store.tree.files.keys.filter { !$0.contains("saw") }.sorted() == [
        "A.xcassets/Contents.json", "A.xcassets/gong.imageset/Contents.json", "A.xcassets/gong.imageset/bellows.png",
        "A.xcassets/gong.imageset/gong.png", "A.xcassets/gong.imageset/gong@2x.png",
      ])
    #expect(
      difference(Self.bell, try text("A.xcassets/gong.imageset/Contents.json", store)) == [
        #"+{ "idiom" : "universal", "filename" : "gong.png", "scale" : "1x" },"#,
        #"+{ "idiom" : "universal", "filename" : "gong@2x.png", "scale" : "2x" },"#,
        #"-{ "idiom" : "universal", "filename" : "bell.png", "scale" : "1x" },"#,
        #"-{ "idiom" : "universal", "filename" : "bell@2x.png", "scale" : "2x" },"#,
      ])
    #expect(edit.lost == [])
  }

  @Test func onlyTheSpellingMayChange() throws {
    let store = store()
    let edit = try AssetEditor(try catalog(store)).rename(try asset("bell", store), to: "Bell")
    try edit.apply(to: store)
    #expect(try store.kind(of: "A.xcassets/Bell.imageset/Bell@2x.png") != nil)
    #expect(try store.kind(of: "A.xcassets/bell.imageset") == nil)
  }

  @Test(arguments: ["saw", "Saw", "SAW"])
  func aTakenNameIsRefused(name: String) throws {
    let store = store()
    #expect(throws: AssetEditError.nameTaken(name, by: "A.xcassets/saw.imageset")) {
      try AssetEditor(try catalog(store)).rename(try asset("bell", store), to: name)
    }
  }

  @Test func aNameThatDiffersOnlyInUnicodeFormIsRefused() throws {
    let store = store(["A.xcassets/caf\u{E9}.imageset/Contents.json": Self.bell])
    #expect(throws: AssetEditError.self) {
      try AssetEditor(try catalog(store)).rename(try asset("bell", store), to: "cafe\u{301}")
    }
  }

  @Test func aSetOfAnotherTypeMayHaveTheName() throws {
    let store = store(["A.xcassets/gong.colorset/Contents.json": Self.contents("", list: "colors")])
    let edit = try AssetEditor(try catalog(store)).rename(try asset("bell", store), to: "gong")
    #expect(edit.change.newPath == "A.xcassets/gong.imageset")
  }

  @Test(arguments: [
    "", "..", ".hidden", "a/b", "../a", "a\u{7}", "a\nb", "\u{202E}a", String(repeating: "x", count: 250),
  ])
  func aNameThatIsNoneIsRefused(name: String) throws {
    let store = store()
    #expect(throws: AssetEditError.self) {
      try AssetEditor(try catalog(store)).rename(try asset("bell", store), to: name)
    }
  }

  @Test func aFileInTheWayStopsARename() throws {
    let store = store(["A.xcassets/bell.imageset/GONG.png": "other"])
    #expect(throws: AssetEditError.fileInTheWay(path: "A.xcassets/bell.imageset/gong.png")) {
      try AssetEditor(try catalog(store)).rename(try asset("bell", store), to: "gong")
    }
  }

  @Test func theGroupStays() throws {
    let group = #"{ "info" : { "author" : "xcode", "version" : 1 }, "properties" : { "provides-namespace" : true } }"#
    let store = store(["A.xcassets/G/Contents.json": group, "A.xcassets/G/horn.imageset/Contents.json": Self.bell])
    let editor = AssetEditor(try catalog(store))
    let horn = try asset("horn", store)
    #expect(try editor.rename(horn, to: "G/gong").change.newPath == "A.xcassets/G/gong.imageset")
    #expect(try editor.rename(horn, to: "gong").change.newPath == "A.xcassets/G/gong.imageset")
    #expect(throws: AssetEditError.noSuchGroup("H", catalog: "A.xcassets", groups: ["G"])) {
      try editor.rename(horn, to: "H/gong")
    }
    let moved = try editor.rename(horn, to: "/gong")
    #expect(moved.change == .rename("A.xcassets/G/horn.imageset", to: "A.xcassets/gong.imageset", with: nil))
    #expect(moved.newNamespace == [])
    // Another namespace: the name is free there.
    #expect(try editor.rename(horn, to: "bell").change.newPath == "A.xcassets/G/bell.imageset")
  }

  // MARK: - Removing

  @Test func anAssetGoesWithAllItsFiles() throws {
    let store = store()
    let edit = try AssetEditor(try catalog(store)).remove(try asset("bell", store))
    #expect(edit.lost.count == 4)
    try edit.apply(to: store)
    #expect(store.tree.files.keys.sorted() == ["A.xcassets/Contents.json", "A.xcassets/saw.imageset/Contents.json"])
  }

  @Test func aRemovedScaleLeavesItsSlot() throws {
    let store = store()
    var filter = VariantFilter()
    filter.scales = [Scale(2)]
    let edit = try AssetEditor(try catalog(store)).remove(filter, of: try asset("bell", store))
    try edit.apply(to: store)
    #expect(
      difference(Self.bell, try text("A.xcassets/bell.imageset/Contents.json", store)) == [
        #"+{ "idiom" : "universal", "scale" : "2x" },"#,
        #"-{ "idiom" : "universal", "filename" : "bell@2x.png", "scale" : "2x" },"#,
      ])
    #expect(edit.lost == ["A.xcassets/bell.imageset/bell@2x.png"])
    #expect(try store.kind(of: "A.xcassets/bell.imageset/bell@2x.png") == nil)
    #expect(try store.kind(of: "A.xcassets/bell.imageset/bellows.png") != nil)
  }

  @Test func aRemovedAppearanceTakesItsSlotsAlong() throws {
    let dark = #""appearances" : [ { "appearance" : "luminosity", "value" : "dark" } ]"#
    let contents = Self.contents(
      """
          { "idiom" : "universal", "filename" : "a.png", "scale" : "1x" },
          { "idiom" : "universal", \(dark), "scale" : "1x" },
          { "idiom" : "universal", \(dark), "filename" : "d.png", "scale" : "2x" }
      """)
    var document = try ContentsDocument(parsing: Array(contents.utf8))
    var filter = VariantFilter()
    filter.appearances = [.dark]
    #expect(document.removeVariants(filter, of: .imageSet).map(\.filename) == ["d.png"])
    #expect(document.elements("images").map(\.slotDescription) == ["universal 1x"])
  }

  @Test func aFileTwoSlotsShareStays() throws {
    let contents = Self.contents(
      """
          { "idiom" : "universal", "filename" : "a.png", "scale" : "1x" },
          { "idiom" : "ipad", "filename" : "a.png", "scale" : "1x" }
      """)
    let store = store(["A.xcassets/bell.imageset/Contents.json": contents, "A.xcassets/bell.imageset/a.png": "a"])
    var filter = VariantFilter()
    filter.devices = [.ipad]
    let edit = try AssetEditor(try catalog(store)).remove(filter, of: try asset("bell", store))
    #expect(edit.lost == [])
    #expect(edit.change.content?.names.contains("a.png") == true)
  }

  @Test func nothingAndEverythingAreRefused() throws {
    let store = store()
    let editor = AssetEditor(try catalog(store))
    var filter = VariantFilter()
    filter.locales = ["fr"]
    #expect(throws: AssetEditError.noSuchVariant("bell")) { try editor.remove(filter, of: try asset("bell", store)) }
    filter = VariantFilter()
    filter.devices = [.universal]
    #expect(throws: AssetEditError.everyVariant("bell")) { try editor.remove(filter, of: try asset("bell", store)) }
  }

  /// A name in `Contents.json` may lead anywhere; what lies outside of the folder is never touched.
  @Test func aNameThatLeadsOutOfTheFolderRemovesNothingThere() throws {
    let contents = Self.contents(
      """
          { "idiom" : "universal", "filename" : "../saw.imageset/Contents.json", "scale" : "1x" },
          { "idiom" : "universal", "filename" : "bell@2x.png", "scale" : "2x" }
      """)
    let store = store(["A.xcassets/bell.imageset/Contents.json": contents])
    var filter = VariantFilter()
    filter.scales = [Scale(1)]
    try AssetEditor(try catalog(store)).remove(filter, of: try asset("bell", store)).apply(to: store)
    #expect(try store.kind(of: "A.xcassets/saw.imageset/Contents.json") != nil)
  }

  // MARK: - Settings

  @Test func aSettingIsWrittenAndTakenAway() throws {
    let store = store()
    var settings = AssetSettings()
    settings.renderingIntent = .template
    settings.preservesVector = true
    try AssetEditor(try catalog(store)).change(settings, of: try asset("bell", store)).apply(to: store)
    let written = try asset("bell", store).document
    #expect(written.properties.names == ["preserves-vector-representation", "template-rendering-intent"])
    #expect(throws: AssetEditError.unchanged("bell")) {
      try AssetEditor(try catalog(store)).change(settings, of: try asset("bell", store))
    }
    settings.renderingIntent = .some(nil)
    settings.preservesVector = false
    try AssetEditor(try catalog(store)).change(settings, of: try asset("bell", store)).apply(to: store)
    #expect(try text("A.xcassets/bell.imageset/Contents.json", store) == Self.bell)
  }

  @Test func aTypeWithoutTheSettingRefuses() throws {
    let store = store(["A.xcassets/sea.colorset/Contents.json": Self.contents("", list: "colors")])
    var settings = AssetSettings()
    settings.preservesVector = true
    let problem = AssetEditError.settingNotOf(
      .colorSet, unknown: ["preserves-vector-representation"], known: ["localizable"])
    #expect(throws: problem) {
      try AssetEditor(try catalog(store)).change(settings, of: try asset("sea", store))
    }
  }

  @Test func whatCannotBeReadIsNotEdited() throws {
    let store = store(["A.xcassets/bell.imageset/Contents.json": "{"])
    var settings = AssetSettings()
    settings.isLocalizable = true
    let path = "A.xcassets/bell.imageset/Contents.json"
    let editor = AssetEditor(try catalog(store))
    let bell = try asset("bell", store)
    let problem = AssetEditError.unreadable(path: path, try #require(bell.contents.problem))
    #expect(throws: problem) { try editor.change(settings, of: bell) }
    #expect(throws: problem) { try editor.rename(bell, to: "gong") }
  }

  // MARK: - Making

  @Test func aGroupThatIsNotThereIsRefused() throws {
    let store = store(["A.xcassets/Tools/Contents.json": Self.catalogFile])
    let editor = AssetEditor(try catalog(store))
    #expect(try editor.makeGroup("Tools/Small", providesNamespace: false).change.path == "A.xcassets/Tools/Small")
    #expect(throws: AssetEditError.noSuchGroup("Toys", catalog: "A.xcassets", groups: ["Tools"])) {
      try editor.makeGroup("Toys/Small", providesNamespace: false)
    }
    #expect(throws: AssetEditError.nameTaken("tools", by: "A.xcassets/Tools")) {
      try editor.makeGroup("tools", providesNamespace: true)
    }
    #expect(throws: AssetEditError.name("a.b", .dotInGroup)) { try editor.makeGroup("a.b", providesNamespace: false) }
    #expect(throws: AssetEditError.name("../a", .leavesFolder)) {
      try editor.makeGroup("../a", providesNamespace: false)
    }
  }
}

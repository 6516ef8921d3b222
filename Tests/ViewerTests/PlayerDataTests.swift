import Catalog
import Files
import JSON
import Project
import Prototype
import TestKit
import Testing

@testable import Viewer

/// What a page plays, as values.
@Suite struct PlayerDataTests {
  private static let document = """
    {
      "schema": 1, "start": "list",
      "parts": [
        {"id": "tabs", "edge": "bottom", "height": 80, "links": [{"id": "home", "area": [0, 10, 100, 60], "to": "list"}]}
      ],
      "screens": [
        {"id": "list", "image": "list.png", "parts": ["tabs"],
          "links": [{"id": "open", "area": [10, 20, 100, 40], "to": "detail"}, {"id": "any", "to": "detail"}]},
        {"id": "detail", "image": "detail.png", "links": [{"id": "back", "area": [0, 0, 44, 44], "action": "back"}]}
      ]
    }
    """

  private func page() throws -> PrototypePage {
    var tree = MemoryFileTree()
    for (name, height) in [("list.png", 800), ("detail.png", 1200)] {
      tree.files["Prototypes/\(name)"] = ImageMaker.png(400, height)
    }
    let (document, findings) = PrototypeReader.read(Array(Self.document.utf8), name: "berth")
    return PrototypePage(
      try #require(document, "\(findings)"), findings: [],
      images: PrototypeImages(tree, folder: "Prototypes", library: nil),
      files: ImageFiles(tree, largeFiles: nil), project: "Harbor", version: .workTree, developmentLanguage: nil
    ) { $0 }
  }

  @Test func aScreenKnowsItsLinksOnEachImage() throws {
    let page = try page()
    let data = try #require(page.index.prototype)
    #expect(data.screens.map(\.screen.id) == ["list", "detail"] && page.imageCount == 2)
    let list = data.screens[0]
    #expect(list.isEntry && !data.screens[1].isEntry && data.screens[1].reach?.taps == 1)
    #expect(
      list.steps.map(\.link.id) == ["open", "any", "home"] || list.steps.map(\.link.id) == ["home", "open", "any"])
    #expect(list.layouts.count == 1 && list.answers.allSatisfy { $0.layout == 0 })
    let layout = try #require(list.layouts.first)
    let areas = Dictionary(zip(list.steps.map(\.link.id), layout.areas)) { $1 }
    #expect(areas["open"] == .area(.init(10, 20, 100, 40)))
    #expect(areas["any"] == .everywhere)
    // A bar without an image of its own is a part of the screen's.
    #expect(areas["home"] == .area(.init(0, layout.size.height - 80 + 10, 100, 60)) && layout.bottom == 80)
    #expect(layout.bars.isEmpty && layout.image != nil)
  }

  /// A template is drawn in the color that is asked for in the appearance that is shown; other images keep their colors.
  @Test func aTemplateHasItsTint() throws {
    var tree = MemoryFileTree()
    for (name, intent) in [("heart", #", "properties": { "template-rendering-intent": "template" }"#), ("photo", "")] {
      tree.files["A.xcassets/\(name).imageset/a.png"] = ImageMaker.png(20, 20)
      let image = #"{ "filename": "a.png", "idiom": "universal" }"#
      tree.files["A.xcassets/\(name).imageset/Contents.json"] = Array(#"{ "images": [ \#(image) ]\#(intent) }"#.utf8)
    }
    func color(_ red: String, _ appearance: String = "") -> String {
      let components = #"{ "red": "\#(red)", "green": "0x00", "blue": "0x00", "alpha": "1.000" }"#
      return
        #"{ "idiom": "universal"\#(appearance), "color": { "color-space": "srgb", "components": \#(components) } }"#
    }
    let dark = #", "appearances": [ { "appearance": "luminosity", "value": "dark" } ]"#
    let colors = #"{ "colors": [ \#(color("0x80")), \#(color("0xFF", dark)) ] }"#
    func tints(_ layers: String, _ request: String = "light", accent: Bool = false) throws -> [String?] {
      var tree = tree
      tree.files["A.xcassets/brand.colorset/Contents.json"] = Array(colors.utf8)
      if accent { tree.files["A.xcassets/AccentColor.colorset/Contents.json"] = Array(colors.utf8) }
      let personas = #""personas": [ { "id": "p", "appearance": "dark" } ]"#
      let text = #"{ "schema": 1, \#(personas), "screens": [ { "id": "a", "layers": [ \#(layers) ] } ] }"#
      let document = try #require(PrototypeReader.read(Array(text.utf8), name: "berth").0)
      let page = PrototypePage(
        document, findings: [],
        images: PrototypeImages(tree, folder: "", library: try AssetLibrary(tree, readsContents: false)),
        files: ImageFiles(tree, largeFiles: nil), project: "Harbor", version: .workTree, developmentLanguage: nil
      ) { $0 }
      let data = try #require(page.index.prototype)
      let place = try #require(data.requests.firstIndex { $0.appearance == request })
      return data.screens[0].layouts[data.screens[0].answers[place].layout].layers.map(\.tint)
    }
    let layers = #"""
      { "asset": "heart" }, { "asset": "heart", "tint": "brand" }, { "asset": "heart", "tint": "#0F0" },
      { "asset": "photo", "tint": "brand" }
      """#
    #expect(try tints(layers) == ["#007AFF", "#800000", "#0F0", nil])
    #expect(try tints(layers, "dark") == ["#0A84FF", "#FF0000", "#0F0", nil])
    #expect(try tints(layers, accent: true) == ["#800000", "#800000", "#0F0", nil])
  }

  /// The page of a prototype without images.
  private func page(of text: String) throws -> PrototypePage {
    let document = try #require(PrototypeReader.read(Array(text.utf8), name: "demo").0)
    let tree = MemoryFileTree()
    return PrototypePage(
      document, findings: [], images: PrototypeImages(tree, folder: "", library: nil),
      files: ImageFiles(tree, largeFiles: nil), project: "Harbor", version: .workTree, developmentLanguage: nil
    ) { $0 }
  }

  /// A language that only a text has can be switched to.
  @Test func aTextBringsItsLanguages() throws {
    let layer = #"{ "text": { "en": "Hello", "fr": "Bonjour" }, "area": [0, 0, 90, 20] }"#
    let text = #"{ "schema": 1, "screens": [ { "id": "a", "layers": [ \#(layer) ] } ] }"#
    let page = try page(of: text)
    #expect(page.locales == ["en", "fr"])
  }

  /// A link on a layer acts on the whole of it, or on an area that begins at its corner.
  @Test func aLinkIsOnItsLayer() throws {
    let text = #"""
      { "schema": 1, "screens": [ { "id": "a", "size": [393, 852],
        "layers": [ { "id": "bubble", "text": "War", "area": [140, 300, 140, 64] } ],
        "links": [ { "layer": "bubble", "to": "a" }, { "layer": "bubble", "area": [10, 4, 40, 20], "to": "a" } ] } ] }
      """#
    let page = try page(of: text)
    let layout = try #require(page.index.prototype?.screens.first?.layouts.first)
    #expect(layout.areas == [.area(.init(140, 300, 140, 64)), .area(.init(150, 304, 40, 20))])
  }

  /// What is behind rows has its place in a row, and its links have theirs in it, also where the screen is mirrored.
  @Test(arguments: [(false, 200.0, 20.0), (true, 0.0, 60.0)])
  func whatIsBehindARowHasItsPlaceInTheRow(isMirrored: Bool, layerX: Double, linkX: Double) throws {
    var tree = MemoryFileTree()
    for (name, width) in [("a", 400), ("row", 300), ("actions", 100)] {
      tree.files["Prototypes/\(name).png"] = ImageMaker.png(width, name == "a" ? 800 : 60)
    }
    let text = #"""
      { "schema": 1, "screens": [ { "id": "a", "image": "a.png", "mirror": \#(isMirrored), "layers": [
        { "id": "rows", "image": "row.png", "repeat": 4, "reveal": "actions", "area": [50, 100, 300, 400] },
        { "id": "actions", "image": "actions.png" } ],
        "links": [ { "layer": "actions", "area": [20, 0, 20, 60], "to": "a" } ] } ] }
      """#
    let document = try #require(PrototypeReader.read(Array(text.utf8), name: "mail").0)
    let page = PrototypePage(
      document, findings: [], images: PrototypeImages(tree, folder: "Prototypes", library: nil),
      files: ImageFiles(tree, largeFiles: nil), project: "Harbor", version: .workTree, developmentLanguage: nil
    ) { $0 }
    let layout = try #require(page.index.prototype?.screens.first?.layouts.first)
    #expect(layout.layers[1].area == .init(layerX, 0, 100, 60))
    #expect(layout.areas == [.area(.init(linkX, 0, 20, 60))])
  }

  /// A layer that is larger than its image grows as the catalog says.
  @Test func aSlicedLayerKeepsItsEdges() throws {
    var tree = MemoryFileTree()
    let folder = "Images.xcassets/bubble.imageset"
    tree.files["\(folder)/bubble.png"] = ImageMaker.png(60, 40)
    let caps = #""cap-insets": { "top": 12, "left": 14, "bottom": 10, "right": 16 }"#
    let center = #""center": { "mode": "stretch", "width": 30, "height": 18 }"#
    tree.files["\(folder)/Contents.json"] = Array(
      #"""
      { "images": [ { "filename": "bubble.png", "idiom": "universal", "scale": "2x",
        "resizing": { "mode": "9-part", \#(caps), \#(center) } } ], "info": {} }
      """#.utf8)
    let text =
      #"{ "schema": 1, "screens": [ { "id": "a", "layers": [ { "asset": "bubble", "area": [0, 0, 200, 80] } ] } ] }"#
    let document = try #require(PrototypeReader.read(Array(text.utf8), name: "berth").0)
    let library = try AssetLibrary(tree, readsContents: false)
    let page = PrototypePage(
      document, findings: [], images: PrototypeImages(tree, folder: "Prototypes", library: library),
      files: ImageFiles(tree, largeFiles: nil), project: "Harbor", version: .workTree, developmentLanguage: nil
    ) { $0 }
    let layer = try #require(page.index.prototype?.screens.first?.layouts.first?.layers.first)
    #expect(layer.slices == .init(caps: [12, 14, 10, 16], scale: 2))
    let json = page.index.prototype?.json.object?["screens"]?.elements?.first?.object?["layouts"]?.elements?.first
    let slices = json?.object?["layers"]?.elements?.first?.object?["slices"]?.object
    #expect(slices?["caps"]?.elements?.compactMap { $0.number?.int } == [12, 14, 10, 16])
  }

  @Test func whatItOpensWithIsLast() throws {
    var page = try page()
    #expect(page.index.prototype?.json.object?["opening"] == nil)
    page.open(with: .init(screen: "detail", locale: "de"))
    let opening = try #require(page.index.prototype?.json.object?.members.last)
    #expect(opening.name.text == "opening" && opening.value.object?["screen"] == "detail")
    #expect(opening.value.object?["device"] == nil && opening.value.object?["locale"] == "de")
  }
}

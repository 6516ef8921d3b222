import Catalog
import Files
import JSON
import TestKit
import Testing

@Suite struct IconDocumentTests {
  private static let icon = #"""
    {
      "fill-specializations" : [ { "value" : { "automatic-gradient" : "display-p3:0.1,0.2,0.3,1" } },
        { "appearance" : "dark", "value" : { "linear-gradient" : [ "gray:0.1,1", "srgb:0,0,0,1" ] } } ],
      "groups" : [ { "name" : "Front", "opacity" : 0.5, "hidden" : true, "blend-mode" : "multiply",
        "layers" : [ { "name" : "Sail", "image-name" : "sail.svg", "glass" : true, "position" : { "scale" : 1.5 },
          "image-name-specializations" : [ { "appearance" : "tinted", "value" : "sail-tinted.svg" } ] } ] } ],
      "supported-platforms" : { "circles" : [ "watchOS" ], "squares" : "shared" },
      "future" : 1
    }
    """#

  private func read(_ files: [String: String]) throws -> IconDocument {
    let tree = MemoryFileTree(
      files: Dictionary(uniqueKeysWithValues: files.map { ("App/A.icon/" + $0, Array($1.utf8)) }))
    return try IconDocumentReader(tree).document(at: "App/A.icon")
  }

  @Test func whatIsKnownIsTypedAndTheRestIsKept() throws {
    let icon = try read([
      "icon.json": Self.icon, "Assets/sail.svg": "", "Assets/sail-tinted.svg": "", "notes.txt": "",
    ])
    #expect(icon.name == "A" && icon.problems == [])
    #expect(icon.platforms == ["watchOS", "shared"])
    #expect(icon.fills.map(\.appearance) == [nil, "dark"])
    guard case .linearGradient(let colors) = icon.fills[1].value else { throw ContentsError.notAFile }
    #expect(colors.map(\.space) == ["gray", "srgb"])
    let group = try #require(icon.groups.first)
    #expect(group.name == "Front" && group.isHidden && group.opacity == 0.5 && group.blendMode == "multiply")
    let layer = try #require(group.layers.first)
    #expect(layer.images.map(\.value) == ["sail.svg", "sail-tinted.svg"])
    #expect(layer.name == "Sail" && layer.scale == 1.5 && !layer.isHidden)
    #expect(icon.others.map(\.name) == ["notes.txt"])
    #expect(icon.contents.document?.bytes == Array(Self.icon.utf8))
  }

  @Test(arguments: [
    ("srgb:0.1,0.2,0.3,1", true), ("gray:1,1", true), ("gray:1", false), ("srgb:1,1,1", false), ("#FFF", false),
    ("srgb:nan,0,0,1", false), ("srgb:1e999,0,0,1", false), ("", false), ("lab:1,1,1,1", false),
  ])
  func colorsAreRead(text: String, isColor: Bool) {
    #expect((IconColor(text) != nil) == isColor)
  }

  @Test func problemsAreFound() throws {
    #expect(try read(["x": ""]).problems == [.missingFile])
    #expect(try read(["icon.json": "[]"]).problems == [.unusable(.notAnObject(kind: "array"))])
    #expect(try read(["icon.json": "{}"]).problems == [.withoutGroups])
    let text = #"{"fill":{"solid":"red"},"groups":[{"layers":[{"image-name":"../a.svg"},{"image-name":"b.svg"},{}]}]}"#
    #expect(
      try read(["icon.json": text, "Assets/c.svg": ""]).problems == [
        .unreadableColor("red"), .unsafeName("../a.svg"), .missingImage("b.svg"), .layerWithoutImage(nil),
        .unusedImage("c.svg"),
      ])
  }

  @Test func iconsAreFoundBesideCatalogs() throws {
    let tree = MemoryFileTree(files: [
      "App/A.xcassets/Contents.json": [], "App/B.icon/icon.json": [], "App/B.icon/Assets/x.xcassets/y": [],
      "App/.icon/z": [],
    ])
    let found = try CatalogFinder(tree).search(under: "")
    #expect(found.catalogs == ["App/A.xcassets"] && found.icons == ["App/B.icon"])
    #expect(try CatalogFinder(tree).search(under: "App/B.icon/Assets").icons == ["App/B.icon"])
  }

  /// Values of every kind in every place: read or left out, never more.
  @Test(arguments: UInt64(1)...10)
  func brokenDocumentsAreReadOrRefused(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let pieces = ["{}", "[]", "null", "1e999", "\"x\"", "true", "[[1]]", "{\"value\":{}}", "-0", "\"\\u0000\"", "}"]
    for _ in 0..<200 {
      var parts = Self.icon.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      let place = random.number(1...parts.count - 1)
      parts[place] = pieces[random.number(0...pieces.count - 1)] + parts[place].drop { !",]}\n".contains($0) }
      let icon = try read(["icon.json": parts.joined(separator: ":"), "Assets/sail.svg": ""])
      #expect(icon.problems == icon.problems)
      for group in icon.groups {
        _ = (group.opacity, group.isHidden)
        for layer in group.layers { _ = (layer.opacity, layer.scale, layer.fills.count) }
      }
    }
  }
}

import Files
import JSON
import TestKit
import Testing

@testable import AssetsCLI

@Suite struct GalleryCommandTests {
  let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run

  func gallery(_ words: String...) -> RunResult { runAssets(["gallery"] + words, in: sandbox) }

  func index(_ words: String...) throws -> JSONObject {
    let result = runAssets(["gallery", "--json"] + words, in: sandbox)
    #expect(result.exitCode == .done && result.error == "", "\(result)")
    return try #require(try JSONDocument(parsing: Array(result.output.utf8)).value.object)
  }

  func image(_ path: String, _ elements: [String], files: [String]) throws {
    let content = Dictionary(uniqueKeysWithValues: files.map { ($0, ImageMaker.png(4, 4, .red)) })
    try sandbox.writeSet("\(Sandbox.images)/\(path).imageset", elements, content)
  }

  /// Assets that differ in every way a switch asks for.
  func writeAssets() throws {
    let dark = #""appearances": [{ "appearance": "luminosity", "value": "dark" }]"#
    let high = #""appearances": [{ "appearance": "contrast", "value": "high" }]"#
    try sandbox.writeImageSet("\(Sandbox.images)/Wave", scales: [1, 2, 3], darkScales: [2])
    try image(
      "Welcome",
      [
        #"{ "filename": "any.png", "idiom": "universal", "scale": "2x" }"#,
        #"{ "filename": "fr.png", "idiom": "universal", "scale": "2x", "locale": "fr" }"#,
        #"{ "filename": "en.png", "idiom": "universal", "scale": "1x", "locale": "en" }"#,
      ], files: ["any.png", "fr.png", "en.png"])
    try image(
      "Chart",
      [
        #"{ "filename": "phone.png", "idiom": "iphone", "scale": "3x" }"#,
        #"{ "filename": "pad.png", "idiom": "ipad", "scale": "2x" }"#,
        #"{ "idiom": "ipad", "scale": "1x" }"#,
      ], files: ["phone.png", "pad.png"])
    try image(
      "West",
      [
        #"{ "filename": "gone.png", "idiom": "universal", "scale": "3x" }"#,
        #"{ "filename": "here.png", "idiom": "universal", "scale": "2x" }"#,
        #"{ "filename": "high.png", "idiom": "universal", "scale": "2x", \#(high) }"#,
      ], files: ["here.png", "high.png"])
    func color(_ red: String) -> String {
      let components = #""red": "0x\#(red)", "green": "0x00", "blue": "0x00", "alpha": "1.000""#
      return #""color": { "color-space": "srgb", "components": { \#(components) } }"#
    }
    try sandbox.writeSet(
      "\(Sandbox.images)/Sea.colorset", list: "colors",
      [
        #"{ "idiom": "universal", \#(color("10")) }"#, #"{ "idiom": "universal", \#(dark), \#(color("F0")) }"#,
      ])
    try sandbox.writeIcon("\(Sandbox.images)/AppIcon")
    try sandbox.commitAll("Assets of every kind")
  }

  @Test func everyAnswerIsThatOfResolve() throws {
    try writeAssets()
    let index = try index()
    let requests = try #require(index["requests"]?.elements)
    let tables = try #require(index["answerTables"]?.elements)
    #expect(index["sentence"]?.text == "9 assets · 2 empty slots")
    // Two devices, three scales, two languages; light, dark and high contrast.
    #expect(requests.count == 2 * 3 * 2 * 3)
    var counts: [String: Int] = [:]
    for (asset, detail) in zip(index["assets"]?.elements ?? [], index["details"]?.elements ?? []) {
      let name = try #require(asset.object?["name"]?.text)
      let table = try #require(asset.object?["answers"]?.number?.int)
      let cells = try #require(tables[table].object?["answers"]?.elements)
      #expect(cells.count == requests.count)
      let variants = try #require(detail.object?["variants"]?.elements)
      for (request, cell) in zip(requests, cells) {
        let asked = try #require(request.object)
        var words = ["resolve", name, "--json"]
        for (option, key) in [("--device", "device"), ("--scale", "scale"), ("--locale", "locale")] {
          if let value = asked[key]?.text { words += [option, value] }
        }
        for look in (asked["appearance"]?.text ?? "").split(separator: " ") { words += ["--appearance", String(look)] }
        let answer = try JSONDocument(parsing: Array(runAssets(words, in: sandbox).output.utf8)).value.object
        let shown = try #require(cell.elements?.first?.number?.int)
        let exactness = try #require(cell.elements?[1].text)
        counts[exactness, default: 0] += 1
        if answer?["error"] != nil {
          #expect(shown == -1 && exactness == "none", "\(words)")
        } else if let path = answer?["path"]?.text {
          #expect(variants[shown].object?["file"]?.text == Path.name(path), "\(words)")
        } else {
          let hex = variants[shown].object?["color"]?.object?["hex"]?.text
          #expect(hex != nil && hex == answer?["color"]?.object?["hex"]?.text, "\(words)")
        }
      }
    }
    for exactness in ["exact", "fallback", "none"] { #expect(counts[exactness, default: 0] > 5, "\(counts)") }
  }

  @Test func fallbacksSayWhatIsShown() throws {
    try writeAssets()
    let index = try index()
    let requests = index["requests"]?.elements ?? []
    func note(_ name: String, _ request: JSONValue) throws -> String? {
      let place = try #require(requests.firstIndex(of: request))
      let asset = index["assets"]?.elements?.first { $0.object?["name"]?.text == name }
      let table = try #require(asset?.object?["answers"]?.number?.int)
      let cell = index["answerTables"]?.elements?[table].object?["answers"]?.elements?[place].elements ?? []
      return cell.count > 2 ? cell[2].text : nil
    }
    let asked = { (device: String, scale: String, locale: String, look: String) -> JSONValue in
      [
        "device": .string(device), "scale": .string(scale), "locale": .string(locale), "appearance": .string(look),
      ]
    }
    #expect(try note("Bell", asked("iphone", "3x", "en", "light")) == "shows 2x")
    #expect(try note("Wave", asked("iphone", "3x", "en", "light")) == nil)
    #expect(try note("Wave", asked("iphone", "2x", "en", "dark")) == nil)
    #expect(try note("Bell", asked("iphone", "2x", "en", "dark")) == "shows light")
    #expect(try note("West", asked("iphone", "2x", "en", "high-contrast")) == nil)
    #expect(try note("Bell", asked("iphone", "2x", "en", "high-contrast")) == "shows normal contrast")
  }

  @Test func aPageIsWrittenOfAnyVersion() throws {
    try sandbox.writeImageSet("\(Sandbox.images)/Gong")
    let folder = try Sandbox()
    let result = gallery("--at", "main", "--page", folder.path("g.html"))
    #expect(result.exitCode == .done && result.output == "3 assets\n", "\(result)")
    #expect(result.error.hasPrefix("note: wrote "))
    #expect(gallery("--page", folder.path("g.html")).output == "4 assets\n")
    try folder.write("other.html", "<p>mine</p>")
    #expect(gallery("--page", folder.path("other.html")).exitCode == .failed)
    #expect(try folder.text("other.html") == "<p>mine</p>")
    #expect(gallery("--in", Sandbox.widget, "--page", folder.path("g.html")).output == "1 asset\n")
    #expect(gallery("--at", "nowhere", "--page", folder.path("g.html")).exitCode == .failed)
    let whole = try sandbox.bytes("\(Sandbox.images)/Gong.imageset/gong@1x.png")
    try sandbox.write("\(Sandbox.images)/Gong.imageset/gong@1x.png", Array(whole.prefix(whole.count / 2)))
    #expect(
      gallery("--page", folder.path("g.html")).error.hasSuffix(
        ")\nnote: 1 image can't be shown: the end of the file is missing\n"))
    #expect(gallery("--page", "a.html", "--open").exitCode == .usage)
  }

  @Test func findingsUsesAndVersionsAreToldOfEachAsset() throws {
    try writeAssets()
    try sandbox.write("App/Bell.swift", "import UIKit\nlet bell = UIImage(named: \"Bell\")\n")
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .red)
    try sandbox.commitAll("Red bell")
    try sandbox.git("mv", "\(Sandbox.images)/Bell.imageset", "\(Sandbox.images)/Gong.imageset")
    try sandbox.commitAll("Bell is called Gong")
    try sandbox.git("mv", "\(Sandbox.images)/Gong.imageset", "\(Sandbox.images)/Bell.imageset")
    try sandbox.commitAll("Bell again")
    let index = try index()
    func detail(_ name: String) throws -> JSONObject {
      try #require(index["details"]?.elements?.compactMap(\.object).first { $0["name"]?.text == name })
    }
    let bell = try detail("Bell")
    #expect(bell["uses"]?.elements == [["file": "App/Bell.swift", "line": 2]])
    #expect(bell["code"]?.object?["swift"]?.text == "Image(.bell)")
    let versions = try #require(bell["history"]?.elements).compactMap(\.object)
    let titles = versions.compactMap { $0["version"]?.object?["title"]?.text }
    #expect(titles == ["Bell again", "Bell is called Gong", "Red bell", "Harbour"])
    #expect(versions.map { $0["name"]?.text } == [nil, "Gong", nil, nil])
    let images = versions.compactMap { $0["image"]?.text }
    #expect(images.count == 4 && images[0] == images[2] && images[2] != images[3], "\(images)")
    let west = try detail("West")
    #expect(west["findings"]?.elements?.contains { $0.object?["rule"]?.text == "missing-file" } == true, "\(west)")
    let asset = index["assets"]?.elements?.compactMap(\.object).first { $0["name"]?.text == "West" }
    #expect(asset?["findings"]?.number?.int == west["findings"]?.elements?.count)
  }

  @Test func brokenSettingsLeaveOutTheFindings() throws {
    try sandbox.write(".assetsconfig", "[rule\n")
    let folder = try Sandbox()
    let result = gallery("--page", folder.path("g.html"))
    #expect(result.exitCode == .done && result.error.hasPrefix("note: the page has no findings: "), "\(result)")
  }

  @Test func helpIsAsItWasReviewed() {
    #expect(readingGolden(runAssets(["help", "gallery"]).output, "gallery-help") == nil)
  }

  @Test func noRepositoryIsNeeded() throws {
    let folder = try Sandbox()
    try folder.writeImageSet("A.xcassets/Bell")
    let result = runAssets(["gallery", "--page", "g.html"], in: folder)
    #expect(result.exitCode == .done && result.output == "1 asset\n", "\(result)")
  }
}

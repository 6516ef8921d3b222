import Catalog
import Files
import JSON
import Prototype
import TestKit
import Testing

@Suite struct PrototypeTemplateTests {
  private static let languages = WireframeLabels(
    parsing: """
      # Words of the outline
      app.name = Harbor
      grid.title = Harbors & <Boats>
      [fr]
      grid.title = Ports
      [ar]
      grid.title = موانئ
      [ja]
      grid.title = 港
      """)

  @Test(arguments: PrototypeTemplate.allCases, [["iphone15"], ["ipad11"], ["iphone15", "ipad11"]])
  func everyTemplatePassesTheCheckInAllLanguages(template: PrototypeTemplate, devices: [String]) throws {
    let result = try template.make(
      name: "outline", title: nil, labels: Self.languages, devices: devices.compactMap(DeviceFrame.named))
    #expect(result.cutTexts == 0)
    var files: [String: [UInt8]] = [:]
    for file in result.catalog { files["Prototypes/outline.xcassets/" + file.path] = file.bytes }
    let tree = MemoryFileTree(files: files)
    let images = PrototypeImages(tree, folder: "Prototypes", library: try AssetLibrary(tree, readsContents: false))
    let (document, read) = PrototypeReader.read(result.file.bytes, name: "outline")
    let findings = PrototypeCheck(try #require(document), images: images).sorted(with: read)
    #expect(findings.map { "\($0.rule.id) \($0.place ?? "") \($0.message)" } == [])
    #expect(result.file.isLaidOut)
    #expect(PrototypeFlow(try #require(document)).reach().count == result.screens.count)
    for file in result.catalog where file.path.hasSuffix(".svg") {
      let text = String(decoding: file.bytes, as: UTF8.self)
      #expect(text.hasPrefix("<!-- assets wireframe 1 ") && text.hasSuffix("</svg>\n"), "\(file.path)")
      for tag in ["text", "svg"] {
        #expect(
          text.components(of: "<\(tag) ") == text.components(of: "</\(tag)>"), "\(file.path): every tag is closed")
      }
    }
    for screen in try #require(document).screens {
      let found = try #require(try images.find(screen))
      let arabic = found.choose(.init(device: "iphone", appearance: "dark", locale: "ar"), scale: 3, base: "en")
      #expect(arabic?.variant.isRightToLeft == true)
      for device in devices.compactMap(DeviceFrame.named) where WholeScreens.has(screen.id) {
        let image = found.choose(.init(device: device.idiom, appearance: "light", locale: nil), scale: 2, base: "en")
        let width = screen.id == "menu" ? 280 : device.idiom == "ipad" ? 834.0 : 393
        #expect(image?.variant.size == .init(width, device.idiom == "ipad" ? 1194 : 852), "\(screen.id)")
      }
    }
  }

  @Test func theSameLabelsGiveTheSameBytes() throws {
    let first = try PrototypeTemplate.app.make(name: "outline", title: nil, labels: Self.languages)
    let second = try PrototypeTemplate.app.make(name: "outline", title: nil, labels: Self.languages)
    #expect(first.catalog.map(\.bytes) == second.catalog.map(\.bytes))
    #expect(first.file.bytes == second.file.bytes)
  }

  @Test func labelsThatAreUnknownOrMissingAreNamed() {
    let labels = WireframeLabels(
      parsing: "list.titel = Ports\nlist.title = Ports\ngrid.title = x\n[fr]\nlist.title = P\nnonsense")
    #expect(
      labels.notes == [
        "line 1: unknown key 'list.titel'; did you mean 'list.title'?", "line 6: expected 'key = text'",
        "fr: 'grid.title' is missing; 'en' is shown there",
      ])
    #expect(labels.text("list.title", "fr") == "P")
    #expect(labels.text("grid.title", "fr") == "x")
    #expect(WireframeLabels(parsing: WireframeLabels.template).notes.isEmpty)
  }

  @Test func theExampleIsWhatItsLabelsDraw() throws {
    let folder = PackageFolder.path + "/Examples/Berths"
    let labels = WireframeLabels(parsing: String(decoding: try FileSystem.read(folder + "/labels.txt"), as: UTF8.self))
    #expect(labels.notes.isEmpty)
    let result = try PrototypeTemplate.app.make(name: "berths", title: nil, labels: labels)
    #expect(try FileSystem.read(folder + "/Prototypes/berths.prototype.json") == result.file.bytes)
    for file in result.catalog {
      let path = "\(folder)/Prototypes/berths.xcassets/\(file.path)"
      #expect((try? FileSystem.read(path)) == file.bytes, "make it again: \(file.path)")
    }
  }
}

/// The screens that are as large as the device.
private enum WholeScreens {
  static func has(_ id: String) -> Bool { id != "done" && id != "alert" }
}

extension String {
  /// How often a text is in this one.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}

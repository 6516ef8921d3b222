import Catalog
import Files
import JSON
import Testing

@Suite struct MissingVariantFinderTests {
  /// Makes a set in a folder of a name such as `bell.imageset`, of the words of its variants.
  private func item(
    _ folder: String, _ variants: [String], empty slots: [String] = [], _ properties: [(String, JSONValue)] = []
  ) -> CatalogFolder {
    let type = FolderType(folderName: folder)
    let empty = slots.map { words in
      var element = SetElement(words: words)
      element.filename = nil
      return element
    }
    let document = ContentsDocument(
      elements: variants.map { SetElement(words: $0) } + empty, elementsKey: type.elementsKey ?? "images",
      properties: JSONObject(properties))
    return CatalogFolder(
      path: "A.xcassets/\(folder)", contents: .document(document),
      files: variants.map { FileTreeEntry($0, .file(size: nil)) })
  }

  @Test func aFileThatIsNotThereIsNotDrawn() {
    var bell = item("bell.imageset", ["2x", "3x"])
    let matrix = TargetMatrix(scales: [Scale(2), Scale(3)])
    #expect(missing(matrix, bell) == [])
    bell.files.removeAll { $0.name == "3x" }
    #expect(missing(matrix, bell) == ["scale 3x: 1"])
    #expect(MissingVariantFinder(matrix).find(in: bell).map(\.shown?.filename) == ["2x"])
    bell.files = []
    #expect(missing(matrix, bell) == ["device iphone: 2"])
  }

  private func color(_ appearances: [String], _ color: ColorValue) -> CatalogFolder {
    let elements = appearances.map { words in
      var element = SetElement(words: words)
      element.filename = nil
      element.color = color
      return element
    }
    return CatalogFolder(
      path: "A.xcassets/Sea.colorset",
      contents: .document(ContentsDocument(elements: elements, elementsKey: "colors")))
  }

  /// Returns `dimension wanted: number of requests` for each.
  private func missing(_ matrix: TargetMatrix, _ item: CatalogFolder) -> [String] {
    MissingVariantFinder(matrix).find(in: item).map { "\($0.dimension) \($0.wanted): \($0.requests.count)" }
  }

  private let all = TargetMatrix(
    devices: [.iphone, .ipad], scales: [Scale(2), Scale(3)], languages: ["fr", "ar"], styles: [.light, .dark])

  @Test func asksForWhatThereIsOnly() {
    #expect(all.requests.count == 3 * 2 * 2)
    #expect(all.impossible.map { "\($0.device) \($0.scale)" } == ["ipad 3x"])
    #expect(TargetMatrix(devices: [.mac], scales: [Scale(3)]).requests.isEmpty)
    #expect(TargetMatrix(devices: [.iphone, .ipad]).requests.map(\.scale) == [Scale(3), Scale(2)])
    #expect(TargetMatrix(devices: [Idiom("toaster")], scales: [Scale(7)]).requests.count == 1)
  }

  @Test func anImageLacksScalesAndAppearances() {
    #expect(missing(all, item("bell.imageset", ["1x", "2x"])) == ["appearance dark: 6", "scale 3x: 4"])
    #expect(missing(all, item("bell.imageset", ["2x", "3x", "dark 2x"])) == ["scale 3x: 2"])
    #expect(missing(all, item("bell.imageset", ["universal", "dark"])) == [])
  }

  @Test func whatIsShownInsteadIsTold() throws {
    let found = MissingVariantFinder(all).find(in: item("bell.imageset", ["2x", "dark 2x"]))
    #expect(found.map(\.dimension) == [.scale])
    #expect(found[0].shown?.filename == "2x" && found[0].requests[0].languages == ["fr"])
  }

  @Test func languagesCountWhereTheSetHasAny() {
    let matrix = TargetMatrix(languages: ["fr", "fr-CA", "en", "ja"])
    #expect(missing(matrix, item("bell.imageset", ["universal"])) == [])
    #expect(
      missing(matrix, item("bell.imageset", ["universal"], [("localizable", true)])) == [
        "language fr: 1", "language fr-CA: 1", "language en: 1", "language ja: 1",
      ])
    #expect(
      missing(matrix, item("bell.imageset", ["universal", "fr-FR"])) == [
        "language fr-CA: 1", "language en: 1", "language ja: 1",
      ])
    var based = matrix
    based.developmentLanguage = "en-US"
    #expect(
      missing(based, item("bell.imageset", ["universal", "fr"])) == ["language fr-CA: 1", "language ja: 1"])
    #expect(
      missing(matrix, item("bell.imageset", ["fr"])) == ["language fr-CA: 1", "language en: 1", "language ja: 1"])
  }

  @Test func whatTheSystemColorsNeedsNoDarkOne() {
    let matrix = TargetMatrix(styles: [.dark], includesHighContrast: true, gamuts: [.displayP3])
    #expect(missing(matrix, item("bell.imageset", ["universal"], [("template-rendering-intent", "template")])) == [])
    #expect(missing(matrix, item("bellTemplate.imageset", ["universal"])) == [])
    #expect(
      missing(matrix, item("bellTemplate.imageset", ["dark"], [("template-rendering-intent", "original")])) == [
        "gamut display-P3: 2", "appearance dark, high contrast: 1",
      ])
    #expect(missing(matrix, item("bell.symbolset", ["universal"])) == [])
    #expect(missing(matrix, item("levels.dataset", ["universal"])) == [])
  }

  @Test func aColorIsJudgedByItsLookAndSpace() throws {
    let blue = ColorValue(.sRGB, [0, 0, 1])
    let matrix = TargetMatrix(
      scales: [Scale(1), Scale(2), Scale(3)], styles: [.light, .dark], includesHighContrast: true)
    #expect(
      missing(matrix, color(["universal"], blue)) == [
        "appearance high contrast: 2", "appearance dark: 2", "appearance dark, high contrast: 2",
      ])
    #expect(missing(matrix, color(["universal", "dark", "high", "dark high"], blue)) == [])
    let teal = ColorValue(try #require((["reference": "systemTealColor"] as JSONValue).object))
    #expect(missing(matrix, color(["universal"], teal)) == [])
    let wide = TargetMatrix(gamuts: [.sRGB, .displayP3])
    #expect(missing(wide, color(["universal"], blue)) == ["gamut display-P3: 1"])
    #expect(missing(wide, color(["universal"], ColorValue(.displayP3, [0, 0, 1]))) == [])
    #expect(missing(matrix, item("AccentColor.colorset", [], empty: ["universal"])) == [])
  }

  @Test func anIconIsJudgedByItsSlots() {
    let single = item("AppIcon.appiconset", ["ios 1024x1024"])
    #expect(missing(all, single) == ["appearance dark: 6"])
    #expect(missing(TargetMatrix(devices: [.mac]), single) == [], "a Mac app has another icon")
    #expect(missing(all, item("AppIcon.appiconset", ["ios 1024x1024", "ios 1024x1024 dark"])) == [])
    let tinted = TargetMatrix(styles: [.tinted])
    #expect(missing(tinted, single) == ["appearance tinted: 1"])
    #expect(missing(tinted, item("bell.imageset", ["universal"])) == [])
    let old = item("AppIcon.appiconset", ["iphone 60x60 2x", "iphone 20x20 3x"], empty: ["iphone 60x60 3x"])
    #expect(
      missing(TargetMatrix(scales: [Scale(2), Scale(3)]), old) == [
        "scale 2x: 1", "size 29x29@2x: 1", "size 40x40@2x: 1", "size 29x29@3x: 1", "size 40x40@3x: 1", "scale 3x: 1",
      ])
    let found = MissingVariantFinder(TargetMatrix(scales: [Scale(3)])).find(in: old)
    #expect(found.flatMap(\.requests).map(\.size) == ["29x29", "40x40", "60x60"])
    #expect(missing(TargetMatrix(devices: [.ipad]), old) == ["device ipad: 1"], "a set for other devices only")
  }

  @Test func aFullIconLacksNothing() {
    for family in [IconFamily.iphone, .ipad, .mac, .car] {
      let device = Idiom(family.rawValue)
      let slots = IconSlot.all(for: family).filter { !$0.isObsolete }.map {
        "\(family.rawValue) \($0.points) \($0.scale)"
      }
      #expect(
        missing(TargetMatrix(devices: [device], scales: [Scale(2)]), item("A.appiconset", slots)) == [], "\(family)")
      let fewer = slots.filter { !$0.hasSuffix("2x") }
      let found = missing(TargetMatrix(devices: [device], scales: [Scale(2)]), item("A.appiconset", fewer))
      #expect(!found.isEmpty, "\(family)")
    }
  }

  @Test func watchesAndVisionOSHaveLessLooks() {
    let matrix = TargetMatrix(devices: [.watch, .vision], styles: [.dark])
    #expect(missing(matrix, item("bell.imageset", ["universal"])) == [])
  }

  @Test func nothingIsMissingInWhatIsNotJudged() {
    #expect(missing(all, item("Top.brandassets", ["tv"])) == [])
    #expect(missing(all, item("bell.imageset", [])) == ["device iphone: 8", "device ipad: 4"])
  }
}

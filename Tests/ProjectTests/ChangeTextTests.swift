import Catalog
import Imaging
import JSON
import Testing

@testable import Project

/// The sentences about changes, from values alone.
@Suite struct ChangeTextTests {
  typealias Area = ImageDifference.Area

  func facts(_ width: Int = 64, _ height: Int = 64, bytes: Int = 1000) -> ImageFacts {
    var facts = ImageFacts(bytes: bytes)
    (facts.width, facts.height) = (width, height)
    return facts
  }

  func element(_ scale: Double? = 2, dark: Bool = false, file: String? = "a.png") -> SetElement {
    let element = SetElement(filename: file, idiom: .universal, scale: scale.map { Scale($0) })
    return dark ? element.for([.dark]) : element
  }

  func variant(
    _ kind: VariantChange.Kind = .redrawn, _ scale: Double = 2, dark: Bool = false, _ difference: ImageDifference? = nil
  ) -> VariantChange {
    let element = element(scale, dark: dark)
    var change = VariantChange(kind, element, since: kind == .added ? nil : element)
    change.difference = difference
    return change
  }

  func asset(_ variants: [VariantChange], _ change: (inout AssetChange) -> Void = { _ in }) -> AssetChange {
    var asset = AssetChange(
      name: "bell", type: .imageSet, path: "A.xcassets/bell.imageset", kind: .changed, variants: variants,
      changesSettings: false, files: [])
    change(&asset)
    return asset
  }

  func redrawn(_ pixels: Int, _ areas: [Area] = []) -> ImageDifference {
    ImageDifference(.redrawn, from: facts(), to: facts(), changedPixels: pixels, of: 4096, areas: areas)
  }

  /// What can't be compared may have the same pixels: nobody says that it was redrawn.
  @Test func anImageThatIsTooLargeIsNotRedrawn() {
    var one = variant()
    one.obstacle = "too large to compare"
    #expect(one.text == "Image changed: too large to compare")
    #expect(one.sentence == "The image changed: too large to compare.")
    let changed = asset([one])
    #expect(changed.sentence == "2x image changed: too large to compare" && changed.classText == "Image changed")
    let summary = ProjectChanges(assets: [changed, asset([variant(.redrawn, 2, redrawn(168))])]).summary
    #expect(summary == "2 assets changed: 1 redrawn, 1 with images that can't be compared")
    #expect(asset([one, variant(.redrawn, 1, redrawn(168))]).classText == "Redrawn")
  }

  /// What the pixels don't tell has words, and is never the same pixels.
  @Test func whatLooksTheSameSaysWhatDiffers() {
    var one = ImageDifference(.similar, from: facts(), to: facts())
    one.notes = ["lost its profile (Display P3)"]
    let lost = variant(.redrawn, 2, one)
    #expect(lost.changeClass == .similar && lost.text == "Lost its profile (Display P3), looks the same here")
    #expect(lost.sentence == "Lost its profile (Display P3). It looks the same here.")
    #expect(asset([lost]).sentence == "2x lost its profile (Display P3), looks the same here")
    #expect(asset([lost]).detail == "2x · lost its profile (Display P3)")
    #expect(asset([lost]).classText == "Looks the same" && asset([lost]).urgency == .look)
    let barely = variant(.redrawn, 2, ImageDifference(.similar, from: facts(), to: facts(), changedPixels: 6, of: 4096))
    #expect(barely.text == "Barely changed · 0.1%" && asset([barely]).sentence == "2x barely changed (0.1%)")
    #expect(barely.sentence == "0.1% of the pixels changed too little to be seen.")
    // Nobody has to redraw another scale for it.
    let elements = [element(1), element(2)]
    let before = CatalogFolder(path: "A.xcassets/bell.imageset")
    #expect(asset([barely]) { $0.after = before }.attention == nil && elements.count == 2)
    #expect(ProjectChanges(assets: [asset([lost]), asset([barely])]).summary == "2 assets changed: 2 look the same")
    var redrawn = redrawn(168)
    redrawn.notes = ["3 of 12 frames changed"]
    #expect(asset([variant(.redrawn, 2, redrawn)]).sentence == "2x redrawn (4.1%), 3 of 12 frames changed")
  }

  @Test func movedIsNotRenamed() {
    let moved = { (from: String, to: String) in
      self.asset([]) {
        $0.kind = .renamed
        $0.path = to
        $0.former = .init(name: "bell", path: from)
      }
    }
    let catalog = moved("App/Images.xcassets/bell.imageset", "App/Icons.xcassets/bell.imageset")
    #expect(catalog.changeClass == .moved && catalog.classText == "Moved" && catalog.detail == "from Images.xcassets")
    #expect(catalog.sentence == "moved from App/Images.xcassets/bell.imageset" && catalog.urgency == .harmless)
    #expect(moved("A.xcassets/old/bell.imageset", "A.xcassets/new/bell.imageset").detail == "from old")
    #expect(moved("A.xcassets/bell.imageset", "A.xcassets/new/bell.imageset").detail == "from the top of the catalog")
    #expect(moved("App/A.xcassets/bell.imageset", "Kit/A.xcassets/bell.imageset").detail == "from App/A.xcassets")
    #expect(ProjectChanges(assets: [catalog]).summary == "1 asset changed: 1 moved")
  }

  @Test func aRedrawnImageTellsItsShareAndArea() {
    let area = Area(x: 12, y: 8, width: 28, height: 24, pixels: 168)
    let one = variant(.redrawn, 2, redrawn(168, [area]))
    #expect(asset([one]).sentence == "2x redrawn (4.1%, one area 28×24 at 12,8)")
    #expect(asset([variant(.redrawn, 2, redrawn(168, [area, area]))]).sentence == "2x redrawn (4.1%, 2 areas)")
    #expect(one.text == "Redrawn · 4.1%")
    #expect(one.sentence == "4.1% of the pixels changed, in one area of 28×24 at 12,8.")
    #expect(asset([one]).detail == "2x · 4.1% of pixels")
    let several = [
      variant(.redrawn, 1, redrawn(41)), variant(.redrawn, 2, redrawn(168)), variant(.redrawn, 3, redrawn(9)),
    ]
    #expect(asset(several).sentence == "1x, 2x, 3x redrawn (up to 4.1%)")
  }

  @Test func theSentenceOfTheIssue() {
    let area = Area(x: 12, y: 8, width: 28, height: 24, pixels: 168)
    let same = ImageDifference(.reencoded, from: facts(bytes: 1000), to: facts(bytes: 620), of: 4096)
    let variants = [
      variant(.redrawn, 2, redrawn(168, [area])), variant(.redrawn, 1, same), variant(.added, 2, dark: true),
    ]
    let bell = asset(variants)
    #expect(
      bell.sentence == "2x redrawn (4.1%, one area 28×24 at 12,8); 1x same pixels, 38% smaller; gained 2x dark")
    #expect(bell.changeClass == .redrawn && bell.share == 168.0 / 4096)
    #expect(variants[1].text == "Same pixels · 38% smaller" && variants[1].sentence == "Same pixels, 38% smaller.")
    #expect(
      asset([variants[1], variant(.redrawn, 3, same)]).sentence == "1x, 3x same pixels, 38% smaller in total")
  }

  @Test func whatNobodyComparedIsOnlyChanged() {
    #expect(asset([variant()]).sentence == "2x image changed")
    #expect(asset([variant(.redrawn, 1), variant()]).sentence == "1x, 2x images changed")
    #expect(variant().text == "Image changed" && variant().sentence == "The image changed.")
  }

  @Test func theOtherClasses() {
    let resized = ImageDifference(.resized, from: facts(64, 64), to: facts(66, 64), changedPixels: 128, of: 66 * 64)
    #expect(asset([variant(.redrawn, 2, resized)]).sentence == "2x resized 64×64 → 66×64")
    #expect(variant(.redrawn, 2, resized).text == "Resized · 64×64 → 66×64")
    var recolored = ImageDifference(.recolored, from: facts(), to: facts(), changedPixels: 2048, of: 4096)
    #expect(asset([variant(.redrawn, 2, recolored)]).sentence == "2x recolored (50%)")
    var slightly = ImageDifference(.recolored, from: facts(), to: facts(), changedPixels: 1024, of: 4096)
    slightly.color = .init(meanDistance: 1.94, before: "#B29EA8", after: "#B3A9AE")
    #expect(asset([variant(.redrawn, 2, slightly)]).sentence == "2x recolored (25%)")
    #expect(
      variant(.redrawn, 2, slightly).sentence
        == "The same shape in other colors: 25% of the pixels changed, most from #B29EA8 to #B3A9AE, mean ΔE 1.9.")
    recolored.visibleOn = [.dark]
    #expect(
      variant(.redrawn, 2, recolored).sentence
        == "The same shape in other colors: 50% of the pixels changed. It is only visible on a dark background.")
    let larger = ImageDifference(.reencoded, from: facts(bytes: 100), to: facts(bytes: 250), of: 1)
    #expect(asset([variant(.redrawn, 2, larger)]).sentence == "2x same pixels, 150% larger")
    #expect(asset([variant(.redrawn, 2, larger)]).changeClass == .reencoded)
    let equal = ImageDifference(.reencoded, from: facts(), to: facts(), of: 1)
    #expect(asset([variant(.redrawn, 2, equal)]).sentence == "2x same pixels")
  }

  @Test func bothValuesOfColorsAndSettings() {
    let colors = ["0x1B", "0xFF"].map { red in
      SetElement(
        JSONObject([
          ("idiom", "universal"),
          (
            "color",
            [
              "color-space": "srgb",
              "components": ["red": .string(red), "green": "0x00", "blue": "0x00", "alpha": "1.000"],
            ]
          ),
        ]))
    }
    let change = VariantChange(.redrawn, colors[1], since: colors[0])
    #expect(asset([change]).sentence == "any appearance: #1B0000 → #FF0000")
    #expect(change.changeClass == .recolored && !change.hasTwoImages)
    let setting = AssetSettingChange(
      name: "template-rendering-intent", kind: .value(old: "original", new: "template"))
    let asset = asset([]) {
      $0.changesSettings = true
      $0.settings = [setting]
    }
    #expect(asset.sentence == "rendering: original → template" && asset.changeClass == .settings)
  }

  @Test func aScaleLeftBehindNeedsAttention() {
    let document = #"{ "images": [ %1, %2, %3 ] }"#
    let slots = ["1x", "2x", "3x"].map { #"{ "idiom": "universal", "scale": "\#($0)", "filename": "\#($0).png" }"# }
    let text = document.replacing("%1", with: slots[0]).replacing("%2", with: slots[1]).replacing("%3", with: slots[2])
    let contents = Contents.document(try! ContentsDocument(parsing: Array(text.utf8)))  // written just above
    let bell = asset([variant(.redrawn, 1, redrawn(100)), variant(.redrawn, 2, redrawn(100))]) {
      $0.after = CatalogFolder(path: "A.xcassets/bell.imageset", contents: contents)
    }
    #expect(bell.attention == "3x not redrawn")
    #expect(asset([variant()]).attention == nil)
    #expect(asset([VariantChange(.missing, element(), since: element())]).attention == "no file for 2x")
  }

  @Test func theSummaryCountsClasses() {
    #expect(ProjectChanges().summary == nil)
    let same = ImageDifference(.reencoded, from: facts(), to: facts(), of: 1)
    let changes = ProjectChanges(assets: [
      asset([variant(.redrawn, 2, redrawn(100))]), asset([variant(.redrawn, 2, same)]),
      asset([variant(.added)]) { $0.kind = .added }, asset([variant(.removed)]) { $0.kind = .removed },
      asset([variant(.redrawn, 1, redrawn(1))]),
    ])
    #expect(changes.summary == "5 assets changed: 2 redrawn, 1 added, 1 removed, 1 with the same pixels")
  }

  @Test(arguments: [
    (0.0, "0%"), (0.0001, "under 0.1%"), (0.001, "0.1%"), (0.041, "4.1%"), (0.04, "4%"), (0.0999, "10%"),
    (0.126, "13%"),
    (0.994, "99%"), (0.997, "99%"), (0.9999, "over 99.9%"), (1.0, "100%"),
  ])
  func sharesAreNeverRoundedToAllOrNothing(share: Double, text: String) { #expect(percent(share) == text) }
}

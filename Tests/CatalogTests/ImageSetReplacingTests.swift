import Catalog
import Testing

@Suite struct ImageSetReplacingTests {
  func element(_ file: String?, _ scale: Double?, dark: Bool = false) -> SetElement {
    SetElement(filename: file, idiom: .universal, scale: scale.map { Scale($0) }).for(dark ? [.dark] : [])
  }

  func slots(_ document: ContentsDocument) -> [String] {
    document.elements("images").map { "\($0.slotDescription): \($0.filename ?? "-")" }
  }

  @Test func aNewAppearanceComesWithItsSlots() {
    var document = ContentsDocument(imageSet: [element("a@2x.png", 2)])
    document.replace(with: element("d@2x.png", 2, dark: true))
    #expect(
      slots(document) == [
        "universal 1x: -", "universal 1x dark: -", "universal 2x: a@2x.png", "universal 2x dark: d@2x.png",
        "universal 3x: -", "universal 3x dark: -",
      ])
    document.replace(with: element("d@3x.png", 3, dark: true))
    #expect(slots(document).count == 6)
  }

  @Test func aDrawingTakesThePlaceOfAllScales() {
    var document = ContentsDocument(imageSet: [element("a.png", 1), element("d.png", 1, dark: true)])
    let drawing = element("a.pdf", nil)
    #expect(document.occupants(of: drawing, in: "images").map(\.filename) == ["a.png"])
    document.replace(with: drawing)
    #expect(slots(document).filter { !$0.hasSuffix("-") } == ["universal: a.pdf", "universal 1x dark: d.png"])
    #expect(slots(document).count == 4)
  }

  @Test func theSameSlotOnlyGetsAnotherName() {
    var document = ContentsDocument(imageSet: [element("a.png", 1)])
    let old = document.bytes
    document.replace(with: element("b.png", 1))
    let lines = String(decoding: document.bytes, as: UTF8.self).split(separator: "\n")
      .difference(from: String(decoding: old, as: UTF8.self).split(separator: "\n"))
    #expect(lines.insertions.count == 1 && lines.removals.count == 1)
  }
}

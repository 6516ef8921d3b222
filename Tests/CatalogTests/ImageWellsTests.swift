import Catalog
import Testing

@Suite struct ImageWellsTests {
  @Test func addsTheEmptyWellsOfAUniversalSet() {
    let wells = ImageWells.completing([SetElement(filename: "a@2x.png", idiom: .universal, scale: Scale(2))])
    #expect(wells.map(\.scale) == [Scale(1), Scale(2), Scale(3)])
    #expect(wells.map(\.filename) == [nil, "a@2x.png", nil])
  }

  @Test func ordersByDeviceThenScaleThenLanguage() {
    let images = [
      SetElement(filename: "c", idiom: .ipad, scale: Scale(1)),
      SetElement(filename: "b", idiom: .universal, scale: Scale(1), locale: "fr"),
      SetElement(filename: "a", idiom: .universal, scale: Scale(1)),
    ]
    let words = ImageWells.completing(images).map(\.slotDescription)
    #expect(
      words == [
        "universal 1x", "universal 1x fr", "universal 2x", "universal 2x fr", "universal 3x", "universal 3x fr",
        "ipad 1x", "ipad 2x",
      ])
  }

  @Test func asksForNoWellsBesideAVector() {
    #expect(ImageWells.completing([SetElement(filename: "a.pdf", idiom: .universal)]).count == 1)
  }
}

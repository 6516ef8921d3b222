import Catalog
import Testing

@Suite struct ImageSetSlotsTests {
  @Test func addsTheEmptySlotsOfAUniversalSet() {
    let slots = ImageSetSlots.completing([SetElement(filename: "a@2x.png", idiom: .universal, scale: Scale(2))])
    #expect(slots.map(\.scale) == [Scale(1), Scale(2), Scale(3)])
    #expect(slots.map(\.filename) == [nil, "a@2x.png", nil])
  }

  @Test func ordersByDeviceThenScaleThenLanguage() {
    let images = [
      SetElement(filename: "c", idiom: .ipad, scale: Scale(1)),
      SetElement(filename: "b", idiom: .universal, scale: Scale(1), locale: "fr"),
      SetElement(filename: "a", idiom: .universal, scale: Scale(1)),
    ]
    let words = ImageSetSlots.completing(images).map(\.slotDescription)
    #expect(
      words == [
        "universal 1x", "universal 1x fr", "universal 2x", "universal 2x fr", "universal 3x", "universal 3x fr",
        "ipad 1x", "ipad 2x",
      ])
  }

  @Test func addsNoSlotsBesideAVector() {
    #expect(ImageSetSlots.completing([SetElement(filename: "a.pdf", idiom: .universal)]).count == 1)
  }
}

import Catalog
import JSON
import Testing

@Suite struct IconSlotTests {
  private func slot(_ value: JSONValue) -> IconSlot? { IconSlot(of: SetElement(value.object ?? JSONObject())) }

  @Test func readsAnElement() throws {
    let slot = try #require(
      self.slot([
        "idiom": "watch", "size": "27.5x27.5", "scale": "2x", "role": "notificationCenter", "subtype": "42mm",
      ]))
    #expect(
      slot == IconSlot(.watch, IconPoints(27.5), Scale(2), role: "notificationCenter", subtype: "42mm"))
    #expect(try #require(slot.pixels) == (55, 55))
    #expect(slot.name == "27.5x27.5@2x")
    #expect(IconSlot.all(for: .watch).contains(slot))
  }

  @Test func aSingleSizeHasNoScale() throws {
    let dark: JSONValue = [["appearance": "luminosity", "value": "dark"]]
    let slot = try #require(
      self.slot(["idiom": "universal", "platform": "ios", "size": "1024x1024", "appearances": dark]))
    #expect(IconSlot.all(for: .universal).contains(slot))
    #expect(slot.isForStore && slot.appearance == "dark")
  }

  @Test(
    arguments: [("60", nil), ("60x", nil), ("0x0", nil), ("-1x5", nil), ("infx1", nil), ("9999x9999", nil)]
      as [(String, IconPoints?)])
  func takesNoSizeThatIsNone(_ text: String, _ points: IconPoints?) { #expect(IconPoints(text) == points) }

  @Test func sidesThatAreNotWholeHaveNoPixels() {
    #expect(IconSlot(.ipad, IconPoints(83.5), Scale(1)).pixels == nil)
    #expect(IconSlot(.unknown, IconPoints(20), Scale(1.5)).pixels.map { $0 == (30, 30) } == true)
  }

  @Test func theTableHoldsEachSlotOnceAndWholePixels() {
    let all = IconFamily.allCases.flatMap(IconSlot.all)
    #expect(Set(all).count == all.count)
    #expect(all.count == 11 + 13 + 10 + 2 + 17 + 2 + 4)
    #expect(all.allSatisfy { $0.pixels != nil && IconPoints($0.points.description) == $0.points })
    #expect(all.allSatisfy { !IconSlot.required(for: $0.family).contains($0) || !$0.isObsolete })
    #expect(all.count(where: \.isForStore) == 6)
  }

  @Test func anUnknownIdiomIsAFamilyOfItsOwn() {
    #expect(slot(["idiom": "reality", "size": "20x20"])?.family == .unknown)
    #expect(slot(["size": "20x20"])?.family == .universal)
    #expect(slot(["idiom": "iphone"]) == nil)
  }
}

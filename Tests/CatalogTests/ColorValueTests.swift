import Catalog
import JSON
import Testing

@Suite struct ColorValueTests {
  private func color(_ space: String, _ components: JSONValue) throws -> ColorValue {
    ColorValue(try #require((["color-space": .string(space), "components": components] as JSONValue).object))
  }

  @Test(
    arguments: [
      ("red", "0.929", 0.929), ("red", "0xFF", 1), ("blue", "0x4C", 76.0 / 255), ("green", "244", 244.0 / 255),
      ("red", "1", 1.0 / 255), ("alpha", "1", 1), ("alpha", "1.000", 1), ("red", "-0.25", -0.25), ("red", "1.5", 1.5),
    ] as [(String, JSONValue, Double)])
  func readsTheThreeSpellings(name: String, text: JSONValue, expected: Double) {
    #expect(ColorValue.Component(name: name, text).value == expected)
  }

  @Test func aNumberCountsToOne() {
    #expect(ColorValue.Component(name: "red", 1).value == 1)
    #expect(!ColorValue.Component(name: "red", 1).isAmbiguous)
    #expect(ColorValue.Component(name: "red", "1").isAmbiguous && !ColorValue.Component(name: "alpha", "1").isAmbiguous)
  }

  @Test(arguments: ["", "red", "0x", "0xGG", "0xFFFFFFFFFFFFFFFFFF", "1e999", "nan", "inf", "99999999999999999999999x"])
  func whatIsNoNumberHasNoValue(text: String) {
    #expect(ColorValue.Component(name: "red", .string(text)).value == nil)
  }

  @Test func sRGBIsWrittenInSteps() throws {
    let blue = try color("srgb", ["red": "0x1B", "green": "122", "blue": "0.710", "alpha": "1.000"])
    #expect(blue.hexadecimal == "#1B7AB5")
    #expect(blue.alpha == 1 && !blue.isOutsideOfSRGB)
    #expect(try color("srgb", ["red": "0", "green": "0", "blue": "0", "alpha": "0.5"]).hexadecimal == "#00000080")
  }

  /// Values of other programs: the primaries of Display P3 in sRGB, as CSS Color 4 and its test suite give them.
  @Test func displayP3IsConverted() throws {
    let red = try color("display-p3", ["red": "1.000", "green": "0.000", "blue": "0.000", "alpha": "1.000"])
    let values = try #require(red.sRGB)
    for (value, expected) in zip(values, [1.0931, -0.2267, -0.1501]) { #expect(abs(value - expected) < 0.0002) }
    #expect(red.isOutsideOfSRGB && red.hexadecimal == "#FF0000")
    let green = try color("display-p3", ["red": "0.000", "green": "1.000", "blue": "0.000", "alpha": "1.000"])
    for (value, expected) in zip(try #require(green.sRGB), [-0.5116, 1.0183, -0.3107]) {
      #expect(abs(value - expected) < 0.0002)
    }
    for gray in ["0.000", "0.500", "1.000"] {
      let same = try color("display-p3", ["red": .string(gray), "green": .string(gray), "blue": .string(gray)])
      #expect(!same.isOutsideOfSRGB)
      #expect(abs(try #require(same.sRGB)[0] - (Double(gray) ?? 0)) < 0.0001)
    }
  }

  @Test func everySpaceIsConverted() throws {
    #expect(try color("extended-srgb", ["red": "1.2", "green": "-0.1", "blue": "0.5"]).sRGB == [1.2, -0.1, 0.5])
    let linear = try color("extended-linear-srgb", ["red": "0.5", "green": "0.0", "blue": "-0.5"])
    #expect(abs(try #require(linear.sRGB)[0] - 0.7354) < 0.0001 && linear.sRGB?[2] == linear.sRGB.map { -$0[0] })
    let gray = try color("gray-gamma-22", ["white": "0.500", "alpha": "1.000"])
    #expect(abs(try #require(gray.sRGB)[1] - 0.5039) < 0.0001)
    #expect(try color("extended-gray", ["white": "1.000"]).hexadecimal == "#FFFFFF")
    #expect(try color("lab", ["white": "1.000"]).sRGB == nil)
    #expect(try color("srgb", ["red": "1.000"]).hexadecimal == nil)
  }

  @Test func numbersTooLargeAreNoColor() throws {
    for space in ColorSpace.all {
      let names = space.componentNames.map { ($0, JSONValue.string("1e300")) }
      let color = try color(space.rawValue, .object(JSONObject(names)))
      #expect(color.hexadecimal == nil || color.sRGB?.allSatisfy(\.isFinite) == true, "\(space.rawValue)")
      _ = color.isOutsideOfSRGB
    }
    let opaque = try color("srgb", ["red": "1e300", "green": "-1e300", "blue": "0.5", "alpha": "-1e300"])
    #expect(opaque.hexadecimal == "#FF008000")
  }

  @Test func aReferenceHasNoComponents() throws {
    let teal = ColorValue(
      try #require((["platform": "universal", "reference": "systemTealColor"] as JSONValue).object))
    #expect(teal.reference == "systemTealColor" && teal.platform == "universal" && teal.hexadecimal == nil)
  }

  @Test func aNewColorIsSpelledAsXcodeDoes() {
    let color = ColorValue(.displayP3, [1, 0.12345, -0.5], alpha: 0.5)
    #expect(
      color.object
        == JSONObject([
          ("color-space", "display-p3"),
          ("components", ["alpha": "0.500", "blue": "-0.500", "green": "0.123", "red": "1.000"]),
        ]))
    var element = SetElement(idiom: .universal)
    element.color = color
    #expect(element.color == color && element.isFilled)
    element.color = nil
    #expect(!element.isFilled)
  }
}

import Catalog
import JSON
import Testing

@Suite struct ResolverTests {
  /// Makes an element of words: a scale, a device, `dark`, `light`, `high`, a language tag.
  private func element(_ words: String) -> SetElement {
    var element = SetElement(filename: words, idiom: .universal)
    var appearances: [JSONValue] = []
    for word in words.split(separator: " ").map(String.init) {
      switch word {
      case "universal": break
      case "iphone", "ipad": element.idiom = Idiom(word)
      case "dark", "light": appearances.append(["appearance": "luminosity", "value": .string(word)])
      case "high": appearances.append(["appearance": "contrast", "value": "high"])
      case "P3": element.object["display-gamut"] = "display-P3"
      case "ltr": element.object["language-direction"] = "left-to-right"
      case "rtl": element.object["language-direction"] = "right-to-left"
      case _ where word.hasSuffix("GB"): element.object["memory"] = .string(word)
      case _ where Scale(word) != nil: element.scale = Scale(word)
      default: element.locale = word
      }
    }
    if !appearances.isEmpty { element.object["appearances"] = .array(appearances) }
    return element
  }

  private func chosen(_ request: ResolutionRequest, _ words: [String]) -> String? {
    Resolver().resolve(request, among: words.map(element)).chosen?.filename
  }

  @Test(arguments: [
    (3.0, ["1x", "2x"], "2x"), (2, ["1x", "3x"], "1x"), (1, ["2x", "3x"], "2x"),
    (3, ["iphone 2x", "universal 3x"], "universal 3x"),
    (2, ["universal", "2x"], "2x"), (2, ["2x", "2x universal"], "2x"), (3, ["universal", "2x"], "universal"),
    (2, ["ipad 2x", "1x"], "1x"),
    (2, ["universal 2x", "iphone 2x"], "iphone 2x"),
  ])
  func choosesByScaleAndDevice(_ scale: Double, _ words: [String], _ expected: String) {
    #expect(chosen(ResolutionRequest(scale: Scale(scale)), words) == expected)
  }

  @Test func survivesAnyMemory() {
    var request = ResolutionRequest()
    request.memory = "9223372036854775807GB"
    let words = ["-9223372036854775808GB", "99999999999999999999GB", "GB", "2GB", "universal"]
    #expect(chosen(request, words) == "2GB")
    request.memory = "-1GB"
    #expect(chosen(request, words) == "universal")
  }

  @Test func choosesAppearanceAndContrastInFourSteps() {
    var request = ResolutionRequest(style: .dark, wantsHighContrast: true)
    var words = ["universal", "high", "dark", "dark high"]
    for expected in ["dark high", "dark", "high", "universal"] {
      #expect(chosen(request, words) == expected)
      words.removeAll { $0 == expected }
    }
    request.wantsHighContrast = false
    #expect(chosen(request, ["high", "dark high"]) == nil)
    #expect(chosen(ResolutionRequest(), ["dark", "universal"]) == "universal")
    #expect(chosen(ResolutionRequest(), ["universal", "light"]) == "light")
  }

  @Test func choosesLanguageBeforeEverythingElse() {
    let request = ResolutionRequest(languages: ["fr-CA", "de"], style: .dark)
    #expect(chosen(request, ["dark", "de dark", "fr 1x"]) == "fr 1x")
    #expect(chosen(request, ["dark", "ja"]) == "dark")
    #expect(chosen(ResolutionRequest(), ["fr", "universal"]) == "universal")
  }

  @Test func choosesMirroredBeforeNeutralAndKeepsAWideGamutAsALastResort() {
    let request = ResolutionRequest(direction: .rightToLeft)
    #expect(chosen(request, ["universal", "ltr"]) == "ltr")
    #expect(chosen(request, ["ltr", "rtl"]) == "rtl")
    #expect(chosen(ResolutionRequest(), ["P3"]) == "P3")
    #expect(chosen(ResolutionRequest(), ["P3", "universal"]) == "universal")
  }

  @Test func takesTheLargestMemoryClassNotAboveTheDevice() {
    var request = ResolutionRequest()
    request.memory = "3GB"
    #expect(chosen(request, ["universal", "1GB", "2GB", "4GB"]) == "2GB")
    request.memory = nil
    #expect(chosen(request, ["1GB", "universal"]) == "universal")
  }

  @Test func staysWithinNumbersForAnyMemoryAndScale() {
    var request = ResolutionRequest()
    request.memory = "9223372036854775807GB"
    #expect(chosen(request, ["-9223372036854775808GB", "universal"]) == "universal")
    #expect(chosen(request, ["-1GB"]) == nil)
    #expect(chosen(request, ["0GB", "9223372036854775807GB"]) == "9223372036854775807GB")
    let factors = [Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 0, 1e-300]
    for factor in factors {
      _ = chosen(ResolutionRequest(scale: Scale(factor)), ["1x", "2x", "universal"])
      var element = SetElement(filename: "odd", idiom: .universal)
      element.object["scale"] = .string(Scale(factor).description)
      _ = Resolver().resolve(ResolutionRequest(), among: [element, SetElement(filename: "one", idiom: .universal)])
    }
    #expect(chosen(ResolutionRequest(scale: Scale(.nan)), ["1x", "universal"]) == "universal")
  }

  @Test(arguments: [
    ("2x", 2.0), ("1.5x", 1.5), ("100x", 100), ("1e1x", nil), ("1e3x", nil), ("0x10x", nil), ("infx", nil),
    ("nanx", nil), ("0x", nil), ("101x", nil), (".5x", nil), ("-1x", nil), ("+1x", nil), ("1_0x", nil), ("x", nil),
    ("1.2.3x", nil), ("2.x", nil), ("2", nil), ("2X", nil), (" 2x", nil), ("2x\u{301}", nil), ("\u{662}x", nil),
    ("", nil),
  ])
  func readsPlainScalesOnly(_ text: String, _ factor: Double?) {
    #expect(Scale(text)?.factor == factor)
  }

  @Test func saysWhatBecameOfEachCandidate() {
    var well = SetElement(idiom: .universal, scale: Scale(3))
    well.filename = nil
    let elements = ["1x", "dark 2x", "2x", "ipad 2x"].map(element) + [well]
    let resolution = Resolver().resolve(ResolutionRequest(), among: elements)
    #expect(
      resolution.candidates.map(\.outcome) == [
        .chosen, .lost(.scale, rank: 20, chosenRank: 10), .unfit(.appearance), .unfit(.device), .empty,
      ])
    #expect(resolution.enlargement == 1.5)
    #expect(resolution.undocumented.isEmpty)
  }

  @Test func saysWhereTheOrderIsNotDocumented() {
    let resolution = Resolver().resolve(ResolutionRequest(), among: ["iphone 2x", "universal 3x"].map(element))
    #expect(resolution.undocumented == [UndocumentedOrder(decisive: .scale, givenUp: .device)])
  }

  @Test func choosesNothingAmongNothing() {
    let resolution = Resolver().resolve(ResolutionRequest(), among: [])
    #expect(resolution.chosen == nil)
    #expect(resolution.enlargement == 1)
  }
}

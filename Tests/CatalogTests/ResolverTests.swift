import Catalog
import JSON
import TestKit
import Testing

@Suite struct ResolverTests {
  @Test(arguments: [
    (3.0, ["1x", "2x"], "2x"), (2, ["1x", "3x"], "1x"), (1, ["2x", "3x"], "2x"),
    (3, ["iphone 2x", "universal 3x"], "universal 3x"),
    (2, ["universal", "2x"], "2x"), (2, ["2x", "2x universal"], "2x"), (3, ["universal", "2x"], "universal"),
    (2, ["ipad 2x", "1x"], "1x"),
    (2, ["universal 2x", "iphone 2x"], "iphone 2x"),
    (2.625, ["2x", "3x"], "2x"), (1.5, ["1x", "2x", "3x"], "1x"),
  ])
  func choosesByScaleAndDevice(_ scale: Double, _ words: [String], _ expected: String) {
    #expect(chosen(ResolutionRequest(scale: Scale(scale)), words) == expected)
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

  @Test func watchOSAndVisionOSKnowLessAppearances() {
    let words = ["universal", "dark", "high"]
    #expect(chosen(ResolutionRequest(device: .watch, style: .dark, wantsHighContrast: true), words) == "universal")
    #expect(chosen(ResolutionRequest(device: .vision, style: .dark), words) == "universal")
    #expect(chosen(ResolutionRequest(device: .vision, style: .dark, wantsHighContrast: true), words) == "high")
  }

  @Test func choosesLanguageBeforeEverythingElse() {
    let request = ResolutionRequest(languages: ["fr-CA", "de"], style: .dark)
    #expect(chosen(request, ["dark", "de dark", "fr 1x"]) == "fr 1x")
    #expect(chosen(request, ["dark", "ja"]) == "dark")
    #expect(chosen(ResolutionRequest(), ["fr", "universal"]) == "universal")
  }

  @Test func theDevelopmentLanguageStandsInForNothingElse() {
    var request = ResolutionRequest(languages: ["ja"])
    #expect(chosen(request, ["fr", "en"]) == nil)
    request.developmentLanguage = "en"
    #expect(chosen(request, ["fr", "en"]) == "en")
    #expect(chosen(request, ["fr", "en", "universal"]) == "universal")
    #expect(chosen(request, ["en", "ja"]) == "ja")
  }

  @Test func choosesMirroredBeforeNeutralAndKeepsAWideGamutAsALastResort() {
    let request = ResolutionRequest(direction: .rightToLeft)
    #expect(chosen(request, ["universal", "ltr"]) == "ltr")
    #expect(chosen(request, ["ltr", "rtl"]) == "rtl")
    #expect(chosen(ResolutionRequest(), ["P3"]) == "P3")
    #expect(chosen(ResolutionRequest(), ["P3", "universal"]) == "universal")
    #expect(chosen(ResolutionRequest(gamut: .displayP3), ["universal", "P3", "sRGB"]) == "P3")
    #expect(chosen(ResolutionRequest(gamut: .displayP3), ["sRGB", "universal"]) == "universal")
  }

  @Test(arguments: [
    ("ar", "rtl"), ("he-IL", "rtl"), ("ar-Latn", "ltr"), ("pa-Arab", "rtl"), ("fr", "ltr"), ("iw", "rtl"),
  ])
  func theDirectionIsThatOfTheFirstLanguage(language: String, expected: String) {
    #expect(chosen(ResolutionRequest(languages: [language, "ur"]), ["ltr", "rtl"]) == expected)
    #expect(chosen(ResolutionRequest(languages: [language], direction: .leftToRight), ["rtl", "ltr"]) == "ltr")
  }

  @Test func takesTheLargestMemoryClassNotAboveTheDevice() {
    var request = ResolutionRequest()
    request.memory = 3
    #expect(chosen(request, ["universal", "1GB", "2GB", "4GB"]) == "2GB")
    #expect(chosen(request, ["manyGB", "universal", "-1GB"]) == "universal")
    request.memory = nil
    #expect(chosen(request, ["1GB", "universal"]) == "universal")
  }

  /// Apple's example: the 3 GB and Metal 3 item, although one for Metal 4 asks for less memory.
  @Test func memoryCountsBeforeGraphics() {
    var request = ResolutionRequest()
    request.memory = 4
    request.graphics = GraphicsClass("metal4v1")
    let elements = ["2GB metal4v1", "3GB metal3v1", "universal"].map { SetElement(words: $0) }
    let resolution = Resolver().resolve(request, among: elements)
    #expect(resolution.chosen?.filename == "3GB metal3v1")
    #expect(resolution.undocumented.isEmpty)
  }

  @Test(arguments: [
    ("metal2v2", "metal2v2"), ("metal3v1", "metal2v2"), ("metal1v2", "metal1v2"), ("apple6", "apple4"),
    ("metal4v1", "metal2v2"),
  ])
  func takesTheBestGraphicsClassNotAboveTheDevice(device: String, expected: String) {
    var request = ResolutionRequest()
    request.graphics = GraphicsClass(device)
    #expect(
      chosen(request, ["universal", "metal1v2", "metal2v2", "apple4", "metal9000v1", "warp1"].reversed()) == expected)
  }

  @Test(arguments: [
    "metal", "metal1", "metal1v", "metal0v1", "metal1v2v3", "apple", "apple100", "apple-1", "metal+1v1", "x",
  ])
  func whatIsNoGraphicsClassIsNone(name: String) {
    #expect(GraphicsClass(name) == nil)
  }

  @Test(arguments: [
    ("38mm", "<=145"), ("42mm", ">145"), ("40mm", ">161"), ("41mm", ">161"), ("44mm", ">183"), ("49mm", ">183"),
  ])
  func takesTheNearestThresholdOfAWatch(watch: String, expected: String) {
    var request = ResolutionRequest(device: .watch)
    request.subtype = watch
    #expect(chosen(request, ["watch", "watch <=145", "watch >145", "watch >161", "watch >183"]) == "watch \(expected)")
    request.subtype = nil
    #expect(chosen(request, ["watch", "watch <=145", "watch >145"]) == "watch")
    request.screenWidth = WatchScreen.points(watch)
    #expect(chosen(request, ["watch", "watch <=145", "watch >145", "watch >161", "watch >183"]) == "watch \(expected)")
    #expect(chosen(request, ["watch >99999999999999999999", "watch >-9223372036854775808", "watch"]) != nil)
  }

  @Test(arguments: [
    ("667h", ["retina4", "iphone"], "retina4"), ("667h", ["736h", "iphone"], "iphone"),
    ("2688h", ["retina4", "736h", "2436h"], "2436h"), ("1366h", ["retina4", "iphone"], "iphone"),
    ("667h", ["667h", "retina4"], "667h"), ("45mm", ["38mm", "41mm"], "41mm"),
  ])
  func aKindOfADeviceFallsBackToSmallerOnes(wanted: String, words: [String], expected: String) {
    var request = ResolutionRequest()
    request.subtype = wanted
    #expect(chosen(request, words) == expected)
    request.subtype = nil
    #expect(chosen(request, [wanted, "universal"]) == "universal")
  }

  @Test func sizeClassesAreGivenUpHeightFirst() {
    var request = ResolutionRequest()
    (request.widthClass, request.heightClass) = (.compact, .regular)
    var words = ["universal", "h:regular", "w:compact", "w:compact h:regular", "w:regular"]
    for expected in ["w:compact h:regular", "w:compact", "h:regular", "universal"] {
      #expect(chosen(request, words) == expected)
      words.removeAll { $0 == expected }
    }
    #expect(chosen(request, ["w:regular", "h:compact"]) == nil)
  }

  @Test func anIconIsTheOneOfThePlatformAndTheLargest() {
    let icons = ["ios 1024x1024", "watchos 1024x1024"]
    #expect(chosen(ResolutionRequest(device: .watch), icons) == "watchos 1024x1024")
    #expect(chosen(ResolutionRequest(device: .ipad), icons) == "ios 1024x1024")
    #expect(chosen(ResolutionRequest(device: .mac), icons) == nil)
    var request = ResolutionRequest(device: .ipad, scale: Scale(2))
    let sizes = ["ipad 20x20 2x", "ipad 76x76 2x", "ipad 83.5x83.5 2x", "ipad 40x40 2x"]
    #expect(chosen(request, sizes) == "ipad 83.5x83.5 2x")
    request.size = "40x40"
    #expect(chosen(request, sizes) == "ipad 40x40 2x")
    request.size = "41x41"
    #expect(chosen(request, sizes) == nil)
  }

  @Test func staysWithinNumbersForAnyMemoryAndScale() {
    var request = ResolutionRequest()
    request.memory = .max
    #expect(chosen(request, ["-9223372036854775808GB", "99999999999999999999GB", "universal"]) == "universal")
    #expect(chosen(request, ["0GB", "9223372036854775807GB"]) == "9223372036854775807GB")
    request.memory = -1
    #expect(chosen(request, ["0GB", "-1GB", "universal"]) == "universal")
    let factors = [Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 0, 1e-300]
    for profile in ResolutionProfile.all {
      for factor in factors {
        #expect(chosen(ResolutionRequest(scale: Scale(factor)), ["1x", "2x", "universal"], profile) != nil)
        var element = SetElement(filename: "odd", idiom: .universal)
        element.object["scale"] = .string(Scale(factor).description)
        #expect(Resolver(profile).resolve(ResolutionRequest(), among: [element]).chosen != nil)
      }
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
    let slot = SetElement(idiom: .universal, scale: Scale(3))
    let elements = ["1x", "dark 2x", "2x", "ipad 2x"].map { SetElement(words: $0) } + [slot]
    let resolution = Resolver().resolve(ResolutionRequest(), among: elements)
    #expect(
      resolution.candidates.map(\.outcome) == [
        .chosen, .lost(.scale, rank: 2, chosenRank: 1), .excluded(.appearance), .excluded(.device), .empty,
      ])
    #expect(resolution.enlargement == 1.5)
    #expect(resolution.undocumented.isEmpty)
    #expect(resolution.undocumentedSteps == [.scale])
  }

  @Test func saysWhereTheOrderIsNotDocumented() {
    let elements = ["iphone 2x", "universal 3x"].map { SetElement(words: $0) }
    let resolution = Resolver().resolve(ResolutionRequest(), among: elements)
    #expect(resolution.undocumented == [UndocumentedOrder(decisive: .scale, givenUp: .device)])
    #expect(Resolver(.windows).resolve(ResolutionRequest(), among: elements).undocumented.isEmpty)
  }

  @Test func saysWhatIsMirroredOrConverted() {
    let mirrored = Resolver().resolve(ResolutionRequest(languages: ["ar"]), among: [SetElement(words: "ltr P3")])
    #expect(mirrored.isMirrored && mirrored.needsColorConversion)
    let straight = Resolver().resolve(ResolutionRequest(gamut: .displayP3), among: [SetElement(words: "ltr P3")])
    #expect(!straight.isMirrored && !straight.needsColorConversion)
  }

  @Test func choosesNothingAmongNothing() {
    let resolution = Resolver().resolve(ResolutionRequest(), among: [])
    #expect(resolution.chosen == nil)
    #expect(resolution.enlargement == 1)
    #expect(Resolver().choose(ResolutionRequest(), among: VariantSet([])) == nil)
  }

  @Test func veryLargeAndSmallScalesHaveAnOrder() {
    for profile in ResolutionProfile.all {
      for scale in [0, 0.001, 1e300, .infinity] {
        #expect(
          chosen(ResolutionRequest(scale: Scale(scale)), ["100x", "0.01x", "2x"], profile) != nil, "\(profile.name)")
      }
    }
  }
}

/// `choose` and `resolve` give the same answer, however a set is made up and whatever the profile.
@Suite struct ResolverAgreementTests {
  private static let parts: [[String]] = [
    ["", "1x", "2x", "3x", "1.5x", "4x"], ["", "", "dark", "light", "tinted"], ["", "", "high"],
    ["", "", "iphone", "ipad", "watch", "mac", "tv"], ["", "", "fr", "fr-CA", "en", "en-GB", "es-MX", "zh-TW"],
    ["", "", "P3", "sRGB"], ["", "", "ltr", "rtl"], ["", "", "1GB", "3GB"], ["", "", "metal2v2", "apple4"],
    ["", "", "", "667h", "retina4"], ["", "", "", ">145", "<=145"], ["", "", "", "w:compact", "w:regular"],
    ["", "", "", "60x60", "20x20"],
  ]

  @Test(arguments: ResolutionProfile.all.map(\.name))
  func theQuickWayAndTheExplainedWayAgree(name: String) throws {
    let resolver = Resolver(try #require(ResolutionProfile.named(name)))
    var numbers = SeededRandom(seed: 4)
    for _ in 0..<TestTier.count(500, all: 1500) {
      let count = Int.random(in: 0...9, using: &numbers)
      let elements = (0..<count).map { place in
        var element = SetElement(words: Self.parts.map { numbers.element(of: $0) }.joined(separator: " "))
        element.filename = numbers.element(of: [nil, "\(place)", "\(place)", "\(place)"])
        return element
      }
      let request = Self.request(&numbers)
      let resolution = resolver.resolve(request, among: elements)
      let place = resolver.choose(request, among: VariantSet(elements))
      #expect(place.map { elements[$0] } == resolution.chosen)
      #expect(resolution.candidates.count == elements.count)
      #expect(resolution.candidates.dropFirst().allSatisfy { $0.outcome != .chosen })
    }
  }

  private static func request(_ numbers: inout SeededRandom) -> ResolutionRequest {
    var request = ResolutionRequest(
      device: numbers.element(of: Idiom.devices), scale: Scale(numbers.element(of: [1, 1.5, 2, 3, 2.625])),
      languages: numbers.element(of: [[], ["fr"], ["en-AU", "fr"], ["es-AR"], ["zh-HK"]]),
      style: numbers.element(of: ResolutionRequest.Style.allCases),
      wantsHighContrast: Bool.random(using: &numbers),
      gamut: numbers.element(of: ResolutionRequest.Gamut.allCases),
      direction: numbers.element(of: ResolutionRequest.Direction.allCases))
    request.memory = numbers.element(of: [nil, 2, 4])
    request.graphics = numbers.element(of: [nil, GraphicsClass("metal3v1"), GraphicsClass("apple6")])
    request.subtype = numbers.element(of: [nil, "667h", "45mm"])
    request.widthClass = numbers.element(of: [nil, .compact])
    return request
  }
}

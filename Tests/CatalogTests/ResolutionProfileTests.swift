import Catalog
import Testing

/// The other platforms, each by what its own documents and source say.
@Suite struct ResolutionProfileTests {
  @Test func everyProfileIsFoundByItsName() {
    #expect(
      ResolutionProfile.all.map(\.name) == ["apple", "android", "flutter", "react-native", "windows", "web"])
    for profile in ResolutionProfile.all { #expect(ResolutionProfile.named(profile.name)?.title == profile.title) }
    #expect(ResolutionProfile.named("Apple") == nil)
  }

  /// Whatever a variant is made for, each profile has an answer in that dimension.
  @Test func everyProfileJudgesEveryDimensionItDoesNotLeaveOpen() {
    for profile in ResolutionProfile.all where profile.name != "apple" {
      #expect(Set(Dimension.allCases).subtracting(profile.order) == [.platform], "\(profile.name)")
    }
    #expect(Set(Dimension.allCases) == Set(ResolutionProfile.apple.order))
  }

  // MARK: - Scales

  private func scale(_ wanted: Double, _ scales: [String], _ profile: ResolutionProfile) -> String? {
    chosen(ResolutionRequest(scale: Scale(wanted)), scales, profile)
  }

  /// The densities at which Android changes from the lower to the higher one.
  @Test(arguments: [
    (197.0, "1x", "2x", "1x"), (198, "1x", "2x", "2x"), (363, "2x", "3x", "2x"), (364, "2x", "3x", "3x"),
    (100, "1x", "2x", "1x"), (700, "1x", "2x", "2x"), (160, "1x", "2x", "1x"), (321, "1x", "4x", "4x"),
  ])
  func androidTakesSmallerForTwiceAsGood(density: Double, low: String, high: String, expected: String) {
    #expect(scale(density / 160, [low, high], .android) == expected)
    #expect(scale(density / 160, [high, low], .android) == expected)
  }

  /// The rule as AOSP writes it, against the one number each variant has here.
  @Test func androidsOrderIsThatOfItsFormula() {
    let densities = [120.0, 160, 213, 240, 320, 480, 640]
    for wanted in stride(from: 80.0, through: 700, by: 1) {
      for (low, high) in zip(densities, densities.dropFirst()) {
        let takesLow = low >= wanted || high > wanted && (2 * low - wanted) * high > wanted * wanted
        let words = [low, high].map { "\($0 / 160)x" }
        #expect(scale(wanted / 160, words, .android) == words[takesLow ? 0 : 1], "\(wanted) of \(low) and \(high)")
      }
    }
  }

  @Test(arguments: [
    (1.0, ["1x", "2x", "3x"], "1x"), (1.25, ["1x", "2x", "3x"], "2x"), (1.5, ["1x", "3x"], "3x"),
    (2, ["1x", "3x"], "1x"), (2.1, ["1x", "3x"], "3x"), (2.4, ["2x", "3x"], "2x"), (2.5, ["2x", "3x"], "2x"),
    (2.6, ["2x", "3x"], "3x"), (4, ["1x", "2x"], "2x"), (0.5, ["1x", "2x"], "1x"), (3, ["universal", "4x"], "4x"),
    (1, ["universal", "2x"], "universal"),
  ])
  func flutterTakesTheNearestFromTwoOn(wanted: Double, words: [String], expected: String) {
    #expect(scale(wanted, words, .flutter) == expected)
  }

  @Test(arguments: [
    (2.0, ["1x", "2x", "3x"], "2x"), (1.5, ["1x", "2x", "3x"], "2x"), (2.1, ["1x", "2x", "3x"], "3x"),
    (4, ["1x", "2x", "3x"], "3x"), (0.5, ["1x", "2x"], "1x"), (3, ["universal", "2x"], "2x"),
  ])
  func reactNativeTakesTheNextLarger(wanted: Double, words: [String], expected: String) {
    #expect(scale(wanted, words, .reactNative) == expected)
  }

  @Test(arguments: [
    (2.0, ["1x", "3x"], "3x"), (2, ["1x", "5x"], "1x"), (2, ["0.5x", "5x"], "5x"), (1.5, ["1x", "2x", "3x"], "2x"),
    (4, ["1x", "2x"], "2x"), (2, ["universal", "0.5x"], "0.5x"), (1.25, ["1x", "3x"], "1x"), (2, ["3x", "4x"], "3x"),
  ])
  func windowsTakesLargerUpToTwice(wanted: Double, words: [String], expected: String) {
    #expect(scale(wanted, words, .windows) == expected)
  }

  @Test(arguments: [
    (1.41, ["1x", "2x"], "1x"), (1.42, ["1x", "2x"], "2x"), (2.44, ["2x", "3x"], "2x"), (2.45, ["2x", "3x"], "3x"),
    (1, ["0.5x", "2x"], "2x"), (0.9, ["0.5x", "3x"], "3x"), (5, ["1x", "3x"], "3x"), (1.2, ["2x", "3x"], "2x"),
    (2, ["universal", "2x"], "2x"), (2, ["1x", "4x"], "4x"),
  ])
  func chromiumTakesTheOneFewerTimesAway(wanted: Double, words: [String], expected: String) {
    #expect(scale(wanted, words, .web) == expected)
  }

  // MARK: - Languages

  @Test(arguments: [
    (["fr-CH"], ["fr-FR", "universal"], "fr-FR"), (["fr"], ["de", "universal"], "universal"),
    (["en-GB"], ["en", "en-001"], "en-001"), (["en-AU"], ["en-GB", "en-US"], "en-GB"),
    (["en-US"], ["en-GB", "universal"], "universal"), (["en-AU"], ["universal", "en-GB"], "en-GB"),
    (["en-US"], ["universal", "en"], "en"), (["es-AR"], ["es", "es-MX"], "es-MX"),
    (["es-AR"], ["es-MX", "es-419"], "es-419"), (["es-AR"], ["es", "es-US", "es-ES"], "es-US"),
    (["pt-AO"], ["pt", "pt-PT"], "pt-PT"), (["zh-HK"], ["zh-CN", "zh-TW", "universal"], "zh-TW"),
    (["zh-MO"], ["zh-TW", "zh-HK"], "zh-HK"), (["sr-Latn"], ["sr", "universal"], "universal"),
    (["ja", "fr"], ["fr-FR", "universal"], "fr-FR"), (["fr-CA"], ["fr-FR", "fr"], "fr"),
    (["de-AT"], ["de-CH", "de-DE"], "de-DE"), (["iw"], ["he", "universal"], "he"),
  ])
  func androidMatchesLanguages(wanted: [String], words: [String], expected: String) {
    #expect(chosen(ResolutionRequest(languages: wanted), words, .android) == expected)
    #expect(chosen(ResolutionRequest(languages: wanted), words.reversed(), .android) == expected)
  }

  @Test(arguments: [
    (["en-GB"], ["fr", "en", "en-US", "universal"], "en"), (["en-GB"], ["fr", "en-US", "universal"], "en-US"),
    (["en-GB"], ["fr", "universal"], "universal"), (["en-GB"], ["en", "en-GB"], "en-GB"),
    (["en-GB", "fr"], ["fr", "en-AU"], "en-AU"), (["ja", "fr-CA"], ["universal", "fr"], "fr"),
  ])
  func windowsUsesUpTheFirstLanguage(wanted: [String], words: [String], expected: String) {
    #expect(chosen(ResolutionRequest(languages: wanted), words, .windows) == expected)
  }

  // MARK: - What comes first

  @Test func androidAsksForLanguageThenDirectionThenTabletThenDarkThenDensity() {
    let request = ResolutionRequest(device: .ipad, scale: Scale(2), languages: ["ar"], style: .dark)
    var words = ["universal 2x", "dark 1x", "ipad 1x", "rtl 1x", "ar 1x"]
    while let expected = words.last {
      #expect(chosen(request, words, .android) == expected)
      words.removeLast()
    }
    #expect(chosen(request, ["ltr", "light"], .android) == nil)
    #expect(chosen(ResolutionRequest(device: .tv), ["universal", "tv", "iphone"], .android) == "tv")
    #expect(chosen(ResolutionRequest(device: .iphone), ["universal", "iphone", "tv", "ipad"], .android) == "iphone")
  }

  @Test func windowsAsksForContrastBeforeScaleAndThemeAfter() {
    var request = ResolutionRequest(scale: Scale(2), style: .dark, wantsHighContrast: true)
    #expect(chosen(request, ["2x", "1x high", "2x dark", "1x dark high"], .windows) == "1x dark high")
    #expect(chosen(request, ["2x", "1x high", "1x light high"], .windows) == "1x high")
    request.wantsHighContrast = false
    #expect(chosen(request, ["2x", "1x dark"], .windows) == "2x")
    #expect(chosen(request, ["2x", "2x dark"], .windows) == "2x dark")
    #expect(chosen(request, ["high"], .windows) == nil)
  }

  @Test func theWebTakesTheMostDemandingSource() {
    let request = ResolutionRequest(style: .dark, wantsHighContrast: true, gamut: .displayP3)
    #expect(chosen(request, ["dark", "dark high", "dark P3", "dark high P3"], .web) == "dark high P3")
    #expect(chosen(ResolutionRequest(), ["P3", "universal"], .web) == "universal")
    #expect(chosen(ResolutionRequest(), ["P3"], .web) == nil)
  }

  // MARK: - What cannot be said

  @Test(arguments: [
    ("android", ["high", "tinted", "mac", "2GB", "667h", "metal2v2", ">145", "w:compact"]),
    ("flutter", ["fr", "dark", "high", "iphone", "ltr", "P3", "2GB", "667h", "metal2v2", ">145", "w:compact"]),
    ("react-native", ["fr", "dark", "high", "iphone", "ltr", "P3", "2GB", "667h", "metal2v2", ">145", "h:compact"]),
    ("windows", ["tinted", "iphone", "P3", "2GB", "667h", "metal2v2", ">145", "w:compact"]),
    ("web", ["fr", "tinted", "iphone", "ltr", "2GB", "667h", "metal2v2", ">145", "w:compact"]),
  ])
  func whatAPlatformHasNoWordForIsLeftOut(name: String, words: [String]) throws {
    let profile = try #require(ResolutionProfile.named(name))
    let elements = (["universal"] + words).map { SetElement(words: $0) }
    let resolution = Resolver(profile).resolve(ResolutionRequest(languages: ["fr"]), among: elements)
    #expect(resolution.chosen?.filename == "universal")
    #expect(resolution.inexpressible.reduce(0) { $0 + $1.count } == words.count)
  }
}

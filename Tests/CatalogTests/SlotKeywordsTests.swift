import Catalog
import Testing

@Suite struct SlotKeywordsTests {
  @Test(arguments: [
    ("idiom", "iphone", true), ("idiom", "phone", false), ("subtype", "2688h", true), ("subtype", "h", false),
    ("subtype", "mac-catalyst", true), ("memory", "12GB", true), ("memory", "GB", false), ("memory", "1 GB", false),
    ("graphics-feature-set", "apple9", true), ("graphics-feature-set", "metal", false),
    ("screen-width", ">205", true), ("screen-width", "<=145", true), ("screen-width", "205", false),
    ("display-gamut", "display-P3", true), ("display-gamut", "display-p3", false),
    ("locale", "es-419", true), ("locale", "zh-Hant-TW", true), ("locale", "nb", true), ("locale", "tlh", true),
    ("locale", "zzzz-QQ", false), ("locale", "xx", false), ("locale", "Base", false), ("locale", "", false),
  ])
  func tellsWordsThatAreKnown(key: String, word: String, isKnown: Bool) {
    #expect(SlotKeywords.isKnown(word, for: key) == isKnown)
  }

  @Test func ofAnUnknownKeyNothingIsSaid() {
    #expect(SlotKeywords.isKnown("anything", for: "hologram") == nil)
    #expect(SlotKeywords.listed("hologram") == nil)
  }

  /// ISO 639-1 has 183 codes; the tables have nearly all, and a few that were given up.
  @Test func theLanguagesOfTwoLettersAreThere() {
    let languages = LanguageTag.languagesOfTwoLetters
    #expect(languages.count > 170)
    for language in ["en", "fr", "de", "ja", "zh", "ar", "he", "nb", "no", "pt", "yi", "zu"] {
      #expect(languages.contains(language), "\(language)")
    }
  }
}

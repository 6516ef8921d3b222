import Catalog
import TestKit
import Testing

@Suite struct LocaleTagTests {
  @Test(arguments: [
    ("en_us", "en-US"), ("ZH-hant_tw", "zh-Hant-TW"), ("es-419", "es-419"), ("ca-es-VALENCIA", "ca-ES-valencia"),
    ("de-1996", "de-1996"), ("en-US-u-ca-gregory", "en-US"), ("zh-Hant-x-a", "zh-Hant"),
    ("sr_Latn_RS.utf8", "sr-Latn-RS"),
    ("en@calendar=buddhist", "en"), ("English", "english"), ("sl-rozaj-biske", "sl-rozaj-biske"), ("en-x-y", "en"),
  ])
  func spellsTagsInOneWay(text: String, identifier: String) {
    #expect(LanguageTag(text)?.identifier == identifier)
  }

  @Test(arguments: [
    "", "e", "-", "-en", "en-", "en--US", "x-private", "419", "en US", "Chinese, Simplified", "日本語", "en-USA",
    "zh-cmn", "en-US-GB", "en-Latn-Latn", "en\u{0}",
  ])
  func refusesWhatIsNoTag(text: String) {
    #expect(LanguageTag(text) == nil)
  }

  @Test func takesATagApart() throws {
    let tag = try #require(LanguageTag("sr_latn_rs_EKAVSK_1994"))
    #expect(tag.language == "sr")
    #expect(tag.script == "Latn")
    #expect(tag.region == "RS")
    #expect(tag.variants == ["ekavsk", "1994"])
    #expect("\(tag)" == "sr-Latn-RS-ekavsk-1994")
  }

  @Test func leavesMissingPartsOut() throws {
    let tag = try #require(LanguageTag("de-1996"))
    #expect(tag.language == "de")
    #expect(tag.script == nil)
    #expect(tag.region == nil)
    #expect(tag.variants == ["1996"])
    #expect(LanguageTag("fr")?.variants == [])
  }

  @Test func tagsInDifferentSpellingsAreEqual() {
    #expect(LanguageTag("pt_br") == LanguageTag("PT-BR"))
    #expect(Set([LanguageTag("pt_br"), LanguageTag("pt-BR"), LanguageTag("pt")]).count == 2)
  }

  @Test(arguments: [
    ("iw", "he"), ("in_ID", "id-ID"), ("English", "en"), ("Norwegian", "nb"), ("no", "no"), ("no-NO", "nb-NO"),
    ("zh-CN", "zh-Hans-CN"), ("zh_HK", "zh-Hant-HK"), ("sh", "sr-Latn"), ("sh-ME", "sr-Latn-ME"), ("cnr-RS", "sr-ME"),
    ("eng-GB", "en-GB"), ("twi", "ak"), ("tl", "fil"), ("sgn-US", "ase"), ("fr-CA", "fr-CA"),
    ("iw-valencia", "he-valencia"),
  ])
  func replacesAliases(text: String, canonical: String) {
    #expect(LanguageTag(text)?.canonical.identifier == canonical)
  }

  @Test(arguments: [
    ("en-CC", ["en-AU", "en-GB", "en-001", "en"]), ("en-CY", ["en-150", "en-GB", "en-001", "en"]), ("en-US", ["en"]),
    ("es-AR", ["es-419", "es"]), ("zh-Hans-CN", ["zh-Hans", "zh"]),
    ("zh-Hant-MO", ["zh-Hant-HK", "zh-HK", "zh-Hant", "zh-TW"]),
    ("sr-Latn-RS", ["sr-Latn"]), ("hi-Latn", ["en-IN", "en-GB", "en-001", "en"]), ("ca-ES-valencia", ["ca-ES", "ca"]),
    ("nb", ["no"]), ("en", []),
  ])
  func climbsToTheRoot(text: String, parents: [String]) {
    let chain = sequence(first: LanguageTag(text)) { $0?.parent }.prefix(12)
    #expect(chain.compactMap { $0?.identifier }.dropFirst() == parents[...])
  }

  @Test(arguments: [
    ("it-IT", true), ("it-CH", false), ("it", false), ("pt-BR", true), ("pt-PT", false), ("en-001", false),
    ("sr-Latn-RS", true), ("sr-Cyrl-RS", true), ("zh-Hant-TW", false), ("en-Shaw-GB", true), ("en-Shaw-US", false),
    ("xx-US", false),
  ])
  func knowsRegionsThatGoWithoutSaying(text: String, isImplied: Bool) {
    #expect(LanguageTag(text)?.hasImpliedRegion == isImplied)
  }

  @Test func readsBackWhatItSpells() {
    var numbers = SeededRandom(seed: 7)
    let pieces = ["en", "zh", "Hant", "US", "419", "-", "_", "-", "x", "1996", "a", ".", "@", "é", "valencia", " "]
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...9, using: &numbers)).map { _ in numbers.element(of: pieces) }.joined()
      guard let tag = LanguageTag(text) else { continue }
      let parts = [tag.language] + [tag.script, tag.region].compactMap { $0 } + tag.variants
      #expect(LanguageTag(tag.identifier)?.identifier == tag.identifier)
      #expect(parts.joined(separator: "-") == tag.identifier)
    }
  }
}

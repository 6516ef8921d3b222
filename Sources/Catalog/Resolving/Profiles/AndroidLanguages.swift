/// How Android matches locales: the language must be the same and the script too; the region only ranks.
///
/// Source: AOSP, `libs/androidfw/LocaleData.cpp` and `ResTable_config::isLocaleBetterThan`; the parents are those of
/// CLDR as `LocaleDataTables.cpp` lists them. Scripts that a region implies are known for the languages that are
/// written in several.
enum AndroidLanguages {
  /// Ranks the languages of a set for the first wanted language that has any match, as Android 7 and later do.
  static func ranks(wanted: [String], available: [String]) -> LanguageRanks {
    let offered = available.map { Locale($0) }
    for language in wanted.compactMap({ Locale($0) }) {
      let matches = offered.indices.filter { offered[$0]?.matches(language) == true }
      if !matches.isEmpty { return ranks(language, matches, offered) }
    }
    return LanguageRanks(ranks: available.map { _ in nil }, neutral: 0)
  }

  private static func ranks(_ wanted: Locale, _ matches: [Int], _ offered: [Locale?]) -> LanguageRanks {
    let hasLatinAmerican = matches.contains { offered[$0]?.region == "419" }
    let distances = matches.map { offered[$0]?.distance(from: wanted, hasLatinAmerican: hasLatinAmerican) ?? [] }
    let sorted = zip(matches, distances).sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
    // A user of American English is shown the general variant before other English ones.
    let isAmerican = wanted.isCloseToAmericanEnglish
    let isBehind = { (place: Int) in isAmerican && offered[place]?.isCloseToAmericanEnglish == false }
    let (first, last) = (sorted.filter { !isBehind($0) }, sorted.filter(isBehind))
    var ranks = LanguageRanks(ranks: offered.map { _ in nil }, neutral: first.count)
    for (rank, place) in first.enumerated() { ranks.ranks[place] = rank }
    for (rank, place) in last.enumerated() { ranks.ranks[place] = first.count + 1 + rank }
    return ranks
  }

  /// A locale as Android packs it: language and region, and the script they are written in.
  private struct Locale {
    var language: String
    var script: String
    var region: String?

    init?(_ text: String) {
      guard let tag = LanguageTag(text) else { return nil }
      let canonical = tag.canonical
      language = canonical.language
      region = canonical.region
      let implied = region.flatMap { AndroidLanguages.scripts["\(canonical.language)-\($0)"] }
      script = canonical.script ?? implied ?? AndroidLanguages.scripts[canonical.language] ?? ""
    }

    func matches(_ wanted: Locale) -> Bool { language == wanted.language && script == wanted.script }

    /// This locale and those it inherits from: regions, then nil for the language alone.
    var chain: [String?] {
      var chain: [String?] = [region]
      while let region = chain[chain.count - 1] { chain.append(AndroidLanguages.parent(of: region, language, script)) }
      return chain
    }

    /// The keys for comparing this locale, smaller is better: the steps up from the wanted one; for a locale that is
    /// not above it the steps through the nearest common parent; whether it is what people mean by the language; its
    /// region.
    func distance(from wanted: Locale, hasLatinAmerican: Bool) -> [Int] {
      var own = self
      if language == "es", region == "US" || region == "MX", !hasLatinAmerican, region != wanted.region {
        own.region = "419"
      }
      let above = wanted.chain
      if let steps = above.firstIndex(of: own.region) { return [0, steps, 0, 0] }
      let up = own.chain.firstIndex { above.contains($0) } ?? 0
      let down = above.firstIndex(of: own.chain[up]) ?? 0
      return [1, up + down, isRepresentative ? 0 : 1, regionOrder]
    }

    /// True if the region is the main one of the language.
    private var isRepresentative: Bool { LanguageTag("\(language)-\(region ?? "")")?.hasImpliedRegion == true }

    /// Two letters come before three digits.
    private var regionOrder: Int { (region ?? "").utf8.reduce(region?.count == 3 ? 1 << 24 : 0) { $0 << 8 + Int($1) } }

    /// True for English whose chain leads to `en` without world English (`001`).
    var isCloseToAmericanEnglish: Bool { language == "en" && !chain.contains("001") }
  }

  /// Returns the next region in the chain; nil is the language alone.
  private static func parent(of region: String, _ language: String, _ script: String) -> String? {
    parents["\(language)\(script == "Hant" ? "-Hant" : "")"]?.first { $0.regions.contains(region) }?.parent
  }

  private static let parents: [String: [(parent: String, regions: Set<String>)]] = [
    "ar": [("015", words("AE DZ EH LY MA TN"))],
    "en": [
      ("150", words("AT BE CH DE DK FI NL SE SI")),
      (
        "001",
        words(
          """
          150 AG AI AU BB BM BS BW BZ CC CK CM CX CY DG DM ER FJ FK FM GB GD GG GH GI GM GY HK IE IL IM IN IO JE JM KE KI \
          KN KY LC LR LS MG MO MS MT MU MV MW MY NA NF NG NR NU NZ PG PK PN PW RW SB SC SD SG SH SL SS SX SZ TC TK TO TT \
          TV TZ UG VC VG VU WS ZA ZM ZW
          """)
      ),
    ],
    "es": [("419", words("AR BO BR BZ CL CO CR CU DO EC GT HN MX NI PA PE PR PY SV US UY VE"))],
    "pt": [("PT", words("AO CH CV GQ GW LU MO MZ ST TL"))],
    "zh-Hant": [("HK", words("MO"))],
  ]

  private static let scripts = [
    "az": "Latn", "az-IR": "Arab", "az-IQ": "Arab", "kk": "Cyrl", "kk-CN": "Arab", "ky": "Cyrl", "ky-CN": "Arab",
    "mn": "Cyrl", "mn-CN": "Mong", "pa": "Guru", "pa-PK": "Arab", "sr": "Cyrl", "sr-ME": "Latn", "sr-RO": "Latn",
    "sr-TR": "Latn", "uz": "Latn", "uz-AF": "Arab", "zh": "Hans", "zh-HK": "Hant", "zh-MO": "Hant", "zh-TW": "Hant",
  ]

  private static func words(_ text: String) -> Set<String> { Set(text.split(separator: " ").map(String.init)) }
}

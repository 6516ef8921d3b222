import Catalog
import TestKit
import Testing

#if canImport(Glibc)
  import Glibc

  /// Compares with Apple's own matcher in the ICU that the Swift toolchain carries. The library is opened while the
  /// tests run, so that nothing here, and nothing in the program, is linked with it.
  @Suite(.enabled(if: AppleMatcher.isPresent, "needs lib_FoundationICU.so of a Swift toolchain"))
  struct LocaleComparisonTests {
    @Test func agreesOnTagsAppsHave() throws {
      try compare(cases: 20_000, seed: 1) { $0.element(of: LocaleQuestions.realistic) }
    }

    @Test func agreesOnTagsMadeOfAnyParts() throws {
      try compare(cases: 20_000, seed: 2) { LocaleQuestions.composed(&$0) }
    }

    @Test func agreesOnEnglishSpanishAndChineseOfAllRegions() throws {
      try compare(cases: 20_000, seed: 3) { LocaleQuestions.regional(&$0) }
    }

    private func compare(cases: Int, seed: UInt64, tag: (inout SeededRandom) -> String) throws {
      let apple = try #require(AppleMatcher())
      var numbers = SeededRandom(seed: seed)
      var disagreements: [String] = []
      for _ in 0..<cases {
        let preferred = (0..<Int.random(in: 1...3, using: &numbers)).map { _ in tag(&numbers) }
        let available = (0..<Int.random(in: 1...8, using: &numbers)).map { _ in tag(&numbers) }
        let ours = LanguageMatcher.fallbackList(preferred: preferred, available: available)
        let theirs = apple.fallbackList(preferred: preferred, available: available)
        if ours != theirs { disagreements.append("\(preferred) | \(available) -> \(theirs), not \(ours)") }
      }
      let agreement = "agreed on \(cases - disagreements.count) of \(cases)"
      #expect(disagreements.isEmpty, "\(agreement)\n\(disagreements.prefix(20).joined(separator: "\n"))")
    }
  }

  /// `ualoc_localizationsToUse`, found at run time.
  struct AppleMatcher {
    private typealias List = UnsafeMutablePointer<UnsafePointer<CChar>?>
    private typealias Status = UnsafeMutablePointer<Int32>
    private typealias Function = @convention(c) (List, Int32, List, Int32, List, Int32, Status) -> Int32

    private let function: Function

    static var isPresent: Bool { AppleMatcher() != nil }

    init?() {
      guard let library = dlopen("lib_FoundationICU.so", RTLD_LAZY),
        let symbol = dlsym(library, "ualoc_localizationsToUse")
      else { return nil }
      function = unsafeBitCast(symbol, to: Function.self)
    }

    func fallbackList(preferred: [String], available: [String]) -> [String] {
      var status: Int32 = 0
      var wanted = preferred.map { UnsafePointer(strdup($0)) }
      var offered = available.map { UnsafePointer(strdup($0)) }
      var out = [UnsafePointer<CChar>?](repeating: nil, count: offered.count + 1)
      let count = function(
        &wanted, Int32(wanted.count), &offered, Int32(offered.count), &out, Int32(out.count), &status)
      defer { for text in wanted + offered { free(UnsafeMutableRawPointer(mutating: text)) } }
      return out.prefix(Int(max(0, count))).map { $0.map { String(cString: $0) } ?? "" }
    }
  }
#endif

/// Tags to ask about.
enum LocaleQuestions {
  /// What apps are localized into, and what people set their devices to.
  static let realistic = words(
    """
    en en-US en-GB en-AU en-CA en-IN en-IE en-NZ en-ZA en-SG en-001 en-150 en_US en_GB English fr fr-FR fr-CA fr-CH
    fr-BE French de de-DE de-AT de-CH German es es-ES es-MX es-419 es-US es-AR es-CO es-CL es_MX Spanish pt pt-BR
    pt-PT pt-AO pt-MZ pt_BR pt_PT it it-IT it-CH nl nl-NL nl-BE zh zh-Hans zh-Hant zh-CN zh-TW zh-HK zh-MO zh-SG
    zh-Hans-CN zh-Hant-TW zh-Hant-HK zh_CN zh_TW yue yue-Hans yue-Hant-HK ja ja-JP Japanese ko ko-KR ru ru-RU ru-UA uk
    uk-UA pl pl-PL cs sk hu ro mo bg hr sr sr-Latn sr-Cyrl sr-Latn-RS sr-RS sh bs sl mk el el-GR tr tr-TR ar ar-EG ar-SA
    ar-AE ars he iw he-IL fa hi hi-IN hi-Latn bn ta te th vi id in in-ID ms fil tl sv sv-SE da da-DK nb nb-NO nn no no-NO
    fi is et lv lt ca ca-ES ca-ES-valencia eu gl cy ga kk uz uz-Cyrl az zxx und Base
    """)

  private static let languages = words(
    """
    en fr de es pt it zh yue wuu sr uz az ar ars he iw hi no nb nn sh mn pa ff ha ks sd ku kk ky tg ug vai shi yi ja ko ht
    cnr tl fil in id mo ro sw swc prs fa tw ak ger cmn kok mni sat ms bs ca gsw und eo la xyz
    """)
  private static let scripts = words(
    "Latn Cyrl Arab Hans Hant Deva Beng Guru Hebr Mong Shaw Dsrt Cans Tfng Vaii Adlm Jpan Kore Orya Telu Aran Zyyy")
  private static let regions = words(
    """
    US GB AU CA IN IE NZ CN TW HK MO SG MY FR CH BE DE AT ES MX AR BR PT AO RS ME BA NO SE IL EG SA PK AF IR UZ AZ MN KZ NE
    NG SN GN MA LR HT JP KR ID PH RO MD CD GH 001 150 419 ZZ
    """)
  private static let variants = words("valencia 1996 posix rozaj ekavsk")

  /// Any language with any script and region, or with a variant: with all of them a tag outgrows a buffer in ICU, which
  /// then takes its region for the usual one.
  static func composed(_ numbers: inout SeededRandom) -> String {
    var parts = [numbers.element(of: Array(languages.prefix(Bool.random(using: &numbers) ? 12 : languages.count)))]
    let isVariant = Int.random(in: 0..<20, using: &numbers) == 0
    if !isVariant, Int.random(in: 0..<3, using: &numbers) == 0 { parts.append(numbers.element(of: scripts)) }
    if Int.random(in: 0..<2, using: &numbers) == 0 { parts.append(numbers.element(of: regions)) }
    if isVariant { parts.append(numbers.element(of: variants)) }
    return parts.joined(separator: Bool.random(using: &numbers) ? "-" : "_")
  }

  /// Languages whose regions inherit from each other, with every region there could be.
  static func regional(_ numbers: inout SeededRandom) -> String {
    let language = numbers.element(of: ["en", "en", "es", "zh", "zh-Hant", "zh-Hans", "pt", "yue", "wuu"])
    if Int.random(in: 0..<4, using: &numbers) == 0 { return language }
    if Bool.random(using: &numbers) { return language + "-" + numbers.element(of: regions) }
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return "\(language)-\(numbers.element(of: letters))\(numbers.element(of: letters))"
  }

  private static func words(_ text: String) -> [String] {
    text.split { $0 == " " || $0 == "\n" }.map(String.init)
  }
}

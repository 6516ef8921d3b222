import Catalog
import Testing

/// One question to the matcher, and the answer.
struct LocaleCase: CustomTestStringConvertible, Sendable {
  var preferred: [String]
  var available: [String]
  var answer: [String]

  init(_ preferred: [String], _ available: [String], _ answer: [String]) {
    self.preferred = preferred
    self.available = available
    self.answer = answer
  }

  /// Reads a line `['fr'] | ['en', 'zxx'] -> ['zxx']`.
  init?(line: Substring) {
    let lists = line.split(separator: "]", omittingEmptySubsequences: true).map(Self.quoted)
    guard lists.count == 3 else { return nil }
    self.init(lists[0], lists[1], lists[2])
  }

  private static func quoted(_ list: Substring) -> [String] {
    let parts = list.split(separator: "'", omittingEmptySubsequences: false)
    return parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) }
  }

  var testDescription: String { "\(preferred) of \(available)" }
}

@Suite struct LocaleMatcherTests {
  @Test(arguments: [
    LocaleCase(["fr"], ["en", "fr"], ["fr"]),
    LocaleCase(["FR_fr"], ["en", "fr"], ["fr"]),
    LocaleCase(["de"], ["en", "fr"], []),
    LocaleCase([], ["en"], []),
    LocaleCase(["en"], [], []),
    LocaleCase(["de", "fr-BE"], ["en", "fr"], ["fr"]),
    LocaleCase(["en-ZA"], ["en", "en-US", "en-GB"], ["en-GB", "en"]),
    LocaleCase(["en-IE"], ["en-AU", "en-US", "en_GB"], ["en_GB"]),
    LocaleCase(["it"], ["it-CH", "it-IT"], ["it-IT"]),
    LocaleCase(["es"], ["es-AR", "es-MX"], ["es-MX"]),
    LocaleCase(["fr-CH", "fr-CA"], ["fr-FR", "fr-CA"], ["fr-CA"]),
    LocaleCase(["zh-HK", "zh-TW"], ["zh-Hant-TW", "zh-Hans"], ["zh-Hant-TW"]),
    LocaleCase(["zh-MO"], ["zh-Hans", "zh-Hant", "zh-HK", "zh-TW"], ["zh-HK", "zh-TW", "zh-Hant"]),
    LocaleCase(["yue"], ["zh-Hans", "zh-TW"], ["zh-TW"]),
    LocaleCase(["pt-PT"], ["en", "pt-BR"], ["pt-BR"]),
    LocaleCase(["pt-PT", "en"], ["en", "pt-BR"], ["en"]),
    LocaleCase(["sr-Latn"], ["sr", "sr-Cyrl"], []),
    LocaleCase(["sh"], ["sr", "sr-Latn"], ["sr-Latn"]),
    LocaleCase(["nn-NO"], ["da", "nb"], ["nb"]),
    LocaleCase(["hi-Latn"], ["hi", "en-IN", "en"], ["en-IN", "en"]),
    LocaleCase(["en"], ["English", "German"], ["English"]),
    LocaleCase(["ja"], ["zxx", "en"], ["zxx"]),
    LocaleCase(["ja"], ["zxx", "ja"], ["ja"]),
    LocaleCase(["Not a tag"], ["en", "Not a tag"], ["Not a tag"]),
    LocaleCase(["en-!"], ["en", "en-!"], ["en-!"]),
    LocaleCase(["en"], ["en", "en"], ["en", "en"]),
  ])
  func choosesAsAppleDoes(question: LocaleCase) {
    let answer = LanguageMatcher.fallbackList(preferred: question.preferred, available: question.available)
    #expect(answer == question.answer)
  }

  @Test func agreesWithTheGoldenVectors() throws {
    let lines = Self.vectors.split(separator: "\n")
    let questions = lines.compactMap { LocaleCase(line: $0) }
    #expect(questions.count == lines.count && questions.count == 48)
    for question in questions {
      let answer = LanguageMatcher.fallbackList(preferred: question.preferred, available: question.available)
      #expect(answer == question.answer, "\(question.testDescription)")
    }
  }

  /// What Apple's own matcher answered when it was asked on Linux (`ualoc_localizationsToUse`).
  private static let vectors = """
    ['en-GB'] | ['en', 'en-001', 'en-GB'] -> ['en-GB', 'en-001', 'en']
    ['en-GB'] | ['en'] -> ['en']
    ['en-AU'] | ['en', 'en-GB'] -> ['en-GB', 'en']
    ['en-AU'] | ['en-001', 'en'] -> ['en-001', 'en']
    ['en-NZ'] | ['en', 'en-AU', 'en-GB'] -> ['en-AU', 'en-GB', 'en']
    ['en-US'] | ['en-GB'] -> ['en-GB']
    ['en'] | ['en-GB', 'en-AU'] -> ['en-GB']
    ['en-IN'] | ['en', 'en-GB'] -> ['en-GB', 'en']
    ['en-CA'] | ['en', 'en-GB', 'en-001'] -> ['en']
    ['zh-Hant-HK'] | ['zh-Hant', 'zh-Hans', 'zh-HK', 'zh-TW'] -> ['zh-HK', 'zh-TW', 'zh-Hant']
    ['zh-Hant-HK'] | ['zh-Hant', 'zh-Hans'] -> ['zh-Hant']
    ['zh-Hant'] | ['zh-Hans', 'en'] -> []
    ['zh-TW'] | ['zh-Hant', 'zh-Hans'] -> ['zh-Hant']
    ['zh-Hans-SG'] | ['zh-Hans', 'zh-Hant'] -> ['zh-Hans']
    ['zh-HK'] | ['zh-TW', 'zh-CN'] -> ['zh-TW']
    ['zh'] | ['zh-Hant', 'zh-Hans'] -> ['zh-Hans']
    ['zh-MO'] | ['zh-HK', 'zh-TW'] -> ['zh-HK', 'zh-TW']
    ['zh-CN'] | ['zh-Hans', 'zh'] -> ['zh-Hans', 'zh']
    ['pt-PT'] | ['pt', 'pt-BR'] -> ['pt']
    ['pt-PT'] | ['pt-BR'] -> ['pt-BR']
    ['pt-PT'] | ['pt-BR', 'pt-PT'] -> ['pt-PT']
    ['pt-BR'] | ['pt-PT', 'pt'] -> ['pt']
    ['pt'] | ['pt-PT', 'pt-BR'] -> ['pt-BR']
    ['pt-AO'] | ['pt', 'pt-PT'] -> ['pt-PT', 'pt']
    ['pt-PT', 'es'] | ['pt-BR', 'es'] -> ['es']
    ['es-MX'] | ['es', 'es-419'] -> ['es-419', 'es']
    ['es-AR'] | ['es', 'es-419', 'es-MX'] -> ['es-419', 'es']
    ['es-AR'] | ['es', 'es-MX'] -> ['es']
    ['es-419'] | ['es', 'es-MX'] -> ['es']
    ['es'] | ['es-MX', 'es-419'] -> ['es-MX', 'es-419']
    ['es-ES'] | ['es-419', 'en'] -> ['es-419']
    ['fr-CA'] | ['fr', 'fr-FR'] -> ['fr']
    ['fr'] | ['fr-CA', 'fr-FR'] -> ['fr-FR']
    ['fr-CH', 'fr-CA'] | ['fr-FR', 'fr-CA'] -> ['fr-CA']
    ['it'] | ['it-CH', 'it-IT'] -> ['it-IT']
    ['de-CH', 'fr-CH'] | ['de', 'fr'] -> ['de']
    ['nb'] | ['no', 'da'] -> ['no']
    ['nn'] | ['nb', 'en'] -> ['nb']
    ['no'] | ['nb'] -> ['nb']
    ['sr-Latn'] | ['sr', 'en'] -> []
    ['he'] | ['iw'] -> ['iw']
    ['id'] | ['in'] -> ['in']
    ['yue'] | ['zh-Hans', 'zh-Hant'] -> ['zh-Hant']
    ['fr', 'en-GB'] | ['en', 'de'] -> ['en']
    ['ja'] | ['en', 'de'] -> []
    ['ja'] | ['en', 'zxx'] -> ['zxx']
    ['English'] | ['en-GB', 'English'] -> ['English']
    ['en-US', 'fr'] | ['fr', 'en'] -> ['en']
    """
}

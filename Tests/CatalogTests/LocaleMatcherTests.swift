import Catalog
import Files
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

  @Test(.enabled(if: vectors != nil, "needs ../shared/reference/apple-locale-vectors.txt"))
  func agreesWithTheGoldenVectors() throws {
    let lines = try #require(Self.vectors).split(separator: "\n")
    let questions = lines.compactMap { LocaleCase(line: $0) }
    #expect(questions.count == lines.count && questions.count >= 48)
    for question in questions {
      let answer = LanguageMatcher.fallbackList(preferred: question.preferred, available: question.available)
      #expect(answer == question.answer, "\(question.testDescription)")
    }
  }

  /// The file, looked for beside the package and, for worktrees, beside the folders above it.
  private static let vectors: String? = {
    let place = "shared/reference/apple-locale-vectors.txt"
    let folders = sequence(first: Path.folder(#filePath)) { $0 == "/" ? nil : Path.folder($0) }
    let file = folders.map { Path.join($0, place) }.first { Disk.exists($0) }
    return file.flatMap { try? Disk.read($0) }.map { String(decoding: $0, as: UTF8.self) }
  }()
}

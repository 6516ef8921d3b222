internal import Synchronization

/// The ranks of a set's languages for a request.
struct LanguageRanks: Sendable {
  /// For each language of the set its rank, 0 is best; nil if it must not be shown.
  var ranks: [Int?]
  /// The rank of the variant that serves all languages.
  var neutral: Int

  /// A set without languages, or a request without any.
  static func none(_ count: Int) -> LanguageRanks {
    LanguageRanks(ranks: Array(repeating: nil, count: count), neutral: 0)
  }

  /// For platforms on which an image can't be for a language.
  @Sendable static func withoutLanguages(wanted: [String], available: [String]) -> LanguageRanks {
    .none(available.count)
  }

  /// Ranks by a list of what may be shown, the best first; the general one comes after all of them.
  init(_ available: [String], best list: [String]) {
    let places = Dictionary(list.enumerated().map { ($1, $0) }) { one, _ in one }
    ranks = available.map { places[$0] }
    neutral = list.count
  }

  init(ranks: [Int?], neutral: Int) {
    self.ranks = ranks
    self.neutral = neutral
  }

  /// Uses a language that matches nothing as a fallback if nothing else is available.
  mutating func fallBack(to language: String, of available: [String]) {
    guard let place = available.firstIndex(of: language), ranks[place] == nil else { return }
    ranks[place] = max(neutral, ranks.compactMap { $0 }.max() ?? 0) + 1
  }
}

/// Caches answers about languages: a matcher takes microseconds, and an app asks the same for many assets.
final class LanguageRankCache: Sendable {
  private struct Key: Hashable {
    var wanted: [String]
    var development: String?
    var available: [String]
  }

  /// The maximum number of cached answers; if there are more, all are dropped.
  private static let capacity = 1000

  private let answers = Mutex<[Key: LanguageRanks]>([:])

  func ranks(
    _ request: ResolutionRequest, available: [String], _ match: ([String], [String]) -> LanguageRanks
  ) -> LanguageRanks {
    if request.languages.isEmpty, request.developmentLanguage == nil { return .none(available.count) }
    let key = Key(wanted: request.languages, development: request.developmentLanguage, available: available)
    if let known = answers.withLock({ $0[key] }) { return known }
    var ranks = request.languages.isEmpty ? .none(available.count) : match(request.languages, available)
    if let language = request.developmentLanguage { ranks.fallBack(to: language, of: available) }
    answers.withLock {
      if $0.count >= Self.capacity { $0.removeAll(keepingCapacity: true) }
      $0[key] = ranks
    }
    return ranks
  }
}

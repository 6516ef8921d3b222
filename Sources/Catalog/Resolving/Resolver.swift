/// Chooses the variant of an asset that matches a request best, and keeps the reasons.
///
/// Variants that must not be shown are removed first, then the rest are compared dimension by dimension in the order of
/// the profile; the first difference decides. Between equals the more specific one wins, then the place in the file, so
/// that the answer is the same each time. Only the arguments are read; a resolver can be used from several threads.
public struct Resolver: Sendable {
  /// The rules to use.
  public let profile: ResolutionProfile
  private let memory = LanguageRankCache()
  /// Those of the profile, cached.
  private let criteria: [Criterion]

  /// - Parameter profile: The rules to use.
  public init(_ profile: ResolutionProfile = .apple) {
    precondition(profile.criteria.count <= Ranks.most, "profiles are made in this module, and none is longer")
    self.profile = profile
    criteria = profile.criteria
  }

  /// Returns what is shown, as an index in `variants.elements`; nil if nothing matches.
  ///
  /// The same answer as `resolve`, without the reasons and much faster.
  public func choose(_ request: ResolutionRequest, among variants: VariantSet) -> Int? {
    let question = question(request, variants)
    var best: (variant: Variant, ranks: Ranks)?
    for variant in variants.variants {
      guard let ranks = ranks(of: variant, question, variants.dimensions) else { continue }
      guard let leader = best else {
        best = (variant, ranks)
        continue
      }
      if let index = ranks.firstDifference(from: leader.ranks, of: criteria.count) {
        if ranks[index] < leader.ranks[index] { best = (variant, ranks) }
      } else if variant.dimensions.count > leader.variant.dimensions.count {
        best = (variant, ranks)
      }
    }
    return best?.variant.place
  }

  /// Returns what is shown and the outcome for every variant.
  public func resolve(_ request: ResolutionRequest, among elements: [SetElement]) -> Resolution {
    resolve(request, among: VariantSet(elements))
  }

  /// Returns what is shown and the outcome for every variant of a set that was read before.
  public func resolve(_ request: ResolutionRequest, among variants: VariantSet) -> Resolution {
    let question = question(request, variants)
    var fitting: [Contender] = []
    var others: [Resolution.Candidate] = []
    var filled = variants.variants[...]
    for (place, element) in variants.elements.enumerated() {
      guard let variant = filled.first, variant.place == place else {
        others.append(.init(element: element, place: place, outcome: .empty))
        continue
      }
      filled.removeFirst()
      if let ranks = ranks(of: variant, question, variants.dimensions) {
        fitting.append(Contender(element: element, variant: variant, ranks: ranks))
      } else {
        others.append(.init(element: element, place: place, outcome: rejection(of: variant, question)))
      }
    }
    fitting.sort { $0.isBetter(than: $1, of: criteria.count) }
    let steps = RankSteps(fitting.map(\.ranks), of: criteria.count)
    let ranked = fitting.enumerated().map { place, contender in
      let outcome = place == 0 ? Resolution.Outcome.chosen : outcome(of: contender, against: fitting[0], steps)
      return Resolution.Candidate(element: contender.element, place: contender.variant.place, outcome: outcome)
    }
    return Resolution(
      request: request, profile: profile, candidates: ranked + others, undocumented: undocumented(fitting))
  }

  // MARK: - Judging

  private func question(_ request: ResolutionRequest, _ variants: VariantSet) -> ResolutionQuery {
    let languages =
      variants.languages.isEmpty
      ? LanguageRanks.none(0)
      : memory.ranks(request, available: variants.languages, profile.languages)
    return ResolutionQuery(request: request, languages: languages)
  }

  /// Returns the ranks of a variant; nil if it must not be shown. If no variant of the set says anything about a
  /// dimension, all have the same rank and it isn't evaluated.
  private func ranks(of variant: Variant, _ question: ResolutionQuery, _ dimensions: DimensionSet) -> Ranks? {
    var ranks = Ranks()
    for index in criteria.indices where !criteria[index].bit.isDisjoint(with: dimensions) {
      guard case .rank(let rank) = criteria[index].score(variant, question) else { return nil }
      ranks[index] = rank
    }
    return ranks
  }

  /// Returns the first dimension in which a variant must not be shown.
  private func rejection(of variant: Variant, _ question: ResolutionQuery) -> Resolution.Outcome {
    for criterion in criteria {
      switch criterion.score(variant, question) {
      case .rank: continue
      case .excluded: return .excluded(criterion.dimension)
      case .inexpressible: return .inexpressible(criterion.dimension)
      }
    }
    return .empty
  }

  // MARK: - Comparing

  private struct Contender {
    var element: SetElement
    var variant: Variant
    var ranks: Ranks

    func isBetter(than other: Contender, of count: Int) -> Bool {
      if let index = ranks.firstDifference(from: other.ranks, of: count) { return ranks[index] < other.ranks[index] }
      let (one, two) = (variant.dimensions.count, other.variant.dimensions.count)
      return one != two ? one > two : variant.place < other.variant.place
    }
  }

  private func outcome(
    of contender: Contender, against best: Contender, _ steps: RankSteps
  ) -> Resolution.Outcome {
    if let index = contender.ranks.firstDifference(from: best.ranks, of: criteria.count) {
      return .lost(
        criteria[index].dimension, rank: steps.count(to: contender.ranks, in: index),
        chosenRank: steps.count(to: best.ranks, in: index))
    }
    let isAsSpecific = contender.variant.dimensions.count == best.variant.dimensions.count
    return isAsSpecific ? .cameLater : .lessSpecific
  }

  /// Finds variants that lost in one dimension and would have won in a later one.
  private func undocumented(_ ranked: [Contender]) -> [UndocumentedOrder] {
    guard !profile.isOrderDocumented, let best = ranked.first?.ranks else { return [] }
    var found: [UndocumentedOrder] = []
    for ranks in ranked.dropFirst().map(\.ranks) {
      let places = criteria.indices
      guard let lost = places.first(where: { ranks[$0] > best[$0] }),
        let won = places.first(where: { ranks[$0] < best[$0] })
      else { continue }
      let order = UndocumentedOrder(
        decisive: criteria[lost].dimension, givenUp: criteria[won].dimension)
      if !order.isDocumented, !found.contains(order) { found.append(order) }
    }
    return found
  }
}

extension UndocumentedOrder {
  /// Apple documents in one place that memory counts before graphics. The size of an icon is not a preference: it
  /// determines which icon is meant.
  fileprivate var isDocumented: Bool { decisive == .memory && givenUp == .graphics || decisive == .size }
}

extension SetElement {
  /// True if the slot has something to show: a file or a color.
  public var isFilled: Bool { filename != nil || hasColor }
}

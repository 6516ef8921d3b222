/// Chooses the variant of an asset that fits a request best, and keeps the reasons.
///
/// Variants that must not be shown go first, then the rest are compared dimension by dimension in the order of the
/// profile; the first difference decides. Between equals the one that is made for more counts, then the place in the
/// file, so that the answer is the same each time.
public struct Resolver {
  private let profile: ResolutionProfile

  public init(_ profile: ResolutionProfile = .apple) {
    self.profile = profile
  }

  public func resolve(_ request: ResolutionRequest, among elements: [SetElement]) -> Resolution {
    let judge = DimensionJudge(request, elements: elements.filter(\.isFilled))
    // Between equals the one made for more decides, then the place in the file: both end the ranks.
    var fitting: [(element: SetElement, ranks: [Int])] = []
    var others: [Resolution.Candidate] = []
    for (place, element) in elements.enumerated() {
      switch verdict(on: element, judge) {
      case .success(let ranks): fitting.append((element, ranks + [-specificity(element), place]))
      case .failure(let reason): others.append(.init(element: element, outcome: reason.outcome))
      }
    }
    fitting.sort { $0.ranks.lexicographicallyPrecedes($1.ranks) }
    let ranked = fitting.map { Resolution.Candidate(element: $0.element, outcome: outcome($0.ranks, fitting[0].ranks)) }
    var candidates = ranked + others
    if !ranked.isEmpty { candidates[0].outcome = .chosen }
    return Resolution(request: request, candidates: candidates, undocumented: undocumented(fitting.map(\.ranks)))
  }

  private struct Rejection: Error {
    var outcome: Resolution.Outcome
  }

  private func verdict(on element: SetElement, _ judge: DimensionJudge) -> Result<[Int], Rejection> {
    guard element.isFilled else { return .failure(Rejection(outcome: .empty)) }
    var ranks: [Int] = []
    for dimension in profile.order {
      guard let rank = judge.judge(element, in: dimension).rank else {
        return .failure(Rejection(outcome: .unfit(dimension)))
      }
      ranks.append(rank)
    }
    return .success(ranks)
  }

  /// How many dimensions a variant is made for.
  private func specificity(_ element: SetElement) -> Int { profile.order.count { $0.value(of: element) != nil } }

  private func outcome(_ ranks: [Int], _ best: [Int]) -> Resolution.Outcome {
    for (index, dimension) in profile.order.enumerated() where ranks[index] != best[index] {
      return .lost(dimension, rank: ranks[index], chosenRank: best[index])
    }
    let specificity = profile.order.count
    return ranks[specificity] == best[specificity] ? .cameLater : .lessSpecific
  }

  /// Finds variants that lost in one dimension and would have won in a later one.
  private func undocumented(_ ranked: [[Int]]) -> [UndocumentedOrder] {
    guard let best = ranked.first else { return [] }
    var found: [UndocumentedOrder] = []
    for ranks in ranked.dropFirst() {
      let places = profile.order.indices
      guard let lost = places.first(where: { ranks[$0] > best[$0] }),
        let won = places.first(where: { ranks[$0] < best[$0] })
      else { continue }
      let order = UndocumentedOrder(decisive: profile.order[lost], givenUp: profile.order[won])
      if !order.isDocumented, !found.contains(order) { found.append(order) }
    }
    return found
  }
}

extension UndocumentedOrder {
  /// Apple says in one place that memory counts before graphics.
  fileprivate var isDocumented: Bool { decisive == .memory && givenUp == .graphics }
}

extension SetElement {
  /// True where the slot holds something that can be shown: a file or a colour.
  public var isFilled: Bool { filename != nil || hasColor }
}

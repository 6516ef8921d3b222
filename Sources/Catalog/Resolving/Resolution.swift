/// What an asset shows for a request, and the outcome for each of its variants.
public struct Resolution: Sendable {
  /// One variant and its outcome.
  public struct Candidate: Hashable, Sendable {
    /// The variant.
    public var element: SetElement
    /// Its place in the set.
    public var place: Int
    /// The outcome, and the reason.
    public var outcome: Outcome
  }

  /// The result for one variant.
  public enum Outcome: Hashable, Sendable {
    /// The best match.
    case chosen
    /// The slot is empty.
    case empty
    /// It must not be shown; the first dimension that excludes it.
    case excluded(Dimension)
    /// The platform can't express what it is for, so no app there contains it; the first such dimension.
    case inexpressible(Dimension)
    /// It matches, but the chosen one matches better; the first dimension in which it does, with the rank of each: 0 is
    /// an exact match, and each step that some matching variant takes away from it counts one more.
    case lost(Dimension, rank: Int, chosenRank: Int)
    /// It fits just as well, but is less specific.
    case lessSpecific
    /// It fits just as well; the chosen one comes before it in the file.
    case cameLater
  }

  /// What was asked for.
  public var request: ResolutionRequest
  /// The rules that were used.
  public var profile: ResolutionProfile
  /// Every variant, the chosen one first, then those that match, best first, then the others in the order of the file.
  public var candidates: [Candidate]
  /// Pairs of dimensions whose order decided and is not documented by the platform's maker.
  public var undocumented: [UndocumentedOrder]

  /// What is shown; nil if nothing matches.
  public var chosen: SetElement? { candidates.first { $0.outcome == .chosen }?.element }

  /// The size at which the chosen variant is shown relative to its own: 1.5 if a 2x is shown at 3x; 1 for a vector.
  public var enlargement: Double {
    guard let scale = chosen?.scale else { return 1 }
    return request.scale.factor / scale.factor
  }

  /// True if the chosen image is made for the other direction of writing, which Apple's systems show mirrored.
  public var isMirrored: Bool {
    guard profile.name == ResolutionProfile.apple.name, let direction = chosen?.languageDirection else { return false }
    return direction != request.layoutDirection.rawValue
  }

  /// True if the chosen image is made for more colors than the screen has.
  public var needsColorConversion: Bool {
    request.gamut == .sRGB && chosen?.displayGamut == ResolutionRequest.Gamut.displayP3.rawValue
  }

  /// Dimensions that the platform can't express and some variants set, with how many were left out.
  public var inexpressible: [(dimension: Dimension, count: Int)] {
    profile.order.compactMap { dimension in
      let count = candidates.count { $0.outcome == .inexpressible(dimension) }
      return count == 0 ? nil : (dimension, count)
    }
  }

  /// Dimensions in which a step away from the request led to the chosen variant, and Apple does not document it.
  public var undocumentedSteps: [Dimension] {
    guard !profile.isOrderDocumented, let chosen else { return [] }
    return [.subtype, .scale].filter { dimension in
      guard let value = dimension.value(of: chosen) else { return false }
      return value != request.value(in: dimension)
    }
  }
}

/// A choice that depends on one dimension having priority over another.
public struct UndocumentedOrder: Hashable, Sendable {
  /// The dimension in which the chosen variant fits better.
  public var decisive: Dimension
  /// The dimension in which another one would have fitted better.
  public var givenUp: Dimension

  /// - Parameters:
  ///   - decisive: The dimension that decided.
  ///   - givenUp: The dimension that would have decided otherwise.
  public init(decisive: Dimension, givenUp: Dimension) {
    self.decisive = decisive
    self.givenUp = givenUp
  }
}

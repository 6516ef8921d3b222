/// What an asset shows for a request, and what became of every variant it has.
public struct Resolution: Hashable, Sendable {
  /// One variant and how it fared.
  public struct Candidate: Hashable, Sendable {
    public var element: SetElement
    public var outcome: Outcome
  }

  public enum Outcome: Hashable, Sendable {
    /// The best fit.
    case chosen
    /// Nothing fills the slot.
    case empty
    /// It must not be shown; the first dimension that says so.
    case unfit(Dimension)
    /// It fits, but the chosen one fits better; the first dimension that says so, with the rank of each (0 is best).
    case lost(Dimension, rank: Int, chosenRank: Int)
    /// It fits just as well, but says less of what it is for.
    case lessSpecific
    /// It fits just as well; the chosen one stands before it in the file.
    case cameLater
  }

  public var request: ResolutionRequest
  /// Every variant, the chosen one first, then those that fit, best first, then the others in the order of the file.
  public var candidates: [Candidate]
  /// Pairs of dimensions whose order decided and is not documented by the platform's maker.
  public var undocumented: [UndocumentedOrder]

  public var chosen: SetElement? { candidates.first { $0.outcome == .chosen }?.element }

  /// The size the chosen variant is shown at against its own: 1.5 where a 2x is shown at 3x; 1 for a vector.
  public var enlargement: Double {
    guard let scale = chosen?.scale else { return 1 }
    return request.scale.factor / scale.factor
  }
}

/// A choice that rests on one dimension counting before another.
public struct UndocumentedOrder: Hashable, Sendable {
  /// Where the chosen variant fits better.
  public var decisive: Dimension
  /// Where another one would have fitted better.
  public var givenUp: Dimension

  public init(decisive: Dimension, givenUp: Dimension) {
    self.decisive = decisive
    self.givenUp = givenUp
  }
}

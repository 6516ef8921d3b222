/// The ranks of one variant in every criterion of a profile, compared from the first on.
///
/// Stored inline and not in an array, since there is one for every variant of every request.
struct Ranks {
  /// The maximum number of criteria of a profile.
  static let most = 16

  private var values: SIMD16<Int32> = .zero

  subscript(_ index: Int) -> Int {
    get { Int(values[index]) }
    set { values[index] = Int32(clamping: newValue) }
  }

  /// Returns the first criterion in which two differ.
  func firstDifference(from other: Ranks, of count: Int) -> Int? {
    guard values != other.values else { return nil }
    for index in 0..<count where values[index] != other.values[index] { return index }
    return nil
  }

  /// True if this one is better in the first difference.
  func isBetter(than other: Ranks, of count: Int) -> Bool {
    firstDifference(from: other, of: count).map { values[$0] < other.values[$0] } ?? false
  }
}

/// Ranks counted in steps: a profile's own numbers only have an order, and may be large.
struct RankSteps {
  /// For each criterion the different ranks, the best first, beginning with that of an exact match.
  private let ladders: [[Int]]

  init(_ ranks: [Ranks], of count: Int) {
    ladders = (0..<count).map { index in Set(ranks.map { $0[index] } + [0]).sorted() }
  }

  /// Returns how many steps a rank is from an exact match, 0 for an exact match.
  func count(to ranks: Ranks, in index: Int) -> Int { ladders[index].firstIndex(of: ranks[index]) ?? 0 }
}

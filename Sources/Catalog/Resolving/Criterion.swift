/// How well a variant fits a request in one dimension.
enum DimensionMatch: Equatable {
  /// It must not be shown.
  case excluded
  /// The platform can't express what the variant is for, so no app there contains it.
  case inexpressible
  /// It may be shown; 0 is an exact match, larger is worse.
  case rank(Int)
}

/// One criterion of a profile: a dimension and how a variant is ranked in it.
///
/// A variant that leaves the dimension open always matches.
public struct Criterion: Sendable {
  /// What is compared.
  public let dimension: Dimension
  let bit: DimensionSet
  let score: @Sendable (Variant, ResolutionQuery) -> DimensionMatch

  init(_ dimension: Dimension, _ score: @escaping @Sendable (Variant, ResolutionQuery) -> DimensionMatch) {
    self.dimension = dimension
    bit = DimensionSet(dimension)
    self.score = score
  }
}

/// A request with its meaning for the languages of one set.
struct ResolutionQuery {
  let request: ResolutionRequest
  let languages: LanguageRanks
}

// MARK: - Criteria that several profiles have

extension Criterion {
  /// The rank in the profile's own list of languages.
  static let language = Criterion(.language) { variant, question in
    guard let language = variant.language else { return .rank(question.languages.neutral) }
    return question.languages.ranks[language].map { .rank($0) } ?? .excluded
  }

  /// The requested size of an icon; otherwise the largest.
  static let size = Criterion(.size) { variant, question in
    if variant.isNeverShown { return .excluded }
    guard let size = variant.size else { return .rank(question.request.size == nil ? 0 : 1) }
    if let wanted = question.request.size { return wanted == size ? .rank(0) : .excluded }
    return .rank(IconSize.largest - IconSize.rank(size))
  }

  /// A dimension that the platform can't express: variants that set it are never included.
  static func inexpressible(_ dimension: Dimension, _ isSaid: @escaping @Sendable (Variant) -> Bool) -> Criterion {
    Criterion(dimension) { variant, _ in isSaid(variant) ? .inexpressible : .rank(0) }
  }

  /// Everything that only Apple's systems distinguish: memory, kinds of one device, graphics, watch screens, size
  /// classes.
  static let appleOnly: [Criterion] = [
    .inexpressible(.memory) { $0.memory != nil },
    .inexpressible(.subtype) { $0.subtype != nil },
    .inexpressible(.graphics) { $0.graphics != nil },
    .inexpressible(.screenWidth) { $0.screenWidth != nil },
    .inexpressible(.sizeClass) { $0.widthClass != nil || $0.heightClass != nil },
  ]
}

/// Sizes of icons as they are written: `83.5x83.5`.
enum IconSize {
  static let largest = 1_000_000

  /// Returns the longer side in tenths of a point, 0 for text that isn't a size.
  static func rank(_ size: String) -> Int {
    let sides = size.split(separator: "x").compactMap { Double($0) }
    guard let side = sides.max(), side > 0, side < 100_000 else { return 0 }
    return Int(side * 10)
  }
}

/// Steps between scales, as whole numbers for ranks.
enum ScaleSteps {
  /// Comes after every step of the nearer kind.
  static let far = 100_000

  /// Returns a distance in hundredths, at least 1 if the two differ, and never more than a rank can hold.
  static func hundredths(_ distance: Double) -> Int {
    let steps = (distance.magnitude * 100).rounded()
    guard steps.isFinite, steps < Double(far) else { return far - 1 }
    return max(1, Int(steps))
  }
}

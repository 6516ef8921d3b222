/// A platform's way of choosing: which dimension counts first, and how a variant is judged in each.
///
/// A profile is a list of criteria in a separate file under `Profiles/`, with the source of each rule.
public struct ResolutionProfile: Sendable {
  /// The word it is asked for by, such as `react-native`.
  public let name: String
  /// What people call the platform.
  public let title: String
  /// The criteria for a variant, in order of priority. A dimension can occur twice.
  public let criteria: [Criterion]
  /// True if the order of the criteria can be read in the platform's documents or source.
  public let isOrderDocumented: Bool
  /// Ranks the languages a set has for the ones that are wanted.
  let languages: @Sendable (_ wanted: [String], _ available: [String]) -> LanguageRanks

  /// The dimensions, each once, the one that is given up last first.
  public var order: [Dimension] {
    criteria.map(\.dimension).reduce(into: []) { order, dimension in
      if !order.contains(dimension) { order.append(dimension) }
    }
  }

  /// Every profile, the default first.
  public static let all: [ResolutionProfile] = [.apple, .android, .flutter, .reactNative, .windows, .web]

  /// Returns the profile of a name such as `android`.
  public static func named(_ name: String) -> ResolutionProfile? { all.first { $0.name == name } }
}

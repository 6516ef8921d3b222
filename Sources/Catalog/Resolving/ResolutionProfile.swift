/// A platform's way of choosing: which dimension has priority, and how a variant is ranked in each.
///
/// A profile is a list of criteria in a separate file under `Profiles/`, with the source of each rule.
public struct ResolutionProfile: Sendable {
  /// Its name as an option value, such as `react-native`.
  public let name: String
  /// The name of the platform for people.
  public let title: String
  /// The criteria for a variant, in order of priority. A dimension can occur twice.
  public let criteria: [Criterion]
  /// True if the order of the criteria can be read in the platform's documents or source.
  public let isOrderDocumented: Bool
  /// Ranks the languages of a set for the wanted ones.
  let languages: @Sendable (_ wanted: [String], _ available: [String]) -> LanguageRanks

  /// The dimensions, each once, in order of priority.
  public var order: [Dimension] {
    criteria.map(\.dimension).reduce(into: []) { order, dimension in
      if !order.contains(dimension) { order.append(dimension) }
    }
  }

  /// Every profile, the default first.
  public static let all: [ResolutionProfile] = [.apple, .android, .flutter, .reactNative, .windows, .web]

  /// Returns the profile with a name such as `android`.
  public static func named(_ name: String) -> ResolutionProfile? { all.first { $0.name == name } }
}

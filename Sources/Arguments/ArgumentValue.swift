/// A value that can be parsed from one command-line argument, and formatted as one.
///
/// An enum of strings needs no code: `enum Layout: String, CaseIterable, ArgumentValue { case flat, grouped }`.
public protocol ArgumentValue: Sendable {
  /// Parses the word; nil if it isn't accepted.
  init?(argument: String)

  /// The word that parses to this value; shown in help as the default.
  var argument: String { get }

  /// The accepted words, for help, for completions and for the message about an invalid one.
  static var accepted: AcceptedValues { get }
}

/// The words from which a value can be parsed.
public enum AcceptedValues: Hashable, Sendable {
  case anything
  /// Only these words.
  case oneOf([String])
  /// Whole numbers in a range, including its ends.
  case number(ClosedRange<Int>)
  /// Paths; a word that begins with '-' is taken for a misplaced option.
  case path
  /// Words with a certain format, described in a few words such as `a color like #FF8800`.
  case form(String)
}

extension String: ArgumentValue {
  public init?(argument: String) { self = argument }
  public var argument: String { self }
  public static var accepted: AcceptedValues { .anything }
}

/// A file or folder for an option, such as one to write to.
public struct PathArgument: Hashable, ArgumentValue {
  /// As typed.
  public let path: String

  public init?(argument: String) {
    if argument.hasPrefix("-") { return nil }
    path = argument
  }

  public var argument: String { path }
  public static var accepted: AcceptedValues { .path }
}

extension Int: ArgumentValue {
  public init?(argument: String) { self.init(argument) }
  public var argument: String { String(self) }
  public static var accepted: AcceptedValues { .number(Int.min...Int.max) }
}

extension Double: ArgumentValue {
  public init?(argument: String) {
    guard let value = Double(argument), value.isFinite else { return nil }
    self = value
  }

  public var argument: String { description }
  public static var accepted: AcceptedValues { .form("a number like 0.5") }
}

extension Bool: ArgumentValue {
  public init?(argument: String) {
    switch argument {
    case "yes", "true": self = true
    case "no", "false": self = false
    default: return nil
    }
  }

  public var argument: String { self ? "yes" : "no" }
  public static var accepted: AcceptedValues { .oneOf(["yes", "no", "true", "false"]) }
}

extension ArgumentValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  public init?(argument: String) { self.init(rawValue: argument) }
  public var argument: String { rawValue }
  public static var accepted: AcceptedValues { .oneOf(allCases.map(\.rawValue)) }
}

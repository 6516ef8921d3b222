/// A value that can be parsed from one command-line argument, and formatted as one.
///
/// An enum of strings needs no code: `enum Layout: String, CaseIterable, ArgumentValue { case flat, grouped }`.
public protocol ArgumentValue: Sendable {
  /// Reads the word; nil if it is not one of the accepted ones.
  init?(argument: String)

  /// The word that reads back as this value; shown in help as the default.
  var argument: String { get }

  /// What words are read, for help, for completions and for the message about a wrong one.
  static var accepted: AcceptedValues { get }
}

/// The words a value is read from.
public enum AcceptedValues: Hashable, Sendable {
  case anything
  /// Just these words.
  case oneOf([String])
  /// Whole numbers, ends included.
  case number(ClosedRange<Int>)
  /// Paths; a word that begins with '-' is taken for an option whose place is wrong.
  case path
  /// Words of a certain form, said in a few words such as `a color like #FF8800`.
  case form(String)
}

extension String: ArgumentValue {
  public init?(argument: String) { self = argument }
  public var argument: String { self }
  public static var accepted: AcceptedValues { .anything }
}

/// A file or folder that an option names, such as one to write to.
public struct PathArgument: Hashable, ArgumentValue {
  /// As it was typed.
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

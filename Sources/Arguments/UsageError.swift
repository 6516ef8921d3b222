/// The problems in a command line: all that could be detected, in the order of the words.
public struct UsageError: Error, Hashable, Sendable {
  /// The name of the command; empty for the options before it.
  public var command: String
  public var problems: [UsageIssue]

  public init(command: String, problems: [UsageIssue]) {
    self.command = command
    self.problems = problems
  }
}

/// One problem in a command line. Options are spelled as typed, with their dashes.
public enum UsageIssue: Hashable, Sendable {
  /// `nearest` holds the most similar options, best first.
  case unknownOption(String, nearest: [String])
  case missingValue(option: String, placeholder: String)
  /// A flag was given a value, as in `--json=yes`.
  case unexpectedValue(option: String, value: String)
  /// `name` is the option, or the placeholder of the argument.
  case badValue(String, of: String, accepted: AcceptedValues, nearest: [String])
  /// An option with a single value was given more than once.
  case givenTwice(option: String)
  /// Two options that exclude each other.
  case conflict(String, String)
  /// An option that only has an effect with another one.
  case needs(String, other: String)
  case missingArgument(placeholder: String)
  case tooManyArguments([String])
}

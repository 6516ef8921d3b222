internal import Arguments
internal import Importing

/// A pattern for paths, such as `Buttons/*`; an empty text must be a typo.
struct PatternArgument: ArgumentValue {
  var argument: String

  init?(argument: String) {
    guard !argument.isEmpty else { return nil }
    self.argument = argument
  }

  var pattern: PathPattern { PathPattern(argument) }
  static var accepted: AcceptedValues { .form("a pattern such as 'Buttons/*'") }
}

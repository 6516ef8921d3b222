internal import Arguments
internal import Importing

/// Which paths are meant, such as `Buttons/*`; nothing at all is a typo and no pattern.
struct PatternArgument: ArgumentValue {
  var argument: String

  init?(argument: String) {
    guard !argument.isEmpty else { return nil }
    self.argument = argument
  }

  var pattern: PathPattern { PathPattern(argument) }
  static var accepted: AcceptedValues { .form("a pattern such as 'Buttons/*'") }
}

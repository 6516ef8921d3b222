internal import Arguments
internal import Git

/// A day on the command line, such as `2026-10-31` or `yesterday`.
struct DayArgument: ArgumentValue {
  var argument: String
  var words: DateExpression

  init?(argument: String) {
    guard let words = DateExpression(argument) else { return nil }
    (self.argument, self.words) = (argument, words)
  }

  static var accepted: AcceptedValues {
    .form("a day such as 2026-10-31, 'yesterday', 'friday', '3 days ago' or 'october'")
  }
}

extension DateExpression {
  /// How to write a day.
  static let lesson = "write a day as --at 2026-10-31, --at yesterday, --at friday or --at '3 days ago'"

  /// True for a text that looks like an attempt to write a day, but isn't a valid one.
  static func looksMeant(_ text: String) -> Bool {
    let digits = text.utf8.count { (0x30...0x39).contains($0) }
    let separators = text.utf8.count { "-./: ".utf8.contains($0) }
    let words = text.lowercased().split { !$0.isLetter }
    return digits >= 3 && separators >= 2 && digits + separators >= text.utf8.count - 3
      || words.contains { ofTime.contains(String($0)) }
  }

  private static let ofTime: Set = [
    "ago", "last", "day", "days", "week", "weeks", "month", "months", "year", "years", "now", "tomorrow", "monday",
    "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "january",
    "february", "march", "april", "june", "july", "august", "september", "october", "november", "december",
  ]
}

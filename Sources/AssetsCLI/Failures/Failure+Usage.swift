internal import Arguments

extension UsageError: ExplainedError {
  var failure: Failure { Failure(self) }
}

extension Failure {
  init(_ error: UsageError) {
    var texts = Self.texts(error.problems)
    let help = error.command.isEmpty ? "assets help" : "assets \(error.command) --help"
    let hints = Self.dashWords(error) + ["run '\(help)' to see how it is used"]
    if !texts.isEmpty { texts[texts.count - 1].hints += hints }
    self.init(texts, .usage)
  }

  /// Returns a text for each problem; all missing arguments share one.
  private static func texts(_ problems: [UsageIssue]) -> [FailureMessage] {
    let missing = problems.compactMap { if case .missingArgument(let placeholder) = $0 { placeholder } else { nil } }
    var texts = problems.filter { if case .missingArgument = $0 { false } else { true } }.map { FailureMessage($0) }
    if missing.count == 1 { texts.append(FailureMessage(.missingArgument(placeholder: missing[0]))) }
    if missing.count > 1 {
      texts.append(
        FailureMessage(code: "missing-argument", error: "missing arguments: \(missing.joined(separator: " "))"))
    }
    return texts
  }

  /// A missing argument may have been parsed as an option, because it begins with a dash.
  private static func dashWords(_ error: UsageError) -> [String] {
    let isShort = error.problems.contains { problem in
      if case .unknownOption(let option, _) = problem { option.utf8.count == 2 } else { false }
    }
    guard isShort, !error.command.isEmpty else { return [] }
    return ["put a name that starts with '-' after '--': 'assets \(error.command) -- -NAME'"]
  }
}

extension FailureMessage {
  init(_ problem: UsageIssue) {
    switch problem {
    case .unknownOption(let option, let nearest):
      self.init(
        code: "unknown-option", error: "unknown option \(quoted(option))",
        hints: (Self.ofProgram(option) ?? didYouMean(nearest)).map { [$0] } ?? [])
    case .missingValue(let option, let placeholder):
      self.init(code: "missing-value", error: "option \(quoted(option)) needs a value: \(option) \(placeholder)")
    case .unexpectedValue(let option, let value):
      self.init(
        code: "unexpected-value", error: "option \(quoted(option)) takes no value, but \(quoted(value)) was given")
    case .badValue(let value, let name, let accepted, let nearest):
      self.init(
        code: "invalid-value",
        error: "invalid value \(quoted(value)) for \(quoted(name))\(Self.accepted(accepted, not: value))",
        hints: didYouMean(nearest).map { [$0] } ?? [])
    case .givenTwice(let option):
      self.init(code: "given-twice", error: "option \(quoted(option)) can be given only once")
    case .conflict(let one, let other):
      self.init(code: "options-conflict", error: "options \(quoted(one)) and \(quoted(other)) can't be combined")
    case .needs(let option, let other):
      self.init(code: "option-required", error: "option \(quoted(option)) requires \(quoted(other))")
    case .missingArgument(let placeholder):
      self.init(code: "missing-argument", error: "missing argument: \(placeholder)")
    case .tooManyArguments(let words):
      self.init(
        code: "unexpected-argument",
        error: "unexpected argument\(words.count == 1 ? "" : "s") \(listed(words.map(quoted), "and"))")
    }
  }

  /// Where to put an option that belongs to `assets` itself; nil for other options.
  private static func ofProgram(_ option: String) -> String? {
    let options = GlobalOptions.spec.description(defaults: GlobalOptions()).options
    guard let meant = options.first(where: { $0.spelling == option || $0.short.map { "-\($0)" } == option }) else {
      return nil
    }
    let words = [option, meant.placeholder].compactMap { $0 }.joined(separator: " ")
    return "put it before the command: 'assets \(words)\(meant.placeholder == nil ? "" : " COMMAND …")'"
  }

  private static func accepted(_ values: AcceptedValues, not value: String) -> String {
    switch values {
    case .anything: ""
    case .path: ": use a path, such as \(quoted("./\(value)")) for a file of that name"
    case .oneOf(let words): ": use \(listed(words.map(quoted), "or"))"
    case .number(Int.min...Int.max): ": use a whole number"
    case .number(let range) where range.upperBound == Int.max: ": use a whole number of at least \(range.lowerBound)"
    case .number(let range): ": use a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .form(let words): ": use \(words)"
    }
  }
}

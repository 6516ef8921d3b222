internal import JSON
internal import Validation

/// What a rule is about, with its examples, as text and as JSON.
struct RuleSheet {
  private let rule: RuleDescription

  init(_ rule: RuleDescription) {
    self.rule = rule
  }

  func print(_ context: Context) {
    let lines = rule.explanation.split(separator: "\n", omittingEmptySubsequences: false)
    context.output.write(lines.map { printable(String($0)) }.joined(separator: "\n"))
  }

  var json: JSONValue {
    .object(
      ("rule", .string(rule.id)), ("severity", .string(rule.severity.rawValue)), ("summary", .string(rule.summary)),
      ("rationale", .string(rule.rationale)), ("accepts", .list(rule.accepts.map { .string($0.title) })),
      ("rejects", .list(rule.rejects.map { .string($0.title) })))
  }
}

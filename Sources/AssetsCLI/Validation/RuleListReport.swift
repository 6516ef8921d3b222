internal import Catalog
internal import JSON
internal import Validation

/// All rules, one per line, as text and as JSON.
struct RuleListReport {
  private let rules: [RuleDescription]

  init(_ rules: [RuleDescription]) {
    self.rules = rules
  }

  func print(_ context: CommandContext) {
    var table = Table([.left(), .left(), .left()])
    for rule in rules { table.add(.init(rule.id), .init(rule.severityWords, .dim), .init(rule.summary)) }
    context.output.write(table.text(width: context.terminal.outputWidth, style: context.style))
    context.error.line("hint: run 'assets validate --explain RULE' to see why, with examples")
  }

  var json: JSONValue {
    [
      "rules": .list(
        rules.map { rule in
          .object(
            ("rule", .string(rule.id)), ("severity", .string(rule.severity.rawValue)),
            ("optional", .bool(rule.isOptIn)), ("summary", .string(rule.summary)))
        })
    ]
  }
}

internal import Catalog
internal import JSON
internal import Validation

/// A rule with its rationale and examples, as text and as JSON.
struct RuleReport {
  private let rule: RuleDescription

  init(_ rule: RuleDescription) {
    self.rule = rule
  }

  func print(_ context: CommandContext) {
    let lines = rule.explanation.split(separator: "\n", omittingEmptySubsequences: false)
    context.output.write(lines.map { printable(String($0)) }.joined(separator: "\n"))
  }

  var json: JSONValue {
    .object(
      ("rule", .string(rule.id)), ("severity", .string(rule.severity.rawValue)), ("summary", .string(rule.summary)),
      ("rationale", .string(rule.rationale)), ("options", .list(rule.options.map(Self.json))),
      ("fix", .optional(rule.fixSummary)), ("accepts", .list(rule.accepts.map(json))),
      ("rejects", .list(rule.rejects.map(json))))
  }

  private static func json(_ option: RuleOption) -> JSONValue {
    .object(
      ("name", .string(option.name)), ("accepted", .string(option.accepted)), ("summary", .string(option.summary)))
  }

  /// An example with its files, each with its text or, if it has none, with its kind.
  private func json(_ example: RuleExample) -> JSONValue {
    let files = example.files.map { file in
      JSONValue.object(
        ("path", .string(file.path)), ("text", .optional(file.content.text)),
        ("kind", .optional(file.content.kindWords)))
    }
    let severity = example.severity ?? rule.severity
    let findings = example.findings.map { finding in
      JSONValue.object(
        ("path", .string(finding.path)), ("severity", .string(severity.rawValue)),
        ("message", .string(finding.message)))
    }
    return .object(("title", .string(example.title)), ("files", .list(files)), ("findings", .list(findings)))
  }
}

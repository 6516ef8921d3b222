import Catalog
import Files
import TestKit
import Testing

@testable import Validation

/// The page of all rules in the documentation is what the rules say of themselves.
@Suite struct RulePageTests {
  @Test func thePageOfTheRulesIsUpToDate() {
    let file = Path.join(packageRoot, "Sources/Validation/Validation.docc/Rules.md")
    #expect(Golden.difference(Self.page, file: file) == nil)
  }

  private static var page: String {
    let rules = RuleList.all.map { $0.description }
    let rows = rules.map { "| [`\($0.id)`](#\($0.id)) | \(severities($0)) | \($0.summary) |" }
    let head = """
      # The rules

      What `assets validate` looks for. `assets validate --explain RULE` shows the examples of a rule, which are its
      tests. This page is made from the rules; `UPDATE_GOLDEN=1 swift test --filter RulePageTests` writes it anew.

      A check of a whole project leaves out notes about sets in catalogs that only tests include, unless the settings give
      the rule a severity.

      | rule | | |
      |---|---|---|
      """
    return ([head] + rows).joined(separator: "\n") + "\n\n" + rules.map(section).joined(separator: "\n")
  }

  /// All a rule may say, the most severe first.
  private static func severities(_ rule: RuleDescription) -> String {
    let all = Set([rule.severity, rule.severityInProject] + rule.rejects.compactMap(\.severity))
    if rule.isOptIn { return rule.severityWords }
    return all.sorted(by: >).map(\.rawValue).joined(separator: ", ")
  }

  private static func section(_ rule: RuleDescription) -> String {
    let example = rule.rejects.first?.findings.first.map {
      "\n\n    \($0.path): \(rule.rejects[0].severity ?? rule.severity): [\(rule.id)] \($0.message)"
    }
    return "## \(rule.id)\n\n\(wrapped(rule.rationale))\(example ?? "")\n"
  }

  /// Returns the text in lines of at most 120 characters.
  private static func wrapped(_ text: String) -> String {
    var lines = [""]
    for word in text.split(separator: " ") {
      if lines[lines.count - 1].count + word.count >= 120 { lines.append("") }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
    }
    return lines.joined(separator: "\n")
  }
}

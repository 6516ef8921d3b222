/// A rule whose findings do not all matter the same; that of its description is the highest.
public protocol VariableSeverityRule: Rule {
  /// Reports the places where the rule is broken, what is wrong there, and how much it matters.
  func check(_ subject: RuleInput, grade: (Severity, FindingLocation, String) -> Void)
}

extension VariableSeverityRule {
  public func check(_ subject: RuleInput, report: (FindingLocation, String) -> Void) {
    check(subject) { _, place, message in report(place, message) }
  }
}

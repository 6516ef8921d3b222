/// Which findings somebody asks for; all others are neither shown nor decide whether a command fails.
public struct FindingSelection: Hashable, Sendable {
  /// The ids of the rules that are asked for; empty for all.
  public var only: [String]
  /// The ids of rules that are left out.
  public var without: [String]
  /// The lowest severity.
  public var level: Severity

  public init(only: [String] = [], without: [String] = [], level: Severity = .note) {
    (self.only, self.without, self.level) = (only, without, level)
  }

  func includes(_ finding: Finding) -> Bool {
    finding.severity >= level && (only.isEmpty || only.contains(finding.rule)) && !without.contains(finding.rule)
  }
}

extension ValidationReport {
  /// Returns the report with the selected findings alone, also among the known ones.
  public func selecting(_ selection: FindingSelection) -> ValidationReport {
    selection == FindingSelection()
      ? self
      : ValidationReport(
        findings: findings.filter(selection.includes), checkedItemCount: checkedItemCount, threshold: threshold,
        known: known.filter(selection.includes))
  }
}

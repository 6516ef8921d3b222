/// What came of a validation: everything that was found, in a stable order.
public struct ValidationReport: Hashable, Sendable {
  /// Sorted by place, then by rule.
  public let findings: [Finding]
  /// How many folders of the catalogues were looked into, sets and groups alike.
  public let checkedItemCount: Int

  public init(findings: [Finding], checkedItemCount: Int) {
    self.findings = findings.sorted()
    self.checkedItemCount = checkedItemCount
  }

  public func count(of severity: Severity) -> Int { findings.count { $0.severity == severity } }

  /// True where a command that was told to fail at this level exits with 1.
  public func exitsWithFindings(failOn threshold: FailureThreshold) -> Bool {
    findings.contains { threshold.isReached(by: $0.severity) }
  }
}

/// What came of a validation: everything that was found, in a stable order.
public struct ValidationReport: Hashable, Sendable {
  /// Sorted by place, then by rule.
  public let findings: [Finding]
  /// How many folders of the catalogues were looked into, sets and groups alike.
  public let checkedItemCount: Int
  /// From which severity on a command fails, where the project says so.
  public let threshold: FailureThreshold?
  /// Findings that do not count because a baseline lists them, sorted in the same way.
  public let known: [Finding]

  public init(
    findings: [Finding], checkedItemCount: Int, threshold: FailureThreshold? = nil, known: [Finding] = []
  ) {
    self.findings = findings.sorted()
    self.checkedItemCount = checkedItemCount
    self.threshold = threshold
    self.known = known.sorted()
  }

  /// How many findings were left out because a baseline lists them.
  public var knownCount: Int { known.count }

  public func count(of severity: Severity) -> Int { findings.count { $0.severity == severity } }

  /// True where a command that was told to fail at this level exits with 1.
  public func exitsWithFindings(failOn threshold: FailureThreshold) -> Bool {
    findings.contains { threshold.isReached(by: $0.severity) }
  }
}

internal import Catalog
internal import JSON
internal import Validation

/// The code quality report of GitLab, for `artifacts: reports: codequality`.
///
/// Source: GitLab, *Code Quality*, code quality report format.
public enum GitLabFormat: ReportFormat {
  public static let name = "gitlab"

  public static func text(of model: ReportModel) -> String {
    let findings = model.report.findings
    let list = JSONValue.list(zip(findings, findings.distinctFingerprints).map(json))
    return JSONDocument(list, layout: .output).text
  }

  private static func json(_ finding: Finding, _ fingerprint: String) -> JSONValue {
    .object(
      ("description", .string("\(finding.place): \(finding.message)")), ("check_name", .string(finding.rule)),
      ("fingerprint", .string(fingerprint)), ("severity", .string(severity(finding.severity))),
      ("location", ["path": .string(finding.file), "lines": ["begin": .number(finding.line)]]))
  }

  private static func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "major"
    case .warning: "minor"
    case .note: "info"
    }
  }
}

internal import Catalog
internal import Validation

/// Workflow commands of GitHub Actions, which become annotations of a pull request.
///
/// GitHub shows at most ten of each severity per step, so the worst come first; the total is an ordinary line at the
/// end.
///
/// Source: GitHub, *Workflow commands for GitHub Actions*, setting an error message; `command.ts` in `actions/toolkit`
/// for what must be escaped.
public enum GitHubFormat: ReportFormat {
  public static let name = "github"

  public static func text(of model: ReportModel) -> String {
    let worstFirst = Severity.allCases.reversed().flatMap { severity in
      model.report.findings.filter { $0.severity == severity }
    }
    return (worstFirst.map(line) + [model.report.summary]).map { $0 + "\n" }.joined()
  }

  private static func line(_ finding: Finding) -> String {
    let column = finding.place.position.map { [("col", "\($0.column)")] } ?? []
    let properties = ([("file", finding.file), ("line", "\(finding.line)")] + column + [("title", finding.rule)])
      .map { "\($0)=\(property($1))" }.joined(separator: ",")
    return "::\(command(finding.severity)) \(properties)::\(data("\(finding.place): \(finding.message)"))"
  }

  private static func command(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .note: "notice"
    }
  }

  private static func data(_ text: String) -> String { escaped(text, "%\r\n") }
  private static func property(_ text: String) -> String { escaped(text, "%\r\n:,") }

  private static func escaped(_ text: String, _ special: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in PlainText.harmless(text).unicodeScalars {
      if special.unicodeScalars.contains(scalar) {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "%\(digits.utf8.count == 1 ? "0" : "")\(digits)".unicodeScalars
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}

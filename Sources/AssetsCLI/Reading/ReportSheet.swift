internal import Files
internal import JSON
internal import Validation

/// The findings of a validation as lines and as JSON.
struct ReportSheet {
  private let report: ValidationReport
  /// The folder the paths of the report start from.
  private let root: String

  init(_ report: ValidationReport, root: String) {
    self.report = report
    self.root = root
  }

  /// Prints a line for each finding and a closing count.
  func print(_ context: Context) {
    for finding in report.findings { context.output.line(line(finding, context)) }
    context.error.line(closingLine)
  }

  private func line(_ finding: Finding, _ context: Context) -> String {
    let look: Style.Look = finding.severity == .error ? .red : finding.severity == .warning ? .yellow : .dim
    let path = printable(context.shown(Path.join(root, finding.place.path)))
    let severity = context.style("\(finding.severity):", look)
    return "\(path): \(severity) [\(finding.rule)] \(printable(finding.message))"
  }

  var closingLine: String {
    let counts = [Severity.error, .warning, .note].filter { report.count(of: $0) > 0 }
      .map { counted(report.count(of: $0), $0.rawValue) }
    let checked = "\(counted(report.checkedItemCount, "folder")) checked"
    return "\(checked): \(counts.isEmpty ? "nothing found" : counts.joined(separator: ", "))"
  }

  var json: JSONValue {
    .object(
      ("findings", .list(report.findings.map(Self.json))), ("checked", .number(report.checkedItemCount)),
      (
        "counts",
        [
          "error": .number(report.count(of: .error)), "warning": .number(report.count(of: .warning)),
          "note": .number(report.count(of: .note)),
        ]
      ))
  }

  private static func json(_ finding: Finding) -> JSONValue {
    .object(
      ("rule", .string(finding.rule)), ("severity", .string(finding.severity.rawValue)),
      ("path", .string(finding.place.path)), ("slot", .optional(finding.place.slot)),
      ("file", .optional(finding.place.file)), ("message", .string(finding.message)))
  }
}

internal import Files
internal import Reporting
internal import Validation

/// The findings of a validation as people read them.
///
/// On a terminal they stand below the asset they are about; elsewhere each line says it all, for other programs to
/// pick lines from. Both are sorted by path.
struct ReportSheet {
  private let report: ValidationReport
  /// The folder the paths of the report start from.
  private let root: String

  init(_ report: ValidationReport, root: String) {
    self.report = report
    self.root = root
  }

  /// Prints the findings and a closing count.
  func print(_ context: Context) {
    for line in context.terminal.isOutput ? groups(context) : lines(context) { context.output.line(line) }
    context.error.line(report.summary)
  }

  /// The findings and the closing count as a file holds them.
  func plainText(_ context: Context) -> String {
    (lines(context.withoutColors) + [report.summary]).map { $0 + "\n" }.joined()
  }

  /// Returns a line for each finding, with all there is to say.
  private func lines(_ context: Context) -> [String] {
    report.findings.map { finding in
      let severity = context.style("\(finding.severity):", look(finding))
      return
        "\(path(finding, context))\(position(finding)): \(severity) [\(finding.rule)] \(printable(finding.message))"
    }
  }

  /// Returns each asset with its findings below it, and an empty line after it.
  private func groups(_ context: Context) -> [String] {
    var lines: [String] = []
    for (index, finding) in report.findings.enumerated() {
      if index == 0 || report.findings[index - 1].place.path != finding.place.path {
        if index > 0 { lines.append("") }
        lines.append(context.style(path(finding, context), .bold))
      }
      let severity = context.style("\(finding.severity):", look(finding))
      let rule = context.style("[\(finding.rule)]", .dim)
      let line = finding.place.position.map { "line \($0.line): " } ?? ""
      lines.append("  \(line)\(severity) \(printable(finding.message)) \(rule)")
    }
    return lines.isEmpty ? [] : lines + [""]
  }

  private func look(_ finding: Finding) -> Style.Look {
    finding.severity == .error ? .red : finding.severity == .warning ? .yellow : .dim
  }

  /// Line and column of a place in a file of text, as editors and terminals make links of: `:12:30`.
  private func position(_ finding: Finding) -> String {
    finding.place.position.map { ":\($0.line):\($0.column)" } ?? ""
  }

  private func path(_ finding: Finding, _ context: Context) -> String {
    printable(context.shown(Path.join(root, finding.place.path)))
  }
}

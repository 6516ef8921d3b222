internal import Files
internal import Reporting
internal import Validation
internal import Workspace

/// Where the result of `assets validate` goes: to the terminal, to a file, or into a baseline.
struct ReportOutput {
  private let result: ProjectReport
  /// The folder the paths of the report start from.
  private let root: String
  /// True where nothing of the project was left out.
  private let isWhole: Bool
  private let context: Context

  init(_ result: ProjectReport, root: String, isWhole: Bool, _ context: Context) {
    self.result = result
    self.root = root
    self.isWhole = isWhole
    self.context = context
  }

  private var report: ValidationReport { result.report }

  /// Tells what is not right with the settings and the baseline.
  func tellProblems() {
    for problem in result.problems { context.error.line("warning: \(printable(problem.inWords))") }
    guard isWhole, !result.stale.isEmpty else { return }
    let places = counted(result.stale.count, "place")
    context.error.line("note: \(places) in the baseline \(result.stale.count == 1 ? "has" : "have") fewer findings now")
    context.error.line("hint: write it again with 'assets validate --write-baseline FILE', and it gets shorter")
  }

  /// Writes the findings.
  ///
  /// - Parameters:
  ///   - file: As it was typed; nil for the output.
  ///   - level: From which severity on a finding is a failure.
  func write(_ choice: ReportChoice, to file: String?, failOn level: FailureThreshold) throws {
    let sheet = ReportSheet(report, root: root)
    guard choice != .text || file != nil else { return sheet.print(context) }
    let model = ReportModel(report, failOn: level, version: Version.current)
    let text = choice.format?.text(of: model) ?? sheet.plainText(context)
    guard let file else { return context.output.write(text) }
    try Disk.write(Array(text.utf8), to: context.absolute(file))
    context.error.line(report.summary)
  }

  /// Writes a file that lists all findings.
  func writeBaseline(to file: String) throws {
    let baseline = Baseline(of: report)
    try Disk.write(baseline.bytes, to: context.absolute(file))
    context.output.line("wrote \(counted(report.findings.count, "known finding")) to \(quoted(file))")
    context.error.line("hint: commit it and name it in '.assetsconfig': [validate] baseline = FILE")
  }
}

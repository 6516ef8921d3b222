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
  /// What was mended before the check; nil where nothing was to be.
  private let fixed: ReportModel.Fixes?
  private let context: Context

  init(_ result: ProjectReport, root: String, isWhole: Bool, fixed: ReportModel.Fixes?, _ context: Context) {
    self.fixed = fixed
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
    let text =
      choice.format?.text(of: ReportModel(result.located, failOn: level, version: Version.current, fixes: fixed))
      ?? sheet.plainText(context)
    guard let file else { return context.output.write(text) }
    try Disk.deliver(Array(text.utf8), to: context.absolute(file))
    context.error.line(report.summary)
  }

  /// Writes a file that lists all findings.
  func writeBaseline(to file: String) throws {
    let baseline = Baseline(of: report)
    try Disk.deliver(baseline.bytes, to: context.absolute(file))
    context.output.line("wrote \(counted(report.findings.count, "known finding")) to \(quoted(file))")
    guard let path = Path.relative(context.absolute(file), to: root) else {
      return context.error.line("hint: a file inside of the project can be committed, and named in '.assetsconfig'")
    }
    context.error.line("hint: commit it and name it in '.assetsconfig': [validate] baseline = \(printable(path))")
  }

  /// Tells where whole ones are of the lists that cannot be read; the findings must be of the files as they lie there.
  func tellWaysToMend() {
    for way in context.waysToMend(Context.brokenLists(among: report.findings)) { context.error.line("hint: \(way)") }
  }

  /// Tells what one can do about the findings.
  ///
  /// - Parameter fixable: How many changes `--fix` would make.
  func tellWaysOut(fixable: Int) {
    let rules = Set(report.findings.map(\.rule))
    guard let first = report.findings.max(by: { $0.severity < $1.severity })?.rule else { return }
    let others = rules.count == 1 ? "" : ", and so for every rule"
    context.error.line("hint: run 'assets validate --explain \(first)' to read why it matters\(others)")
    guard fixable > 0 else { return }
    let changes = fixable == 1 ? "1 of these can" : "\(fixable) of these can"
    context.error.line("hint: \(changes) be mended without any loss by 'assets validate --fix'")
  }
}

internal import Catalog
internal import Files
internal import JSON
internal import Project
internal import Reporting
internal import Validation

/// The output of `assets validate`: on the terminal, in a file, or as a baseline.
struct ValidationOutput {
  private let result: ProjectValidationResult
  /// The folder that the paths of the report are relative to.
  private let root: String
  /// True if the whole project was checked.
  private let isWhole: Bool
  /// What was fixed before the check; nil if no fixes were requested.
  private let fixed: ReportModel.Fixes?
  /// The user's own changes, if findings elsewhere are only counted; nil lists everything.
  private let own: LocalChanges?
  private let remedies: FindingHints
  private let context: CommandContext

  init(_ check: ValidateCommand.Check, _ context: CommandContext) {
    (result, root, isWhole) = (check.result, check.project.root, check.isWhole)
    (fixed, remedies) = (check.fixed, check.remedies(context))
    // If nothing has changed, the whole project is meant.
    own = check.own.flatMap { $0.isEmpty ? nil : $0 }
    self.context = context
  }

  private var report: ValidationResult { result.report }

  /// Prints problems in the settings and the baseline.
  func printProblems() {
    for problem in result.problems { context.error.line("warning: \(printable(problem.inWords))") }
    guard isWhole, !result.stale.isEmpty else { return }
    let places = counted(result.stale.count, "place")
    context.error.line("note: \(places) in the baseline \(result.stale.count == 1 ? "has" : "have") fewer findings now")
    context.error.line("hint: write it again with 'assets validate --write-baseline FILE' to shorten it")
  }

  /// Writes the findings.
  ///
  /// - Parameters:
  ///   - file: As typed; nil for the output.
  ///   - level: The lowest severity that is a failure.
  ///   - showsAll: Lists each note on a terminal too.
  /// - Returns: The findings that were listed.
  func write(
    _ choice: OutputFormatArgument, to file: String?, failOn level: FailureThreshold, showsAll: Bool
  ) throws -> [Finding] {
    let findingsReport = FindingsReport(report, root: root, of: own, showsAll: showsAll, failOn: level, remedies)
    guard choice != .text || file != nil else { return findingsReport.print(context) }
    let text =
      choice.format?.text(of: ReportModel(result.located, failOn: level, version: Version.current, fixes: fixed))
      ?? findingsReport.plainText(context)
    if choice.format == SARIFFormat.self { noteOnLimits() }
    if let file {
      try FileSystem.writeOutput(Array(text.utf8), to: context.absolute(file))
      context.error.line(report.summary)
    } else if context.writesEvents, let json = try? JSONDocument(parsing: Array(text.utf8)).value {
      context.write(json: json)
    } else {
      context.output.write(text)
    }
    return report.findings
  }

  private func noteOnLimits() {
    let count = report.findings.count + report.known.count
    guard count > SARIFFormat.maxResultCount else { return }
    context.error.line(
      "note: the SARIF report has the \(grouped(SARIFFormat.maxResultCount)) most severe of \(grouped(count)) findings: "
        + "GitHub accepts no more in a run, and shows \(grouped(SARIFFormat.shownResultCount))")
  }

  /// Writes a file that lists all findings.
  func writeBaseline(to file: String) throws {
    let baseline = Baseline(of: report)
    try FileSystem.writeOutput(baseline.bytes, to: context.absolute(file))
    context.output.line("Wrote \(counted(report.findings.count, "known finding")) to \(quoted(file))")
    guard let path = Path.relative(context.absolute(file), to: root) else {
      return context.error.line("hint: a file inside the project can be committed, and named in '.assetsconfig'")
    }
    context.error.line("hint: commit it and name it in '.assetsconfig': [validate] baseline = \(printable(path))")
  }

  /// Prints how to recover lists that can't be read; the findings must be about the files on disk.
  func printFixHints() {
    for way in context.waysToMend(CommandContext.brokenLists(among: report.findings)) {
      context.error.line("hint: \(way)")
    }
  }

  /// Prints what the user can do about the listed findings.
  ///
  /// - Parameter fixes: The number of fixes that `--fix` could make, in the user's own changes and elsewhere.
  func printWorkarounds(of findings: [Finding], _ fixes: ValidateCommand.Check.Fixable) {
    printHints(findings)
    if let command = remedies.launchImageImport(for: findings) {
      context.error.line("hint: run \(shellQuoted(command)) to see which loose launch images match")
    }
    if let first = findings.max(by: { $0.severity < $1.severity })?.rule {
      let others = Set(findings.map(\.rule)).count == 1 ? "" : "; it explains the other rules, too"
      context.error.line("hint: run 'assets validate --explain \(first)' to read why it matters\(others)")
    }
    tell(fixable: fixes.own, by: "assets validate --fix")
    tell(fixable: fixes.older, by: "assets validate --fix --all")
  }

  /// On a terminal, each error has its command below it.
  private func printHints(_ findings: [Finding]) {
    if context.terminal.isOutput { return }
    var commands: [String] = []
    for finding in findings.lazy.filter({ $0.severity == .error }).prefix(Self.maxErrorCount) {
      if let command = remedies.fix(of: finding), !commands.contains(command) { commands.append(command) }
    }
    for command in commands.prefix(Self.maxHintCount) { context.error.line("hint: run \(shellQuoted(command))") }
  }

  private func tell(fixable count: Int, by command: String) {
    guard count > 0 else { return }
    let changes = count == 1 ? "1 of these can" : "\(count) of these can"
    context.error.line("hint: \(changes) be fixed safely by '\(command)'")
  }

  private static let maxHintCount = 5
  /// A list has to be read for each.
  private static let maxErrorCount = 20

  /// Suggests a baseline if a whole project has many findings and no baseline yet.
  func offerBaseline() {
    guard isWhole, report.findings.count > Self.maxCountWithoutBaseline, report.knownCount == 0 else { return }
    context.error.line(
      "hint: run 'assets validate --write-baseline assets-baseline.json' to record these; then only new findings "
        + "count")
  }

  private static let maxCountWithoutBaseline = 50
}

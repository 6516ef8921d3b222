internal import Git
internal import Workspace

extension Context {
  /// Takes a step along the log of operations and tells of it.
  func step(
    _ step: GoingBack.Step, words: [String], _ isDryRun: Bool, _ showsAll: Bool, _ showsJSON: Bool
  ) throws -> ExitCode {
    let result = try workspace().step(step, words: words, isDryRun: isDryRun, now: now)
    let sheet = StepSheet(result: result, step: step, isDryRun: isDryRun, cut: showsAll ? .nothing : .usual)
    if showsJSON { write(json: sheet.json) } else { sheet.print(self) }
    return .done
  }
}

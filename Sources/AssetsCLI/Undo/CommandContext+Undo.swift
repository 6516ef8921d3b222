internal import Git
internal import Project

/// How a step along the log of operations is taken, and told.
struct UndoOptions {
  var isDryRun = false
  /// Nobody is asked.
  var isForced = true
  var showsAll = false
  var showsJSON = false
}

extension CommandContext {
  /// Takes a step along the log of operations and tells of it.
  ///
  /// - Throws: `UndoDeclinedError` if versions of others would go and nobody said that they may.
  func step(_ step: UndoPlan.Direction, words: [String], _ manner: UndoOptions) throws -> ExitCode {
    let cut = manner.showsAll ? ChangeReport.Cut.nothing : .standard
    let report = { (result: UndoResult, isDryRun: Bool) in
      UndoReport(result: result, step: step, isDryRun: isDryRun, cut: cut)
    }
    var wasShown = false
    let result = try workspace().step(
      step, words: words, telling: manner.showsJSON ? nil : cut.assets, isDryRun: manner.isDryRun, now: now
    ) { result in
      if manner.isForced { return }
      guard canAsk else { throw UndoDeclinedError.takesVersionsOfOthers(result) }
      report(result, true).print(onError)
      // Results that go elsewhere are told there in full.
      wasShown = terminal.isOutput
      let isOne = result.branches.reduce(0) { $0 + $1.off.count } == 1
      let those = isOne ? "that version was" : "those versions were"
      guard confirms("\(those) not made with assets; undo all of this?") else { throw UndoDeclinedError.declined }
    }
    let told = report(result, manner.isDryRun)
    if manner.showsJSON { write(json: told.json) } else { told.print(self, isKnown: wasShown) }
    if manner.isDryRun, result.takesVersionsOfOthers, !manner.isForced {
      error.line(
        "note: these versions were not made with assets, so 'assets undo' asks first; '--force' skips the question")
    }
    return .done
  }

  /// The same world, with results that go where errors go: to be seen before a question.
  private var onError: CommandContext {
    var context = self
    context.output = error
    context.terminal.isOutput = terminal.isError
    context.terminal.colorsOutput = terminal.colorsError
    return context
  }
}

/// Why nothing was taken back, although it could be.
enum UndoDeclinedError: Error {
  /// Versions that were not made with assets would go, and there is nobody to ask.
  case takesVersionsOfOthers(UndoResult)
  /// The answer was no.
  case declined
}

internal import Git
internal import Project

/// How to run and report a step along the operation log.
struct UndoOptions {
  var isDryRun = false
  /// True to skip the confirmation.
  var isForced = true
  var showsAll = false
  var showsJSON = false
}

extension CommandContext {
  /// Undoes, redoes or restores along the operation log, and reports the result.
  ///
  /// - Throws: `UndoDeclinedError` if versions made outside of assets would be removed without the user's consent.
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
      // If results go elsewhere, all of them have to be printed there.
      wasShown = terminal.isOutput
      let isOne = result.branches.reduce(0) { $0 + $1.off.count } == 1
      let those = isOne ? "that version was" : "those versions were"
      guard confirms("\(those) not made with assets; undo all of this?") else { throw UndoDeclinedError.declined }
    }
    let told = report(result, manner.isDryRun)
    if manner.showsJSON { write(json: told.json, sentence: told.headline) } else { told.print(self, isKnown: wasShown) }
    if manner.isDryRun, result.takesVersionsOfOthers, !manner.isForced {
      error.line(
        "note: these versions were not made with assets, so 'assets undo' asks first; '--force' skips the question")
    }
    return .done
  }

  /// The same context, with results sent to the error stream: to be seen before a question.
  private var onError: CommandContext {
    var context = self
    context.output = error
    context.terminal.isOutput = terminal.isError
    context.terminal.colorsOutput = terminal.colorsError
    return context
  }
}

/// Why nothing was undone, although it would be possible.
enum UndoDeclinedError: Error {
  /// Versions that were not made with assets would be removed, and no user is there to confirm.
  case takesVersionsOfOthers(UndoResult)
  /// The user answered no.
  case declined
}

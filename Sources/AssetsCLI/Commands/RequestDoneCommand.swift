internal import Arguments
internal import Git
internal import Project

/// `assets request done`
struct RequestDoneCommand: Command {
  var showsJSON = false

  static let name = "request done"

  static let spec = CommandSpec<Self>(
    name, "Switch back after 'assets request try'",
    discussion: """
      Switches to the branch you came from, restores your work, and deletes the branch that 'try' made, unless you \
      committed something on it.
      """,
    options: [.flag("json", sets: \.showsJSON, "Print what was changed, shelved and restored as JSON")],
    examples: [CommandExample("assets request done", "Go back to your work")])

  static let isWhole = true

  var recordingScope: OperationRecorder.Scope? { .head }

  func run(_ context: CommandContext) throws -> ExitCode {
    try RequestScope.run(context) { scope in
      var options = SwitchOptions(context)
      options.reportedAssetCount = showsJSON ? nil : 0
      let (result, branch, kept) = try scope.store.endTrial(options)
      let report = SwitchReport(result, of: branch)
      try report.print(context, in: scope.store.repository, asJSON: showsJSON)
      if let kept { context.error.line("note: \(quoted(kept)) is kept: it has commits or shelved work of its own") }
      return .done
    }
  }
}

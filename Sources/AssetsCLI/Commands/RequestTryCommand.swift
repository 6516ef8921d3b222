internal import Arguments
internal import Git
internal import Project
internal import Review

/// `assets request try`
struct RequestTryCommand: Command {
  var request: String?
  var showsJSON = false

  static let name = "request try"

  static let spec = CommandSpec<Self>(
    name, "Switch your files to the reviewed version",
    discussion: """
      Makes a branch 'review/NAME' at the reviewed version and switches to it, so that you can look at it in Xcode or in \
      the app. Uncommitted work is shelved. 'assets request done' switches back, restores your work and deletes the branch.
      """,
    arguments: [
      .argument("NAME", into: \.request, "The branch, short id or title of the request").completed(from: .branches)
    ],
    options: [.flag("json", sets: \.showsJSON, "Print what was changed, shelved and restored as JSON")],
    examples: [CommandExample("assets request try bell-redrawn", "See the request in your files")])

  static let isWhole = true

  var recordingScope: OperationRecorder.Scope? { .head }

  func run(_ context: CommandContext) throws -> ExitCode {
    try RequestScope.run(context) { scope in
      var options = SwitchOptions(context)
      options.reportedAssetCount = showsJSON ? nil : 0
      let (request, _) = try scope.store.request(request)
      let (result, branch) = try scope.store.beginTrial(of: request, options)
      let report = SwitchReport(result, of: branch)
      try report.print(context, in: scope.store.repository, asJSON: showsJSON)
      if !showsJSON { context.error.line("hint: 'assets request done' switches back") }
      return .done
    }
  }
}

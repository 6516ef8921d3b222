internal import Arguments
internal import Files
internal import Validation
internal import Workspace

/// `assets validate`
struct ValidateCommand: Command {
  var paths: [String] = []
  var isStaged = false
  var revision: String?
  var threshold = Threshold.error
  var explainedRule: String?
  var showsJSON = false

  static let spec = CommandSpec<Self>(
    "validate", "Check the asset catalogues",
    discussion: """
      Looks for what Xcode or an app would stumble over: files that are missing, pictures that are cut off, slots that \
      are filled twice, scales that do not fit each other. Pictures are not decoded, only their headers are read.

      With --staged, what is staged for the next git commit is checked, as a git hook wants it. The exit code is 1 \
      where something is found at the level of --fail-on or above.
      """,
    arguments: [.arguments("PATH", into: \.paths, "Catalogues, assets and folders; without it the whole project")],
    options: [
      .flag("staged", sets: \.isStaged, "Check what is staged for the next commit"),
      .value("at", "REVISION", into: \.revision, "Check another version, such as HEAD~1 or main"),
      .value("fail-on", "LEVEL", into: \.threshold, "The lowest level that makes the exit code 1"),
      .value("explain", "RULE", into: \.explainedRule, "Explain a rule with its examples"),
      .flag("json", sets: \.showsJSON, "Print the findings, or what --explain tells, as JSON"),
    ],
    examples: [
      Example("assets validate", "Check everything"),
      Example("assets validate Assets.xcassets --fail-on warning", "Check one catalogue, strictly"),
      Example("assets validate --staged", "Check what a commit would keep"),
      Example("assets validate --explain missing-scale", "Read what a rule is about"),
    ])

  /// The levels of `--fail-on`.
  enum Threshold: String, CaseIterable, ArgumentValue {
    case error, warning, never

    var level: FailureThreshold {
      switch self {
      case .error: .error
      case .warning: .warning
      case .never: .never
      }
    }
  }

  func run(_ context: Context) throws -> ExitCode {
    if let explainedRule { return try explain(explainedRule, context) }
    if isStaged, revision != nil { throw ValidateError.stagedAndRevision }
    if isStaged, !paths.isEmpty { throw ValidateError.stagedAndPaths }
    let sheet: ReportSheet
    let report: ValidationReport
    if isStaged {
      report = try StagedValidation.report(context.directory, context.environment)
      let project = Project.find(from: context.directory, environment: context.environment)
      sheet = ReportSheet(report, root: project.root)
    } else {
      let scope = try ReadingScope(context, at: revision, paths: paths)
      report = try check(scope, context)
      sheet = ReportSheet(report, root: scope.project.root)
    }
    if showsJSON { context.write(json: sheet.json) } else { sheet.print(context) }
    guard report.exitsWithFindings(failOn: threshold.level) else { return .done }
    if isStaged { context.error.line("hint: mend and stage them, or pass this by once with 'git commit --no-verify'") }
    return .findings
  }

  private func check(_ scope: ReadingScope, _ context: Context) throws -> ValidationReport {
    let validation = try ProjectValidation(of: scope.tree, folders: scope.folders)
    if validation.catalogs.isEmpty { context.error.line("note: there is no asset catalogue to check") }
    let workTree = scope.project.workTree
    var makeTree: (@Sendable () -> any FileTree)?
    if revision == nil { makeTree = { workTree } }
    return try validation.report(makeTree: makeTree)
  }

  private func explain(_ id: String, _ context: Context) throws -> ExitCode {
    if !paths.isEmpty { throw ValidateError.explainAndPaths }
    if isStaged { throw ValidateError.explainAndOption("--staged") }
    if revision != nil { throw ValidateError.explainAndOption("--at") }
    guard let rule = RuleList.rule(id) else { throw ValidateError.unknownRule(id) }
    let sheet = RuleSheet(rule.description)
    if showsJSON { context.write(json: sheet.json) } else { sheet.print(context) }
    return .done
  }
}

/// Options of `validate` that do not go together.
enum ValidateError: Error {
  case stagedAndRevision
  case stagedAndPaths
  case explainAndPaths
  case explainAndOption(String)
  case unknownRule(String)
}

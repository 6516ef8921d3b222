internal import Arguments
internal import Catalog
internal import Files
internal import Git
internal import Project
internal import Reporting
internal import Validation

/// `assets validate`
struct ValidateCommand: Command {
  var paths: [String] = []
  var isStaged = false
  var revision: String?
  var target: String?
  var only: [String] = []
  var without: [String] = []
  var level = Level.note
  var showsAll = false
  var threshold: Threshold?
  var explainedRule: String?
  var listsRules = false
  var format = OutputFormatArgument.text
  var outputFile: PathArgument?
  var baseline: PathArgument?
  var newBaseline: PathArgument?
  var fixes = false
  var isDryRun = false

  static let name = "validate"

  static let spec = CommandSpec<Self>(
    name, "Check the asset catalogs",
    discussion: """
      Finds problems for Xcode or an app: missing files, truncated images, slots that are filled twice, scales that \
      don't match each other, icons with wrong sizes. Only the headers of images are read, and the pixels of icons \
      that must be opaque.

      In a repository, findings in your changes come first: in uncommitted work and in versions that you have not \
      shared yet. Older ones are only counted, and --all lists them. If nothing has changed, or a PATH or TARGET is \
      given, everything is listed. In a terminal the worst findings come last, and notes of one rule share a line.

      With --staged, the files staged for the next git commit are checked, as a git hook needs it. The exit code is 1 \
      if there is a finding at the level of --fail-on or above, older or not. Output that is not shown in a terminal \
      always lists the findings that make it 1, and a report in another format or in a file lists everything. \
      Findings that --only, --without and --level exclude don't count.

      A project configures in '.assetsconfig' which rules apply where (see 'assets help assetsconfig'). To start with \
      a catalog that has many findings, record them with --write-baseline, and only new ones count. --fix applies the \
      safe fixes in your changes; with --all, or for a PATH, elsewhere too.
      """,
    arguments: [
      .arguments(
        "PATH", into: \.paths,
        "Catalogs, folders, assets, also by name, and prototypes (FILE.prototype.json); by default the whole project"
      )
      .completed(from: .files)
    ],
    options: [
      .flag("staged", sets: \.isStaged, "Check the files staged for the next commit"),
      .value("at", "REVISION", into: \.revision, "Check another version, such as HEAD~1 or main").completed(
        from: .versions),
      .value("target", short: "t", "TARGET", into: \.target, "Only the catalogs this target is built from").completed(
        from: .targets),
      .value("only", "RULE", into: \.only, "Only findings of this rule").completed(from: .rules),
      .value("without", "RULE", into: \.without, "Exclude findings of this rule").completed(from: .rules),
      .value("level", "LEVEL", into: \.level, "Only findings of this level or above"),
      .flag("all", sets: \.showsAll, "List everything, one finding per line; with --fix, fix everything"),
      .value(
        "fail-on", "LEVEL", into: \.threshold,
        "The lowest level that makes the exit code 1; by default as in '.assetsconfig', or error"),
      .value("format", "FORMAT", into: \.format, "Write the findings for a build server or another program"),
      .flag("json", sets: \.format, to: .json, "Print the findings, or the output of --explain, as JSON"),
      .value("output", short: "o", "FILE", into: \.outputFile, "Write the findings to a file").completed(from: .files),
      .value("baseline", "FILE", into: \.baseline, "Exclude the findings that this file lists").completed(
        from: .files),
      .value("write-baseline", "FILE", into: \.newBaseline, "Write a file that lists all findings").completed(
        from: .files),
      .flag("fix", sets: \.fixes, "Apply safe fixes in your changes, then validate"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "With --fix, only show what would change"),
      .value("explain", "RULE", into: \.explainedRule, "Explain a rule with its examples").completed(from: .rules),
      .flag("rules", sets: \.listsRules, "List all rules"),
    ],
    examples: [
      CommandExample("assets validate", "Check everything, with findings in your changes first"),
      CommandExample("assets validate --all --without unused-asset", "See all findings except those of one rule"),
      CommandExample("assets validate Assets.xcassets --fail-on warning", "Check one catalog, strictly"),
      CommandExample("assets validate --staged", "Check what would be committed"),
      CommandExample("assets validate --fix --dry-run", "See what could be fixed"),
      CommandExample("assets validate --format sarif -o assets.sarif", "Write a report for code scanning"),
      CommandExample("assets validate --rules", "See all rules"),
      CommandExample("assets validate --explain missing-scale", "Read about a rule"),
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

  /// The levels of `--level`.
  enum Level: String, CaseIterable, ArgumentValue {
    case note, warning, error

    var severity: Severity {
      switch self {
      case .note: .note
      case .warning: .warning
      case .error: .error
      }
    }
  }

  var recordingScope: OperationRecorder.Scope? { fixes && !isDryRun ? .files : nil }

  func run(_ context: CommandContext) throws -> ExitCode {
    if let explainedRule { return try explain(explainedRule, context) }
    if listsRules { return try listRules(context) }
    try requireOptionsThatGoTogether()
    guard isHook(context) else { return try report(context) }
    do {
      return try report(context)
    } catch  where Self.isUnsupportedRepository(error) {
      // Git can commit here, so the hook must not prevent it.
      let causes = Failure(error).texts.flatMap { [$0.error] + $0.causes }
      context.error.line("warning: staged assets were not checked: \(causes.joined(separator: "; "))")
      return .done
    } catch {
      throw UncheckedCommitError(cause: error)
    }
  }

  /// True if only git can read this kind of repository.
  private static func isUnsupportedRepository(_ error: any Error) -> Bool {
    error is UnsupportedRepositoryError || (error as? IndexError)?.isUnsupported == true
  }

  private func report(_ context: CommandContext) throws -> ExitCode {
    let check = try isStaged ? checkStaged(context) : check(context)
    let report = check.result.report
    let output = ValidationOutput(check, context)
    output.printProblems()
    if let newBaseline {
      try output.writeBaseline(to: newBaseline.path)
      return .done
    }
    if isHook(context), format == .text, report.findings.isEmpty { return .done }
    let isChecked = printUnchecked(check, context)
    if !isChecked, format == .text, outputFile == nil { return .done }
    let level = threshold?.level ?? report.threshold ?? .error
    if isDryRun, format == .text, outputFile == nil {
      context.error.line(report.summary)
      if !report.findings.isEmpty { context.error.line("hint: run 'assets validate' to see all findings") }
    } else {
      let listed = try output.write(format, to: outputFile?.path, failOn: level, showsAll: showsAll)
      if format == .text { printWorkarounds(of: listed, output, check, context) }
    }
    guard report.exitsWithFindings(failOn: level) else { return .done }
    if isStaged { context.error.line("hint: fix and stage them, or skip this once with 'git commit --no-verify'") }
    return .findings
  }

  private func printWorkarounds(
    of listed: [Finding], _ output: ValidationOutput, _ check: Check, _ context: CommandContext
  ) {
    output.printWorkarounds(of: listed, fixes ? Check.Fixable() : check.fixable)
    guard !isStaged, revision == nil else { return }
    if baseline == nil, selection == FindingSelection() { output.offerBaseline() }
    output.printFixHints()
    if !check.result.report.findings.isEmpty { context.printPending() }
  }

  /// True if git runs this before a commit, when a success should print nothing.
  private func isHook(_ context: CommandContext) -> Bool { isStaged && context.environment["GIT_INDEX_FILE"] != nil }

  private func requireOptionsThatGoTogether() throws {
    if isStaged, revision != nil { throw ValidateError.stagedAndRevision }
    if isStaged, !paths.isEmpty { throw ValidateError.stagedAndPaths }
    if isDryRun, !fixes { throw ValidateError.dryRunAlone }
    if newBaseline != nil, !paths.isEmpty { throw ValidateError.baselineOfPart }
    let excluded = [
      ("--fix", fixes, "--staged", isStaged), ("--fix", fixes, "--at", revision != nil),
      ("--write-baseline", newBaseline != nil, "--staged", isStaged),
      ("--target", target != nil, "--staged", isStaged),
      ("--write-baseline", newBaseline != nil, "--target", target != nil),
      ("--write-baseline", newBaseline != nil, "--baseline", baseline != nil),
      ("--write-baseline", newBaseline != nil, "--fix", fixes),
      ("--write-baseline", newBaseline != nil, "--only", !only.isEmpty),
      ("--write-baseline", newBaseline != nil, "--without", !without.isEmpty),
      ("--write-baseline", newBaseline != nil, "--level", level != .note),
    ]
    if let pair = excluded.first(where: { $0.1 && $0.3 }) { throw ValidateError.conflict(pair.0, pair.2) }
    if let unknown = (only + without).first(where: { RuleList.rule($0) == nil }) {
      throw ValidateError.unknownRule(unknown)
    }
  }

  // MARK: Checking

  private var selection: FindingSelection { FindingSelection(only: only, without: without, level: level.severity) }

  private func checkStaged(_ context: CommandContext) throws -> Check {
    let report = try StagedValidation.report(
      context.location, baseline: baselineChoice(context))
    let project = context.project
    return Check(
      project: project, tree: project.workTree, result: report.selecting(selection),
      unchecked: unchecked(in: project.workTree, isWhole: false))
  }

  private func check(_ context: CommandContext) throws -> Check {
    let scope = try ReadingScope(
      context.session, at: revision, pathsOrNames: paths, target: target, takesPrototypes: true)
    let validation = try scope.validator(baselineChoice(context), context.session)
    scope.printTooDeep(validation.tooDeep, context)
    scope.printLinks(validation.links, context)
    for idle in try validation.idlePatterns() {
      context.error.line("note: nothing matches \(quoted(idle.pattern)) in the settings (\(printable(idle.place)))")
    }
    if validation.catalogs.isEmpty, validation.icons.isEmpty, validation.prototypes.isEmpty {
      try printNothing(in: scope, context)
    }
    let workTree = scope.project.workTree
    var makeTree: (@Sendable () -> any FileTree)?
    var file: FindingsCacheFile?
    if revision == nil {
      makeTree = { workTree }
      file = FindingsCacheFile(of: context.location, build: context.build)
    }
    func found() throws -> ProjectValidationResult {
      try validation.report(makeTree: makeTree, remembering: file).selecting(selection)
    }
    var check = Check(project: scope.project, isWhole: validation.isWhole, result: try found())
    check.unchecked = unchecked(in: scope.tree, isWhole: check.isWhole)
    check.own = try ownChanges(check.result, scope.project, context)
    guard revision == nil else { return check }
    check.tree = workTree
    guard fixes || format == .text else { return check }
    let plan = try validation.fixes(of: check.result.report, makeTree: makeTree)
    if fixes { check.fixed = try fix(plan, check, context) }
    if fixes, !isDryRun { check.result = try found() } else { check.plan = plan }
    return check
  }

  /// Returns the user's own changes; nil if everything was requested, or if the report is for others.
  private func ownChanges(_ result: ProjectValidationResult, _ project: ProjectFolder, _ context: CommandContext) throws
    -> LocalChanges?
  {
    guard project.isRepository, revision == nil, paths.isEmpty, target == nil, !showsAll,
      newBaseline == nil, !result.report.findings.isEmpty
    else { return nil }
    if fixes { return try context.workspace().ownChanges() }
    // If git fails, everything is listed.
    return format == .text && outputFile == nil ? try? context.workspace().ownChanges() : nil
  }

  /// It is fine that there is nothing to check if the user didn't name a place or target: build servers and hooks can
  /// continue. Otherwise, or if there are sets in folders that a search doesn't recognize as catalogs, a success would
  /// be wrong, because nothing was checked.
  private func printNothing(in scope: ReadingScope, _ context: CommandContext) throws {
    let overlooked = try scope.foldersWithSets()
    guard paths.isEmpty, target == nil, overlooked.isEmpty else {
      throw ScopeError.noCatalog(paths, overlooked: overlooked.map { scope.shown($0, context) })
    }
    context.error.line("note: no asset catalog found to check")
  }

  private func fix(_ all: FixPlan, _ check: Check, _ context: CommandContext) throws -> ReportModel.Fixes {
    // A report for a program must be alone on the output, and one that includes the fixes is enough.
    let stream: TextStream? =
      format == .text || outputFile != nil ? context.output : format == .json ? nil : context.error
    let plan = check.own.map { all.limited(to: $0.concern) } ?? all
    let report = FixReport(
      plan, leavingOut: all.changeCount - plan.changeCount, check.project, context, on: stream)
    return isDryRun ? report.preview() : try report.run()
  }

  private func baselineChoice(_ context: CommandContext) -> ConfiguredValidator.BaselineChoice {
    if newBaseline != nil { return .none }
    return baseline.map { .file(context.absolute($0.path)) } ?? .ofSettings
  }

  // MARK: Explaining

  private func explain(_ id: String, _ context: CommandContext) throws -> ExitCode {
    try requireNothingToCheck(beside: "--explain")
    if listsRules { throw ValidateError.conflict("--explain", "--rules") }
    guard let rule = RuleList.rule(id) else { throw ValidateError.unknownRule(id) }
    let report = RuleReport(rule.description)
    if format == .json { context.write(json: report.json) } else { report.print(context) }
    return .done
  }

  private func listRules(_ context: CommandContext) throws -> ExitCode {
    try requireNothingToCheck(beside: "--rules")
    let table = RuleListReport(RuleList.all.map { $0.description })
    if format == .json { context.write(json: table.json) } else { table.print(context) }
    return .done
  }

  private func requireNothingToCheck(beside option: String) throws {
    if !paths.isEmpty { throw ValidateError.takesNoPaths(option) }
    if isStaged { throw ValidateError.conflict(option, "--staged") }
    if revision != nil { throw ValidateError.conflict(option, "--at") }
    if ![.text, .json].contains(format) { throw ValidateError.conflict(option, "--format") }
    if !only.isEmpty { throw ValidateError.conflict(option, "--only") }
    if !without.isEmpty { throw ValidateError.conflict(option, "--without") }
  }
}

/// A hook could not check a commit; holds why.
struct UncheckedCommitError: Error {
  var cause: any Error
}

/// Options of `validate` that can't be combined.
enum ValidateError: Error {
  case stagedAndRevision
  case stagedAndPaths
  /// Holds an option that only prints information about rules.
  case takesNoPaths(String)
  case conflict(String, String)
  case baselineOfPart
  case dryRunAlone
  case unknownRule(String)
}

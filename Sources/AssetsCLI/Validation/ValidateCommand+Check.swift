internal import Files
internal import Project
internal import Reporting
internal import Validation

extension ValidateCommand {
  /// A check, with everything that its report contains.
  struct Check {
    /// The number of fixes that `--fix` could make.
    struct Fixable {
      var own = 0
      var older = 0
    }

    var project: ProjectFolder
    /// The files that commands would change; nil for another version.
    var tree: (any FileTree)?
    var isWhole = false
    var result: ProjectValidationResult
    /// The user's own changes, if older findings are only counted.
    var own: LocalChanges?
    /// The fixes that are possible now.
    var plan: FixPlan?
    /// The fixes that were made; nil if none were requested.
    var fixed: ReportModel.Fixes?

    /// Requested rules that can't be checked.
    var unchecked: [(rule: String, reason: UncheckedReason)] = []

    var fixable: Fixable {
      let all = plan?.changeCount ?? 0
      let own = own.map { plan?.limited(to: $0.concern).changeCount ?? 0 } ?? all
      return Fixable(own: own, older: all - own)
    }

    func remedies(_ context: CommandContext) -> FindingHints {
      FindingHints(plan, in: tree, root: project.root, context)
    }
  }

  /// Returns the requested rules that can't be checked, each once.
  func unchecked(in tree: any FileTree, isWhole: Bool) -> [(rule: String, reason: UncheckedReason)] {
    Set(only).sorted().compactMap { rule in
      RuleList.reasonUnchecked(rule, in: tree, isWhole: isWhole).map { (rule, $0) }
    }
  }

  /// Prints what was not checked.
  ///
  /// - Returns: False if nothing was checked, so there is no result to report.
  func printUnchecked(_ check: Check, _ context: CommandContext) -> Bool {
    for (rule, reason) in check.unchecked {
      context.error.line("note: \(quoted(rule)) was not checked: \(Self.words(for: reason))")
    }
    if !only.isEmpty, check.unchecked.count == Set(only).count { return false }
    let report = check.result.report
    guard isStaged, report.checked.folders == 0, report.findings.isEmpty else { return true }
    context.error.line("nothing to check: no added or changed asset is staged")
    return false
  }

  private static func words(for reason: UncheckedReason) -> String {
    switch reason {
    case .partOfProject: "it checks the files of a whole project"
    case .lacks(.code): "the project has no code"
    case .lacks(.references): "the project has no code, interface files or settings"
    case .lacks(.xcodeProject): "the project has no Xcode project"
    }
  }
}

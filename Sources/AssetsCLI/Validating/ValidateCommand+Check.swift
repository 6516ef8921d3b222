internal import Files
internal import Reporting
internal import Validation
internal import Workspace

extension ValidateCommand {
  /// A check with all that its report tells.
  struct Check {
    /// How many fixes `--fix` could make.
    struct Fixable {
      var own = 0
      var older = 0
    }

    var project: Project
    /// The files that commands would change; nil for another version.
    var tree: (any FileTree)?
    var isWhole = false
    var result: ProjectReport
    /// What the user changed, if older findings are only counted.
    var own: OwnChanges?
    /// What could be fixed now.
    var plan: FixPlan?
    /// What was fixed; nil if that was not asked for.
    var fixed: ReportModel.Fixes?

    var fixable: Fixable {
      let all = plan?.changeCount ?? 0
      let own = own.map { plan?.limited(to: $0.concern).changeCount ?? 0 } ?? all
      return Fixable(own: own, older: all - own)
    }

    func remedies(_ context: Context) -> Remedies { Remedies(plan, in: tree, root: project.root, context) }
  }
}

internal import Files
internal import Git
internal import Project

extension CommandContext {
  /// Returns the context of a merge: the current time, this program as git's merge driver, and a receiver for the
  /// output of hooks.
  ///
  /// - Parameter verifies: False to skip validation and the hooks that can reject a merge.
  func integrationContext(message: String? = nil, verifies: Bool = true) -> IntegrationContext {
    var context = IntegrationContext(
      now: now, driver: program().map { GitDriverConfiguration.contentsDriver(program: $0) }, hookReport: hookReport,
      message: message)
    context.verifies = verifies
    context.warn = { for problem in $0 { error.line("warning: \(printable(problem.inWords))") } }
    return context
  }
}

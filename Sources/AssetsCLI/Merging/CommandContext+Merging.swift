internal import Files
internal import Git
internal import Project

extension CommandContext {
  /// What one merges with: this moment, this program for git to call, and a place for what hooks print.
  ///
  /// - Parameter verifies: False to pass by validation and the hooks that can refuse a merge.
  func integrationContext(message: String? = nil, verifies: Bool = true) -> IntegrationContext {
    var context = IntegrationContext(
      now: now, driver: program().map { GitDriverConfiguration.contentsDriver(program: $0) }, hookReport: hookReport,
      message: message)
    context.verifies = verifies
    context.warn = { for problem in $0 { error.line("warning: \(printable(problem.inWords))") } }
    return context
  }
}

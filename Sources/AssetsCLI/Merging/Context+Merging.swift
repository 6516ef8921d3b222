internal import Files
internal import Git
internal import Workspace

extension Context {
  /// What one merges with: this moment, this program for git to call, and a place for what hooks print.
  func integrationDesk(message: String? = nil) -> IntegrationDesk {
    IntegrationDesk(
      now: now, driver: program().map { GitDrivers.contentsDriver(program: $0) }, hookReport: hookReport,
      message: message)
  }
}

internal import Catalog
internal import Files
internal import Git
internal import Project

extension CommandContext {
  /// Opens the repository around the folder one stands in.
  ///
  /// - Throws: What `ProjectRepository.open` throws.
  func workspace() throws -> ProjectRepository {
    let workspace = try ProjectRepository.open(from: directory, environment: environment)
    if let left = workspace.leftCheckout { for line in left.lines { error.line(line) } }
    if let outcome = workspace.recoveryOutcome { error.line("note: \(outcome.words)") }
    willWork(in: workspace)
    return workspace
  }

  /// This moment, as git keeps it.
  var now: GitTime {
    let moment = clock()
    return GitTime(seconds: Int64(moment.secondsSince1970), offsetMinutes: moment.secondsFromUTC / 60)
  }

  /// This day, where one is.
  var today: Day { Day(now) }

  /// Receives what hooks print.
  var hookReport: ([UInt8]) -> Void {
    { bytes in error.write(String(decoding: bytes, as: UTF8.self)) }
  }
}

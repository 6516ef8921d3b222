internal import Catalog
internal import Files
internal import Git
internal import Project

extension CommandContext {
  /// Opens the repository around the current folder; variables of this type are called `workspace`.
  ///
  /// - Throws: Whatever `ProjectRepository.open` throws.
  func workspace() throws -> ProjectRepository {
    let workspace = try ProjectRepository.open(location)
    if let left = workspace.leftCheckout { for line in left.lines { error.line(line) } }
    if let outcome = workspace.recoveryOutcome { error.line("note: \(outcome.words)") }
    workspace.repository.readingProgress = progress("reading files")
    workspace.repository.writingProgress = progress("writing files")
    workspace.mayAsk = canAsk
    // The recorded operation has the workspace, which would never be closed if it had the operation.
    var unrecorded = self
    unrecorded.operation = nil
    let reporter = TransferReporter(unrecorded, writesJSON: false)
    workspace.reportTransfer = { event in
      reporter(event)
      if case .progress(let progress) = event, progress.isFinished { reporter.finish() }
    }
    workspace.reportMissingLargeFiles = unrecorded.noteMissing
    operation?.begin(workspace)
    return workspace
  }

  /// The current time, in git's form.
  var now: GitTime {
    let moment = clock()
    return GitTime(seconds: Int64(moment.secondsSince1970), offsetMinutes: moment.secondsFromUTC / 60)
  }

  /// The current day, in the local time zone.
  var today: Day { Day(now) }

  /// Receives the output of hooks.
  var hookReport: ([UInt8]) -> Void {
    { bytes in error.write(String(decoding: bytes, as: UTF8.self)) }
  }
}

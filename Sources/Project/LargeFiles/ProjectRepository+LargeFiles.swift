public import Git
internal import LargeFiles
public import Validation

extension ProjectRepository {
  /// Gets the contents of large files that aren't on this computer, and writes them where only placeholders are.
  ///
  /// - Parameter typed: Patterns as the user typed them, or folders; empty for all large files.
  /// - Returns: The files that were written, and those whose contents couldn't be downloaded.
  /// - Throws: `LargeFileSharingError.unknownPattern`; what `Repository.fill` throws.
  public func getLargeFiles(
    matching typed: [String]
  ) throws -> (written: [TrackedLargeFile], missing: [TrackedLargeFile]) {
    for pattern in typed where try files(matching: [pattern]).isEmpty {
      throw LargeFileSharingError.unknownPattern(pattern, [])
    }
    let asked = try files(matching: typed).filter { $0.pointer != nil }
    repository.leavesPlaceholders = false
    let absent = asked.filter { !$0.isHere }.compactMap { file in file.pointer.map { (path: file.path, pointer: $0) } }
    largeFileFailure = exchange.get(absent, isComplete: true)
    let store = try repository.largeFiles
    let isHere = { (file: TrackedLargeFile) in file.pointer.map(store.has) ?? true }
    let written = asked.filter { $0.isPlaceholder && isHere($0) }
    try repository.fill(written)
    return (written, asked.filter { !isHere($0) })
  }

  var exchange: LargeFileExchange { LargeFileExchange(repository, mayAsk: mayAsk, reportTransfer) }

  /// Gets contents for a checkout, which goes on without those that can't be had.
  func getLargeFiles(_ files: [(path: String, pointer: LargeFilePointer)]) {
    guard let failure = exchange.get(files, isComplete: false) else { return }
    largeFileFailure = failure
    reportMissingLargeFiles(failure)
  }

  private func files(matching typed: [String]) throws -> [TrackedLargeFile] {
    let folders = typed.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    return try repository.trackedLargeFiles(matching: folders.map(LargeFilePatterns.pattern), orIn: folders)
  }
}

extension Repository {
  /// The large files whose contents would be in a version, where only pointers belong, and the files that are no large
  /// files only because of their case.
  func rawLargeFileIssues(among changes: [FileChange]? = nil) throws -> [GitImageIssue] {
    try rawLargeFiles(among: changes).map { GitImageIssue($0.path, because: $0.cause) }
      + caseIssues(among: changes?.filter { $0.newMode?.isFile == true }.map(\.path))
  }

  private func caseIssues(among paths: [String]?) throws -> [GitImageIssue] {
    try filesMissedByCase(among: paths).map { path, line in
      GitImageIssue(
        path, because: line.description, pattern: LargeFilePatterns.pattern(for: path, missedBy: line))
    }
  }

  /// Warns of files that are no large files only because of their case; of none if git fails.
  ///
  /// - Parameter paths: Relative to the root of the work tree; nil for all tracked files.
  public func largeFileWarnings(among paths: [String]? = nil) -> [Finding] {
    ((try? caseIssues(among: paths)) ?? []).map(Finding.init(rawLargeFile:))
  }
}

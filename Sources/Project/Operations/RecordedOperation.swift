internal import Files
public import Git

/// Work that can be undone: what it may change is recorded before it changes, and becomes one operation of the log.
///
/// A command, a page or an app makes one for each action that changes a project, and passes it on in a
/// `ProjectSession`. It belongs to one thread.
public final class RecordedOperation: @unchecked Sendable {
  private let recorder: OperationRecorder
  private let scope: OperationRecorder.Scope
  private let willBegin: () -> Void
  private let open: () throws -> ProjectRepository
  /// The project as first opened; opening takes longer than everything else.
  private var opened: ProjectRepository?

  /// - Parameters:
  ///   - words: The command line for the log, or words that mean the same.
  ///   - scope: What may change.
  ///   - willBegin: Called before anything is recorded.
  ///   - open: Opens the project, if a change is announced before that.
  public init(
    words: [String], scope: OperationRecorder.Scope, now: GitTime, willBegin: @escaping () -> Void = {},
    open: @escaping () throws -> ProjectRepository
  ) {
    recorder = OperationRecorder(
      words: words.map { RemoteURL($0).withoutSecrets }, recordingScope: scope, now: now)
    (self.scope, self.willBegin, self.open) = (scope, willBegin, open)
  }

  /// Records the current state, before anything changes.
  public func begin(_ project: ProjectRepository) {
    if opened == nil {
      willBegin()
      opened = project
    }
    recorder.begin(project.repository)
  }

  /// The project; nil if it can't be opened.
  var project: ProjectRepository? {
    if opened == nil, let project = try? open() { begin(project) }
    return opened
  }

  /// True if the current state was recorded.
  var isUnderWay: Bool { recorder.isUnderWay }

  /// Why the work can't be undone; nil if it can.
  var failure: (any Error)? { recorder.failure }

  /// Announces the files and folders that are changed, created or removed next, so that they can be restored; nothing
  /// is read yet.
  ///
  /// - Parameter paths: Absolute, or relative to the top of the project; paths outside of the work tree are ignored.
  func willChange(_ paths: [String]) {
    guard let project else { return }
    let inside = paths.compactMap { path in
      let relative = path.utf8.first == UInt8(ascii: "/") ? Path.relative(path, to: project.workTree) : path
      return relative?.isEmpty == true ? nil : relative
    }
    recorder.willChange(inside, in: project.repository)
  }

  /// Records what was sent to a remote.
  public func add(_ sent: [OperationRecord.Sent]) { recorder.sent += sent }

  /// Adds nothing to the log, if the operation is already there.
  public func cancel() { recorder.cancel() }

  /// Adds the operation to the log.
  ///
  /// - Throws: The reason why the work can't be undone.
  public func finish() throws -> OperationRecorder.Outcome {
    defer { refreshIndexOfMerge() }
    return try recorder.finish()
  }

  /// Hard links have changed the times of files, and git aborts a merge only if it recognizes each file by its times.
  private func refreshIndexOfMerge() {
    guard scope != .branches, let repository = (opened ?? (try? open()))?.repository,
      repository.operationInProgress == .merge
    else { return }
    // Only helps git; a failure doesn't affect the work.
    try? repository.refreshIndexWithGit()
  }
}

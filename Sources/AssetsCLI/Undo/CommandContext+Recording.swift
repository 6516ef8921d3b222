internal import Files
internal import Git
internal import Project
internal import Subprocess

/// A recorded command: what it may change, what it sent, and how to undo it if 'assets undo' can't.
///
/// It belongs to the context of one command, which runs on one thread.
final class RecordedCommand: @unchecked Sendable {
  fileprivate let recording: OperationRecorder
  /// The line that explains another way to undo; nil if the command has none.
  fileprivate var otherUndoCommand: String?
  /// A line to print at the very end, if the command succeeds.
  fileprivate var lastLine: String?

  fileprivate init(_ recording: OperationRecorder) { self.recording = recording }

  /// Records what was sent to a remote.
  func add(_ sent: [OperationRecord.Sent]) { recording.sent += sent }

  /// The project as first opened by the command; opening takes longer than everything else.
  private var workspace: ProjectRepository?

  fileprivate func begin(_ workspace: ProjectRepository) {
    // Recorded commands change nothing before this.
    if self.workspace == nil {
      InterruptHandler.begin()
      self.workspace = workspace
    }
    recording.begin(workspace.repository)
  }

  /// Temporary hard links have changed the times of files, and git aborts a merge only if it recognizes each file by
  /// its times.
  fileprivate func leaveMergeToGit(in context: CommandContext) {
    guard let repository = workspace(in: context)?.repository, repository.operationInProgress == .merge else { return }
    // Only helps git; a failure doesn't affect the command.
    try? repository.refreshIndexWithGit()
  }

  fileprivate func workspace(in context: CommandContext) -> ProjectRepository? {
    workspace ?? (try? context.workspace())
  }
}

extension CommandContext {
  /// Runs a command so that 'assets undo' can undo it.
  ///
  /// If the state can't be recorded, the command runs anyway, and a note says that it can't be undone.
  ///
  /// - Parameters:
  ///   - words: The command line.
  ///   - recordingScope: What the command may change; nil for nothing.
  func recorded(
    _ words: [String], _ recordingScope: OperationRecorder.Scope?, _ run: (CommandContext) throws -> ExitCode
  ) throws -> ExitCode {
    guard let recordingScope, isInRepository else {
      InterruptHandler.leaveStart()
      return try run(self)
    }
    var context = self
    let command = RecordedCommand(
      OperationRecorder(words: words.map { RemoteURL($0).withoutSecrets }, recordingScope: recordingScope, now: now)
    )
    context.recordedCommand = command
    let result = Result { try run(context) }
    do {
      let outcome = try command.recording.finish()
      tell(outcome, command, isDone: (try? result.get()) != nil)
    } catch {
      if let line = command.otherUndoCommand { self.error.line(line) }
      // The same problem usually makes the command itself fail, with its own message.
      if (try? result.get()) != nil { note(error) }
    }
    if let line = command.lastLine { self.error.line(line) }
    if recordingScope != .branches { command.leaveMergeToGit(in: context) }
    return try result.get()
  }

  private func tell(_ outcome: OperationRecorder.Outcome, _ command: RecordedCommand, isDone: Bool) {
    if isDone, let line = command.otherUndoCommand {
      error.line(outcome.isRecorded ? "hint: run 'assets undo'\(placeToRun) to undo this" : line)
    }
    if !outcome.forgottenFolders.isEmpty {
      error.line("note: removed \(OrphanedBackup.words(outcome.forgottenFolders)); all of it is in a version")
    }
    guard let last = outcome.forgotten.last else { return }
    error.line(
      "note: forgot \(counted(outcome.forgotten.count, "operation")) up to \(DateTime(last.moment).text), which "
        + "'assets operations' listed until now; 'assets.operationsDays' sets how long they stay")
  }

  /// Prints how to undo the command; for a recorded command, that is usually 'assets undo'.
  ///
  /// - Parameter line: Printed if it isn't recorded.
  func printUndoHint(otherwise line: String) {
    if let recordedCommand { recordedCommand.otherUndoCommand = line } else { error.line(line) }
  }

  /// Prints something after everything else, so that it isn't overlooked.
  func printLast(_ line: String) {
    if let recordedCommand { recordedCommand.lastLine = line } else { error.line(line) }
  }

  /// Where to run a suggested command, if not in the current folder.
  var placeToRun: String { chosenFolder.map { " in \(quoted($0))" } ?? "" }

  /// False outside of a repository, and if a hook runs this with a temporary index.
  private var isInRepository: Bool {
    environment["GIT_INDEX_FILE"] == nil && AssetsFolder.path(around: directory, environment: environment) != nil
  }

  private func note(_ error: any Error) {
    let delayed = error as? OperationRecorder.Delayed
    let text = Failure(delayed?.cause ?? error).texts.first
    self.error.line(
      "note: 'assets undo' can't undo this\(delayed == nil ? "" : " yet"): \(printable(text?.error ?? ""))")
  }
}

extension CommandContext {
  /// True if 'assets undo' will be able to undo this command, including some paths.
  func undoBringsBack(_ paths: [String]) -> Bool {
    guard let recordedCommand, recordedCommand.recording.isUnderWay,
      let root = recordedCommand.workspace(in: self)?.workTree
    else { return false }
    return paths.allSatisfy { Path.relative($0, to: root) != nil }
  }

  /// Makes sure that 'assets undo' can restore uncommitted changes that are about to be removed.
  ///
  /// - Parameters:
  ///   - paths: Relative to the top of the project.
  ///   - name: What the user calls it.
  ///   - refusal: Thrown if they can't be restored, unless `isForced`.
  /// - Returns: Notes about it.
  func keepForUndo(
    _ paths: [String], of name: String, isForced: Bool, or refusal: @autoclosure () -> any Error
  ) throws -> String? {
    if paths.isEmpty { return nil }
    if let root = recordedCommand?.workspace(in: self)?.workTree {
      willChange(paths)
      if undoBringsBack(paths.map { Path.join(root, $0) }) {
        return "'assets undo' also restores the uncommitted changes to \(quoted(name))"
      }
    }
    guard isForced else {
      // If files can't be kept for an undo, for example because the disk is full, they can't be committed either.
      guard let cause = recordedCommand?.recording.failure else { throw refusal() }
      throw HintedError(
        error: cause, hints: ["nothing has changed; '--force' does it with no way to undo it"])
    }
    return nil
  }

  var isRecorded: Bool { recordedCommand != nil }

  /// For a command that is already in the list of operations.
  func cancelRecording() { recordedCommand?.recording.cancel() }

  /// Records the current state, if the command is recorded, before it changes anything.
  func willWork(in workspace: ProjectRepository) { recordedCommand?.begin(workspace) }

  /// Announces the files and folders that are changed, created or removed next, so that they can be restored; nothing
  /// is read yet.
  ///
  /// - Parameter paths: Absolute, or relative to the top of the project; paths outside of the work tree are ignored.
  func willChange(_ paths: [String]) {
    // From here on, an interrupted command has to report what was done.
    defer { Interruption.noteChange() }
    guard let recordedCommand, let workspace = recordedCommand.workspace(in: self) else { return }
    let inside = paths.compactMap { path in
      let relative = path.utf8.first == UInt8(ascii: "/") ? Path.relative(path, to: workspace.workTree) : path
      return relative?.isEmpty == true ? nil : relative
    }
    recordedCommand.recording.willChange(inside, in: workspace.repository)
  }

  /// The same for files that this program writes itself, none of them through a link: a folder of a project may be a
  /// link to anywhere else, where files don't belong to the project and can't be restored by an undo.
  ///
  /// - Parameter root: The top of the project.
  /// - Throws: `FileError.linked`.
  func willWrite(_ paths: [String], below root: String? = nil) throws(FileError) {
    try requireNoLinks(around: paths, below: root ?? recordedCommand?.workspace(in: self)?.workTree ?? directory)
    willChange(paths)
  }

  /// Throws if links in a path lead out of the project. A link to another place in the project is followed.
  ///
  /// - Throws: `FileError.linked`.
  func requireInProject(_ typed: String, below root: String) throws(FileError) {
    if Path.relative(followingLinks(typed), to: root) != nil { return }
    try requireNoLinks(around: [Path.join(absolute(typed), "file")], below: root)
  }

  private func requireNoLinks(around paths: [String], below root: String) throws(FileError) {
    var known: Set<ExactName> = []
    for path in paths {
      let relative = path.utf8.first == UInt8(ascii: "/") ? Path.relative(path, to: root) : path
      var place = root
      for name in Path.names(Path.folder(relative ?? "")) {
        place = Path.join(place, String(name))
        guard known.insert(ExactName(place)).inserted else { continue }
        guard let status = try FileSystem.status(of: place) else { break }
        if case .symbolicLink(let destination) = status.kind { throw .linked(shown(place), to: destination) }
      }
    }
  }
}

internal import Files
internal import Git
internal import Project
internal import Subprocess

/// A command that is recorded: what it may change, what it sent, and what takes it back where no operation does.
///
/// It goes with the context of one command, which runs on one thread.
final class RecordedCommand: @unchecked Sendable {
  fileprivate let recording: OperationRecorder
  /// The line that tells of another way back; nil if the command tells of none.
  fileprivate var otherUndoCommand: String?
  /// What is said at the very end, if the command did what it should.
  fileprivate var lastLine: String?

  fileprivate init(_ recording: OperationRecorder) { self.recording = recording }

  /// Notes what a remote has now.
  func add(_ sent: [OperationRecord.Sent]) { recording.sent += sent }

  /// The project as the command opened it first; opening takes longer than all the rest.
  private var workspace: ProjectRepository?

  fileprivate func begin(_ workspace: ProjectRepository) {
    // Whatever is recorded changes nothing before this.
    if self.workspace == nil {
      InterruptHandler.begin()
      self.workspace = workspace
    }
    recording.begin(workspace.repository)
  }

  /// The hard links that files had for a moment changed their times, and git takes a merge back only where it knows
  /// each file by its times.
  fileprivate func leaveMergeToGit(in context: CommandContext) {
    guard let repository = workspace(in: context)?.repository, repository.operationInProgress == .merge else { return }
    // A favor to git: what the command did is done.
    try? repository.refreshIndexWithGit()
  }

  fileprivate func workspace(in context: CommandContext) -> ProjectRepository? {
    workspace ?? (try? context.workspace())
  }
}

extension CommandContext {
  /// Runs a command so that 'assets undo' can take it back.
  ///
  /// Where it cannot be told how everything stands, the command does its work all the same, and it is said that there
  /// is no way back.
  ///
  /// - Parameters:
  ///   - words: The command line.
  ///   - reach: What the command may change; nil for nothing.
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
      // What stands in the way of this mostly stands in the way of the command, which has words for it.
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

  /// Says how what was just done can be taken back; where the command is recorded that is 'assets undo', most often.
  ///
  /// - Parameter line: What is to be said otherwise.
  func printUndoHint(otherwise line: String) {
    if let recordedCommand { recordedCommand.otherUndoCommand = line } else { error.line(line) }
  }

  /// Says something behind all the rest, so that it is not overlooked.
  func printLast(_ line: String) {
    if let recordedCommand { recordedCommand.lastLine = line } else { error.line(line) }
  }

  /// Where a command that is told has to be run, if not here.
  var placeToRun: String { chosenFolder.map { " in \(quoted($0))" } ?? "" }

  /// False if no repository is around, and where a hook runs this with an index of its own, which goes away.
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
  /// True if 'assets undo' will take back what this command does now, and brings back some paths with it.
  func undoBringsBack(_ paths: [String]) -> Bool {
    guard let recordedCommand, recordedCommand.recording.isUnderWay,
      let root = recordedCommand.workspace(in: self)?.workTree
    else { return false }
    return paths.allSatisfy { Path.relative($0, to: root) != nil }
  }

  /// Makes sure that uncommitted work which is about to go comes back with 'assets undo'.
  ///
  /// - Parameters:
  ///   - paths: From the top of the project.
  ///   - name: What the user calls it.
  ///   - refusal: Thrown if it can't come back, unless `isForced`.
  /// - Returns: What to tell about it.
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
      // What can't be kept for an undo can't be committed either, such as on a full disk.
      guard let cause = recordedCommand?.recording.failure else { throw refusal() }
      throw HintedError(
        error: cause, hints: ["nothing has changed; '--force' does it with no way to undo it"])
    }
    return nil
  }

  var isRecorded: Bool { recordedCommand != nil }

  /// For a command that is in the list of operations already.
  func cancelRecording() { recordedCommand?.recording.cancel() }

  /// Lets a command that is recorded take down how everything stands before it changes anything.
  func willWork(in workspace: ProjectRepository) { recordedCommand?.begin(workspace) }

  /// Says which files and folders are changed, made or removed next, so that they can come back; nothing is read yet.
  ///
  /// - Parameter paths: Absolute, or from the top of the project; what lies outside of the work tree is none of git's.
  func willChange(_ paths: [String]) {
    // From here on whoever stops this has to be told what was done.
    defer { Interruption.noteChange() }
    guard let recordedCommand, let workspace = recordedCommand.workspace(in: self) else { return }
    let inside = paths.compactMap { path in
      let relative = path.utf8.first == UInt8(ascii: "/") ? Path.relative(path, to: workspace.workTree) : path
      return relative?.isEmpty == true ? nil : relative
    }
    recordedCommand.recording.willChange(inside, in: workspace.repository)
  }

  /// The same for files that this program writes itself, none of them through a link: a folder of a project may be a link
  /// to any other one, whose files are not the project's and don't come back with an undo.
  ///
  /// - Parameter root: The top of the project.
  /// - Throws: `FileError.linked`.
  func willWrite(_ paths: [String], below root: String? = nil) throws(FileError) {
    try requireNoLinks(around: paths, below: root ?? recordedCommand?.workspace(in: self)?.workTree ?? directory)
    willChange(paths)
  }

  /// Refuses a path in the project whose links lead out of it. A link to another place in the project is followed.
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

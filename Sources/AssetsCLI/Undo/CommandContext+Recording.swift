internal import Files
internal import Git
internal import Project
internal import Subprocess

/// The last lines of a recorded command, which depend on whether it can be undone.
///
/// They belong to the context of one command, which runs on one thread.
final class ClosingLines: @unchecked Sendable {
  /// The line that explains another way to undo; nil if the command has none.
  fileprivate var otherUndoCommand: String?
  /// A line to print at the very end, if the command succeeds.
  fileprivate var lastLine: String?
}

extension CommandContext {
  /// This command's access to the project.
  var session: ProjectSession {
    ProjectSession(
      at: location, now: now, recordedBy: operation,
      searchProgress: {
        let progress = Progress("reading files that may name assets", self)
        return { progress.advance() }
      }, checkingProgress: progress("checking assets"), open: workspace)
  }

  /// Runs a command so that 'assets undo' can undo it.
  ///
  /// If a certain state is expected and the project is in another one, the command is refused. If the state can't be
  /// recorded, the command runs anyway, and a note says that it can't be undone.
  ///
  /// - Parameters:
  ///   - words: The command line.
  ///   - recordingScope: What the command may change; nil for nothing.
  func recorded(
    _ words: [String], _ recordingScope: OperationRecorder.Scope?, _ run: (CommandContext) throws -> ExitCode
  ) throws -> ExitCode {
    let held = try expected.map { try workspace().repository.hold($0) }
    defer { withExtendedLifetime(held) {} }
    guard let recordingScope, isInRepository else {
      InterruptHandler.leaveStart()
      return try run(self)
    }
    var context = self
    let operation = RecordedOperation(
      words: words, scope: recordingScope, now: now, willBegin: InterruptHandler.begin, open: workspace)
    context.operation = operation
    let result = Result { try run(context) }
    do {
      tell(try operation.finish(), isDone: (try? result.get()) != nil)
    } catch {
      if let line = closing.otherUndoCommand { self.error.line(line) }
      // The same problem usually makes the command itself fail, with its own message.
      if (try? result.get()) != nil { note(error) }
    }
    if let line = closing.lastLine { error.line(line) }
    return try result.get()
  }

  private func tell(_ outcome: OperationRecorder.Outcome, isDone: Bool) {
    if isDone, let line = closing.otherUndoCommand {
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

  private func note(_ error: any Error) {
    let delayed = error as? OperationRecorder.Delayed
    let text = Failure(delayed?.cause ?? error).texts.first
    self.error.line(
      "note: 'assets undo' can't undo this\(delayed == nil ? "" : " yet"): \(printable(text?.error ?? ""))")
  }

  /// Prints how to undo the command; for a recorded command, that is usually 'assets undo'.
  ///
  /// - Parameter line: Printed if it isn't recorded.
  func printUndoHint(otherwise line: String) {
    if operation == nil { error.line(line) } else { closing.otherUndoCommand = line }
  }

  /// Prints something after everything else, so that it isn't overlooked.
  func printLast(_ line: String) {
    if operation == nil { error.line(line) } else { closing.lastLine = line }
  }

  /// Where to run a suggested command, if not in the current folder.
  var placeToRun: String { chosenFolder.map { " in \(quoted($0))" } ?? "" }

  /// False outside of a repository, and if a hook runs this with a temporary index.
  private var isInRepository: Bool {
    environment["GIT_INDEX_FILE"] == nil && location.assetsFolder != nil
  }
}

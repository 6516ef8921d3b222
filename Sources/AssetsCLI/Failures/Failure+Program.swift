internal import Files
internal import Git
internal import Project

extension ProgramError: ExplainedError {
  var failure: Failure { Failure(self) }
}

extension Failure {
  init(_ error: ProgramError) {
    switch error {
    case .unknownCommand(let word, let nearest):
      let hint = didYouMean(nearest).map { [$0] } ?? []
      let text = FailureMessage(
        code: "unknown-command", error: "unknown command \(quoted(word))",
        hints: hint + ["run 'assets help' to see all commands"])
      self.init([text], .usage)
    case .noSuchFolder(let absent, let isFile):
      let folder = shellWord(Path.folder(absent.path).isEmpty ? "." : Path.folder(absent.path))
      self.init([
        FailureMessage(
          code: "folder-not-found", error: "can't open \(quoted(absent.path))",
          causes: isFile ? ["it is a file, and a folder is needed"] : absent.causes,
          hints: isFile ? ["use the folder it is in: 'assets -C \(folder) COMMAND …'"] : absent.hints)
      ])
    case .outputFailed(let code):
      let system = FileError(.write, "standard output", code: code).failureMessage
      self.init([FailureMessage(code: "output-failed", error: "cannot write the output", causes: system.causes)])
    }
  }
}

/// A command that failed after the user interrupted it.
struct InterruptedCommandError: ExplainedError {
  var error: any Error
  /// True if something had already been changed.
  var hasChanged: Bool

  var failure: Failure { Failure(self) }
}

extension Failure {
  init(_ stopped: InterruptedCommandError) {
    self.init(stopped.error)
    let saysSo = exitCode == .interrupted
    exitCode = .interrupted
    let look = "'assets status' shows the current state"
    if let error = stopped.error as? TransportError, case .interrupted = error.kind, stopped.hasChanged {
      texts = [
        FailureMessage(
          code: "interrupted", error: "stopped before everything was done",
          hints: [look, "'assets undo' undoes what was done"])
      ]
    } else if !saysSo {
      texts[texts.count - 1].hints.append("you stopped this in the meantime; \(look)")
    }
  }
}

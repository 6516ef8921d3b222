internal import Git
internal import Subprocess

extension CommandContext {
  /// Runs a command that changes something, and reports the result if the user interrupts it: nothing was changed,
  /// everything was done, or what to check.
  func toldWhenStopped(_ execute: () throws -> ExitCode) throws -> ExitCode {
    // Signal handlers apply to the whole process.
    guard ownsProcess else { return try execute() }
    let (result, wasAsked) = InterruptHandler.told {
      let code = try execute()
      // The reader may be slow, and signals are ignored later.
      output.flush()
      return code
    }
    switch result {
    case .success(let code):
      guard wasAsked else { return code }
      error.line("note: this was already done when you stopped it")
      return .interrupted
    case .failure(let error):
      guard wasAsked || Failure(error).exitCode == .interrupted else { throw error }
      throw InterruptedCommandError(error: advised(error), hasChanged: Interruption.hasSomethingToTell)
    }
  }
}

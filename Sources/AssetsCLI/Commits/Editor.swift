internal import Git
internal import Subprocess

/// The user's editor, determined like git does.
///
/// Source: `git-var(1)`, `GIT_EDITOR`.
struct Editor {
  private let command: String
  private let context: CommandContext

  init(_ repository: Repository, _ context: CommandContext) throws {
    self.context = context
    let environment = context.environment
    let isDumb = environment["TERM"] == nil || environment["TERM"] == "dumb"
    command =
      try environment["GIT_EDITOR"] ?? repository.configuration.string("core.editor")
      ?? (isDumb ? nil : environment["VISUAL"]) ?? environment["EDITOR"] ?? "vi"
  }

  /// The shell command. If possible, the shell replaces itself with the editor, because a Control-C that the editor
  /// handles would end the shell.
  ///
  /// Source: git, `run-command.c`, `prepare_shell_cmd`.
  static func line(_ command: String) -> String {
    let isPlain = command != ":" && !command.contains { "|&;<>()$`\\\"'*?[#~=%\n".contains($0) }
    return (isPlain ? "exec " : "") + "\(command) \"$@\""
  }

  /// Opens a file and waits until the editor is closed.
  ///
  /// - Throws: `CommitError.editor`.
  func edit(_ file: String) throws {
    // An editor is configured as a shell command, such as `code --wait`; the file's name is passed as an argument.
    let invocation = Invocation(
      "/bin/sh", ["-c", Self.line(command), command, file], environment: context.environment,
      workingDirectory: context.directory, input: .inherit, output: .inherit, error: .inherit)
    context.output.flush()
    let status = try InterruptHandler.leftToOthers { try invocation.run().status }
    // Control-C ended the editor too, as with `cat`; the shell reports it as an exit code.
    if [.signalled(2), .exited(130)].contains(status) { throw TransportError(.interrupted(signal: 2), remote: "") }
    guard status.isSuccess else { throw CommitError.editor(command, status: status.code) }
  }
}

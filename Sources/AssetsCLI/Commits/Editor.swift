internal import Git
internal import Subprocess

/// The user's editor, found as git finds it.
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

  /// What the shell is told. Where it can it makes way for the editor: it would be ended by a Control-C that the editor
  /// takes for itself.
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
    // An editor is configured as a line of shell, such as `code --wait`; the file's name is handed over beside it.
    let invocation = Invocation(
      "/bin/sh", ["-c", Self.line(command), command, file], environment: context.environment,
      workingDirectory: context.directory, input: .inherit, output: .inherit, error: .inherit)
    context.output.flush()
    let status = try InterruptHandler.leftToOthers { try invocation.run().status }
    // It was ended by the same Control-C, as `cat` is; the shell tells of it with a number.
    if [.signalled(2), .exited(130)].contains(status) { throw TransportError(.interrupted(signal: 2), remote: "") }
    guard status.isSuccess else { throw CommitError.editor(command, status: status.code) }
  }
}

internal import Arguments
internal import Git

/// A command of `assets`: options are stored properties with defaults; `run` calls the modules and prints.
///
/// To add one: a file in `Commands/`, a test file, and a line in `CommandList`.
protocol Command: Sendable {
  init()

  /// The words that call it. Kept beside the table, so that looking for a command doesn't build the tables of others.
  static var name: String { get }

  /// The only place that knows how the options are spelled.
  static var spec: CommandSpec<Self> { get }

  /// False for a command that is asked between two keys, and leaves to others what a killed one left.
  static var recoversInterrupted: Bool { get }

  /// True for a command that is not recorded, and says all the same what became of it when somebody stops it.
  static var isWhole: Bool { get }

  /// Commands of two words that begin with this one's name, such as `prototype new`.
  static var subcommands: [any Command.Type] { get }

  /// What the command may change with these options, so that 'assets undo' can take it back; nil for nothing.
  var recordingScope: OperationRecorder.Scope? { get }

  /// True if each line of the output is an event for other programs; the last one tells of a failure then, too.
  var writesEvents: Bool { get }

  /// Does the work. Results go to `context.output`, progress and notes to `context.error`.
  ///
  /// - Throws: Any error that `Failure` knows how to word.
  func run(_ context: CommandContext) throws -> ExitCode
}

extension Command {
  static var recoversInterrupted: Bool { true }

  static var isWhole: Bool { false }

  static var subcommands: [any Command.Type] { [] }

  var recordingScope: OperationRecorder.Scope? { nil }

  var writesEvents: Bool { false }

  static var abstract: String { spec.abstract }

  static var description: CommandDescription { spec.description(defaults: Self()) }

  /// Reads the words after the command's name and carries the command out, or prints its help.
  static func run(_ words: [String], _ context: CommandContext) throws -> ExitCode {
    switch try spec.parse(words, into: Self()) {
    case .help:
      context.output.write(HelpText(program: Program.name).text(of: description))
      return .done
    case .command(let command):
      do {
        let execute = {
          try context.recorded(name.split(separator: " ").map(String.init) + words, command.recordingScope) {
            try command.run($0)
          }
        }
        return try isWhole || command.recordingScope != nil ? context.toldWhenStopped(execute) : execute()
      } catch {
        let advised = context.advised(error)
        if command.writesEvents { context.output.line(Failure(advised).event.onOneLine) }
        throw advised
      }
    }
  }
}

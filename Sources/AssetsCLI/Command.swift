internal import Arguments
internal import Git

/// A command of `assets`: options are stored properties with defaults; `run` calls the modules and prints.
///
/// To add one, create a file in `Commands/` and a test file, and add a line to `CommandList`.
protocol Command: Sendable {
  init()

  /// The words that call it. Separate from the table, so that looking up a command doesn't build the tables of others.
  static var name: String { get }

  /// The only place that defines how the options are spelled.
  static var spec: CommandSpec<Self> { get }

  /// False for a command that runs while the user types: it leaves recovery from an interrupted command to others.
  static var recoversInterrupted: Bool { get }

  /// True for a command that is not recorded, but still reports what it did if the user interrupts it.
  static var isWhole: Bool { get }

  /// Commands of two words that begin with this one's name, such as `prototype new`.
  static var subcommands: [any Command.Type] { get }

  /// What the command may change with these options, so that 'assets undo' can undo it; nil for nothing.
  var recordingScope: OperationRecorder.Scope? { get }

  /// Runs the command. Results go to `context.output`, progress and notes to `context.error`.
  ///
  /// - Throws: Any error that `Failure` has a text for.
  func run(_ context: CommandContext) throws -> ExitCode
}

extension Command {
  static var recoversInterrupted: Bool { true }

  static var isWhole: Bool { false }

  static var subcommands: [any Command.Type] { [] }

  var recordingScope: OperationRecorder.Scope? { nil }

  static var abstract: String { spec.abstract }

  static var description: CommandDescription { spec.description(defaults: Self()) }

  /// Leaves out how the result was printed.
  private static func recordedWords(_ words: [String]) -> [String] {
    let end = words.firstIndex(of: "--") ?? words.endIndex
    return words[..<end].filter { $0 != "--json" } + words[end...]
  }

  /// Parses the words after the command's name and runs the command, or prints its help.
  static func run(_ words: [String], _ context: CommandContext) throws -> ExitCode {
    let words = spec.options.contains { $0.name == "message" } ? try context.readingMessage(words) : words
    switch try spec.parse(words, into: Self()) {
    case .help:
      context.output.write(HelpText(program: Program.name).text(of: description))
      return .done
    case .command(let command):
      do {
        let execute = {
          try context.recorded(
            name.split(separator: " ").map(String.init) + recordedWords(words), command.recordingScope
          ) {
            try command.run($0)
          }
        }
        return try isWhole || command.recordingScope != nil ? context.toldWhenStopped(execute) : execute()
      } catch {
        throw context.advised(error)
      }
    }
  }
}

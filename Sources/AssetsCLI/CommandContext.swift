internal import Files
internal import Project

/// The environment of a command: current folder, variables, clock, streams and terminal; tests create their own.
public struct CommandContext: Sendable {
  /// The folder one stands in: absolute, no slash at its end. The process itself never changes its folder.
  public var directory: String
  public var environment: [String: String]
  /// The folder that `-C` leads to, as it was typed; nil if it was not given.
  var chosenFolder: String?
  /// Tells the absolute path of this program; nil if it cannot be found out.
  public var program: @Sendable () -> String? = { nil }
  /// Tells the time of day.
  public var clock: @Sendable () -> LocalTime
  /// Results.
  public var output: TextStream
  /// Errors, notes and progress.
  public var error: TextStream
  public var input: ByteInput
  public var terminal: Terminal
  /// True if nothing else goes on in this process, so that a command may say what signals do; false in tests.
  public var ownsProcess = false
  /// Hears what is to be recorded of the command; nil if nobody records it.
  var recordedCommand: RecordedCommand?

  public init(
    directory: String, environment: [String: String], clock: @escaping @Sendable () -> LocalTime, output: TextStream,
    error: TextStream, input: ByteInput, terminal: Terminal = .none
  ) {
    self.directory = directory
    self.environment = environment
    self.clock = clock
    self.output = output
    self.error = error
    self.input = input
    self.terminal = terminal
  }

  /// Returns a path that was typed as an absolute one.
  public func absolute(_ path: String) -> String { Path.absolute(path, from: directory) }

  /// Returns a path that was typed as an absolute one, with the links on it followed as far as it is there.
  ///
  /// `directory` is a path without links, and what is typed may well lead through one: `/tmp` is a link on a Mac.
  func followingLinks(_ path: String) -> String { ProjectFolder.followingLinks(absolute(path)) }

  /// Returns an absolute path as one would type it here.
  public func shown(_ path: String) -> String { Path.shown(path, from: directory) }

  /// Returns a style for `output`.
  public var style: Style { Style(isOn: terminal.colorsOutput) }

  /// Returns a style for `error`.
  public var errorStyle: Style { Style(isOn: terminal.colorsError) }

  /// The same world, with results that go to a file.
  public var withoutColors: CommandContext {
    var context = self
    context.terminal.colorsOutput = false
    return context
  }

  /// True if somebody is there to answer a question.
  public var canAsk: Bool { terminal.isInput && terminal.isError }
}

internal import Files
internal import Git
internal import Project
public import Subprocess

/// The environment of a command: current folder, variables, clock, streams and terminal; tests create their own.
public struct CommandContext: Sendable {
  /// The current folder: absolute, without a slash at the end. The process itself never changes its folder.
  public var directory: String { didSet { location = RepositoryLocation(directory, environment: environment) } }
  public var environment: [String: String] {
    didSet { location = RepositoryLocation(directory, environment: environment) }
  }
  /// The repository of the current folder, which is looked for once.
  private(set) var location: RepositoryLocation
  /// The folder given with `-C`, as typed; nil if it was not given.
  var chosenFolder: String?
  /// Returns the absolute path of this program; nil if it can't be determined.
  public var program: @Sendable () -> String? = { nil }
  /// Returns the current time.
  public var clock: @Sendable () -> LocalTime
  /// The stream for results.
  public var output: TextStream
  /// The stream for errors, notes and progress.
  public var error: TextStream
  public var input: ByteInput
  public var terminal: Terminal
  /// True if the command has the process to itself and may set signal handlers; false in tests.
  public var ownsProcess = false
  /// True if another program reads progress and results, one object per line.
  var writesEvents = false
  /// The state in which a change makes sense; nil for any.
  var expected: ObservedState?
  /// The record of the command for 'assets undo'; nil if it isn't recorded.
  var operation: RecordedOperation?
  /// What is printed when it ends.
  let closing = ClosingLines()

  public init(
    directory: String, environment: [String: String], clock: @escaping @Sendable () -> LocalTime, output: TextStream,
    error: TextStream, input: ByteInput, terminal: Terminal = .none
  ) {
    self.directory = directory
    self.environment = environment
    location = RepositoryLocation(directory, environment: environment)
    self.clock = clock
    self.output = output
    self.error = error
    self.input = input
    self.terminal = terminal
  }

  /// The project of the current folder.
  var project: ProjectFolder { location.project }

  /// Converts a typed path into an absolute one.
  public func absolute(_ path: String) -> String { session.absolute(path) }

  /// Converts a typed path into an absolute one, with the links in its existing part resolved.
  ///
  /// `directory` contains no links, but a typed path may: `/tmp` is a link on a Mac.
  func followingLinks(_ path: String) -> String { session.followingLinks(path) }

  /// Returns an absolute path as the user would type it here.
  public func shown(_ path: String) -> String { session.shown(path) }

  /// Returns a style for `output`.
  public var style: Style { Style(isOn: terminal.colorsOutput) }

  /// Returns a style for `error`.
  public var errorStyle: Style { Style(isOn: terminal.colorsError) }

  /// The same context, with results for a file.
  public var withoutColors: CommandContext {
    var context = self
    context.terminal.colorsOutput = false
    return context
  }

  /// True if a user is there to answer a question.
  public var canAsk: Bool { terminal.isInput && terminal.isError }
}

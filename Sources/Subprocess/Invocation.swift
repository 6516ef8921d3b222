/// One run of a program, described by values only: nothing of this process goes along but what is named here.
///
/// There is no shell in between, so an argument is never split, expanded or read as a command.
public struct Invocation: Sendable {
  /// A name to look up in the `PATH` of `environment`, or a path, which is relative to `workingDirectory`.
  public var program: String
  /// What follows the program's own name.
  public var arguments: [String]
  /// All variables the child sees.
  public var environment: [String: String]
  /// Where the child starts; nil for the folder this process is in.
  public var workingDirectory: String?
  public var input: Input
  public var output: Output
  public var error: Output
  /// The seconds after which the child is asked to end (SIGTERM), and a second later made to (SIGKILL); nil to wait
  /// for ever.
  public var timeLimit: Double?
  /// The seconds after which a child that says nothing on a captured stream is ended the same way; nil to wait for
  /// ever.
  public var silenceLimit: Double?
  /// Gives the child a session of its own, so that neither it nor what it starts can ask anything on the terminal.
  public var hasOwnSession = false
  /// Hands SIGINT, SIGTERM and SIGHUP on to the child instead of being ended by them, so that it can tidy up and so can
  /// we; see `ProcessResult.interruption`.
  public var handsOnSignals = false
  /// False to be done when the program has ended, even where something it left in the background, such as a shared
  /// connection of ssh, still holds its streams.
  public var waitsForStreams = true
  /// How many bytes of each captured stream are kept; the observer sees those beyond as well.
  public var maxKeptCount = Int.max

  /// Where standard input comes from.
  public enum Input: Sendable, Hashable {
    /// The end of the file at once.
    case nothing
    /// The standard input of this process.
    case inherit
    case bytes([UInt8])
    /// An open file of this process, which stays open.
    case descriptor(Int32)
  }

  /// Where standard output or standard error goes.
  public enum Output: Sendable, Hashable {
    case discard
    /// The same stream of this process.
    case inherit
    /// Memory: see `ProcessResult`.
    case capture
    /// An open file of this process, which stays open; 2 sends output where this process's errors go.
    case descriptor(Int32)
    /// For standard error only: wherever standard output goes, so that both keep their order.
    case sameAsOutput
  }

  /// The streams that can be captured.
  public enum Stream: Sendable, Hashable { case output, error }

  public init(
    _ program: String, _ arguments: [String] = [], environment: [String: String], workingDirectory: String? = nil,
    input: Input = .nothing, output: Output = .capture, error: Output = .capture, timeLimit: Double? = nil
  ) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
    self.workingDirectory = workingDirectory
    self.input = input
    self.output = output
    self.error = error
    self.timeLimit = timeLimit
  }
}

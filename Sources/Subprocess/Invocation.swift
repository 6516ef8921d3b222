internal import Synchronization

/// One run of a program, described by values only: it inherits nothing from this process except what is specified here.
///
/// No shell is involved, so an argument is never split, expanded or interpreted as a command.
public struct Invocation: Sendable {
  /// A name to look up in the `PATH` of `environment`, or a path relative to `workingDirectory`.
  public var program: String
  /// The arguments after the program's own name.
  public var arguments: [String]
  /// All environment variables of the child.
  public var environment: [String: String]
  /// The folder in which the child starts; nil for the current folder of this process.
  public var workingDirectory: String?
  public var input: Input
  public var output: Output
  public var error: Output
  /// The seconds after which the child is asked to end (SIGTERM), and a second later killed (SIGKILL); nil for no
  /// limit.
  public var timeLimit: Double?
  /// The seconds without output on a captured stream after which the child is ended in the same way; nil for no limit.
  public var silenceLimit: Double?
  /// Gives the child its own session, so that neither it nor its children can prompt on the terminal.
  public var hasOwnSession = false
  /// Passes SIGINT, SIGTERM and SIGHUP to the child instead of ending, so that the child and this process can clean up;
  /// see `ProcessResult.interruption`.
  public var handsOnSignals = false
  /// Lets another thread interrupt the program, as Ctrl-C in a terminal does.
  public var stop: InterruptRequest?
  /// False to finish when the program has ended, even if a process that it left in the background, such as a shared ssh
  /// connection, still has its streams open.
  public var waitsForStreams = true
  /// The number of bytes of each captured stream to keep; the observer receives the rest too.
  public var maxKeptCount = Int.max

  /// The source of standard input.
  public enum Input: Sendable, Hashable {
    /// An empty input.
    case nothing
    /// The standard input of this process.
    case inherit
    case bytes([UInt8])
    /// An open file of this process, which is not closed.
    case descriptor(Int32)
  }

  /// The destination of standard output or standard error.
  public enum Output: Sendable, Hashable {
    case discard
    /// The same stream of this process.
    case inherit
    /// Kept in memory; see `ProcessResult`.
    case capture
    /// An open file of this process, which is not closed; 2 sends output to this process's standard error.
    case descriptor(Int32)
    /// For standard error only: the same destination as standard output, so that the order of both is kept.
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

/// Asks a program to stop while it runs; from any thread, before, during or after the run.
public final class InterruptRequest: Sendable {
  private let count = Atomic<Int>(0)

  public init() {}

  public func ask() { count.add(1, ordering: .relaxed) }

  /// How often it was asked.
  var number: Int { count.load(ordering: .relaxed) }
}

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
    /// Memory: see `Completion`.
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

  /// Runs the program to its end, with all its streams served at once so that neither side waits for the other.
  ///
  /// Captured streams are read until everybody who holds them has closed them, which includes what the program left
  /// behind in the background; a `timeLimit` ends that wait too.
  ///
  /// - Parameter observer: Called on this thread with each piece of a captured stream as it comes, for progress.
  /// - Throws: `SubprocessError` when the program cannot be started or spoken to.
  public func run(
    observer: ((Stream, UnsafeRawBufferPointer) -> Void)? = nil
  ) throws(SubprocessError) -> Completion {
    let exchange = Exchange(program, observer)
    let child = try start(with: exchange)
    do throws(SubprocessError) {
      return try attend(child, exchange)
    } catch {
      child.makeEnd()
      _ = try? child.wait()
      throw error
    }
  }

  private func attend(_ child: Child, _ exchange: Exchange) throws(SubprocessError) -> Completion {
    let limit = timeLimit.map(Deadline.init(after:))
    if try exchange.serve(until: limit), let status = try child.wait(until: limit) {
      return exchange.completion(status, isTimedOut: false)
    }
    return exchange.completion(try end(child, exchange), isTimedOut: true)
  }

  /// Ends a child that took too long; git removes its lock files when asked with SIGTERM.
  private func end(_ child: Child, _ exchange: Exchange) throws(SubprocessError) -> ExitStatus {
    child.askToEnd()
    let grace = Deadline(after: 1)
    _ = try exchange.serve(until: grace)
    if let status = try child.wait(until: grace) { return status }
    child.makeEnd()
    _ = try exchange.serve(until: Deadline(after: 0))
    return try child.wait()
  }
}

internal import Files
internal import System

/// A program that runs beside a test; it is ended, with all that it started, when the test lets go of it.
public final class BackgroundProgram: @unchecked Sendable {
  private let process: pid_t
  /// The number of its process.
  public var processID: Int32 { process }
  private let outputFile: String
  private let errorFile: String
  private var status: Int32?

  /// - Parameter scratch: A folder that takes what the program says.
  public init(
    _ words: [String], in folder: String, environment: [String: String], scratch: String
  ) throws {
    let number = String(UInt64.random(in: .min ... .max), radix: 36)
    let input = Path.join(scratch, "in-\(number)")
    outputFile = Path.join(scratch, "out-\(number)")
    errorFile = Path.join(scratch, "err-\(number)")
    try PlainFile.write([], to: input)
    let shell = ["/bin/sh", "-c", #"cd "$1" && shift && exec "$@""#, "sh", folder] + words
    process = try spawn(shell, [input, outputFile, errorFile], environment, leadsGroup: true)
  }

  deinit {
    if status == nil { _ = end() }
    for file in [outputFile, errorFile] { PlainFile.remove(file) }
  }

  public func send(signal: Int32) { kill(process, signal) }

  public var output: String { (try? FileSystem.read(outputFile)).map { String(decoding: $0, as: UTF8.self) } ?? "" }
  public var error: String { (try? FileSystem.read(errorFile)).map { String(decoding: $0, as: UTF8.self) } ?? "" }

  /// Waits until it has ended by itself, and returns its status as shells count; nil where it takes too long.
  public func wait(seconds: Double = 30) -> Int32? {
    let end = ContinuousClock.now + .seconds(seconds)
    while status == nil, ContinuousClock.now < end {
      look()
      if status == nil { usleep(5000) }
    }
    return status
  }

  public var isRunning: Bool {
    look()
    return status == nil
  }

  /// Waits until something is so, as long as the program runs.
  public func waits(until condition: () -> Bool, seconds: Double = 20) -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < end {
      if condition() { return true }
      if !isRunning { return condition() }
      usleep(5000)
    }
    return false
  }

  /// Ends it, first kindly.
  @discardableResult
  public func end() -> Int32? {
    // Some servers leave it to their children to notice that they are alone.
    kill(-process, SIGTERM)
    if wait(seconds: 3) == nil {
      kill(-process, SIGKILL)
      _ = wait(seconds: 3)
    }
    kill(-process, SIGKILL)
    return status
  }

  private func look() {
    var raw: Int32 = 0
    guard status == nil, waitpid(process, &raw, WNOHANG) == process else { return }
    let signal = raw & 0x7F
    status = signal == 0 ? (raw >> 8) & 0xFF : 128 + signal
  }
}

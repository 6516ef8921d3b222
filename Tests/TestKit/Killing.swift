internal import Files

/// The moments at which a test kills a program: spread evenly over the time that one run takes here and now, and a
/// little beyond, however many of them are taken.
///
/// They are the multiples of the golden ratio, of which any number in a row lie about as far from each other as they
/// can.
public struct KillMoments: Sequence, IteratorProtocol {
  private let whole: Duration
  private let count: Int
  private var taken = 0

  /// - Parameters:
  ///   - whole: How long a run takes that nobody kills.
  ///   - count: How many moments there are.
  public init(over whole: Duration, count: Int) {
    // Where all is over in an instant, starting the program takes as long as what it does.
    self.whole = Swift.max(Swift.min(whole, .seconds(7)), .milliseconds(48))
    self.count = count
  }

  public mutating func next() -> Duration? {
    guard taken < count else { return nil }
    defer { taken += 1 }
    return whole * (1.25 * (Double(taken) * 0.618_034).truncatingRemainder(dividingBy: 1))
  }
}

extension Sandbox {
  /// Runs a program and kills it after a while, so that it can do nothing any more.
  ///
  /// Whoever comes next finds it dead, and not dying; what it started has ended by itself.
  ///
  /// - Returns: What it ended with: 137 where the kill came before its own end.
  @discardableResult
  public func kill(after pause: Duration, _ words: [String], in path: String = "") throws -> Int32 {
    let script = #"delay=$0; "$@" & sleep "$delay"; kill -KILL $! 2>/dev/null; wait $!"#
    let status = try run("sh", ["-c", script, pause.secondsText] + words, in: path).status
    try waitForPrograms()
    return status
  }

  /// Runs a program and kills it right before one of its own calls that change a folder: that give a name, take one
  /// away, or cut a file off. The clock cannot meet two of them that lie close together; this meets each.
  ///
  /// - Parameter number: Which of the calls, from 1.
  /// - Returns: As `kill(after:)`, and nil where no program can be watched like that.
  public func kill(beforeChange number: Int, _ words: [String], in path: String = "") throws -> Int32? {
    try stop("KILL", beforeChange: number, words, in: path)?.status
  }

  /// The same with a signal that a program may answer.
  ///
  /// - Parameter signal: Its name, such as `INT`.
  public func stop(
    _ signal: String, beforeChange number: Int, _ words: [String], in path: String = ""
  ) throws -> ProgramResult? {
    guard let strace = SystemProgram.path(of: "strace") else { return nil }
    let calls =
      ["rename", "renameat", "renameat2", "link", "linkat", "unlink", "unlinkat", "mkdir", "mkdirat", "rmdir"]
      .map { "?\($0)" }.joined(separator: ",") + ",ftruncate"
    let watched = try run(
      strace,
      ["-qq", "-o", "/dev/null", "-e", "trace=\(calls)", "-e", "inject=\(calls):signal=\(signal):when=\(number)"]
        + words,
      in: path)
    if watched.error.contains("strace: ") { return nil }
    try waitForPrograms()
    return watched
  }

  /// Waits until nobody works in the sandbox any more: a program outlives the one that started it and was killed.
  public func waitForPrograms() throws {
    let end = ContinuousClock.now + .seconds(20)
    while ContinuousClock.now < end, hasPrograms { _ = try run("sleep", ["0.02"], in: "/") }
  }

  /// Whether a process stands in the sandbox; false where the system does not tell.
  private var hasPrograms: Bool {
    guard let entries = try? Disk.entries(of: "/proc") else { return false }
    return entries.contains { entry in
      guard entry.name.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
      let place = Disk.realPath("/proc/\(entry.name)/cwd")
      return place == folder || place?.hasPrefix(folder + "/") == true
    }
  }
}

extension Duration {
  /// As `sleep` takes it: in seconds, to the thousandth.
  fileprivate var secondsText: String {
    let milliseconds = Swift.max(1, Int(self / .milliseconds(1)))
    return "\(milliseconds / 1000)." + String(1000 + milliseconds % 1000).dropFirst()
  }
}

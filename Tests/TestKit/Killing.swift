internal import System

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
  ///   - count: How many moments there are in `Scripts/test --all`; a third of them otherwise.
  public init(over whole: Duration, count: Int) {
    // Where all is over in an instant, starting the program takes as long as what it does.
    self.whole = Swift.max(Swift.min(whole, .seconds(7)), .milliseconds(48))
    self.count = TestTier.count((count + 2) / 3, all: count)
  }

  public mutating func next() -> Duration? {
    guard taken < count else { return nil }
    defer { taken += 1 }
    return whole * (1.25 * (Double(taken) * 0.618_034).truncatingRemainder(dividingBy: 1))
  }
}

/// A call with which a program changes a folder: that gives a name, takes one away, or cuts a file off.
public struct FolderCall: Sendable {
  static let names = [
    "rename", "renameat", "renameat2", "link", "linkat", "unlink", "unlinkat", "mkdir", "mkdirat", "rmdir", "ftruncate",
  ]
  /// As the program takes them that watches; not every machine has each.
  static let calls = names.map { "?\($0)" }.joined(separator: ",")

  let call: String
  /// Which of its calls of this kind it is, from 1.
  let number: Int
  /// The call with what it is given.
  public let words: String
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

  /// Runs a program to its end and tells the calls of its own with which it changed folders, in their order.
  ///
  /// - Returns: Nil where no program can be watched like that.
  public func changes(by words: [String], in path: String = "") throws -> [FolderCall]? {
    guard let watched = try watch(["-e", "trace=\(FolderCall.calls)"], words, in: path) else { return nil }
    var counts: [String: Int] = [:]
    return watched.error.split(separator: "\n").compactMap { line in
      let call = String(line.prefix { $0 != "(" })
      guard FolderCall.names.contains(call), call.utf8.count < line.utf8.count else { return nil }
      counts[call, default: 0] += 1
      return FolderCall(call: call, number: counts[call]!, words: String(line))  // it was just counted
    }
  }

  /// Runs a program and kills it right before one of its own calls that change a folder. The clock cannot meet two of
  /// them that lie close together; this meets each.
  ///
  /// - Returns: As `kill(after:)`.
  public func kill(before change: FolderCall, _ words: [String], in path: String = "") throws -> Int32 {
    let options = ["-e", "trace=\(change.call)", "-e", "inject=\(change.call):signal=KILL:when=\(change.number)"]
    return try watch(["-o", "/dev/null"] + options, words, in: path)?.status ?? 0
  }

  /// Runs a program and sends it a signal that it may answer, right before it makes a call of some kind that changes a
  /// folder for the given time; each kind is counted by itself, and whichever gets there first counts.
  ///
  /// - Parameter signal: Its name, such as `INT`.
  public func stop(
    _ signal: String, beforeChange number: Int, _ words: [String], in path: String = ""
  ) throws -> ProgramResult? {
    let calls = FolderCall.calls
    let options = ["-e", "trace=\(calls)", "-e", "inject=\(calls):signal=\(signal):when=\(number)"]
    return try watch(["-o", "/dev/null"] + options, words, in: path)
  }

  private func watch(_ options: [String], _ words: [String], in path: String) throws -> ProgramResult? {
    guard let strace = SystemProgram.path(of: "strace") else { return nil }
    let watched = try run(strace, ["-qq"] + options + words, in: path)
    if watched.error.contains("strace: ") { return nil }
    try waitForPrograms()
    return watched
  }

  /// Waits until nobody works in the sandbox any more: a program outlives the one that started it and was killed.
  public func waitForPrograms() throws {
    let end = ContinuousClock.now + .seconds(20)
    while ContinuousClock.now < end, hasPrograms { usleep(20_000) }
  }

  /// Whether a process stands in the sandbox; false where the system does not tell.
  private var hasPrograms: Bool {
    guard let stream = opendir("/proc") else { return false }
    defer { closedir(stream) }
    var place = [CChar](repeating: 0, count: 4097)
    let length = folder.utf8.count
    while let entry = readdir(stream) {
      // A process is a number. What can't be read has ended, or belongs to the system.
      guard (0x30...0x39).contains(entry.pointee.d_name.0) else { continue }
      let link = withUnsafeBytes(of: &entry.pointee.d_name) {
        "/proc/" + String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) + "/cwd"
      }
      let count = readlink(link, &place, 4096)
      guard count >= length, strncmp(place, folder, length) == 0 else { continue }
      if count == length || place[length] == CChar(UInt8(ascii: "/")) { return true }
    }
    return false
  }
}

extension Duration {
  /// As `sleep` takes it: in seconds, to the thousandth.
  fileprivate var secondsText: String {
    let milliseconds = Swift.max(1, Int(self / .milliseconds(1)))
    return "\(milliseconds / 1000)." + String(1000 + milliseconds % 1000).dropFirst()
  }
}

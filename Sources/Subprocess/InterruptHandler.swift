internal import Synchronization
internal import System

/// Handles requests to stop the program (Control-C, or the end of a session) during work that can be undone.
public enum InterruptHandler {
  private static let asked = Atomic<Bool>(false)

  public static var wasAsked: Bool { asked.load(ordering: .relaxed) }

  /// Runs work that checks `wasAsked` now and then; outside of it, such a signal ends the program as usual.
  ///
  /// Signal handlers apply to the whole process, so only a program that owns the process may use this.
  public static func heeded<Value>(during work: () throws -> Value) rethrows -> Value {
    // Initialized here, because a signal handler can't allocate memory.
    _ = wasAsked
    return try handling({ _ in InterruptHandler.asked.store(true, ordering: .relaxed) }, during: work)
  }

  /// Runs work that changes nothing: such a signal ends the program at once, with the same message as if something had
  /// been undone.
  ///
  /// - Parameter words: The message on standard error.
  public static func ending<Value>(saying words: StaticString, during work: () throws -> Value) rethrows -> Value {
    let before = lastWords
    lastWords = words
    defer { lastWords = before }
    return try handling({ _ in InterruptHandler.end() }, during: work)
  }

  /// Runs work that changes something, and makes sure that the result is reported. Until something has changed, such a
  /// signal ends the program at once with a line that says so; after that, the work runs to its end and reports what it
  /// did.
  ///
  /// Afterwards the signals are ignored: little is left to do, except to print what was done.
  ///
  /// - Returns: What the work returned or threw, and whether a signal came that it did not act on.
  public static func told<Value>(
    during work: () throws -> Value
  ) -> (result: Result<Value, any Error>, wasAsked: Bool) {
    // Initialized here, because a signal handler can't allocate memory.
    _ = (wasAsked, Interruption.hasSomethingToTell)
    lastWords = nothingChanged
    (isAtStart, isTelling) = (false, true)
    for number in signals where !isIgnored(signal(number, SIG_IGN)) {
      signal(number) { _ in
        if Interruption.hasSomethingToTell {
          InterruptHandler.asked.store(true, ordering: .relaxed)
        } else {
          InterruptHandler.end()
        }
      }
    }
    let result = Result { try work() }
    for number in signals { signal(number, SIG_IGN) }
    return (result, wasAsked)
  }

  /// Marks the start of the command itself: from here on, only its own changes are reported, not those of a recovery.
  public static func begin() {
    leaveStart()
    guard isTelling, Interruption.hasSomethingToTell else { return }
    lastWords = nothingDone
    Interruption.reset()
    if wasAsked { end() }
  }

  /// Runs work during which another program, such as an editor, handles Control-C; this program ignores it.
  public static func leftToOthers<Value>(during work: () throws -> Value) rethrows -> Value {
    // An empty handler, because child processes would inherit an ignored signal.
    try handling({ _ in }, of: [SIGINT], during: work)
  }

  private static let nothingChanged: StaticString = "error: stopped; nothing was changed\n"
  /// Used if a recovery from an earlier command may have changed something.
  private static let nothingDone: StaticString = "error: stopped; nothing was done\n"

  /// True once `told` has begun. Always false if the process isn't owned by this program.
  nonisolated(unsafe) private static var isTelling = false

  /// True from `enterStart` to `leaveStart`. Only the first thread reads it, before there are others.
  nonisolated(unsafe) private static var isAtStart = false

  /// Until `leaveStart` nothing is changed, and such a signal ends the program with a line that says so.
  public static func enterStart() {
    lastWords = nothingChanged
    isAtStart = true
    for number in signals {
      guard !isIgnored(signal(number, SIG_IGN)) else { continue }
      signal(number) { _ in InterruptHandler.end() }
    }
  }

  /// Recovers from killed commands: such a signal ends the program, and the next command recovers the rest.
  public static func settling<Value>(_ work: () throws -> Value) rethrows -> Value {
    guard isAtStart else { return try work() }
    lastWords = nothingDone
    defer { lastWords = nothingChanged }
    return try work()
  }

  /// From here on, such a signal ends the program as usual, unless other work handles it.
  public static func leaveStart() {
    guard isAtStart else { return }
    isAtStart = false
    for number in signals where isIgnored(signal(number, SIG_DFL)) { signal(number, SIG_IGN) }
  }

  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Only written before a handler that reads it is set.
  nonisolated(unsafe) private static var lastWords: StaticString = ""

  /// This must not allocate memory or wait for a lock, because the program may be in the middle of either.
  private static func end() {
    let clearing: StaticString = "\r\u{1B}[K"
    if isatty(2) == 1 { _ = write(2, clearing.utf8Start, clearing.utf8CodeUnitCount) }
    _ = write(2, lastWords.utf8Start, lastWords.utf8CodeUnitCount)
    // A shell only stops its script if it sees that the signal ended the program; it is delivered when this handler
    // returns.
    signal(SIGINT, SIG_DFL)
    raise(SIGINT)
  }

  private static func handling<Value>(
    _ handler: Handler, of signals: [Int32] = signals, during work: () throws -> Value
  ) rethrows -> Value {
    leaveStart()
    let before = signals.map { number in
      // A signal that was ignored at the start (`nohup`) stays ignored.
      let old = signal(number, SIG_IGN)
      if !isIgnored(old) { signal(number, handler) }
      return old
    }
    defer { for (number, handler) in zip(signals, before) { signal(number, handler) } }
    return try work()
  }

  private static func isIgnored(_ handler: Handler?) -> Bool {
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private typealias Handler = @convention(c) (Int32) -> Void
}

internal import Subprocess
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Whether somebody asked the program to stop (Control-C, or a session that ends), for work that can be taken back.
enum StopRequest {
  private static let asked = Atomic<Bool>(false)

  static var wasAsked: Bool { asked.load(ordering: .relaxed) }

  /// Does some work that asks `wasAsked` now and then; outside of it such a signal ends the program as always.
  ///
  /// What a signal does is a matter of the whole process, so only one that is all ours may ask: `Context.ownsProcess`.
  static func heeded<Value>(during work: () throws -> Value) rethrows -> Value {
    // Made here, as nothing may be made while a signal is handled.
    asked.store(false, ordering: .relaxed)
    return try handling({ _ in StopRequest.asked.store(true, ordering: .relaxed) }, during: work)
  }

  /// Does some work that changes nothing: such a signal ends the program at once, and is answered in the same words as
  /// where something was to be taken back.
  ///
  /// - Parameter words: What is said on standard error.
  static func ending<Value>(saying words: StaticString, during work: () throws -> Value) rethrows -> Value {
    lastWords = words
    return try handling({ _ in StopRequest.end() }, during: work)
  }

  /// Does work that is done whole or not at all, and makes sure that it is said which: as long as nothing has changed, such
  /// a signal ends the program at once with a line that says so; from then on the work goes to its end, and tells what it
  /// did.
  ///
  /// - Returns: What the work returns, and whether a signal came that it did not heed.
  static func told<Value>(during work: () throws -> Value) rethrows -> (value: Value, wasAsked: Bool) {
    asked.store(false, ordering: .relaxed)
    lastWords = "error: stopped; everything is as it was\n"
    let value = try handling(
      { _ in
        if Interruption.hasSomethingToTell {
          StopRequest.asked.store(true, ordering: .relaxed)
        } else {
          StopRequest.end()
        }
      }, during: work)
    return (value, wasAsked)
  }

  /// True from `enterStart` to `leaveStart`. Only the first thread asks, before there are others.
  nonisolated(unsafe) private static var isAtStart = false

  /// Until `leaveStart` nothing is changed, and such a signal ends the program with a line that says so.
  static func enterStart() {
    lastWords = "error: stopped; everything is as it was\n"
    isAtStart = true
    for number in signals {
      guard !isIgnored(signal(number, SIG_IGN)) else { continue }
      signal(number) { number in
        // What a killed command left may have been settled: then it cannot be said that nothing changed.
        if Interruption.hasSomethingToTell {
          signal(number, SIG_DFL)
          raise(number)
        } else {
          StopRequest.end()
        }
      }
    }
  }

  /// From here on such a signal ends the program as always, unless somebody heeds it.
  static func leaveStart() {
    guard isAtStart else { return }
    isAtStart = false
    for number in signals where isIgnored(signal(number, SIG_DFL)) { signal(number, SIG_IGN) }
  }

  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Written before the handler is set that reads it, and by nobody else.
  nonisolated(unsafe) private static var lastWords: StaticString = ""

  /// Nothing here asks for memory or waits for a lock, as the program may be in the middle of either.
  private static func end() {
    let clearing: StaticString = "\r\u{1B}[K"
    if isatty(2) == 1 { _ = write(2, clearing.utf8Start, clearing.utf8CodeUnitCount) }
    _ = write(2, lastWords.utf8Start, lastWords.utf8CodeUnitCount)
    // A shell ends its script only where it sees that the signal did it; it comes as soon as this one is handled.
    signal(SIGINT, SIG_DFL)
    raise(SIGINT)
  }

  private static func handling<Value>(_ handler: Handler, during work: () throws -> Value) rethrows -> Value {
    leaveStart()
    let before = signals.map { number in
      // One that is ignored (`nohup`) stays so.
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

internal import Subprocess
internal import Synchronization
internal import System

/// Whether somebody asked the program to stop (Control-C, or a session that ends), for work that can be taken back.
enum InterruptHandler {
  private static let asked = Atomic<Bool>(false)

  static var wasAsked: Bool { asked.load(ordering: .relaxed) }

  /// Does some work that asks `wasAsked` now and then; outside of it such a signal ends the program as always.
  ///
  /// What a signal does is a matter of the whole process, so only one that is all ours may ask: `CommandContext.ownsProcess`.
  static func heeded<Value>(during work: () throws -> Value) rethrows -> Value {
    // Made here, as nothing may be made while a signal is handled.
    _ = wasAsked
    return try handling({ _ in InterruptHandler.asked.store(true, ordering: .relaxed) }, during: work)
  }

  /// Does some work that changes nothing: such a signal ends the program at once, and is answered in the same words as
  /// where something was to be taken back.
  ///
  /// - Parameter words: What is said on standard error.
  static func ending<Value>(saying words: StaticString, during work: () throws -> Value) rethrows -> Value {
    let before = lastWords
    lastWords = words
    defer { lastWords = before }
    return try handling({ _ in InterruptHandler.end() }, during: work)
  }

  /// Does work that changes something, and makes sure that it is said what became of it: as long as nothing has
  /// changed, such a signal ends the program at once with a line that says so; from then on the work goes to its end,
  /// and tells what it did.
  ///
  /// Nobody can stop what comes after that: it is little, and says what was done.
  ///
  /// - Returns: What the work returned or threw, and whether a signal came that it did not heed.
  static func told<Value>(
    during work: () throws -> Value
  ) -> (result: Result<Value, any Error>, wasAsked: Bool) {
    // Made here, as nothing may be made while a signal is handled.
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

  /// The command begins: from here on only what it does itself has to be told, and not what it settled.
  static func begin() {
    leaveStart()
    guard isTelling, Interruption.hasSomethingToTell else { return }
    lastWords = nothingDone
    Interruption.reset()
    if wasAsked { end() }
  }

  /// Does work that belongs to somebody who answers Control-C, such as an editor: here it means nothing.
  static func leftToOthers<Value>(during work: () throws -> Value) rethrows -> Value {
    // One that is ignored would be so for whoever is started, too.
    try handling({ _ in }, of: [SIGINT], during: work)
  }

  private static let nothingChanged: StaticString = "error: stopped; nothing was changed\n"
  /// Where something that an earlier command left may have been settled.
  private static let nothingDone: StaticString = "error: stopped; nothing was done\n"

  /// True from when `told` began. Where others work in the same process it never does.
  nonisolated(unsafe) private static var isTelling = false

  /// True from `enterStart` to `leaveStart`. Only the first thread asks, before there are others.
  nonisolated(unsafe) private static var isAtStart = false

  /// Until `leaveStart` nothing is changed, and such a signal ends the program with a line that says so.
  static func enterStart() {
    lastWords = nothingChanged
    isAtStart = true
    for number in signals {
      guard !isIgnored(signal(number, SIG_IGN)) else { continue }
      signal(number) { _ in InterruptHandler.end() }
    }
  }

  /// Settles what killed commands left: such a signal ends the program there, and what is left is for the next one.
  static func settling<Value>(_ work: () throws -> Value) rethrows -> Value {
    guard isAtStart else { return try work() }
    lastWords = nothingDone
    defer { lastWords = nothingChanged }
    return try work()
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

  private static func handling<Value>(
    _ handler: Handler, of signals: [Int32] = signals, during work: () throws -> Value
  ) rethrows -> Value {
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

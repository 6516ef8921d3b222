internal import Synchronization
internal import System

/// A request to stop, such as Ctrl-C, and how it is deferred until a step is done.
public enum Interruption {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// True while somebody waits for the end of work that is held back.
  public static var isPending: Bool {
    var waiting = sigset_t()
    guard sigpending(&waiting) == 0 else { return false }
    return signals.contains { sigismember(&waiting, $0) == 1 }
  }

  /// Takes what somebody sent to end work that is held back, so that it ends nothing by itself any more.
  ///
  /// - Returns: The number of the signal; nil if nobody asked.
  public static func consumePending() -> Int32? {
    var waiting = sigset_t()
    guard sigpending(&waiting) == 0 else { return nil }
    for signal in signals where sigismember(&waiting, signal) == 1 {
      var one = sigset_t()
      sigemptyset(&one)
      sigaddset(&one, signal)
      var taken: Int32 = 0
      if sigwait(&one, &taken) == 0 { return taken }
    }
    return nil
  }

  private static let pieces = Atomic<Int>(0)
  private static let hasDone = Atomic<Bool>(false)

  /// True from the beginning of the first piece of work that is done whole, unless it fails: what it did has to be told
  /// before the program ends. A handler of signals may ask.
  public static var hasSomethingToTell: Bool { hasDone.load(ordering: .relaxed) || pieces.load(ordering: .relaxed) > 0 }

  /// Notes that something has changed although the work failed.
  public static func noteChange() { hasDone.store(true, ordering: .relaxed) }

  /// Forgets what was done until now, which is told elsewhere: what an earlier program had begun was settled.
  public static func reset() { hasDone.store(false, ordering: .relaxed) }

  /// Does a short piece of work whole: SIGINT, SIGTERM and SIGHUP that come meanwhile wait until it is done.
  ///
  /// Where it throws, everything has to be as it was; else see `noteChange`. Only this thread puts the signals off,
  /// which is enough for a program whose other threads do so too or have none.
  public static func deferringSignals<Result>(_ work: () throws -> Result) rethrows -> Result {
    pieces.add(1, ordering: .relaxed)
    return try puttingOffSignals {
      // Before the signals come through.
      defer { pieces.subtract(1, ordering: .relaxed) }
      let result = try work()
      // What is inside of another piece may yet be taken back with that.
      if pieces.load(ordering: .relaxed) == 1 { noteChange() }
      return result
    }
  }

  private static func puttingOffSignals<Result>(_ work: () throws -> Result) rethrows -> Result {
    var wanted = sigset_t()
    var before = sigset_t()
    sigemptyset(&wanted)
    for signal in signals { sigaddset(&wanted, signal) }
    pthread_sigmask(SIG_BLOCK, &wanted, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return try work()
  }

  /// Waits, unless somebody asks this program to end meanwhile.
  ///
  /// - Returns: The number of the signal that came, which is answered with this; nil if the time is over.
  public static func pause(seconds: Double) -> Int32? {
    puttingOffSignals {
      let end = ContinuousClock.now + .seconds(seconds)
      while true {
        if let taken = consumePending() { return taken }
        if ContinuousClock.now >= end { return nil }
        usleep(20_000)
      }
    }
  }
}

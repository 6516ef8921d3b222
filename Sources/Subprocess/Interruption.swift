internal import Synchronization
internal import System

/// A request to stop, such as Ctrl-C, and how it is deferred until a step is done.
public enum Interruption {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// True if a signal to stop has arrived and is deferred.
  public static var isPending: Bool {
    var waiting = sigset_t()
    guard sigpending(&waiting) == 0 else { return false }
    return signals.contains { sigismember(&waiting, $0) == 1 }
  }

  /// Consumes a deferred signal, so that it no longer ends the program by itself.
  ///
  /// - Returns: The number of the signal; nil if there is none.
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

  /// True from the start of the first uninterruptible work, unless it fails: its result has to be reported before the
  /// program ends. Safe to read in a signal handler.
  public static var hasSomethingToTell: Bool { hasDone.load(ordering: .relaxed) || pieces.load(ordering: .relaxed) > 0 }

  /// Records that something has changed although the work failed.
  public static func noteChange() { hasDone.store(true, ordering: .relaxed) }

  /// Forgets the previous changes, which are reported elsewhere: they were part of recovering from an earlier command.
  public static func reset() { hasDone.store(false, ordering: .relaxed) }

  /// Runs short work without interruption: SIGINT, SIGTERM and SIGHUP are deferred until it is done.
  ///
  /// If it throws, nothing must have changed; otherwise see `noteChange`. Only this thread defers the signals, which is
  /// enough for a program whose other threads do so too, or that has no others.
  public static func deferringSignals<Result>(_ work: () throws -> Result) rethrows -> Result {
    pieces.add(1, ordering: .relaxed)
    return try puttingOffSignals {
      // Must happen before the signals are delivered.
      defer { pieces.subtract(1, ordering: .relaxed) }
      let result = try work()
      // Work inside other uninterruptible work may still be rolled back with that.
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

  /// Waits, unless a signal asks this program to stop meanwhile.
  ///
  /// - Returns: The number of the signal, which is consumed; nil if the time is over.
  public static func pause(seconds: Double) -> Int32? {
    puttingOffSignals {
      let end = MonotonicTime.now + .seconds(seconds)
      while true {
        if let taken = consumePending() { return taken }
        if MonotonicTime.now >= end { return nil }
        usleep(20_000)
      }
    }
  }
}

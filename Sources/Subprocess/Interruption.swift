#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Being asked to end in the middle of something.
public enum Interruption {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// True while somebody waits for the end of work that is held back.
  public static var isWanted: Bool {
    var waiting = sigset_t()
    guard sigpending(&waiting) == 0 else { return false }
    return signals.contains { sigismember(&waiting, $0) == 1 }
  }

  /// Does a short piece of work whole: SIGINT, SIGTERM and SIGHUP that come meanwhile wait until it is done.
  ///
  /// Only this thread puts them off, which is enough for a program whose other threads do so too or have none.
  public static func heldBack<Result>(_ work: () throws -> Result) rethrows -> Result {
    var wanted = sigset_t()
    var before = sigset_t()
    sigemptyset(&wanted)
    for signal in signals { sigaddset(&wanted, signal) }
    pthread_sigmask(SIG_BLOCK, &wanted, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return try work()
  }
}

internal import System

/// A time at which to stop waiting, on the monotonic clock.
struct Deadline {
  private var nanoseconds: UInt64

  init(after seconds: Double) {
    let wait = seconds.isFinite ? min(max(seconds, 0), 1e9) : 1e9
    nanoseconds = Self.now + UInt64(wait * 1e9)
  }

  /// Rounded up, so that waiting this long doesn't end too early.
  var remainingMilliseconds: Int32 {
    let now = Self.now
    guard nanoseconds > now else { return 0 }
    return Int32(clamping: (nanoseconds - now + 999_999) / 1_000_000)
  }

  private static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

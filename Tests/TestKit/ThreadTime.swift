import CSystem
import System

/// Returns how many seconds of a processor's time the calling thread spends on something: the same on a machine that is
/// busy with other things, so that a limit can be told from a slow day.
public func processorSeconds(_ body: () throws -> Void) rethrows -> Double {
  let start = now()
  try body()
  return now() - start
}

private func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

extension timespec {
  /// Since 1970.
  var nanoseconds: Int { tv_sec * 1_000_000_000 + tv_nsec }

  func later(by nanoseconds: Int) -> timespec {
    let sum = self.nanoseconds + nanoseconds
    return timespec(tv_sec: sum / 1_000_000_000, tv_nsec: sum % 1_000_000_000)
  }

  static var now: timespec {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return now
  }
}

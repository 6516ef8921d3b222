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

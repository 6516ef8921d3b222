internal import Synchronization

/// Calls a function for each number below `count`, on a few threads at a time: for calls that wait for the disk and
/// leave the processor alone. A disk that several wait for at once does most of what it has to do once for all of them.
///
/// - Throws: What the first call that failed has thrown; what had not begun by then is left out.
func concurrentlyPerformIO<Failure: Error>(_ count: Int, _ body: (Int) throws(Failure) -> Void) throws(Failure) {
  let next = Atomic(0)
  let failure = Mutex<Failure?>(nil)
  func work() {
    while true {
      let number = next.add(1, ordering: .relaxed).oldValue
      guard number < count, failure.withLock({ $0 == nil }) else { return }
      do throws(Failure) {
        try body(number)
      } catch {
        failure.withLock { $0 = $0 ?? error }
      }
    }
  }
  if count < 2 { work() } else { inParallel(work) { inParallel(work) { inParallel(work, and: work) } } }
  if let failure = failure.withLock({ $0 }) { throw failure }
}

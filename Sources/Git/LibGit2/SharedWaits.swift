internal import Synchronization

/// Calls a function for each number below `count`, on a few threads at a time: for calls that wait for the disk and use
/// little processor time. A disk does most of the work only once if several threads wait for it.
///
/// - Throws: The error of the first failed call; calls that had not started by then are skipped.
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

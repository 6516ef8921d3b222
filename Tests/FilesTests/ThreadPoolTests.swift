import Dispatch
import Files
import Synchronization
import Testing

@Suite struct ThreadPoolTests {
  /// Each piece of work waits for all others, as for a disk, so on a single core they would never end.
  @Test(.enabled(if: ThreadPool.isReady))
  func workAtTheDiskRunsAllAtOnceHoweverFewCoresThereAre() {
    let count = ThreadPool.diskThreads
    let waiting = Mutex(count)
    let areAllThere = DispatchSemaphore(value: 0)
    let met = Mutex<Set<Int>>([])
    ThreadPool.perform(iterations: count, atOnce: true) { number in
      let isLast = waiting.withLock { left in
        left -= 1
        return left == 0
      }
      if isLast { for _ in 0..<count { areAllThere.signal() } }
      if areAllThere.wait(timeout: .now() + 60) == .success { met.withLock { _ = $0.insert(number) } }
    }
    #expect(met.withLock { $0 } == Set(0..<count))
  }
}

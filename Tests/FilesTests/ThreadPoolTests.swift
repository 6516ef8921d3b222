import Files
import Synchronization
import System
import Testing

@Suite struct ThreadPoolTests {
  /// Each piece of work waits for all others, as for a disk, so on a single core they would never end.
  @Test(.enabled(if: ThreadPool.isReady))
  func workAtTheDiskRunsAllAtOnceHoweverFewCoresThereAre() {
    let count = ThreadPool.diskThreads
    let waiting = Mutex(count)
    let areAllThere = Semaphore()
    let met = Mutex<Set<Int>>([])
    ThreadPool.perform(iterations: count, atOnce: true) { number in
      let isLast = waiting.withLock { left in
        left -= 1
        return left == 0
      }
      if isLast { for _ in 0..<count { areAllThere.signal() } }
      if areAllThere.wait(milliseconds: 60_000) { met.withLock { _ = $0.insert(number) } }
    }
    #expect(met.withLock { $0 } == Set(0..<count))
  }

  /// Also inside other parallel work.
  @Test func everyNumberHasItsTurnOnce() {
    let counts = Mutex([Int](repeating: 0, count: 1000))
    ThreadPool.perform(iterations: 10) { tens in
      ThreadPool.perform(iterations: 100) { number in counts.withLock { $0[tens * 100 + number] += 1 } }
    }
    #expect(counts.withLock { $0 } == [Int](repeating: 1, count: 1000))
  }

  @Test func aSemaphoreWaitsForASignalOrSoLong() {
    let semaphore = Semaphore(1)
    #expect(semaphore.wait(milliseconds: 0))
    #expect(!semaphore.wait(milliseconds: 20))
    #expect(startThread { semaphore.signal() })
    #expect(semaphore.wait(milliseconds: 60_000))
  }

  /// The process gets them, whatever its threads do.
  @Test func threadsGetNoSignals() {
    let blocked = Mutex(sigset_t())
    let isDone = Semaphore()
    #expect(
      startThread {
        var set = sigset_t()
        pthread_sigmask(SIG_BLOCK, nil, &set)
        blocked.withLock { $0 = set }
        isDone.signal()
      })
    isDone.wait()
    var set = blocked.withLock { $0 }
    #expect([SIGINT, SIGTERM, SIGCHLD].allSatisfy { sigismember(&set, $0) == 1 } && sigismember(&set, SIGSEGV) == 0)
  }
}

import Dispatch
import Synchronization
import System
import Testing

@testable import Git

/// Calls that wait for the disk side by side.
@Suite struct SharedWaitsTests {
  private struct Refused: Error, Equatable { var number: Int }

  @Test(arguments: [0, 1, 2, 3, 100]) func eachIsCalledOnce(count: Int) {
    let calls = Mutex([Int](repeating: 0, count: count))
    concurrentlyPerformIO(count) { number in calls.withLock { $0[number] += 1 } }
    #expect(calls.withLock { $0 } == [Int](repeating: 1, count: count))
  }

  /// The first waits until another one has begun.
  @Test func theyGoSideBySide() {
    let other = DispatchSemaphore(value: 0)
    let met = Mutex(false)
    concurrentlyPerformIO(2) { number in
      guard number == 0 else {
        other.signal()
        return
      }
      let hasMet = other.wait(timeout: .now() + 600) == .success
      met.withLock { $0 = hasMet }
    }
    #expect(met.withLock { $0 })
  }

  @Test func aFailureIsThrownAndEndsIt() {
    let calls = Mutex(0)
    #expect(throws: Refused(number: 7)) {
      try concurrentlyPerformIO(100_000) { number throws(Refused) in
        calls.withLock { $0 += 1 }
        if number == 7 { throw Refused(number: 7) }
        if number > 7 { usleep(1000) }
      }
    }
    #expect(calls.withLock { $0 } < 100_000)
  }
}

import Dispatch
import Testing

@testable import Git

/// Two things on two cores.
@Suite struct TogetherTests {
  /// Each waits until the other has begun.
  private func meet() -> Bool {
    let (one, other) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    var metOne = false
    var metOther = false
    inParallel {
      one.signal()
      metOne = other.wait(timeout: .now() + 600) == .success
    } and: {
      other.signal()
      metOther = one.wait(timeout: .now() + 600) == .success
    }
    return metOne && metOther
  }

  @Test func bothGoOnAtOnce() { #expect(meet()) }

  @Test func bothGoOnAtOnceInsideOfOtherWork() {
    nonisolated(unsafe) var results = [false, false]
    DispatchQueue.concurrentPerform(iterations: 2) { turn in
      if turn == 0 { results[0] = meet() }
    }
    #expect(results[0])
  }

  @Test func nothingIsLeftWhenItReturns() {
    for number in 0..<2000 {
      var (one, other) = (0, 0)
      inParallel {
        one = number
      } and: {
        other = number
      }
      #expect(one == number && other == number)
    }
  }
}

import Synchronization
import System
import Testing

@testable import Git

/// Few items are processed by the calling thread.
@Suite struct WorkQueueTests {
  /// Processes items that each add the next smaller one, and returns all of them and the number of threads.
  private func processed(_ items: [Int], headStart: Int? = nil) throws -> (items: [Int], threadCount: Int) {
    let all = Mutex<(items: [Int], threads: Set<String>)>(([], []))
    try WorkQueue(items, headStart: headStart).run(
      start: { [Int]() },
      work: { item, own in
        own.append(item)
        all.withLock { _ = $0.threads.insert("\(pthread_self())") }
        return item > 0 ? [item - 1] : []
      },
      end: { own in all.withLock { $0.items += own } })
    return all.withLock { ($0.items.sorted(), $0.threads.count) }
  }

  @Test func aSingleItemNeedsNoThread() throws {
    let (items, threadCount) = try processed([0])
    #expect(items == [0])
    #expect(threadCount == 1)
  }

  @Test func aHeadStartThatIsEnoughNeedsNoThread() throws {
    let (items, threadCount) = try processed([4, 4, 4, 4], headStart: 20)
    #expect(items == (0...4).flatMap { Array(repeating: $0, count: 4) })
    #expect(threadCount == 1)
  }

  @Test(arguments: [0, 10]) func whatAHeadStartLeavesIsProcessed(headStart: Int) throws {
    let (items, _) = try processed([99], headStart: headStart)
    #expect(items == Array(0...99))
  }

  @Test func nothingNeedsNothing() throws {
    #expect(try processed([]).items.isEmpty)
  }

  @Test(arguments: [0, 10]) func theFirstErrorIsThrown(headStart: Int) {
    struct Stopped: Error {}
    let isLast = Atomic(false)
    #expect(throws: Stopped.self) {
      try WorkQueue([5], headStart: headStart).run(
        start: {}, work: { item, _ in if item == 0 { throw Stopped() } else { [item - 1] } },
        end: { _ in isLast.store(true, ordering: .relaxed) })
    }
    let hasEnded = isLast.load(ordering: .relaxed)
    #expect(!hasEnded)
  }
}

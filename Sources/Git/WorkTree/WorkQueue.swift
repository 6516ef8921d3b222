internal import Files
internal import Synchronization
internal import System

/// Work items that may add more items, such as folders with subfolders, shared by a few threads until none are left.
///
/// Starting the threads takes about as long as scanning a hundred folders, so there are never more than there is work for.
final class WorkQueue<Item: Sendable>: @unchecked Sendable {
  private struct State {
    var items: [Item]
    /// The number of threads that may still add items.
    var busyCount = 0
    var failure: (any Error)?
  }

  static var threadCount: Int { ThreadPool.maxThreadCount }

  private var state: State
  private let waitsForDisk: Bool
  private let headStart: Int?
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let isChanged: UnsafeMutablePointer<pthread_cond_t>

  /// - Parameters:
  ///   - waitsForDisk: True for work that mostly waits for the disk, and so uses more threads than cores.
  ///   - headStart: For items that add more, the number of them that the calling thread processes before it starts
  ///     others: often there are no more. Nil if these items are all.
  init(_ items: [Item], waitsForDisk: Bool = false, headStart: Int? = nil) {
    (state, self.waitsForDisk, self.headStart) = (State(items: items), waitsForDisk, headStart)
    lock = .allocate(capacity: 1)
    isChanged = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    pthread_cond_init(isChanged, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    pthread_cond_destroy(isChanged)
    lock.deallocate()
    isChanged.deallocate()
  }

  /// Processes all items; the first error stops the work and is thrown.
  ///
  /// - Parameters:
  ///   - start: Makes the state of one thread, and of the head start.
  ///   - work: Processes one item, and returns the items it adds.
  ///   - end: Called after the head start, and by each thread when nothing is left.
  /// - Throws: `SyscallError` before any work starts if the process may open no more files.
  func run<Own>(
    start: @Sendable () throws -> Own, work: @Sendable (Item, inout Own) throws -> [Item],
    end: @Sendable (inout Own) throws -> Void
  ) throws {
    if let code = ThreadPool.shortageOfFiles { throw SyscallError("open", "/dev/null", code: code) }
    try runAlone(start, work, end)
    guard !state.items.isEmpty else { return }
    let most = waitsForDisk ? ThreadPool.diskThreads : Self.threadCount
    let count = headStart == nil ? min(most, state.items.count) : most
    // Without other threads, one does all the work.
    ThreadPool.perform(iterations: count > 1 && ThreadPool.isReady ? count : 1, atOnce: waitsForDisk) { _ in
      do {
        var own = try start()
        while let item = next() {
          do {
            add(try work(item, &own))
          } catch {
            fail(error)
          }
        }
        if !hasFailed { try end(&own) }
      } catch {
        fail(error, isBusy: false)
      }
    }
    if let failure = state.failure { throw failure }
  }

  /// Processes the first items without other threads.
  private func runAlone<Own>(
    _ start: () throws -> Own, _ work: (Item, inout Own) throws -> [Item], _ end: (inout Own) throws -> Void
  ) throws {
    guard let headStart, headStart > 0 else { return }
    var own = try start()
    for _ in 0..<headStart {
      guard let item = state.items.popLast() else { break }
      state.items += try work(item, &own)
    }
    try end(&own)
  }

  private var hasFailed: Bool {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return state.failure != nil
  }

  /// Waits for an item; nil if there will be no more.
  private func next() -> Item? {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while state.failure == nil {
      if let item = state.items.popLast() {
        state.busyCount += 1
        return item
      }
      if state.busyCount == 0 { return nil }
      pthread_cond_wait(isChanged, lock)
    }
    return nil
  }

  private func add(_ items: [Item]) {
    pthread_mutex_lock(lock)
    state.items += items
    state.busyCount -= 1
    if !items.isEmpty || state.busyCount == 0 { pthread_cond_broadcast(isChanged) }
    pthread_mutex_unlock(lock)
  }

  private func fail(_ error: any Error, isBusy: Bool = true) {
    pthread_mutex_lock(lock)
    state.failure = state.failure ?? error
    if isBusy { state.busyCount -= 1 }
    pthread_cond_broadcast(isChanged)
    pthread_mutex_unlock(lock)
  }
}

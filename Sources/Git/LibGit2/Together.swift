internal import Files
internal import Synchronization
internal import System

/// Runs two functions on two cores, neither of which touches the other's state, and returns when both are done.
///
/// - Parameter isWorthIt: False if starting a thread takes longer than the work: then one follows the other.
func inParallel(if isWorthIt: Bool = true, _ one: () -> Void, and other: () -> Void) {
  withoutActuallyEscaping(one) { one in
    let errand = WorkItem(one)
    if isWorthIt && ThreadPool.isReady { _ = startThread { errand.run() } }
    other()
    errand.finish()
  }
}

/// Work that another thread may do, if it gets to it in time.
private final class WorkItem: Sendable {
  // Owned by the thread that removes it.
  private struct Body: @unchecked Sendable {
    let run: () -> Void
  }

  private let body: Mutex<Body?>
  private let isDone = Semaphore()

  init(_ body: @escaping () -> Void) { self.body = Mutex(Body(run: body)) }

  /// Runs it, unless another thread has started it.
  @discardableResult
  func run() -> Bool {
    guard perform() else { return false }
    isDone.signal()
    return true
  }

  /// Returns when it is done, on whatever thread.
  func finish() {
    if !run() { isDone.wait() }
  }

  /// The body is released when this returns.
  private func perform() -> Bool {
    let taken = body.withLock { body in
      defer { body = nil }
      return body
    }
    taken?.run()
    return taken != nil
  }
}

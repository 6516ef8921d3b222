internal import Dispatch
internal import Files
internal import Synchronization

/// Does two things on two cores, neither of which touches what the other does, and returns when both are done.
///
/// It works inside of other parallel work, too: `concurrentPerform` within `concurrentPerform` does one thing after the
/// other.
func inParallel(_ one: () -> Void, and other: () -> Void) {
  withoutActuallyEscaping(one) { one in
    let errand = WorkItem(one)
    if ThreadPool.isReady { DispatchQueue.global(qos: .userInitiated).async { errand.run() } }
    other()
    errand.finish()
  }
}

/// Something that another thread may do, if it comes to it in time.
private final class WorkItem: Sendable {
  // Belongs to the one thread that takes it out.
  private struct Body: @unchecked Sendable {
    let run: () -> Void
  }

  private let body: Mutex<Body?>
  private let isDone = DispatchSemaphore(value: 0)

  init(_ body: @escaping () -> Void) { self.body = Mutex(Body(run: body)) }

  /// Does it, unless somebody has begun.
  @discardableResult
  func run() -> Bool {
    guard perform() else { return false }
    isDone.signal()
    return true
  }

  /// Returns when it is done, by whomever.
  func finish() {
    if !run() { isDone.wait() }
  }

  /// Has let go of the body when it returns.
  private func perform() -> Bool {
    let taken = body.withLock { body in
      defer { body = nil }
      return body
    }
    taken?.run()
    return taken != nil
  }
}

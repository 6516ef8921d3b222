internal import CSystem

/// Runs a function on a thread of its own, which gets no signals. Dispatch would be 0.3 MB of the program, opens files at
/// every start of it, and ends it where it can open none for its threads.
///
/// - Returns: False if the system provides no more threads; the function isn't called then.
public func startThread(_ work: @escaping @Sendable () -> Void) -> Bool {
  let body = Unmanaged.passRetained(ThreadBody(work))
  let code = cthread_start({ Unmanaged<ThreadBody>.fromOpaque($0!).takeRetainedValue().work() }, body.toOpaque())
  if code != 0 { body.release() }
  return code == 0
}

private final class ThreadBody: Sendable {
  let work: @Sendable () -> Void

  init(_ work: @escaping @Sendable () -> Void) { self.work = work }
}

/// Lets as many waiting threads continue as there were signals.
public final class Semaphore: @unchecked Sendable {
  private let handle: OpaquePointer

  public init(_ count: Int = 0) { handle = csemaphore_make(count) }

  deinit { csemaphore_free(handle) }

  public func signal() { csemaphore_signal(handle) }

  public func wait() { csemaphore_wait(handle) }

  /// - Returns: False if there was no signal for so long.
  public func wait(milliseconds: Int) -> Bool { csemaphore_wait_for(handle, milliseconds) != 0 }
}

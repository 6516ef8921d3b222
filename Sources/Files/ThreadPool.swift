internal import Dispatch

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The threads that share work, got ready while that can still be refused.
enum ThreadPool {
  /// What libdispatch opens for the thread that looks after its others, and one to spare.
  private static let descriptorCount = 4

  /// Zero, or why there will be no threads, as in `errno`.
  private static let problem: Int32 = {
    #if canImport(Darwin)
      return 0
    #else
      var opened: [Int32] = []
      defer { for descriptor in opened { close(descriptor) } }
      for _ in 0..<descriptorCount {
        let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return errno }
        opened.append(descriptor)
      }
      for descriptor in opened { close(descriptor) }
      opened = []
      startLookingAfterThreads()
      return 0
    #endif
  }()

  /// Has libdispatch open what it needs. It does so when it first starts threads, and ends the program where it cannot.
  ///
  /// Source: libdispatch, `event_epoll.c`, `_dispatch_epoll_init`.
  private static func startLookingAfterThreads() {
    let isStarted = DispatchSemaphore(value: 0)
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "assets.threads"))
    timer.schedule(deadline: .now())
    timer.setEventHandler { isStarted.signal() }
    timer.activate()
    _ = isStarted.wait(timeout: .now() + 1)
    timer.cancel()
  }

  /// True where work can be shared.
  static var isReady: Bool { problem == 0 }

  /// - Throws: `FileFailure` where the process may open no more files.
  static func prepare() throws(FileFailure) {
    guard isReady else { throw FileFailure("open", "/dev/null", code: problem) }
  }
}

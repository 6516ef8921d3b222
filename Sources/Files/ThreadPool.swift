internal import Dispatch
internal import System

/// The threads that share work, got ready while it can still be done without them.
public enum ThreadPool {
  /// Why there will be no threads: libdispatch ends the program where it can open no file for them, and waits without
  /// end where the system gives it none.
  public enum Shortage: Hashable, Sendable {
    /// The process may open no more files; `code` is as in `errno`.
    case files(code: Int32)
    /// The system gives no more threads, or too little address space or too few files for them.
    case room
  }

  /// More threads than this only wait for each other.
  private static let limit = 4

  /// For work that keeps a core busy.
  public static let maxThreadCount = min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), limit)

  /// For work that mostly waits for the disk: while one thread waits, others go on, however few cores there are. Each
  /// may open a file for each folder on the way to one.
  public static let diskThreads = sysconf(Int32(_SC_OPEN_MAX)) >= 256 ? limit : maxThreadCount

  /// Nil if work can be shared.
  public static let shortage: Shortage? = {
    if HostSystem.isDarwin { return nil }
    if let shortage = shortageOfFiles() { return shortage }
    return hasAddressSpace() && givesThreads() && looksAfterThreads() ? nil : .room
  }()

  /// True if work can be shared.
  public static var isReady: Bool { shortage == nil }

  /// Finds out whether this process may open some more files at once.
  ///
  /// - Returns: Why not, as in `errno`; nil if it may.
  public static func shortage(ofFiles count: Int) -> Int32? {
    var opened: [Int32] = []
    defer { for descriptor in opened { close(descriptor) } }
    for _ in 0..<count {
      let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return errno }
      opened.append(descriptor)
    }
    return nil
  }

  /// Does a piece of work for each number below a count, in parallel where that can be.
  ///
  /// - Parameter atOnce: True to do all of them at the same time, however few cores there are; `diskThreads` at most.
  public static func perform(iterations count: Int, atOnce: Bool = false, _ work: @Sendable (Int) -> Void) {
    if count <= 1 || !isReady {
      for index in 0..<count { work(index) }
    } else if atOnce {
      performAtOnce(count, work)
    } else {
      DispatchQueue.concurrentPerform(iterations: count, execute: work)
    }
  }

  private static func performAtOnce(_ count: Int, _ work: @Sendable (Int) -> Void) {
    withoutActuallyEscaping(work) { work in
      let group = DispatchGroup()
      // Each queue of its own gets a separate thread; the queues of the system have as many as there are cores.
      for index in 1..<count { DispatchQueue(label: "assets.disk").async(group: group) { work(index) } }
      work(0)
      group.wait()
    }
  }
}

extension ThreadPool {
  /// How many files work without threads opens at once.
  private static let minDescriptorCount = 4
  /// How many more files must be possible with threads: libdispatch keeps three open, and every second opens one for
  /// each thread to see how it is. If the program has used up the rest by then, libdispatch ends it.
  ///
  /// Source: libdispatch, `workqueue.c`, `_dispatch_workq_count_runnable_workers`.
  private static let descriptorCount = 32
  /// Each thread reserves a stack, and memory that only it takes from: 136 MB for both.
  private static let addressSpace: UInt = 1 << 30

  private static func shortageOfFiles() -> Shortage? {
    if let code = shortage(ofFiles: minDescriptorCount) { return .files(code: code) }
    return shortage(ofFiles: descriptorCount) == nil ? nil : .room
  }

  private static func hasAddressSpace() -> Bool {
    resourceLimits(on: RLIMIT_AS).map { $0.rlim_cur >= addressSpace } ?? true
  }

  /// Starts as many threads as there will be, which end at once: those for either kind of work, and one of
  /// libdispatch.
  private static func givesThreads() -> Bool { canStartThreads(maxThreadCount + diskThreads) }

  /// Has libdispatch open what it needs. It does so when it first starts threads, and ends the program where it
  /// cannot.
  ///
  /// - Returns: False if that takes longer than a machine at full load does: what is opened here next could be what
  ///   it lacks.
  ///
  /// Source: libdispatch, `event_epoll.c`, `_dispatch_epoll_init`.
  private static func looksAfterThreads() -> Bool {
    let isStarted = DispatchSemaphore(value: 0)
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "assets.threads"))
    timer.schedule(deadline: .now())
    timer.setEventHandler { isStarted.signal() }
    timer.activate()
    defer { timer.cancel() }
    return isStarted.wait(timeout: .now() + 60) == .success
  }
}

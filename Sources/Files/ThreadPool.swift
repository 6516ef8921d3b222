internal import Dispatch
internal import System

/// The threads for parallel work, started while the program can still do without them.
public enum ThreadPool {
  /// More threads would only wait for each other.
  private static let limit = 4

  /// For work that keeps a core busy.
  public static let maxThreadCount = min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), limit)

  /// For work that mostly waits for the disk: while one thread waits, others continue, however few cores there are.
  /// Each may open a file for each folder on the path to one.
  public static let diskThreads = sysconf(Int32(_SC_OPEN_MAX)) >= 256 ? limit : maxThreadCount

  /// True if work can run in parallel: libdispatch terminates the program if it can't open files for threads, and waits
  /// forever if the system doesn't provide any.
  ///
  /// Asking for the first time starts threads, which takes about half a millisecond: not for a handful of files.
  public static let isReady =
    HostSystem.isDarwin
    || shortage(ofFiles: descriptorCount) == nil && hasAddressSpace() && givesThreads() && looksAfterThreads()

  /// Checks whether this process can open some more files at once.
  ///
  /// - Returns: The reason why not, as in `errno`; nil if it can.
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

  /// Why not even work without threads can open its files, as in `errno`; nil if it can.
  public static var shortageOfFiles: Int32? { shortage(ofFiles: minDescriptorCount) }

  /// Runs a function for each number below a count, in parallel if possible.
  ///
  /// - Parameter atOnce: True to run all of them at the same time, however few cores there are; at most `diskThreads`.
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
      // Each queue of its own gets a separate thread; the system's queues have only as many as there are cores.
      for index in 1..<count { DispatchQueue(label: "assets.disk").async(group: group) { work(index) } }
      work(0)
      group.wait()
    }
  }
}

extension ThreadPool {
  /// The number of files that work without threads opens at once.
  private static let minDescriptorCount = 4
  /// The number of additional files that threads need: libdispatch keeps three open, and every second opens one per
  /// thread to check its state. If the program has used up the limit by then, libdispatch terminates it.
  ///
  /// Source: libdispatch, `workqueue.c`, `_dispatch_workq_count_runnable_workers`.
  private static let descriptorCount = 32
  /// Each thread reserves a stack, and a memory arena of its own: 136 MB for both.
  private static let addressSpace: UInt = 1 << 30

  private static func hasAddressSpace() -> Bool {
    resourceLimits(on: RLIMIT_AS).map { $0.rlim_cur >= addressSpace } ?? true
  }

  /// Starts as many threads as there will be, which end at once: those for both kinds of work, and one of libdispatch.
  private static func givesThreads() -> Bool { canStartThreads(maxThreadCount + diskThreads) }

  /// Lets libdispatch open what it needs. It does so when it first starts threads, and terminates the program if it
  /// fails.
  ///
  /// - Returns: False if that takes longer than even on a machine at full load: a file opened here next could be one
  ///   that libdispatch needs.
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

internal import Synchronization
internal import System

/// The threads for parallel work.
public enum ThreadPool {
  /// More threads would only wait for each other.
  private static let limit = 4

  fileprivate static let coreCount = max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1)

  /// For work that keeps a core busy.
  public static let maxThreadCount = min(coreCount, limit)

  /// For work that mostly waits for the disk: while one thread waits, others continue, however few cores there are.
  /// Each may open a file for each folder on the path to one.
  public static let diskThreads = sysconf(Int32(_SC_OPEN_MAX)) >= 256 ? limit : maxThreadCount

  /// True if work may run in parallel. Threads need files and address space, and without either a program can't go on.
  public static let isReady =
    HostSystem.isDarwin || shortage(ofFiles: descriptorCount) == nil && hasAddressSpace()

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
    let threadCount = count <= 1 || !isReady ? 1 : atOnce ? count : min(count, coreCount)
    if threadCount == 1 {
      for index in 0..<count { work(index) }
    } else {
      withoutActuallyEscaping(work) { SharedWork(count, $0).run(onThreads: threadCount, isLimited: !atOnce) }
    }
  }
}

/// Calls of a function that threads take one by one.
private final class SharedWork: Sendable {
  private struct State {
    var next = 0
    var work: (@Sendable (Int) -> Void)?
  }

  private let count: Int
  private let state: Mutex<State>
  private let ends = Semaphore()

  init(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
    self.count = count
    state = Mutex(State(work: work))
  }

  /// The threads that help with work that keeps a core busy. Such work inside other such work gets what is left.
  private static let helperCount = Mutex(0)

  /// The function is released when this returns.
  func run(onThreads threadCount: Int, isLimited: Bool) {
    var helpers = threadCount - 1
    if isLimited {
      helpers = Self.helperCount.withLock { running in
        let allowed = max(0, min(helpers, ThreadPool.coreCount - 1 - running))
        running += allowed
        return allowed
      }
    }
    // What no thread can be started for is done here.
    let started = (0..<helpers).count { _ in
      startThread {
        self.takePart()
        self.ends.signal()
      }
    }
    takePart()
    for _ in 0..<started { ends.wait() }
    if isLimited { Self.helperCount.withLock { $0 -= helpers } }
    state.withLock { $0.work = nil }
  }

  private func takePart() {
    guard let work = state.withLock({ $0.work }) else { return }
    while let turn = takeTurn() { work(turn) }
  }

  private func takeTurn() -> Int? {
    state.withLock { state in
      guard state.next < count else { return nil }
      state.next += 1
      return state.next - 1
    }
  }
}

extension ThreadPool {
  /// The number of files that work without threads opens at once.
  private static let minDescriptorCount = 4
  /// The number of files that work in threads opens at once.
  private static let descriptorCount = 32
  /// Each thread reserves a stack, and a memory arena of its own: 136 MB for both.
  private static let addressSpace: UInt = 1 << 30

  private static func hasAddressSpace() -> Bool {
    resourceLimits(on: RLIMIT_AS).map { $0.rlim_cur >= addressSpace } ?? true
  }
}

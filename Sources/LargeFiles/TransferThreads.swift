internal import Files
internal import Synchronization
internal import System

/// How much of some contents was transferred.
public struct LargeFileProgress: Hashable, Sendable {
  public var files = 0
  /// With those of tries that failed.
  public var bytes = 0

  public init(files: Int = 0, bytes: Int = 0) { (self.files, self.bytes) = (files, bytes) }
}

/// Counts on any thread.
final class TransferCount: Sendable {
  private let state = Mutex(LargeFileProgress())

  var progress: LargeFileProgress { state.withLock { $0 } }

  func add(files: Int = 0, bytes: Int = 0) {
    state.withLock { state in
      state.files += files
      state.bytes += bytes
    }
  }
}

/// Threads that transfer one object each at a time, while the next objects are asked for.
final class TransferThreads: Sendable {
  typealias Work = @Sendable (LargeFileAction, WebConnection) throws -> Void

  private struct State {
    var waiting: [LargeFileAction] = []
    var threadCount = 0
    var errors: [LargeFilePointer: LargeFileServerError] = [:]
    /// Why no more is transferred.
    var failure: (any Error)?
    var isComplete = false
  }

  private static let threadCount = 8
  /// Actions expire, so they aren't asked for long before.
  private static let maxWaiting = 100
  /// In milliseconds.
  private static let pause = 100

  private let work: Work
  private let connect: @Sendable () throws(LargeFileServerError) -> WebConnection
  private let state = Mutex(State())
  private let arrivals = Semaphore()
  private let room = Semaphore(maxWaiting)
  private let ends = Semaphore()

  init(_ work: @escaping Work, _ connect: @escaping @Sendable () throws(LargeFileServerError) -> WebConnection) {
    (self.work, self.connect) = (work, connect)
  }

  /// The error that stopped all transfers.
  var failure: (any Error)? { state.withLock { $0.failure } }

  /// Transfers an object as soon as a thread is free. Waits if too many are waiting.
  ///
  /// - Parameter tick: Called from time to time during the wait.
  func add(_ action: LargeFileAction, _ tick: () -> Void) {
    while !room.wait(milliseconds: Self.pause) { tick() }
    let isMore = state.withLock { state in
      state.waiting.append(action)
      guard state.threadCount < Self.threadCount else { return false }
      state.threadCount += 1
      return true
    }
    arrivals.signal()
    guard isMore else { return }
    let isStarted = startThread {
      self.run()
      self.ends.signal()
    }
    if isStarted { return }
    state.withLock { state in
      state.threadCount -= 1
      if state.threadCount == 0 { state.failure = state.failure ?? FileError(.read, "", code: EAGAIN) }
    }
  }

  /// Waits for all transfers.
  ///
  /// - Parameter tick: Called from time to time during the wait.
  /// - Returns: Why some failed.
  @discardableResult
  func finish(_ tick: () -> Void = {}) -> [LargeFilePointer: LargeFileServerError] {
    let count = state.withLock { state in
      state.isComplete = true
      return state.threadCount
    }
    for _ in 0..<count { arrivals.signal() }
    for _ in 0..<count { while !ends.wait(milliseconds: Self.pause) { tick() } }
    return state.withLock { state in
      state.threadCount = 0
      return state.errors
    }
  }

  private func run() {
    let connection = Result { () throws(LargeFileServerError) in try connect() }
    while true {
      arrivals.wait()
      let (action, isStopped) = state.withLock { state in
        (state.waiting.isEmpty ? nil : state.waiting.removeFirst(), state.failure != nil)
      }
      guard let action else { return }
      room.signal()
      if isStopped { continue }
      do {
        try work(action, try connection.get())
      } catch let error as LargeFileServerError where !error.concernsAll {
        state.withLock { $0.errors[action.pointer] = error }
      } catch {
        state.withLock { $0.failure = $0.failure ?? error }
      }
    }
  }
}

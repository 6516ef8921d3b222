internal import CSystem
internal import Synchronization
internal import System

extension Invocation {
  /// Runs the program to its end, and serves all its streams at once so that neither side waits for the other.
  ///
  /// Captured streams are read until every process that has them open has closed them, including those that the program
  /// left running in the background; a `timeLimit` ends that wait too, and `waitsForStreams` can disable it.
  ///
  /// - Parameter observer: Called on this thread with each piece of a captured stream as it arrives, for progress.
  /// - Throws: `SubprocessError` if the program can't be started or communicated with.
  public func run(
    observer: ((Stream, UnsafeRawBufferPointer) -> Void)? = nil
  ) throws(SubprocessError) -> ProcessResult {
    let place = handsOnSignals ? cspawn_begin_handing_on() : -1
    do throws(SubprocessError) {
      var completion = try runAlone(place, observer)
      let signal = cspawn_end_handing_on(place)
      completion.interruption = signal == 0 ? nil : signal
      return completion
    } catch {
      cspawn_end_handing_on(place)
      throw error
    }
  }

  /// Runs the program, but doesn't wait for it forever: a program that shows something may stay until its window is
  /// closed.
  ///
  /// - Returns: Nil if it was still running after these seconds; it goes on.
  /// - Throws: `SubprocessError` if the program can't be started.
  public func run(orLeaveAfter seconds: Double) throws(SubprocessError) -> ProcessResult? {
    let outcome = Outcome()
    let isStarted = startThread {
      do throws(SubprocessError) {
        outcome.set(.success(try run()))
      } catch {
        outcome.set(.failure(error))
      }
    }
    if !isStarted { throw .failed(program: program, .start, code: EAGAIN) }
    return try outcome.get(within: seconds)?.get()
  }

  private final class Outcome: Sendable {
    private let value = Mutex<Result<ProcessResult, SubprocessError>?>(nil)
    private let isThere = Semaphore()

    func set(_ result: Result<ProcessResult, SubprocessError>) {
      value.withLock { $0 = result }
      isThere.signal()
    }

    func get(within seconds: Double) -> Result<ProcessResult, SubprocessError>? {
      _ = isThere.wait(milliseconds: Int(seconds * 1000))
      return value.withLock { $0 }
    }
  }

  private func runAlone(
    _ place: Int32, _ observer: ((Stream, UnsafeRawBufferPointer) -> Void)?
  ) throws(SubprocessError) -> ProcessResult {
    let exchange = PipeIO(program, maxKeptCount: maxKeptCount, observer)
    let child = try start(with: exchange)
    cspawn_hand_on_to(place, child.id, hasOwnSession ? 1 : 0)
    do throws(SubprocessError) {
      return try attend(child, exchange)
    } catch {
      child.makeEnd()
      _ = try? child.wait()
      throw error
    }
  }

  private func attend(_ child: ChildProcess, _ exchange: PipeIO) throws(SubprocessError) -> ProcessResult {
    let limit = timeLimit.map(Deadline.init(after:))
    if silenceLimit == nil, stop == nil, waitsForStreams {
      if try exchange.serve(until: limit), let status = try child.wait(until: limit) {
        return exchange.completion(status, .byItself)
      }
      return exchange.completion(try end(child, exchange), .outOfTime)
    }
    return try watch(child, exchange, limit)
  }

  /// Serves the streams in short turns, and checks after each whether the program has ended or become silent.
  private func watch(
    _ child: ChildProcess, _ exchange: PipeIO, _ limit: Deadline?
  ) throws(SubprocessError) -> ProcessResult {
    var answered = 0
    while true {
      if let asked = stop?.number, asked > answered {
        child.interrupt(group: hasOwnSession)
        answered = asked
      }
      let isClosed = try exchange.serve(until: Deadline(after: 0.05))
      let pause = Deadline(after: isClosed ? 0.05 : 0)
      if waitsForStreams ? isClosed : true, let status = try child.wait(until: pause) {
        // Its last output may still be on the way.
        if !isClosed { _ = try exchange.serve(until: Deadline(after: 0.1)) }
        return exchange.completion(status, .byItself)
      }
      if limit?.remainingMilliseconds == 0 { return exchange.completion(try end(child, exchange), .outOfTime) }
      if let silenceLimit, exchange.isSilent(for: silenceLimit) {
        return exchange.completion(try end(child, exchange), .silent)
      }
    }
  }

  /// Ends a child that took too long; git removes its lock files after SIGTERM.
  private func end(_ child: ChildProcess, _ exchange: PipeIO) throws(SubprocessError) -> ExitStatus {
    child.askToEnd(group: hasOwnSession)
    let grace = Deadline(after: 1)
    _ = try exchange.serve(until: grace)
    if let status = try child.wait(until: grace) { return status }
    child.makeEnd(group: hasOwnSession)
    _ = try exchange.serve(until: Deadline(after: 0))
    return try child.wait()
  }
}

internal import CSystem
internal import System

/// Our ends of a child's pipes: writes input and reads output, whichever is ready first.
final class PipeIO {
  private let program: String
  private let observer: ((Invocation.Stream, UnsafeRawBufferPointer) -> Void)?
  /// The bytes for standard input, and how many of them were written.
  private var pending: [UInt8] = []
  private var written = 0
  private var output: [UInt8] = []
  private var error: [UInt8] = []
  /// The ends for input, output and error; -1 if not connected or already closed.
  private var ends: [Int32] = [-1, -1, -1]
  private let maxKeptCount: Int
  /// When data was last received.
  private var latest = MonotonicTime.now

  init(
    _ program: String, maxKeptCount: Int, _ observer: ((Invocation.Stream, UnsafeRawBufferPointer) -> Void)?
  ) {
    self.program = program
    self.maxKeptCount = maxKeptCount
    self.observer = observer
  }

  deinit {
    for end in ends where end >= 0 { close(end) }
  }

  /// Takes ownership of a pipe's end for writing bytes.
  func write(_ bytes: [UInt8], to end: Int32) {
    // Only for this end: a full pipe must not prevent reading the child's output meanwhile.
    _ = fcntl(end, F_SETFL, O_WRONLY | O_NONBLOCK)
    ends[0] = end
    pending = bytes
    if bytes.isEmpty { closeEnd(0) }
  }

  /// Takes ownership of a pipe's end for reading.
  func read(_ stream: Invocation.Stream, from end: Int32) {
    ends[stream == .output ? 1 : 2] = end
  }

  func completion(_ status: ExitStatus, _ ending: ProcessResult.TerminationReason) -> ProcessResult {
    ProcessResult(status: status, output: output, error: error, ending: ending)
  }

  /// Returns whether no data has been received for this many seconds.
  func isSilent(for seconds: Double) -> Bool { MonotonicTime.now - latest > .seconds(seconds) }

  /// Serves all pipes until they are closed; false if the deadline came first.
  func serve(until deadline: Deadline?) throws(SubprocessError) -> Bool {
    while ends.contains(where: { $0 >= 0 }) {
      let wait = deadline?.remainingMilliseconds ?? -1
      var ready = ends.enumerated().map { pollfd(fd: $1, events: Int16($0 == 0 ? POLLOUT : POLLIN), revents: 0) }
      let count = poll(&ready, nfds_t(ready.count), wait)
      if count < 0, errno != EINTR { throw failure() }
      if count > 0 { try serve(ready) }
      if wait == 0 { break }
    }
    return !ends.contains { $0 >= 0 }
  }

  private func serve(_ ready: [pollfd]) throws(SubprocessError) {
    if ready[0].revents != 0 { try writePending() }
    if ready[1].revents != 0 { try readAvailable(.output, end: 1) }
    if ready[2].revents != 0 { try readAvailable(.error, end: 2) }
  }

  private func writePending() throws(SubprocessError) {
    let count = pending.withUnsafeBytes { cspawn_write(ends[0], $0.baseAddress! + written, $0.count - written) }
    if count >= 0 {
      written += count
      if written == pending.count { closeEnd(0) }
    } else if errno == EPIPE {
      closeEnd(0)  // The child doesn't read the rest, which isn't an error.
    } else if errno != EAGAIN, errno != EINTR {
      throw failure()
    }
  }

  private func readAvailable(_ stream: Invocation.Stream, end: Int) throws(SubprocessError) {
    var count = 0
    let piece = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, filled in
      count = Self.read(ends[end], buffer)
      filled = max(0, count)
    }
    if count < 0 {
      if errno != EAGAIN, errno != EINTR { throw failure() }
    } else if count == 0 {
      closeEnd(end)
    } else {
      latest = .now
      keep(piece, of: stream)
      if let observer { piece.withUnsafeBytes { observer(stream, $0) } }
    }
  }

  private func keep(_ piece: [UInt8], of stream: Invocation.Stream) {
    if stream == .output {
      output += piece.prefix(max(0, maxKeptCount - output.count))
    } else {
      error += piece.prefix(max(0, maxKeptCount - error.count))
    }
  }

  /// The `read` of the system, which is hidden by the method of that name.
  private static func read(_ end: Int32, _ buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    System.read(end, buffer.baseAddress!, buffer.count)
  }

  private func closeEnd(_ index: Int) {
    close(ends[index])
    ends[index] = -1
  }

  private func failure() -> SubprocessError { .failed(program: program, .talk, code: errno) }
}

internal import Synchronization
internal import System

/// A stream for text, which is buffered and written in large pieces; safe to use from several tasks.
///
/// Writing never throws, but errors are kept: if the reader has gone away (`head` after its tenth line), the rest is
/// silently discarded; any other error is in `failure`, for the program to report at the end.
public final class TextStream: TextOutputStream, Sendable {
  /// Writes bytes; returns 0 or the value of `errno`.
  public typealias Sink = @Sendable ([UInt8]) -> Int32

  private struct State {
    var waiting: [UInt8] = []
    var failure: Int32 = 0
  }

  private let state = Mutex(State())
  private let sink: Sink
  private let flushesLines: Bool
  /// Flushed before this stream, so that results and errors come in the order they were written.
  private let earlier: TextStream?

  /// - Parameters:
  ///   - flushesLines: Writes each text at once instead of buffering it, for terminals and errors.
  public init(flushesLines: Bool = false, after earlier: TextStream? = nil, to sink: @escaping Sink) {
    self.flushesLines = flushesLines
    self.earlier = earlier
    self.sink = sink
  }

  /// Writes to an open file, such as 1 for standard output.
  public convenience init(descriptor: Int32, flushesLines: Bool, after earlier: TextStream? = nil) {
    self.init(flushesLines: flushesLines, after: earlier) { writeAll($0, to: descriptor) }
  }

  /// The value of `errno` of the first write that failed; nil if none failed, or if the reader has gone away.
  public var failure: Int32? {
    let code = state.withLock(\.failure)
    return code == 0 || code == EPIPE ? nil : code
  }

  /// True if further writing is useless, so that a long listing can stop early.
  public var isClosed: Bool { state.withLock { $0.failure != 0 } }

  public func write(_ text: String) { append(text.utf8) }

  /// Writes text that is already in UTF-8.
  func write(_ bytes: [UInt8]) { append(bytes) }

  private func append(_ bytes: some Collection<UInt8>) {
    let isFull = state.withLock { state in
      if state.failure == 0 { state.waiting += bytes }
      return state.waiting.count >= 1 << 16
    }
    if isFull || flushesLines { flush() }
  }

  /// Writes a line of text with a line break.
  public func line(_ text: String = "") { write(text + "\n") }

  /// Writes everything that is buffered.
  public func flush() {
    earlier?.flush()
    state.withLock { state in
      guard !state.waiting.isEmpty else { return }
      if state.failure == 0 { state.failure = sink(state.waiting) }
      state.waiting.removeAll(keepingCapacity: true)
    }
  }
}

/// Writes all the bytes, retrying after an interruption; returns 0 or the value of `errno`.
private func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
  bytes.withUnsafeBytes { buffer in
    var done = 0
    while done < buffer.count {
      let written = write(descriptor, buffer.baseAddress! + done, buffer.count - done)  // not empty: the loop runs
      if written >= 0 { done += written } else if errno != EINTR { return errno }
    }
    return 0
  }
}

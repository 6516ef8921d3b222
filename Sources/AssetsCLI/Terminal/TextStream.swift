internal import Synchronization
internal import System

/// Text on its way out, gathered and passed on in large pieces; safe to use from several tasks.
///
/// Writing never fails. What went wrong is kept: a reader that went away (`head` after its tenth line) makes the rest
/// vanish quietly, anything else is in `failure` for the program to tell at the end.
public final class TextStream: TextOutputStream, Sendable {
  /// Takes bytes; returns 0 or the value of `errno`.
  public typealias Sink = @Sendable ([UInt8]) -> Int32

  private struct State {
    var waiting: [UInt8] = []
    var failure: Int32 = 0
  }

  private let state = Mutex(State())
  private let sink: Sink
  private let flushesLines: Bool
  /// Goes out before this one does, so that results and errors come in the order they were written.
  private let earlier: TextStream?

  /// - Parameters:
  ///   - flushesLines: Passes each text on at once instead of gathering it, for terminals and errors.
  public init(flushesLines: Bool = false, after earlier: TextStream? = nil, to sink: @escaping Sink) {
    self.flushesLines = flushesLines
    self.earlier = earlier
    self.sink = sink
  }

  /// Writes to an open file, such as 1 for standard output.
  public convenience init(descriptor: Int32, flushesLines: Bool, after earlier: TextStream? = nil) {
    self.init(flushesLines: flushesLines, after: earlier) { writeAll($0, to: descriptor) }
  }

  /// The value of `errno` of the first write that failed; nil if none did, or only because nobody reads any more.
  public var failure: Int32? {
    let code = state.withLock(\.failure)
    return code == 0 || code == EPIPE ? nil : code
  }

  /// True if writing has no use any more, so that a long listing can stop early.
  public var isClosed: Bool { state.withLock { $0.failure != 0 } }

  public func write(_ text: String) { append(text.utf8) }

  /// Writes text that is in UTF-8 already.
  func write(_ bytes: [UInt8]) { append(bytes) }

  private func append(_ bytes: some Collection<UInt8>) {
    let isFull = state.withLock { state in
      if state.failure == 0 { state.waiting += bytes }
      return state.waiting.count >= 1 << 16
    }
    if isFull || flushesLines { flush() }
  }

  /// Writes a line of text and its end.
  public func line(_ text: String = "") { write(text + "\n") }

  /// Passes on all that waits.
  public func flush() {
    earlier?.flush()
    state.withLock { state in
      guard !state.waiting.isEmpty else { return }
      if state.failure == 0 { state.failure = sink(state.waiting) }
      state.waiting.removeAll(keepingCapacity: true)
    }
  }
}

/// Writes all the bytes, again after an interruption; returns 0 or the value of `errno`.
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

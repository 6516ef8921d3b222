internal import Synchronization

/// One line on the terminal that says how far a long work is; nothing at all where standard error is no terminal.
///
/// Steps may be counted from several tasks. The line goes away with `finish`, which must come before anything else is
/// printed.
public final class Progress: Sendable {
  private struct State {
    var done = 0
    var shownAt: ContinuousClock.Instant?
  }

  private let label: String
  private let total: Int?
  private let stream: TextStream?
  private let width: Int
  private let state = Mutex(State())

  /// - Parameters:
  ///   - label: What is being done, such as `reading pictures`.
  ///   - total: How many steps there are, nil where that is not known.
  public init(_ label: String, total: Int? = nil, _ context: Context) {
    self.label = printable(label)
    self.total = total
    width = context.terminal.width
    stream = context.terminal.isError && context.environment["TERM"] != "dumb" ? context.error : nil
  }

  deinit { finish() }

  /// Counts steps; the line is drawn at most ten times a second, for the first time after a tenth of one.
  public func advance(by steps: Int = 1) {
    guard let stream else { return }
    let text = state.withLock { state -> String? in
      state.done += steps
      let now = ContinuousClock.now
      guard let shownAt = state.shownAt else {
        state.shownAt = now
        return nil
      }
      guard now - shownAt >= .milliseconds(100) else { return nil }
      state.shownAt = now
      return self.text(state.done)
    }
    if let text { stream.write("\r\u{1B}[K" + shortened(text, to: width - 1)) }
  }

  /// Takes the line away.
  public func finish() {
    guard let stream else { return }
    let wasShown = state.withLock { state in
      defer { state.shownAt = nil }
      return state.shownAt != nil
    }
    if wasShown { stream.write("\r\u{1B}[K") }
  }

  private func text(_ done: Int) -> String {
    total.map { "\(label) \(done)/\($0)" } ?? "\(label) \(done)"
  }
}

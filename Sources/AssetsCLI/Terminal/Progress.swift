internal import Synchronization

/// A line on the terminal that shows the progress of long work; nothing if standard error isn't a terminal.
///
/// Steps may be counted from several tasks. `finish` removes the line, and must be called before anything else is
/// printed.
public final class Progress: Sendable {
  private struct State {
    var done = 0
    /// When the line was last drawn, or the work began.
    var latest: ContinuousClock.Instant?
    var isDrawn = false
  }

  private let label: String
  private let total: Int?
  private let stream: TextStream?
  private let width: Int
  private let pause: Duration
  private let state = Mutex(State())

  /// - Parameters:
  ///   - label: What is being done, such as `reading images`.
  ///   - total: The number of steps; nil if unknown.
  ///   - pause: The minimum time between updates of the line, and before it first appears.
  public init(_ label: String, total: Int? = nil, _ context: CommandContext, pause: Duration = .milliseconds(100)) {
    self.pause = pause
    self.label = printable(label)
    self.total = total
    width = context.terminal.width
    stream = context.terminal.isError && context.environment["TERM"] != "dumb" ? context.error : nil
  }

  deinit { finish() }

  /// Counts steps, and redraws the line if it is due.
  public func advance(by steps: Int = 1) {
    draw {
      $0.done += steps
      return text($0.done)
    }
  }

  /// Shows a text in place of the count, if an update is due.
  public func show(_ words: @autoclosure () -> String) { draw { _ in printable(words()) } }

  private func draw(_ step: (inout State) -> String) {
    guard let stream else { return }
    let text = state.withLock { state -> String? in
      let text = step(&state)
      let now = ContinuousClock.now
      let latest = state.latest ?? now
      guard now - latest >= pause else {
        state.latest = latest
        return nil
      }
      state.latest = now
      state.isDrawn = true
      return text
    }
    if let text { stream.write("\r\u{1B}[K" + shortened(text, to: width - 1)) }
  }

  /// Removes the line.
  public func finish() {
    guard let stream else { return }
    let wasDrawn = state.withLock { state in
      defer { state.isDrawn = false }
      return state.isDrawn
    }
    if wasDrawn { stream.write("\r\u{1B}[K") }
  }

  private func text(_ done: Int) -> String {
    total.map { "\(label) \(done)/\($0)" } ?? "\(label) \(done)"
  }
}

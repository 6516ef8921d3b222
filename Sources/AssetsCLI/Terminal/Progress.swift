internal import Files
internal import JSON
internal import Synchronization
internal import System

/// A line on the terminal that shows the progress of long work, or events for another program; nothing if standard error
/// isn't a terminal.
///
/// Steps may be counted from several tasks. `finish` removes the line, and must be called before anything else is
/// printed.
public final class Progress: Sendable {
  private struct State {
    var done = 0
    /// When the line was last drawn, or the work began.
    var latest: MonotonicTime?
    var isDrawn = false
  }

  private let label: String
  private let total: Int?
  private let stream: TextStream?
  private let events: TextStream?
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
    events = context.writesEvents ? context.output : nil
    let isShown = context.terminal.isError && context.environment["TERM"] != "dumb"
    stream = isShown && !context.writesEvents ? context.error : nil
  }

  deinit { finish() }

  /// Counts steps, and redraws the line if it is due.
  public func advance(by steps: Int = 1) {
    draw { state in
      state.done += steps
      return (label, state.done)
    }
  }

  /// Shows a text in place of the count, if an update is due.
  public func show(_ words: @autoclosure () -> String) { draw { _ in (printable(words()), nil) } }

  /// - Parameter step: Returns the text, and the number of finished steps if they are counted.
  private func draw(_ step: (inout State) -> (text: String, done: Int?)) {
    guard stream != nil || events != nil else { return }
    let shown = state.withLock { state -> (text: String, done: Int?)? in
      let shown = step(&state)
      let now = MonotonicTime.now
      let latest = state.latest ?? now
      guard now - latest >= pause else {
        state.latest = latest
        return nil
      }
      state.latest = now
      state.isDrawn = true
      return shown
    }
    guard let shown else { return }
    if let events {
      events.line(event(shown.text, shown.done).onOneLine)
      events.flush()
    } else {
      let text = shown.done.map { line($0) } ?? shown.text
      stream?.write("\r\u{1B}[K" + shortened(text, to: width - 1))
    }
  }

  private func event(_ text: String, _ done: Int?) -> JSONValue {
    .object(
      ("event", "progress"), ("text", .string(text)), ("done", done.map { .number($0) }),
      ("total", done == nil ? nil : total.map { .number($0) }))
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

  private func line(_ done: Int) -> String {
    total.map { "\(label) \(done)/\($0)" } ?? "\(label) \(done)"
  }
}

extension CommandContext {
  /// Reports long work to another program; nil if there is none.
  func progress(_ label: String) -> WorkProgress? {
    guard writesEvents else { return nil }
    return { total in
      let progress = Progress(label, total: total, self)
      return { progress.advance(by: $0) }
    }
  }
}

internal import JSON
internal import Subprocess
internal import Synchronization
internal import System

/// Runs actions, one after the other, as child processes of this program: recording, locks, hooks and messages are then
/// those of the command line, and a crash takes nothing else along.
final class Jobs: Sendable {
  /// A child that is running or has ended.
  final class Job: Sendable {
    let id: String
    let action: String
    /// Chosen by the page for each click, so that a repeated request does nothing twice.
    let key: String
    let stop = InterruptRequest()
    private let done = Semaphore()
    private let state = Mutex<(progress: JSONValue?, result: JSONValue?)>((nil, nil))

    fileprivate init(action: String, key: String) {
      id = Secret.make()
      (self.action, self.key) = (action, key)
    }

    fileprivate func advance(_ progress: JSONValue) { state.withLock { $0.progress = progress } }

    fileprivate func finish(_ value: JSONValue) {
      state.withLock { $0.result = value }
      done.signal()
    }

    /// The result once it is there, waiting at most so long.
    func result(within milliseconds: Int = 0) -> JSONValue? {
      // The next one who waits gets the signal, too.
      if done.wait(milliseconds: milliseconds) { done.signal() }
      return state.withLock { $0.result }
    }

    /// The same, as an event.
    var event: JSONValue {
      .object(JSONObject(members: [.init(JSONString("event"), "job")] + (json.object?.members ?? [])))
    }

    var json: JSONValue {
      let (progress, result) = state.withLock { $0 }
      return .object(
        ("id", .string(id)), ("action", .string(action)), ("state", .string(result == nil ? "running" : "ended")),
        ("progress", result == nil ? progress : nil), ("result", result))
    }
  }

  enum Start {
    /// The app is ending.
    case closed
    case started(Job)
    /// Another one is running.
    case busy(Job)
  }

  /// Runs a command; the function gets each line of its output that is an event.
  typealias Run = @Sendable (Action, InterruptRequest, @escaping (JSONObject) -> Void) -> JSONValue

  private let run: Run
  private let report: @Sendable (Job) -> Void
  private let willEnd: @Sendable () -> Void
  private let state = Mutex(State())

  private struct State {
    var current: Job?
    var recent: [Job] = []
    /// What stops the previews that are running.
    var previews: [ObjectIdentifier: InterruptRequest] = [:]
    var isClosed = false
  }

  /// How many ended jobs are remembered.
  private static let memory = 64

  /// - Parameters:
  ///   - willEnd: Called after a job has run, before anyone gets its result.
  ///   - report: Called when a job has got further, and when it has ended.
  init(run: @escaping Run, willEnd: @escaping @Sendable () -> Void, report: @escaping @Sendable (Job) -> Void) {
    (self.run, self.willEnd, self.report) = (run, willEnd, report)
  }

  /// Runs an action that changes nothing; nil if nothing may begin any more.
  func preview(_ action: Action) -> JSONValue? {
    let stop = InterruptRequest()
    let isOpen = state.withLock { state in
      if !state.isClosed { state.previews[ObjectIdentifier(stop)] = stop }
      return !state.isClosed
    }
    guard isOpen else { return nil }
    defer { state.withLock { $0.previews[ObjectIdentifier(stop)] = nil } }
    return run(action, stop) { _ in }
  }

  var current: Job? { state.withLock { $0.current } }

  subscript(id: String) -> Job? { job { $0.id == id } }

  /// The job of an earlier request with the same key.
  subscript(key key: String) -> Job? { job { $0.key == key } }

  private func job(where isMeant: (Job) -> Bool) -> Job? {
    state.withLock { state in ([state.current].compactMap { $0 } + state.recent).first(where: isMeant) }
  }

  /// Starts an action, or returns the job of an earlier request with the same key.
  func start(_ name: String, _ action: Action, key: String) -> Start {
    let (answer, isNew) = state.withLock { state -> (Start, Bool) in
      if let known = ([state.current].compactMap { $0 } + state.recent).first(where: { $0.key == key }) {
        return (.started(known), false)
      }
      if state.isClosed { return (.closed, false) }
      if let current = state.current { return (.busy(current), false) }
      let job = Job(action: name, key: key)
      state.current = job
      return (.started(job), true)
    }
    if isNew, case .started(let job) = answer {
      let work: @Sendable () -> Void = { [self] in
        let result = run(action, job.stop) { event in
          guard event["event"]?.text == "progress" else { return }
          job.advance(.object(event))
          self.report(job)
        }
        state.withLock { state in
          state.current = nil
          state.recent = [job] + state.recent.prefix(Self.memory)
        }
        willEnd()
        job.finish(result)
        report(job)
      }
      if !startThread(work) { work() }
    }
    return answer
  }

  /// Lets nothing begin any more, and stops what changes nothing.
  ///
  /// - Returns: The job that is still running.
  func close() -> Job? {
    state.withLock { state in
      state.isClosed = true
      for stop in state.previews.values { stop.ask() }
      return state.current
    }
  }
}

extension Jobs {
  /// Runs a child process.
  static func run(_ child: Invocation, _ take: @escaping (JSONObject) -> Void) throws(SubprocessError) -> JSONValue {
    var child = child
    // A hook may print without end.
    child.maxKeptCount = maxKeptSize
    var line: [UInt8] = []
    var last: JSONObject?
    let process = try child.run { stream, bytes in
      guard stream == .output else { return }
      for byte in bytes {
        if byte != 0x0A {
          if line.count < maxLineSize { line.append(byte) }
          continue
        }
        if line.first == UInt8(ascii: "{"), let event = (try? JSONDocument(parsing: line))?.value.object {
          last = event
          take(event)
        }
        line = []
      }
    }
    return result(process, last)
  }

  /// In bytes: what is kept of each stream, and of one event.
  private static let (maxKeptSize, maxLineSize) = (1 << 20, 1 << 26)
  /// How many lines of others, such as hooks, a page shows.
  private static let maxPrintedCount = 20

  /// Returns the result of a child for a page, in the words of the program.
  ///
  /// - Parameter output: Its last event.
  static func result(_ process: ProcessResult, _ output: JSONObject?) -> JSONValue {
    let problem = output?["problems"]?.elements?.first
    let lines = process.errorText.split(separator: "\n").map(String.init)
    let notes = lines.filter { line in ["note: ", "warning: "].contains { line.hasPrefix($0) } }
    let others = lines.filter { line in
      !["note: ", "warning: ", "error: ", "cause: ", "hint: "].contains { line.hasPrefix($0) }
    }
    return .object(
      ("exitCode", .number(Int(process.status.code))), ("sentence", output?["sentence"]),
      ("notes", .unlessEmpty(notes)),
      ("error", problem ?? (process.status.code < 2 ? nil : error(lines))),
      ("printed", .unlessEmpty(Array(others.suffix(maxPrintedCount)))),
      ("output", problem == nil ? output.map { .object($0) } : nil))
  }

  /// The error in the form of text: `error:`, `cause:` and `hint:` begin its lines.
  private static func error(_ lines: [String]) -> JSONValue? {
    let texts = { (mark: String) in
      lines.filter { $0.hasPrefix(mark) }.map { JSONValue.string(String($0.dropFirst(mark.count))) }
    }
    return .object(
      ("error", texts("error: ").first ?? "The command failed."), ("causes", .list(texts("cause: "))),
      ("hints", .list(texts("hint: "))), ("code", "failed"))
  }
}

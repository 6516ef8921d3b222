internal import Dispatch
internal import JSON
internal import Subprocess
internal import Synchronization

/// Runs actions, one after the other, as child processes of this program: recording, locks, hooks and messages are then
/// those of the command line, and a crash takes nothing else along.
final class Jobs: Sendable {
  /// A child that is running or has ended.
  final class Job: Sendable {
    let id: String
    let action: String
    /// Chosen by the page for each click, so that a repeated request does nothing twice.
    let key: String
    let stop = StopRequest()
    private let done = DispatchGroup()
    private let state = Mutex<(progress: JSONValue?, result: JSONValue?)>((nil, nil))

    fileprivate init(action: String, key: String) {
      id = Secret.make()
      (self.action, self.key) = (action, key)
      done.enter()
    }

    fileprivate func advance(_ progress: JSONValue) { state.withLock { $0.progress = progress } }

    fileprivate func finish(_ value: JSONValue) {
      state.withLock { $0.result = value }
      done.leave()
    }

    /// The result once it is there, waiting at most so long.
    func result(within milliseconds: Int = 0) -> JSONValue? {
      _ = done.wait(timeout: .now() + .milliseconds(milliseconds))
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
    case started(Job)
    /// Another one is running.
    case busy(Job)
  }

  /// Runs a command; the function gets each line of its output that is an event.
  typealias Run = @Sendable (Action, StopRequest, @escaping (JSONObject) -> Void) -> JSONValue

  private let run: Run
  private let report: @Sendable (Job) -> Void
  private let state = Mutex<(current: Job?, recent: [Job])>((nil, []))

  /// How many ended jobs are remembered.
  private static let memory = 64

  /// - Parameter report: Called when a job has got further, and when it has ended.
  init(run: @escaping Run, report: @escaping @Sendable (Job) -> Void) { (self.run, self.report) = (run, report) }

  /// Runs an action that changes nothing.
  func preview(_ action: Action) -> JSONValue { run(action, StopRequest()) { _ in } }

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
      if let current = state.current { return (.busy(current), false) }
      let job = Job(action: name, key: key)
      state.current = job
      return (.started(job), true)
    }
    if isNew, case .started(let job) = answer {
      DispatchQueue(label: "assets.job").async { [self] in
        let result = run(action, job.stop) { event in
          guard event["event"]?.text == "progress" else { return }
          job.advance(.object(event))
          self.report(job)
        }
        state.withLock { state in
          state.current = nil
          state.recent = [job] + state.recent.prefix(Self.memory)
        }
        job.finish(result)
        report(job)
      }
    }
    return answer
  }

  /// Waits until no action runs.
  func waitForEnd() { while let current { _ = current.result(within: 1000) } }
}

extension Jobs {
  /// Runs a child process.
  static func run(_ child: Invocation, _ take: @escaping (JSONObject) -> Void) throws(SubprocessError) -> JSONValue {
    var line: [UInt8] = []
    let process = try child.run { stream, bytes in
      guard stream == .output else { return }
      for byte in bytes {
        if byte != 0x0A { line.append(byte) }
        guard byte == 0x0A else { continue }
        if line.first == UInt8(ascii: "{"), let event = (try? JSONDocument(parsing: line))?.value.object { take(event) }
        line = []
      }
    }
    return result(process)
  }

  /// Returns the result of a child for a page, in the words of the program.
  static func result(_ process: ProcessResult) -> JSONValue {
    // Either one object, or a line for each event, of which the last one is the result.
    let last = process.output.split(separator: 0x0A).last.map(Array.init) ?? []
    let output = ((try? JSONDocument(parsing: process.output)) ?? (try? JSONDocument(parsing: last)))?.value.object
    let problem = output?["problems"]?.elements?.first
    let lines = process.errorText.split(separator: "\n").map(String.init)
    let notes = lines.filter { line in ["note: ", "warning: "].contains { line.hasPrefix($0) } }
    return .object(
      ("exitCode", .number(Int(process.status.code))), ("sentence", output?["sentence"]),
      ("notes", .unlessEmpty(notes)),
      ("error", problem ?? (process.status.code < 2 ? nil : error(lines))), ("output", output.map { .object($0) }))
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

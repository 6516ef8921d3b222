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
    private let result = Mutex<JSONValue?>(nil)

    fileprivate init(action: String, key: String) {
      id = Secret.make()
      (self.action, self.key) = (action, key)
      done.enter()
    }

    fileprivate func finish(_ value: JSONValue) {
      result.withLock { $0 = value }
      done.leave()
    }

    /// The result once it is there, waiting at most so long.
    func result(within milliseconds: Int = 0) -> JSONValue? {
      _ = done.wait(timeout: .now() + .milliseconds(milliseconds))
      return result.withLock { $0 }
    }

    var json: JSONValue {
      let result = result()
      return .object(
        ("id", .string(id)), ("action", .string(action)), ("state", .string(result == nil ? "running" : "ended")),
        ("result", result))
    }
  }

  enum Start {
    case started(Job)
    /// Another one is running.
    case busy(Job)
  }

  private let run: @Sendable (Action, StopRequest) -> JSONValue
  private let ended: @Sendable (Job) -> Void
  private let state = Mutex<(current: Job?, recent: [Job])>((nil, []))

  /// How many ended jobs are remembered.
  private static let memory = 64

  /// - Parameters:
  ///   - run: Runs an action to its end and returns its result.
  ///   - ended: Called after each job.
  init(run: @escaping @Sendable (Action, StopRequest) -> JSONValue, ended: @escaping @Sendable (Job) -> Void) {
    (self.run, self.ended) = (run, ended)
  }

  var current: Job? { state.withLock { $0.current } }

  subscript(id: String) -> Job? {
    state.withLock { state in state.current?.id == id ? state.current : state.recent.first { $0.id == id } }
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
        let result = run(action, job.stop)
        state.withLock { state in
          state.current = nil
          state.recent = [job] + state.recent.prefix(Self.memory)
        }
        ended(job)
        job.finish(result)
      }
    }
    return answer
  }

  /// Waits until no action runs.
  func waitForEnd() { while let current { _ = current.result(within: 1000) } }
}

extension Jobs {
  /// Returns the result of a child for a page, in the words of the program.
  static func result(_ process: ProcessResult) -> JSONValue {
    let output = (try? JSONDocument(parsing: process.output))?.value.object
    let problem = output?["problems"]?.elements?.first
    let lines = process.errorText.split(separator: "\n").map(String.init)
    let notes = lines.filter { line in ["note: ", "warning: "].contains { line.hasPrefix($0) } }
    return .object(
      ("exitCode", .number(Int(process.status.code))), ("sentence", output?["sentence"] ?? .optional(sentence(output))),
      ("notes", .list(notes.map { .string($0) })),
      ("error", problem ?? (process.isSuccess ? nil : error(lines))))
  }

  /// What a command says whose result has no sentence.
  private static func sentence(_ output: JSONObject?) -> String? { output == nil ? nil : "Done" }

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

internal import CSystem
public import Git
public import Imaging
public import JSON
internal import Subprocess
internal import Synchronization

/// The app in the browser: a server for one project and one user, in memory only. It reads the project itself, and has
/// every change made by a child process of this program.
public final class LocalApp: Sendable {
  /// What it needs of the program that starts it.
  public struct Setup: Sendable {
    public var location: RepositoryLocation
    public var renderer: ImageRenderer?
    /// The absolute path of this program.
    public var program: String
    public var environment: [String: String]
    /// The words for an error: an object with `error`, `causes`, `hints` and `code`.
    public var explain: @Sendable (any Error) -> JSONValue
    public var now: @Sendable () -> GitTime
    /// Tells the user something in the terminal.
    public var tell: @Sendable (String) -> Void

    public init(
      location: RepositoryLocation, renderer: ImageRenderer?, program: String, environment: [String: String],
      now: @escaping @Sendable () -> GitTime, tell: @escaping @Sendable (String) -> Void,
      explain: @escaping @Sendable (any Error) -> JSONValue
    ) {
      (self.location, self.renderer, self.program, self.environment) = (location, renderer, program, environment)
      (self.explain, self.now, self.tell) = (explain, now, tell)
    }
  }

  let reader: ProjectReader
  let session = Session()
  let hub = EventHub()
  let inbox: Inbox
  let jobs: Jobs
  let explain: @Sendable (any Error) -> JSONValue
  let tell: @Sendable (String) -> Void
  let files: FileManagerProgram
  private let listener = Mutex<(server: HTTPServer?, gate: Gate)>((nil, Gate(port: 0)))

  public init(_ setup: Setup) {
    let reader = ProjectReader(setup.location, setup.renderer, now: setup.now)
    let (hub, explain) = (hub, setup.explain)
    self.reader = reader
    self.explain = explain
    tell = setup.tell
    files = FileManagerProgram(environment: setup.environment)
    inbox = Inbox(in: setup.location.assetsFolder ?? "")
    var environment = setup.environment
    // A child has no terminal to ask on.
    environment["GIT_TERMINAL_PROMPT"] = "0"
    let child = Invocation(setup.program, ["-C", reader.root], environment: environment)
    jobs = Jobs { [explain] action, stop, take in
      var child = child
      child.arguments += ["--events"] + (action.expected.map { ["--expect", $0] } ?? []) + action.words
      (child.input, child.hasOwnSession, child.stop) = (.bytes(action.input), true, stop)
      do {
        return reader.renamed(try Jobs.run(child, take))
      } catch {
        return ["exitCode": 3, "error": explain(error)]
      }
    } willEnd: {
      _ = reader.noteChange()
    } report: { job in
      hub.send(job.event)
      if job.result() != nil { hub.send(["event": "changed", "revision": .number(reader.revision)]) }
    }
  }

  /// Starts listening.
  ///
  /// - Returns: The address for a browser, which works once.
  /// - Throws: `ServerError`.
  public func start(port: UInt16) throws(ServerError) -> String {
    cmemory_share_heaps(Self.heapCount)
    let server = try HTTPServer(port: port, self)
    listener.withLock { $0 = (server, Gate(port: server.port)) }
    return address
  }

  /// Views are made on the threads of connections, and each would leave its free memory in a heap of its own.
  private static let heapCount: Int32 = 2

  /// What another start of the program needs to get an address for a new tab.
  public var secret: String { session.secret }

  public var port: UInt16 { listener.withLock { $0.server?.port ?? 0 } }

  /// An address for a new tab, which works once.
  public var address: String { Self.address(port: port, code: session.newCode()) }

  static func address(port: UInt16, code: String) -> String { "http://127.0.0.1:\(port)/#code=\(code)" }

  var gate: Gate { listener.withLock { $0.gate } }

  /// Tells the pages that something in the project may have changed, and reads the state before they ask for it.
  public func noteChange() {
    guard jobs.current == nil else { return }
    hub.send(["event": "changed", "revision": .number(reader.noteChange())])
    _ = try? reader.state()
  }

  /// Seconds a page may be gone, as during a reload, and seconds a browser may take to start.
  private static let (grace, patience) = (15, 120)

  /// Why the app should end now; nil if it shouldn't.
  public var reasonToEnd: Ending? {
    guard jobs.current == nil, let (duration, hadPage) = hub.solitude else { return nil }
    if hadPage { return duration > .seconds(Self.grace) ? .pagesClosed : nil }
    return duration > .seconds(Self.patience) ? .noBrowser : nil
  }

  public enum Ending: Sendable {
    case pagesClosed, noBrowser
  }

  /// The name of the action that is running; nil most of the time.
  public var runningAction: String? { jobs.current?.action }

  /// How long a running action may go on before it is asked to stop, in milliseconds.
  private static let patienceAtEnd = 3000

  /// Lets nothing begin any more, waits for a running action or asks it to stop, says goodbye to the pages, and stops
  /// listening.
  public func stop() {
    if let job = jobs.close(), job.result(within: Self.patienceAtEnd) == nil {
      job.stop.ask()
      while job.result(within: 1000) == nil {}
    }
    hub.close(["event": "bye"])
    inbox.removeAll()
    listener.withLock { listener in
      defer { listener.server = nil }
      return listener.server
    }?.stop()
  }
}

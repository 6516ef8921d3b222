internal import Dispatch
public import Git
public import Imaging
public import JSON
internal import Subprocess
internal import Synchronization
internal import Viewer

/// The app in the browser: a server for one project and one user, in memory only. It reads the project itself, and has
/// every change made by a child process of this program.
public final class LocalApp: HTTPHandler {
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

    public init(
      location: RepositoryLocation, renderer: ImageRenderer?, program: String, environment: [String: String],
      now: @escaping @Sendable () -> GitTime, explain: @escaping @Sendable (any Error) -> JSONValue
    ) {
      (self.location, self.renderer, self.program, self.environment) = (location, renderer, program, environment)
      (self.explain, self.now) = (explain, now)
    }
  }

  private let reader: ProjectReader
  private let session = Session()
  private let hub = EventHub()
  private let inbox: Inbox
  private let jobs: Jobs
  private let explain: @Sendable (any Error) -> JSONValue
  private let listener = Mutex<(server: HTTPServer?, gate: Gate)>((nil, Gate(port: 0)))

  public init(_ setup: Setup) {
    let reader = ProjectReader(setup.location, setup.renderer, now: setup.now)
    let (hub, explain) = (hub, setup.explain)
    self.reader = reader
    self.explain = explain
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
        return try Jobs.run(child, take)
      } catch {
        return ["exitCode": 3, "error": explain(error)]
      }
    } report: { job in
      hub.send(job.event)
      if job.result() != nil { hub.send(["event": "changed", "revision": .number(reader.noteChange())]) }
    }
  }

  /// Starts listening.
  ///
  /// - Returns: The address for a browser, which works once.
  /// - Throws: `ServerError`.
  public func start(port: UInt16) throws(ServerError) -> String {
    let server = try HTTPServer(port: port, self)
    listener.withLock { $0 = (server, Gate(port: server.port)) }
    return address
  }

  /// What another start of the program needs to get an address for a new tab.
  public var secret: String { session.secret }

  public var port: UInt16 { listener.withLock { $0.server?.port ?? 0 } }

  /// An address for a new tab, which works once.
  public var address: String { "http://\(gate.host)/#code=\(session.newCode())" }

  private var gate: Gate { listener.withLock { $0.gate } }

  /// Tells the pages that something in the project may have changed.
  public func noteChange() {
    guard jobs.current == nil else { return }
    hub.send(["event": "changed", "revision": .number(reader.noteChange())])
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

  /// Says goodbye to the pages, waits for a running action, and stops listening.
  public func stop() {
    jobs.waitForEnd()
    hub.close(["event": "bye"])
    inbox.removeAll()
    listener.withLock { listener in
      defer { listener.server = nil }
      return listener.server
    }?.stop()
  }

  // MARK: - Requests

  public func accepts(clientPort port: UInt16) -> Bool {
    let own = listener.withLock { $0.server?.port }
    guard let own else { return true }
    return PeerOwner.mayConnect(PeerOwner.user(ofClientPort: port, connectedTo: own))
  }

  public func early(_ head: HTTPHead) -> HTTPResponse? {
    let gate = gate
    let refusal = gate.refusal(of: head) ?? unauthorized(head)
    return refusal.map { gate.protected($0, to: head) }
  }

  private func unauthorized(_ head: HTTPHead) -> HTTPResponse? {
    guard head.path.hasPrefix("/api/"), !["/api/session", "/api/codes"].contains(head.path),
      !session.isToken(head["x-assets-token"])
    else {
      return nil
    }
    return .refused(401, "This page doesn't belong to the running app. Run 'assets open' again.", code: "no-token")
  }

  public func receiver(_ head: HTTPHead) -> (any HTTPBodyReceiver)? {
    head.method == "PUT" ? InboxRequest(head.path).flatMap { try? inbox.receive($0.path, for: $0.id) } : nil
  }

  public func answer(_ head: HTTPHead, body: HTTPBody) -> HTTPResponse {
    let response: HTTPResponse
    do {
      switch body {
      case .bytes(let bytes): response = try route(head, bytes)
      case .received(let receiver): response = received(receiver)
      }
    } catch {
      response = HTTPResponse(500, json: explain(error))
    }
    return gate.protected(response, to: head)
  }

  private func received(_ receiver: any HTTPBodyReceiver) -> HTTPResponse {
    guard let file = receiver as? IncomingFile, file.failure == nil else {
      let failure = (receiver as? IncomingFile)?.failure
      if failure is Inbox.Problem { return .refused(413, "That is too large.", code: "too-large") }
      return HTTPResponse(507, json: failure.map(explain) ?? .null)
    }
    return HTTPResponse(json: ["ok": true])
  }

  private func inbox(_ head: HTTPHead) throws -> HTTPResponse {
    guard head.method != "POST" else { return HTTPResponse(json: ["inbox": .string(try inbox.open())]) }
    guard let request = InboxRequest(head.path) else { return .refused(404, "Not found.", code: "not-found") }
    if head.method == "DELETE" {
      inbox.remove(request.id)
      return HTTPResponse(json: ["ok": true])
    }
    // A file that could be received has been by now.
    do {
      _ = try inbox.receive(request.path, for: request.id)
      return HTTPResponse(json: ["ok": true])
    } catch Inbox.Problem.unknown {
      return .refused(404, "Not found.", code: "not-found")
    } catch is Inbox.Problem {
      return .refused(422, "A file can't have the name '\(request.path)' here.", code: "bad-path")
    }
  }

  private func route(_ head: HTTPHead, _ body: [UInt8]) throws -> HTTPResponse {
    let values = (try? JSONDocument(parsing: body))?.value.object ?? JSONObject()
    switch head.path {
    case "/": return HTTPResponse(200, "text/html; charset=utf-8", Array(AppShell.html(session: session.name).utf8))
    case "/app/page.css", "/app/page.js": return AppShell.file(head)
    case "/api/session": return open(values)
    case "/api/codes": return newCode(values)
    case "/api/state": return HTTPResponse(json: try reader.state())
    case "/api/events":
      return HTTPResponse(lines: hub.open(greeting: ["event": "hello", "revision": .number(reader.revision)]))
    case "/api/index": return try index(values)
    case "/api/details": return try details(values)
    case "/api/traces": return try traces(values)
    case "/api/images": return images(values)
    case "/api/branches":
      return HTTPResponse(json: try reader.list { project, _ in try ProjectLists.branches(of: project) })
    case "/api/findings": return HTTPResponse(json: ["findings": jobs.preview(Action.findings)])
    case "/api/requests": return HTTPResponse(json: try reader.list(ProjectLists.requests))
    case "/api/prototypes": return HTTPResponse(json: try reader.list(ProjectLists.prototypes))
    case "/api/history": return try history(values)
    case "/api/run": return try run(values)
    case let path where path.hasPrefix("/api/jobs/"): return job(head, String(path.dropFirst("/api/jobs/".count)))
    case "/api/plan": return try plan(values)
    case let path where path == "/api/inbox" || path.hasPrefix("/api/inbox/"): return try inbox(head)
    case let path where path.hasPrefix("/img/"): return image(head, path)
    default: return .refused(404, "Not found.", code: "not-found")
    }
  }

  private func open(_ values: JSONObject) -> HTTPResponse {
    switch session.exchange(values["code"]?.text ?? "") {
    case .accepted(let token, let images):
      return HTTPResponse(json: ["token": .string(token), "images": .string(images)])
    case .refused:
      return .refused(401, "This address can't be used any more. Run 'assets open' again.", code: "code-expired")
    case .usedTwice:
      hub.send(["event": "bye", "reason": "This address was used twice. Run 'assets open' again."])
      return .refused(401, "This address was used twice. Run 'assets open' again.", code: "code-used-twice")
    }
  }

  /// Gives another start of the program an address for a new tab.
  private func newCode(_ values: JSONObject) -> HTTPResponse {
    guard session.isSecret(values["secret"]?.text) else {
      return .refused(401, "This is not the secret of the app.", code: "no-secret")
    }
    return HTTPResponse(json: ["address": .string(address)])
  }

  private func index(_ values: JSONObject) throws -> HTTPResponse {
    guard let view = ViewRequest(values) else { return .noView }
    return HTTPResponse(json: try reader.index(view))
  }

  private func traces(_ values: JSONObject) throws -> HTTPResponse {
    guard let view = ViewRequest(values), let table = values["table"]?.number?.int,
      let traces = try reader.traces(view, table: table)
    else { return .noView }
    return HTTPResponse(json: ["traces": traces])
  }

  private func history(_ values: JSONObject) throws -> HTTPResponse {
    let limit = values["limit"]?.number?.int ?? VersionList.maxCount
    guard (1...VersionList.maxCount).contains(limit) else { return .badValue("limit") }
    return HTTPResponse(
      json: try reader.history(ofAsset: values["asset"]?.text, after: values["after"]?.text, limit: limit))
  }

  /// The number of assets or images in a request.
  private static let maxCount = 64

  private func details(_ values: JSONObject) throws -> HTTPResponse {
    let names = values["names"]?.elements?.compactMap(\.text) ?? []
    guard names.count <= Self.maxCount else { return .badValue("names") }
    guard let view = ViewRequest(values) else { return .noView }
    return HTTPResponse(json: try reader.details(view, of: names))
  }

  private func images(_ values: JSONObject) -> HTTPResponse {
    let ids = values["ids"]?.elements?.compactMap(\.text) ?? []
    guard ids.count <= Self.maxCount else { return .badValue("ids") }
    let key = session.imageKey
    let lines = reader.lines(ids, at: values["kind"]?.text == "full" ? { "/img/\(key)/\($0)" } : nil)
    return HTTPResponse(json: ["lines": .list(lines.map { .string($0) })])
  }

  private func image(_ head: HTTPHead, _ path: String) -> HTTPResponse {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let isWanted = head["sec-fetch-dest"].map { ["image", "empty"].contains($0) } ?? true
    guard isWanted else { return .refused(403, "This is an image, not a page.", code: "not-a-page") }
    guard parts.count == 4, session.isImageKey(parts[2]), let content = reader.image(parts[3])?.content else {
      return .refused(404, "Not found.", code: "not-found")
    }
    var response = HTTPResponse(200, content.type, content.bytes)
    response.headers = [("Cache-Control", "private, max-age=3600, immutable")]
    return response
  }

  // MARK: - Actions

  /// Milliseconds after which a page isn't kept waiting for a result.
  private static let patienceForResult = 150

  private func run(_ values: JSONObject) throws -> HTTPResponse {
    guard let name = values["action"]?.text, let key = values["key"]?.text, !key.isEmpty else {
      return .badValue("action")
    }
    var action: Action
    switch self.action(name, values, isPreview: false) {
    case .success(let found): action = found
    case .failure(let problem): return .badValue(problem.name)
    }
    if let known = jobs[key: key] { return answer(known) }
    if let expected = values["expect"]?.text {
      // The child checks it again, under its lock.
      guard try ObservedState(expected) == reader.observedState() else {
        return .failure(409, "Something changed since you looked.", hints: ["Look again and repeat it."], code: "stale")
      }
      action.expected = expected
    }
    switch jobs.start(name, action, key: key) {
    case .busy(let other):
      return .failure(409, "'\(other.action)' is still running.", code: "busy")
    case .started(let job): return answer(job)
    }
  }

  private func answer(_ job: Jobs.Job) -> HTTPResponse {
    if let result = job.result(within: Self.patienceForResult) { return HTTPResponse(json: result) }
    return HTTPResponse(202, json: ["job": .string(job.id)])
  }

  private func action(_ name: String, _ values: JSONObject, isPreview: Bool) -> Result<Action, Action.Problem> {
    Result { () throws(Action.Problem) in
      try Action(name, values["values"]?.object ?? JSONObject(), isPreview: isPreview) { [inbox] in inbox.path(of: $0) }
    }
  }

  /// Finds out what an action would do. It is no job: it changes nothing, and others may run at the same time.
  private func plan(_ values: JSONObject) throws -> HTTPResponse {
    let state = try reader.observedState()
    switch action(values["action"]?.text ?? "", values, isPreview: true) {
    case .success(let action):
      return HTTPResponse(
        json: .object(
          ("plan", jobs.preview(action)), ("expect", .string(state.text))))
    case .failure(let problem): return .badValue(problem.name)
    }
  }

  private func job(_ head: HTTPHead, _ id: String) -> HTTPResponse {
    guard let job = jobs[id] else { return .refused(404, "Not found.", code: "not-found") }
    if head.method == "DELETE" { job.stop.ask() }
    return HTTPResponse(json: job.json)
  }
}

/// A file of a delivery, in the address of a request: `/api/inbox/ID/PATH`.
private struct InboxRequest {
  let id: String
  let path: String

  init?(_ path: String) {
    let parts = path.dropFirst("/api/inbox/".count).split(separator: "/", maxSplits: 1)
    guard let id = parts.first else { return nil }
    (self.id, self.path) = (String(id), parts.count > 1 ? String(parts[1]) : "")
  }
}

extension HTTPResponse {
  fileprivate static let noView = HTTPResponse.refused(422, "There is no such view.", code: "bad-value")

  fileprivate static func badValue(_ name: String) -> HTTPResponse {
    .refused(422, "'\(name)' is missing, or isn't what is expected there.", code: "bad-value")
  }
}

internal import Files
internal import Git
internal import JSON
internal import Subprocess
internal import Viewer

/// The requests of pages: reading the project, and the actions that change it.
extension LocalApp: HTTPHandler {
  public func accepts(from client: LocalAddress, port: UInt16) -> Bool {
    // Before the port is known here, nobody else can know it.
    self.port != 0 && client.isOfThisUser(port, connectedTo: self.port)
  }

  public func begin(_ head: HTTPHead) -> HTTPBeginning {
    let gate = gate
    if let refusal = gate.refusal(of: head) ?? unauthorized(head) { return .answer(gate.protected(refusal, to: head)) }
    guard head.method == "PUT" else { return .keep }
    do {
      guard let request = InboxRequest(head.path) else { throw InboxError.unknown }
      return .receive(try inbox.receive(request.path, for: request.id))
    } catch {
      return .answer(gate.protected(refusal(error), to: head))
    }
  }

  /// Why a file can't be received.
  private func refusal(_ error: any Error) -> HTTPResponse {
    switch error {
    case InboxError.unknown: .refused(404, "Not found.", code: "not-found")
    case InboxError.tooLarge: .refused(413, "That is too large.", code: "too-large")
    case InboxError.badPath: .refused(422, "A file can't have this name here.", code: "bad-path")
    default: HTTPResponse(507, json: explain(error))
    }
  }

  private func unauthorized(_ head: HTTPHead) -> HTTPResponse? {
    guard head.path.hasPrefix("/api/"), !["/api/session", "/api/codes"].contains(head.path),
      !session.isToken(head["x-assets-token"])
    else {
      return nil
    }
    return .refused(401, "This page doesn't belong to the running app. Run 'assets open' again.", code: "no-token")
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
    do {
      try (receiver as? IncomingFile)?.finish()
      return HTTPResponse(json: ["ok": true])
    } catch {
      return refusal(error)
    }
  }

  private func inbox(_ head: HTTPHead) throws -> HTTPResponse {
    if head.method == "POST" { return HTTPResponse(json: ["inbox": .string(try inbox.open())]) }
    guard let request = InboxRequest(head.path) else { return .refused(404, "Not found.", code: "not-found") }
    inbox.remove(request.id)
    return HTTPResponse(json: ["ok": true])
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
    case "/api/findings":
      return jobs.preview(Action.findings).map { HTTPResponse(json: ["findings": $0]) } ?? .stopping
    case "/api/requests": return HTTPResponse(json: try reader.list(ProjectLists.requests))
    case "/api/people": return HTTPResponse(json: try reader.list(ProjectLists.people))
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
      hub.endAll(["event": "bye", "reason": "This address was used twice. Run 'assets open' again."])
      tell("the address of the app was used twice, so its pages were closed; 'assets open' gives a new one")
      return .refused(401, "This address was used twice. Run 'assets open' again.", code: "code-used-twice")
    }
  }

  /// Gives another start of the program an address for a new tab.
  private func newCode(_ values: JSONObject) -> HTTPResponse {
    guard session.isSecret(values["secret"]?.text) else {
      return .refused(401, "This is not the secret of the app.", code: "no-secret")
    }
    return HTTPResponse(json: ["code": .string(session.newCode())])
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
    let parts = Path.parts(path)
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
    if name == "show" { return try show(values["values"]?.object ?? JSONObject()) }
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
    case .closed: return .stopping
    case .busy(let other):
      return .failure(409, "'\(other.action)' is still running.", code: "busy")
    case .started(let job): return answer(job)
    }
  }

  /// Shows a file or folder of the project in the file manager, which changes nothing.
  private func show(_ values: JSONObject) throws -> HTTPResponse {
    guard let path = try? ActionValues(values, inbox: { _ in nil }).path("path") else { return .badValue("path") }
    try files.show(Path.join(reader.root, path))
    return HTTPResponse(json: ["exitCode": 0])
  }

  private func answer(_ job: Jobs.Job) -> HTTPResponse {
    if let result = job.result(within: Self.patienceForResult) { return HTTPResponse(json: result) }
    return HTTPResponse(202, json: ["job": .string(job.id)])
  }

  private func action(_ name: String, _ values: JSONObject, isPreview: Bool) -> Result<Action, ActionError> {
    Result { () throws(ActionError) in
      try Action(name, values["values"]?.object ?? JSONObject(), isPreview: isPreview) { [inbox] in inbox.path(of: $0) }
    }
  }

  /// Finds out what an action would do. It is no job: it changes nothing, and others may run at the same time.
  private func plan(_ values: JSONObject) throws -> HTTPResponse {
    let state = try reader.observedState()
    switch action(values["action"]?.text ?? "", values, isPreview: true) {
    case .success(let action):
      guard let plan = jobs.preview(action) else { return .stopping }
      return HTTPResponse(json: .object(("plan", plan), ("expect", .string(state.text))))
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
    let parts = Path.parts(String(path.dropFirst("/api/inbox/".count)))
    guard let id = parts.first else { return nil }
    (self.id, self.path) = (id, parts.dropFirst().joined(separator: "/"))
  }
}

extension HTTPResponse {
  fileprivate static let stopping = HTTPResponse.failure(503, "The app is ending.", code: "stopping")

  fileprivate static let noView = HTTPResponse.refused(422, "There is no such view.", code: "bad-value")

  fileprivate static func badValue(_ name: String) -> HTTPResponse {
    .refused(422, "'\(name)' is missing, or isn't what is expected there.", code: "bad-value")
  }
}

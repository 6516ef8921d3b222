internal import Files
internal import JSON

extension LargeFileServer {
  static let mediaType = "application/vnd.git-lfs+json"
  private static let maxAsked = 3

  /// Sends a question to the server and returns its answer. Asks for a name and password if it wants them.
  ///
  /// - Throws: `LargeFileServerError`.
  func call(_ path: String, _ question: JSONValue, _ access: Access) throws -> JSONObject {
    guard let address = access.address.appending(path) else {
      throw LargeFileServerError(.invalidAnswer, access.address.origin)
    }
    let body = JSONDocument(question, layout: .compact).bytes
    let request = WebRequest.json("POST", address, body)
    let connection = try connection ?? WebConnection(settings, isStopped: isStopped)
    self.connection = connection
    var asked = 0
    while true {
      let (answer, answering) = try connection.follow(request, usesNetrc: true) { self.headers(for: $0, access) }
      let credential = known[answering.origin]
      if answer.status == 401 {
        if let credential { credentials.reject(credential, for: answering) }
        known[answering.origin] = nil
        asked += 1
        let isOwn = answering.origin == access.address.origin
        let place = isOwn ? access.address : answering
        let challenges = ["lfs-authenticate", "www-authenticate"].compactMap { answer.headers[$0] }
        let isBasic = challenges.isEmpty || challenges.contains { $0.lowercased().contains("basic") }
        guard isBasic, asked <= Self.maxAsked,
          let new = credentials.fill(place, challenges: challenges),
          new != credential
        else { throw LargeFileServerError(answer, from: answering) }
        known[answering.origin] = new
        unconfirmed.insert(answering.origin)
        continue
      }
      guard answer.isSuccess else { throw LargeFileServerError(answer, from: answering) }
      if let credential, unconfirmed.remove(answering.origin) != nil {
        credentials.approve(credential, for: answering)
        if answering.origin == access.address.origin { credentials.noteRequired(by: access.address) }
      }
      guard let result = try? JSONDocument(parsing: answer.body).value.object else {
        throw LargeFileServerError(.invalidAnswer, answering.origin)
      }
      return result
    }
  }

  /// The headers with secrets for one address: only the server they are for gets them.
  func headers(for address: WebAddress, _ access: Access) -> [WebHeader] {
    let isOwn = address.origin == access.address.origin
    var headers = isOwn ? access.headers : []
    if !headers.contains(where: { $0.isNamed("authorization") }), let credential = known[address.origin] {
      headers += [WebHeader(basic: credential)].compactMap { $0 }
    }
    return headers + settings.extraHeaders(for: address, isOwnServer: isOwn, besides: headers)
  }

  /// Reads what the server wants to be done for each object.
  func actions(
    in answer: JSONObject, for pointers: [LargeFilePointer], _ operation: Operation, _ isStrict: Bool
  ) throws -> [LargeFilePointer: Result<LargeFileAction?, LargeFileServerError>] {
    let server = access?.address.origin ?? ""
    if let kind = answer["transfer"]?.text, kind != "basic" { throw LargeFileServerError(.invalidAnswer, server, kind) }
    if let kind = answer["hash_algo"]?.text, kind != "sha256" {
      throw LargeFileServerError(.invalidAnswer, server, kind)
    }
    let wanted = Dictionary(pointers.map { ($0.oid, $0) }) { first, _ in first }
    var result: [LargeFilePointer: Result<LargeFileAction?, LargeFileServerError>] = [:]
    for object in answer["objects"]?.elements?.compactMap(\.object) ?? [] {
      guard let pointer = object["oid"]?.text.flatMap({ wanted[$0] }) else { continue }
      result[pointer] = Result { () throws(LargeFileServerError) in
        if isStrict, !Self.isHeld(pointer, by: object) { throw LargeFileServerError(.missing, server) }
        return try action(in: object, for: pointer, operation)
      }
    }
    for pointer in pointers where result[pointer] == nil {
      result[pointer] = .failure(LargeFileServerError(.invalidAnswer, server))
    }
    return result
  }

  /// True if nothing is to be done or to be said about a content, which the server then has.
  private static func isHeld(_ pointer: LargeFilePointer, by object: JSONObject) -> Bool {
    let isSilent = ["error", "actions", "_links"].compactMap { object[$0] }
      .allSatisfy { $0 == .null || $0.object?.members.isEmpty == true }
    return isSilent && object["size"].map { $0.number?.int == pointer.size } ?? true
  }

  private func action(
    in object: JSONObject, for pointer: LargeFilePointer, _ operation: Operation
  ) throws(LargeFileServerError) -> LargeFileAction? {
    let server = access?.address.origin ?? ""
    if let error = object["error"]?.object {
      var answer = WebAnswer()
      answer.status = error["code"]?.number?.int ?? 0
      var failure = LargeFileServerError(answer, from: access?.address, message: error["message"]?.text ?? "")
      if failure.kind == .notFound { failure.kind = .missing }
      throw failure
    }
    let actions = (object["actions"] ?? object["_links"])?.object
    let isAuthenticated = object["authenticated"]?.bool == true
    guard let step = actions?[operation.rawValue]?.object else {
      // There is nothing to send if the server has it.
      if operation == .upload { return nil }
      throw LargeFileServerError(.missing, server)
    }
    guard let target = target(step, isAuthenticated: isAuthenticated) else {
      throw LargeFileServerError(.invalidAnswer, server, step["href"]?.text ?? "")
    }
    let verification = actions?["verify"]?.object
    let second = verification.flatMap { self.target($0, isAuthenticated: isAuthenticated) }
    if verification != nil, second == nil { throw LargeFileServerError(.invalidAnswer, server) }
    return LargeFileAction(pointer: pointer, target: target, verification: second)
  }

  /// Our own secrets go along only to the same server, and only if it doesn't bring its own.
  private func target(_ step: JSONObject, isAuthenticated: Bool) -> LargeFileAction.Target? {
    guard let address = step["href"]?.text.flatMap({ WebAddress($0) }), let access else { return nil }
    let ours = ["host", "content-length", "transfer-encoding", "range"]
    var headers = (step["header"]?.object?.members ?? []).compactMap { member in
      member.value.text.flatMap { WebHeader(member.name.text, $0) }
    }.filter { !ours.contains($0.name.lowercased()) }
    let isOwn = address.origin == access.address.origin && !isAuthenticated
    if isOwn, !headers.contains(where: { $0.isNamed("authorization") }) {
      headers += self.headers(for: address, access)
    }
    return LargeFileAction.Target(address: address, headers: headers, isOwn: isOwn)
  }
}

extension WebHeader {
  init?(basic credential: WebCredential) {
    let text = Base64.encode(Array("\(credential.user):\(credential.password)".utf8))
    self.init("Authorization", "Basic \(String(decoding: text, as: UTF8.self))")
  }
}

extension WebRequest {
  static func json(_ method: String, _ address: WebAddress, _ body: [UInt8]) -> WebRequest {
    let headers = [
      WebHeader("Accept", LargeFileServer.mediaType),
      WebHeader("Content-Type", "\(LargeFileServer.mediaType); charset=utf-8"),
    ]
    return WebRequest(method: method, address: address, headers: headers.compactMap { $0 }, body: .bytes(body))
  }
}

extension LargeFileServerError {
  /// The meaning of a status.
  ///
  /// Source: git-lfs, `docs/api/batch.md`, "Response Errors".
  init(_ answer: WebAnswer, from address: WebAddress?, message: String? = nil) {
    let kind: Kind =
      switch answer.status {
      case 401: .notAuthenticated
      case 403: .forbidden
      case 404, 410: .notFound
      case 429: .busy(seconds: answer.retryAfter ?? 0)
      case 507, 509: .quota
      case 500... where answer.retryAfter != nil: .busy(seconds: answer.retryAfter ?? 0)
      default: .refused(status: answer.status)
      }
    let words = (try? JSONDocument(parsing: answer.body))?.value.object?["message"]?.text
    self.init(kind, address?.origin ?? "", message ?? words ?? "")
  }
}

internal import Files
internal import JSON

/// What a server wants to be done with one object.
struct LargeFileAction: Sendable {
  struct Target: Sendable {
    var address: WebAddress
    /// For this server alone.
    var headers: [WebHeader]
    /// True for the project's own server, for which `.netrc` may have a password.
    var isOwn = false
  }

  var pointer: LargeFilePointer
  var target: Target
  /// Where the server wants to hear that the content was sent.
  var verification: Target?

  private static let verifyTries = 3

  /// Gets the content, from where an earlier try was cut off.
  func download(into store: LargeFileStore, over connection: WebConnection) throws {
    let writer = try store.begin(pointer)
    let start = writer.byteCount
    var request = WebRequest(address: target.address)
    if start > 0 { request.headers = [WebHeader("Range", "bytes=\(start)-\(pointer.size - 1)")].compactMap { $0 } }
    do {
      let (answer, answering) = try send(request, to: target, over: connection) { answer, bytes in
        try take(bytes, answer, from: start, writer)
      }
      if answer.status == 416 { throw LargeFileError.mismatch(expected: pointer, pointer) }
      guard answer.isSuccess else { throw LargeFileServerError(answer, from: answering).ofObject }
      // A server or a proxy in between may end an answer too soon without a word.
      if writer.byteCount < pointer.size, writer.byteCount != start {
        throw LargeFileServerError(.cutOff, target.address.origin)
      }
      _ = try writer.finish(expecting: pointer)
      store.forgetBeginning(of: pointer)
    } catch is LargeFileError {
      store.forgetBeginning(of: pointer)
      // The beginning may have been wrong, unless the server sent nothing else.
      let isWrong = start == 0 || writer.isRestarted
      throw LargeFileServerError(isWrong ? .mismatch : .cutOff, target.address.origin)
    } catch let error as LargeFileServerError where error.kind == .cutOff || error.kind == .stopped {
      writer.keepBeginning(of: pointer)
      throw error
    }
  }

  private func take(
    _ bytes: UnsafeRawBufferPointer, _ answer: WebAnswer, from start: Int, _ writer: LargeFileWriter
  ) throws -> Bool {
    switch answer.status {
    case 200 where start > 0 && writer.byteCount == start && !writer.isRestarted: try writer.restart()
    case 206 where answer.headers["content-range"]?.hasPrefix("bytes \(start)-") == true: break
    case 206: throw LargeFileError.mismatch(expected: pointer, pointer)
    case 200: break
    default: return false
    }
    guard writer.byteCount + bytes.count <= pointer.size else {
      let found = LargeFilePointer(oid: pointer.oid, size: writer.byteCount + bytes.count)
      throw LargeFileError.mismatch(expected: pointer, found)
    }
    try writer.take(bytes)
    return true
  }

  /// Sends the content, and tells the server if it wants to know.
  func upload(from store: LargeFileStore, over connection: WebConnection) throws {
    guard let file = store.open(pointer) else { throw LargeFileError.notHere(pointer) }
    var request = WebRequest(method: "PUT", address: target.address, body: .file(file))
    if !target.headers.contains(where: { $0.isNamed("content-type") }) {
      request.headers = [WebHeader("Content-Type", "application/octet-stream")].compactMap { $0 }
    }
    let (answer, answering) = try send(request, to: target, over: connection)
    guard answer.isSuccess else { throw LargeFileServerError(answer, from: answering).ofObject }
    try verify(over: connection)
  }

  private func verify(over connection: WebConnection) throws {
    guard let verification else { return }
    let body = JSONValue.object(("oid", .string(pointer.oid)), ("size", .number(pointer.size)))
    let request = WebRequest.json("POST", verification.address, JSONDocument(body, layout: .compact).bytes)
    var tries = 0
    while true {
      let (answer, answering) = try send(request, to: verification, over: connection)
      if answer.isSuccess { return }
      tries += 1
      if tries == Self.verifyTries { throw LargeFileServerError(answer, from: answering) }
    }
  }

  private func send(
    _ request: WebRequest, to target: Target, over connection: WebConnection,
    take: ((WebAnswer, UnsafeRawBufferPointer) throws -> Bool)? = nil
  ) throws -> (WebAnswer, from: WebAddress) {
    try connection.follow(request, usesNetrc: target.isOwn, take: take) {
      $0.origin == target.address.origin ? target.headers : []
    }
  }
}

extension LargeFileServerError {
  /// The same about one object: it isn't the server that is missing.
  fileprivate var ofObject: LargeFileServerError {
    var error = self
    if kind == .notFound { error.kind = .missing }
    return error
  }
}

extension WebConnection {
  private static let maxRedirects = 5

  /// Sends a request, and again to each address that a server names instead.
  ///
  /// - Parameters:
  ///   - usesNetrc: True to look for a password in `.netrc` if no header has one.
  ///   - headers: Returns the headers that one server alone may see.
  /// - Returns: The answer, and the address that gave it.
  func follow(
    _ request: WebRequest, usesNetrc: Bool, take: ((WebAnswer, UnsafeRawBufferPointer) throws -> Bool)? = nil,
    headers: (WebAddress) -> [WebHeader]
  ) throws -> (WebAnswer, from: WebAddress) {
    var request = request
    let plain = request.headers
    var redirects = 0
    while true {
      let secret = headers(request.address)
      request.headers = plain + secret
      let searches = usesNetrc && redirects == 0 && !secret.contains { $0.isNamed("authorization") }
      let answer = try send(request, usesNetrc: searches, take: take)
      let isRedirect =
        [307, 308].contains(answer.status) || request.method == "GET" && [301, 302, 303].contains(answer.status)
      guard isRedirect, redirects < Self.maxRedirects, let location = answer.headers["location"],
        let next = request.address.redirected(to: location),
        next.origin.hasPrefix("https:") || request.address.origin.hasPrefix("http:")
      else { return (answer, request.address) }
      request.address = next
      redirects += 1
    }
  }
}

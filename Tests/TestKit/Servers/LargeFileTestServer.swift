internal import Dispatch
internal import Files
internal import JSON
internal import Synchronization
internal import System

/// A server of Git LFS on this machine, which keeps contents in memory and misbehaves as a test wants.
public final class LargeFileTestServer: @unchecked Sendable {
  public struct Request: Sendable {
    public var method = ""
    public var path = ""
    /// By names in lower case.
    public var headers: [String: String] = [:]
    public var body: [UInt8] = []
  }

  public struct Answer: Sendable {
    public var status: Int
    public var headers: [String: String]
    public var body: [UInt8]
    /// The number of bytes of the body after which the connection ends.
    public var cut: Int?

    public init(_ status: Int, _ headers: [String: String] = [:], _ body: [UInt8] = [], cut: Int? = nil) {
      (self.status, self.headers, self.body, self.cut) = (status, headers, body, cut)
    }
  }

  /// Returns the answer to a request, or nil for what a good server answers; gets the number of requests before.
  public typealias Interference = @Sendable (Request, Int) -> Answer?

  public let port: Int
  /// Without a slash at the end.
  public let base: String
  /// The server in the links of its answers.
  private let linked: String
  private let listener: Int32
  private let interference: Interference
  private let state = Mutex((objects: [String: [UInt8]](), requests: [Request]()))

  /// - Parameter linked: The server that has the contents; nil for this one.
  public init(linkingTo linked: LargeFileTestServer? = nil, _ interference: @escaping Interference = { _, _ in nil })
    throws
  {
    (listener, port) = try LoopbackPort.listen()
    base = "http://127.0.0.1:\(port)"
    self.linked = linked?.base ?? base
    self.interference = interference
    Self.beside { [listener, weak self] in
      while true {
        let client = accept(listener, nil, nil)
        if client < 0 { return }
        guard let self else {
          close(client)
          return
        }
        Self.beside { self.serve(client) }
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  /// The contents by their hashes.
  public var objects: [String: [UInt8]] {
    get { state.withLock { $0.objects } }
    set { state.withLock { $0.objects = newValue } }
  }

  /// Forgets all contents and requests.
  public func forget() { state.withLock { $0 = ([:], []) } }

  /// What has arrived, in its order.
  public var requests: [Request] { state.withLock { $0.requests } }

  private static func beside(_ work: @escaping @Sendable () -> Void) {
    DispatchQueue(label: "assets.large-file-server").async(execute: work)
  }

  // MARK: HTTP

  private func serve(_ client: Int32) {
    defer { close(client) }
    var buffer: [UInt8] = []
    while let request = Self.read(client, &buffer) {
      let count = state.withLock { state in
        state.requests.append(request)
        return state.requests.count - 1
      }
      let answer = interference(request, count) ?? self.answer(to: request)
      var head = "HTTP/1.1 \(answer.status) OK\r\nContent-Length: \(answer.body.count)\r\n"
      for (name, value) in answer.headers { head += "\(name): \(value)\r\n" }
      let body = answer.cut.map { Array(answer.body.prefix($0)) } ?? answer.body
      guard LoopbackPort.send(Array("\(head)\r\n".utf8) + body, over: client), answer.cut == nil else { return }
    }
  }

  private static func read(_ client: Int32, _ buffer: inout [UInt8]) -> Request? {
    var end: Range<Int>?
    while true {
      end = buffer.firstRange(of: Array("\r\n\r\n".utf8))
      if end != nil { break }
      guard receive(client, &buffer) else { return nil }
    }
    guard let end else { return nil }
    let lines = String(decoding: buffer[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count == 3 else { return nil }
    var request = Request(method: String(words[0]), path: String(words[1]))
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      request.headers[parts[0].lowercased()] = parts.count > 1 ? String(parts[1].drop { $0 == " " }) : ""
    }
    buffer.removeFirst(end.upperBound)
    let count = request.headers["content-length"].flatMap { Int($0) } ?? 0
    while buffer.count < count { guard receive(client, &buffer) else { return nil } }
    request.body = Array(buffer.prefix(count))
    buffer.removeFirst(count)
    return request
  }

  private static func receive(_ client: Int32, _ buffer: inout [UInt8]) -> Bool {
    var piece = [UInt8](repeating: 0, count: 65536)
    let count = recv(client, &piece, piece.count, 0)
    if count > 0 { buffer += piece.prefix(count) }
    return count > 0
  }

  // MARK: Git LFS

  /// What a good server answers.
  public func answer(to request: Request) -> Answer {
    let oid = request.path.split(separator: "/").last.map(String.init) ?? ""
    switch (request.method, request.path) {
    case ("POST", let path) where path.hasSuffix("/objects/batch"): return batch(request)
    case ("POST", "/verify"): return Answer(200)
    case ("PUT", _):
      guard SHA256.hexadecimal(of: request.body) == oid else { return Answer(422) }
      state.withLock { $0.objects[oid] = request.body }
      return Answer(200)
    case ("GET", _):
      guard let content = objects[oid] else { return Answer(404) }
      guard
        let start = request.headers["range"]?.split(separator: "=").last?.split(separator: "-").first.flatMap({
          Int($0)
        })
      else { return Answer(200, [:], content) }
      let range = "bytes \(start)-\(content.count - 1)/\(content.count)"
      return Answer(206, ["Content-Range": range], Array(content[start...]))
    default: return Answer(404)
    }
  }

  private func batch(_ request: Request) -> Answer {
    let question = (try? JSONDocument(parsing: request.body))?.value.object
    let operation = question?["operation"]?.text ?? ""
    let here = objects
    let answers = (question?["objects"]?.elements ?? []).compactMap(\.object).map { object -> JSONValue in
      let oid = object["oid"]?.text ?? ""
      let (start, link) = ([("oid", object["oid"]), ("size", object["size"])], "\(linked)/contents/\(oid)")
      if operation == "upload" {
        if here[oid] != nil { return .object(start) }
        let target = JSONValue.object(("href", .string(link)), ("header", ["X-Action": "upload"]))
        let verification = JSONValue.object(("href", .string("\(linked)/verify")))
        return .object(start + [("actions", .object(("upload", target), ("verify", verification)))])
      }
      return .object(start + [("actions", .object(("download", .object(("href", .string(link))))))])
    }
    let result = JSONValue.object(("transfer", "basic"), ("objects", .array(answers)))
    return Answer(
      200, ["Content-Type": "application/vnd.git-lfs+json"], JSONDocument(result, layout: .compact).bytes)
  }
}

internal import Files
internal import Synchronization

/// A page that a phone in the same network can open, and nothing else: no session, no token, nothing that changes
/// anything. Whoever has the address can see it, so it holds a secret; everything else is not found.
public final class PhonePage: HTTPHandler {
  private let make: @Sendable () throws -> [UInt8]
  private let secret = Secret.make()
  private let state = Mutex(State())

  private struct State {
    var server: HTTPServer?
    var host = ""
    /// Counts the changes that were noticed.
    var revision = 1
    var page: (revision: Int, bytes: [UInt8])?
  }

  /// Makes the page for the first time.
  ///
  /// - Parameter make: Makes the page from the files as they are now.
  /// - Throws: Whatever `make` throws.
  public init(_ make: @escaping @Sendable () throws -> [UInt8]) throws {
    self.make = make
    let bytes = try make()
    state.withLock { $0.page = ($0.revision, bytes) }
  }

  private static let maxConnectionCount = 32

  /// Starts listening at one address.
  ///
  /// - Returns: The address of the page.
  /// - Throws: `ServerError`.
  public func start(at address: LocalAddress, port: UInt16) throws(ServerError) -> String {
    let server = try HTTPServer(at: address, port: port, connections: Self.maxConnectionCount, self)
    let host = "\(address.text):\(server.port)"
    state.withLock { ($0.server, $0.host) = (server, host) }
    return "http://\(host)/\(secret)/"
  }

  /// Notes that something in the project may have changed.
  public func noteChange() { state.withLock { $0.revision += 1 } }

  public func stop() {
    let server = state.withLock { state in
      defer { state.server = nil }
      return state.server
    }
    server?.stop()
  }

  // MARK: - Requests

  public func accepts(from client: LocalAddress, port: UInt16) -> Bool { true }

  /// Nothing has a body, so every request is answered at once.
  public func begin(_ head: HTTPHead) -> HTTPBeginning { .answer(answer(head)) }

  public func answer(_ head: HTTPHead, body: HTTPBody) -> HTTPResponse { answer(head) }

  private func answer(_ head: HTTPHead) -> HTTPResponse {
    let host = state.withLock { $0.host }
    let parts = Path.parts(head.path)
    guard head["host"] == host, head.isRead, parts.count == 3, parts[0].isEmpty, Secret.equal(parts[1], secret) else {
      return HTTPResponse(404)
    }
    var response: HTTPResponse
    switch parts[2] {
    case "": response = page()
    case "revision":
      response = HTTPResponse(200, "text/plain; charset=utf-8", Array(String(state.withLock { $0.revision }).utf8))
    default: return HTTPResponse(404)
    }
    response.headers = [
      ("X-Content-Type-Options", "nosniff"), ("X-Frame-Options", "DENY"), ("Referrer-Policy", "no-referrer"),
      ("Cross-Origin-Resource-Policy", "same-origin"), ("Cache-Control", "no-store"),
    ]
    return response
  }

  private func page() -> HTTPResponse {
    let (revision, known) = state.withLock { ($0.revision, $0.page) }
    if let known, known.revision == revision { return HTTPResponse(200, "text/html; charset=utf-8", known.bytes) }
    // While a file is being saved the page may not be possible; then it is as it was.
    guard let bytes = (try? make()) ?? known?.bytes else { return HTTPResponse(503) }
    state.withLock { $0.page = (revision, bytes) }
    return HTTPResponse(200, "text/html; charset=utf-8", bytes)
  }
}

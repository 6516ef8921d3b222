internal import CMicrohttpdLoading
internal import System

/// Answers requests; called on the threads of connections, several at once.
public protocol HTTPHandler: AnyObject, Sendable {
  /// False to close a new connection before a byte is read.
  func accepts(from client: LocalAddress, port: UInt16) -> Bool

  /// Decides what is done with the body of a request.
  func begin(_ head: HTTPHead) -> HTTPBeginning

  func answer(_ head: HTTPHead, body: HTTPBody) -> HTTPResponse
}

/// What is done with the body of a request.
public enum HTTPBeginning {
  /// It isn't read.
  case answer(HTTPResponse)
  case keep
  case receive(any HTTPBodyReceiver)
}

/// The body of a request.
public enum HTTPBody {
  case bytes([UInt8])
  case received(any HTTPBodyReceiver)
}

/// Takes the pieces of a body; it belongs to the thread of its connection.
public protocol HTTPBodyReceiver: AnyObject {
  func write(_ bytes: UnsafeRawBufferPointer)
}

/// Why no server could be started.
public enum ServerError: Error {
  /// libmicrohttpd is not installed.
  case noLibrary
  /// `code` is as in `errno`; port 0 stands for any.
  case cannotListen(port: UInt16, code: Int32)
}

/// A server on one address of this computer, with a thread for each connection.
public final class HTTPServer: @unchecked Sendable {
  public let port: UInt16
  private let server: UnsafeMutableRawPointer
  private let handler: Unmanaged<Context>

  /// How many connections there may be at once; a browser opens six.
  public static let maxConnectionCount = 128
  /// The largest body in bytes that is kept in memory.
  static let maxBodySize = 1 << 20

  /// - Parameters:
  ///   - address: Where to listen; only this computer by default.
  ///   - port: 0 for one that the system chooses.
  ///   - maxConnectionCount: How many connections there may be at once.
  /// - Throws: `ServerError`.
  public init(
    at address: LocalAddress = .loopback, port: UInt16, connections maxConnectionCount: Int = maxConnectionCount,
    _ handler: any HTTPHandler
  ) throws(ServerError) {
    guard assets_http_is_loaded() != 0 else { throw .noLibrary }
    let context = Unmanaged.passRetained(Context(handler))
    var callbacks = assets_http_handlers(
      context: context.toOpaque(), accepts: accepts, begin: begin, is_decided: isDecided, receive: receive,
      answer: answer, end: end)
    var bound = port
    guard let server = assets_http_start(address.number.bigEndian, &bound, UInt32(maxConnectionCount), &callbacks)
    else {
      let code = errno
      context.release()
      throw .cannotListen(port: port, code: code)
    }
    (self.server, self.port, self.handler) = (server, bound, context)
  }

  /// Closes all connections and waits for their threads. Streams must have ended before.
  public func stop() {
    assets_http_stop(server)
    handler.release()
  }
}

private final class Context: Sendable {
  let handler: any HTTPHandler

  init(_ handler: any HTTPHandler) { self.handler = handler }
}

/// One request and what was received of it; it belongs to the thread of its connection.
private final class Exchange {
  let head: HTTPHead
  let handler: any HTTPHandler
  private(set) var early: HTTPResponse?
  private(set) var receiver: (any HTTPBodyReceiver)?
  var bytes: [UInt8] = []

  var body: HTTPBody { receiver.map { .received($0) } ?? .bytes(bytes) }

  init(_ head: HTTPHead, _ handler: any HTTPHandler) {
    (self.head, self.handler) = (head, handler)
    switch handler.begin(head) {
    case .answer(let response): early = response
    case .keep: break
    case .receive(let receiver): self.receiver = receiver
    }
  }
}

/// The stream of a response, and the socket that it is sent to.
private final class OpenStream {
  let stream: any HTTPStream
  let socket: Int32

  init(_ stream: any HTTPStream, _ socket: Int32) { (self.stream, self.socket) = (stream, socket) }

  /// False after the client has closed the connection, which would only be noticed by writing otherwise.
  var isConnected: Bool {
    var state = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    guard poll(&state, 1, 0) > 0 else { return true }
    if state.revents & Int16(POLLHUP | POLLERR) != 0 { return false }
    var byte: UInt8 = 0
    return recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) != 0
  }
}

// MARK: - Functions for C

private func accepts(_ context: UnsafeMutableRawPointer?, _ client: UInt32, _ port: UInt16) -> Int32 {
  guard let context else { return 0 }
  let handler = Unmanaged<Context>.fromOpaque(context).takeUnretainedValue().handler
  return handler.accepts(from: LocalAddress(number: client), port: port) ? 1 : 0
}

private func begin(
  _ context: UnsafeMutableRawPointer?, _ request: UnsafeMutableRawPointer?, _ method: UnsafePointer<CChar>?,
  _ path: UnsafePointer<CChar>?
) -> UnsafeMutableRawPointer? {
  guard let context, let request, let method, let path else { return nil }
  var head = HTTPHead(String(cString: method), String(cString: path))
  withUnsafeMutablePointer(to: &head) { assets_http_headers(request, take, $0) }
  let handler = Unmanaged<Context>.fromOpaque(context).takeUnretainedValue().handler
  return Unmanaged.passRetained(Exchange(head, handler)).toOpaque()
}

private func take(_ head: UnsafeMutableRawPointer?, _ name: UnsafePointer<CChar>?, _ value: UnsafePointer<CChar>?) {
  guard let head, let name, let value else { return }
  head.assumingMemoryBound(to: HTTPHead.self).pointee.headers[String(cString: name).lowercased(), default: []]
    .append(String(cString: value))
}

private func exchange(_ pointer: UnsafeMutableRawPointer?) -> Exchange? {
  pointer.map { Unmanaged<Exchange>.fromOpaque($0).takeUnretainedValue() }
}

private func isDecided(_ pointer: UnsafeMutableRawPointer?) -> Int32 { exchange(pointer)?.early == nil ? 0 : 1 }

private func receive(_ pointer: UnsafeMutableRawPointer?, _ bytes: UnsafePointer<CChar>?, _ count: Int) -> Int32 {
  guard let exchange = exchange(pointer), let bytes else { return 0 }
  let piece = UnsafeRawBufferPointer(start: bytes, count: count)
  if let receiver = exchange.receiver {
    receiver.write(piece)
    return 1
  }
  guard exchange.bytes.count + count <= HTTPServer.maxBodySize else { return 0 }
  exchange.bytes += piece
  return 1
}

private func answer(_ pointer: UnsafeMutableRawPointer?, _ request: UnsafeMutableRawPointer?) -> Int32 {
  guard let exchange = exchange(pointer), let request else { return 0 }
  let response = exchange.early ?? exchange.handler.answer(exchange.head, body: exchange.body)
  var fields = response.headers.flatMap { [$0.name, $0.value] }
  if let type = response.type { fields += ["Content-Type", type] }
  return withCStrings(fields) { headers in
    switch response.body {
    case .bytes(let bytes):
      bytes.withUnsafeBytes {
        assets_http_respond(request, UInt32(response.status), headers, $0.baseAddress, $0.count)
      }
    case .stream(let stream):
      assets_http_respond_stream(
        request, UInt32(response.status), headers, readStream, releaseStream,
        Unmanaged.passRetained(OpenStream(stream, assets_http_socket(request))).toOpaque())
    }
  }
}

private func end(_ pointer: UnsafeMutableRawPointer?) {
  if let pointer { Unmanaged<Exchange>.fromOpaque(pointer).release() }
}

private func readStream(_ pointer: UnsafeMutableRawPointer?, _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int
{
  guard let pointer, let bytes else { return -1 }
  let open = Unmanaged<OpenStream>.fromOpaque(pointer).takeUnretainedValue()
  guard let piece = open.stream.next(count, isConnected: { open.isConnected }) else { return -1 }
  UnsafeMutableRawPointer(bytes).copyMemory(from: piece, byteCount: piece.count)
  return piece.count
}

private func releaseStream(_ pointer: UnsafeMutableRawPointer?) {
  guard let pointer else { return }
  let open = Unmanaged<OpenStream>.fromOpaque(pointer)
  open.takeUnretainedValue().stream.close()
  open.release()
}

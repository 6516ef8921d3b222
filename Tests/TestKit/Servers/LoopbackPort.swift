internal import CSystem
internal import System

/// The addresses of servers that tests start: always on this machine alone.
public enum LoopbackPort {
  /// Returns a port nobody listens on now.
  public static func free() throws -> Int {
    let (descriptor, port) = try listen()
    close(descriptor)
    return port
  }

  /// Returns two different ports nobody listens on now. The system may hand out a port again once it is closed, so the
  /// first stays open until there is a second.
  static func freePair() throws -> (Int, Int) {
    let (descriptor, port) = try listen()
    defer { close(descriptor) }
    return (port, try free())
  }

  /// Tells whether somebody listens.
  public static func answers(_ port: Int) -> Bool {
    guard let descriptor = connect(port) else { return false }
    close(descriptor)
    return true
  }

  static func connect(_ port: Int) -> Int32? {
    let descriptor = socket(AF_INET, HostSystem.streamSocket, 0)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var address = Self.address(port)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connectSocket(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if result == 0 { return descriptor }
    close(descriptor)
    return nil
  }

  /// Listens on a free port.
  static func listen() throws -> (descriptor: Int32, port: Int) {
    let descriptor = socket(AF_INET, HostSystem.streamSocket, 0)
    guard descriptor >= 0 else { throw SystemCallError("socket") }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var address = Self.address(0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { raw in
        bind(descriptor, raw, length) == 0 && listenSocket(descriptor, 64) == 0
          && getsockname(descriptor, raw, &length) == 0
      }
    }
    guard isBound else { throw SystemCallError("bind") }
    return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
  }

  private static func address(_ port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  /// Sends all of these bytes; false if the other side has gone away.
  static func send(_ bytes: [UInt8], over connection: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { sendBytes(connection, $0.baseAddress, $0.count) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Sends bytes and returns everything that comes back until the other side closes the connection.
  public static func exchange(_ port: Int, _ bytes: [UInt8]) throws -> [UInt8] {
    guard let connection = connect(port) else { throw SystemCallError("connect") }
    defer { close(connection) }
    var limit = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    guard send(bytes, over: connection) else { throw SystemCallError("send") }
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while case let count = recv(connection, &buffer, buffer.count, 0), count > 0 { answer += buffer.prefix(count) }
    return answer
  }

  /// Sends a request of HTTP with JSON and returns the body of the answer, whatever its status.
  static func ask(_ port: Int, _ method: String, _ path: String, _ body: [UInt8]) throws -> [UInt8] {
    guard let connection = connect(port) else { throw SystemCallError("connect") }
    defer { close(connection) }
    var limit = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    let head = """
      \(method) \(path) HTTP/1.1\r
      Host: 127.0.0.1:\(port)\r
      Content-Type: application/json\r
      Content-Length: \(body.count)\r
      \r

      """
    guard send(Array(head.utf8) + body, over: connection) else { throw SystemCallError("send") }
    var (answer, size) = ([UInt8](), Int?.none)
    var buffer = [UInt8](repeating: 0, count: 65536)
    while size.map({ answer.count < $0 }) ?? true {
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { throw SystemCallError("recv") }
      answer += buffer.prefix(count)
      guard size == nil, let end = answer.firstRange(of: Array("\r\n\r\n".utf8)) else { continue }
      let lines = String(decoding: answer[..<end.lowerBound], as: UTF8.self).lowercased().split(separator: "\r\n")
      let length = lines.first { $0.hasPrefix("content-length:") }?.split(separator: ":").last
      answer.removeSubrange(..<end.upperBound)
      size = length.flatMap { Int($0.drop { $0 == " " }) } ?? 0
    }
    return answer
  }
}

// The methods above hide these functions of C.
private func connectSocket(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
  connect(descriptor, address, length)
}

private func listenSocket(_ descriptor: Int32, _ count: Int32) -> Int32 { listen(descriptor, count) }

private func sendBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  send(descriptor, bytes, count, 0)
}

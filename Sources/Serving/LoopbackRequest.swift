internal import Files
internal import JSON
internal import System

/// A request to another process of this program on this computer.
enum LoopbackRequest {
  /// In seconds.
  private static let timeLimit = 5
  private static let maxAnswerSize = 1 << 16

  /// Sends JSON and returns the JSON of the answer; nil if there is none.
  static func post(_ port: UInt16, _ path: String, _ body: JSONValue) -> JSONObject? {
    guard let connection = connect(to: port) else { return nil }
    defer { close(connection) }
    let content = JSONDocument(body, layout: .compact).writtenBytes
    let host = "127.0.0.1:\(port)"
    let head = """
      POST \(path) HTTP/1.1\r
      Host: \(host)\r
      Origin: http://\(host)\r
      Content-Type: application/json\r
      Content-Length: \(content.count)\r
      Connection: close\r
      \r

      """
    guard send(Array(head.utf8) + content, over: connection) else { return nil }
    let answer = receive(from: connection)
    guard let end = answer.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    return (try? JSONDocument(parsing: Array(answer[end.upperBound...])))?.value.object
  }

  private static func connect(to port: UInt16) -> Int32? {
    let descriptor = socket(AF_INET, HostSystem.streamSocket, 0)
    guard descriptor >= 0 else { return nil }
    var limit = timeval(tv_sec: timeLimit, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        System.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if result == 0 { return descriptor }
    close(descriptor)
    return nil
  }

  private static func send(_ bytes: [UInt8], over connection: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { System.send(connection, $0.baseAddress, $0.count, 0) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private static func receive(from connection: Int32) -> [UInt8] {
    var answer: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while answer.count < maxAnswerSize, case let count = recv(connection, &piece, piece.count, 0), count > 0 {
      answer += piece[..<count]
    }
    return answer
  }
}

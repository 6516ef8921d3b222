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

}

// The methods above hide these functions of C.
private func connectSocket(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
  connect(descriptor, address, length)
}

private func listenSocket(_ descriptor: Int32, _ count: Int32) -> Int32 { listen(descriptor, count) }

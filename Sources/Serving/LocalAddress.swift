internal import CSystem
internal import System

/// An IPv4 address of this computer.
public struct LocalAddress: Hashable, Sendable {
  /// In the byte order of the machine.
  let number: UInt32

  public static let loopback = LocalAddress(number: INADDR_LOOPBACK)

  init(number: UInt32) { self.number = number }

  /// Nil for text of another form, and for 0.0.0.0, which would be all addresses at once.
  public init?(_ text: String) {
    var address = in_addr()
    guard inet_pton(AF_INET, text, &address) == 1, address.s_addr != 0 else { return nil }
    number = UInt32(bigEndian: address.s_addr)
  }

  /// `192.168.1.20`
  public var text: String { [24, 16, 8, 0].map { String(number >> $0 & 0xFF) }.joined(separator: ".") }

  /// The addresses at which other computers can reach this one.
  public static func ofThisComputer() -> [LocalAddress] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return [] }
    defer { freeifaddrs(first) }
    var found: [LocalAddress] = []
    var next = first
    while let entry = next?.pointee {
      next = entry.ifa_next
      guard let address = entry.ifa_addr, address.pointee.sa_family == sa_family_t(AF_INET) else { continue }
      let number = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        UInt32(bigEndian: $0.pointee.sin_addr.s_addr)
      }
      // Not 127.0.0.0/8, which is this computer.
      if number >> 24 != 127, !found.contains(LocalAddress(number: number)) {
        found.append(LocalAddress(number: number))
      }
    }
    return found
  }
}

extension LocalAddress {
  /// True if a process of this user, or of root, who can do everything without a browser, has the other end of a connection
  /// to a port of the loopback address.
  ///
  /// - Parameter port: That of the other end, which has this address.
  func isOfThisUser(_ port: UInt16, connectedTo serverPort: UInt16) -> Bool {
    // Browsers connect from the address that they connect to.
    guard self == .loopback else { return false }
    var user: UInt32 = 0
    switch cpeer_user(number, port, number, serverPort, &user) {
    case cpeer_known: return user == geteuid() || user == 0
    case cpeer_nobody: return false
    // Where the system doesn't say, the token still protects everything.
    default: return true
    }
  }
}

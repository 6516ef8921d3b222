internal import System

/// Whom the other end of a connection on this machine belongs to.
enum PeerOwner {
  /// Returns the user of a socket that is connected to `serverPort` on the loopback address; nil if the system doesn't
  /// say.
  ///
  /// Source: proc(5), `/proc/net/tcp`: addresses are hexadecimal in the byte order of the machine, ports in network
  /// order, and the eighth field is the user.
  static func user(ofClientPort port: UInt16, connectedTo serverPort: UInt16) -> UInt32? {
    guard let table = connections() else { return nil }
    return user(in: table, from: port, to: serverPort)
  }

  /// Files of the system have no size, so they are read to their end.
  private static func connections() -> String? {
    guard let file = fopen("/proc/net/tcp", "re") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 14)
    while case let count = fread(&piece, 1, piece.count, file), count > 0 { bytes += piece[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func user(in table: String, from port: UInt16, to serverPort: UInt16) -> UInt32? {
    for line in table.split(separator: "\n").dropFirst() {
      let fields = line.split(separator: " ", maxSplits: 8)
      guard fields.count > 7, fields[1].hasSuffix(hexadecimal(port)), fields[2].hasSuffix(hexadecimal(serverPort))
      else {
        continue
      }
      return UInt32(fields[7])
    }
    return nil
  }

  private static func hexadecimal(_ port: UInt16) -> String {
    let digits = String(port, radix: 16, uppercase: true)
    return ":" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// True for this user and for root, who can do all of this without a browser.
  static func mayConnect(_ user: UInt32?) -> Bool {
    // Where the system doesn't say, the token still protects everything.
    guard let user else { return true }
    return user == geteuid() || user == 0
  }
}

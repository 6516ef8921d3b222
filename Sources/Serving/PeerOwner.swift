internal import CSystem
internal import System

/// Whom the other end of a connection on this computer belongs to.
enum PeerOwner {
  /// True if a process of this user, or of root, who can do all of this without a browser, has the other end.
  ///
  /// - Parameters:
  ///   - client: The address and port of the other end.
  ///   - serverPort: The port of ours, on the loopback address.
  static func mayConnect(from client: LocalAddress, _ port: UInt16, to serverPort: UInt16) -> Bool {
    // Browsers connect from the address that they connect to.
    guard client == .loopback else { return false }
    var user: UInt32 = 0
    switch cpeer_user(client.number, port, LocalAddress.loopback.number, serverPort, &user) {
    case cpeer_known: return user == geteuid() || user == 0
    case cpeer_nobody: return false
    // Where the system doesn't say, the token still protects everything.
    default: return true
    }
  }
}

/// Why a server didn't give or take the content of a large file.
public struct LargeFileServerError: Error, Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The library that talks to servers is not installed.
    case noLibrary
    /// No connection was made.
    case unreachable
    /// The connection was lost, or nothing came for too long.
    case cutOff
    case certificate
    /// The name or password was rejected, or there is none.
    case notAuthenticated
    /// The user is known, but not permitted to do this.
    case forbidden
    /// There is no Git LFS at the address.
    case notFound
    /// The server doesn't have this content.
    case missing
    /// Other bytes came than those that were asked for.
    case mismatch
    /// The server has no space left for this project.
    case quota
    /// This computer has no space left.
    case noSpace(needed: Int, available: Int)
    /// The server asked to wait for this many seconds.
    case busy(seconds: Int)
    /// Any other status of HTTP.
    case refused(status: Int)
    /// What came isn't an answer of Git LFS.
    case invalidAnswer
    /// The user asked to stop.
    case stopped
  }

  public var kind: Kind
  /// The scheme, host and port.
  public var server: String
  /// What the server or the library said; text from outside.
  public var message: String

  init(_ kind: Kind, _ server: String, _ message: String = "") {
    (self.kind, self.server, self.message) = (kind, server, String(message.prefix(500)))
  }

  /// The most seconds that are waited because a server asks for it.
  static let maxWait = 300

  /// True if another try may succeed.
  var isTemporary: Bool {
    switch kind {
    case .cutOff, .unreachable: true
    case .busy(let seconds): seconds <= Self.maxWait
    case .refused(let status): status == 408 || status >= 500
    default: false
    }
  }

  /// True if no other file has a chance.
  var concernsAll: Bool {
    switch kind {
    case .noLibrary, .notAuthenticated, .quota, .noSpace, .stopped: true
    default: false
    }
  }

  /// True if the server can't be reached from here, as without a network.
  public var isOffline: Bool { kind == .unreachable }
}

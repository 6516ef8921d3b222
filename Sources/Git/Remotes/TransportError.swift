/// A remote that could not be reached or refused the request; nothing has changed locally.
public struct TransportError: Error, Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// No connection came about, so nothing can have been sent.
    case unreachable
    /// The connection ended in the middle.
    case cutOff
    /// Nothing was heard for this long.
    case silent(seconds: Double)
    /// Name, password or key were not taken, or are not there and nobody could be asked.
    case notAuthenticated
    /// One is known there, but may not do this.
    case forbidden
    /// The key of the host is not known, or is another than it was.
    case hostKey
    case certificate
    case noRepository
    /// The remote can't read its own objects; another try ends the same.
    case damaged
    /// The remote has no branch of that name.
    case noBranch
    /// A hook of this side refused.
    case hook
    /// The same for the one that sends large files before the versions that name them.
    case largeFileHook
    /// Somebody asked this program to end; holds the number of the signal.
    case interrupted(signal: Int32)
    /// The same while versions were being sent: nobody here knows whether they arrived.
    case stoppedSending
    case other
  }

  public var kind: Kind
  /// What git and the other side said, without progress; the last lines where it was much.
  public var words: [String]
  /// The name of the remote or the address, without secrets.
  public var remote: String

  /// True if nobody listens at the address, or no way leads there: another try a few seconds later would end the same.
  /// A time-out, a reset and a busy server are worth one.
  public var meansNobodyListens: Bool {
    kind == .unreachable && words.contains { line in Self.absence.contains { line.contains($0) } }
  }

  private static let absence = [
    "Connection refused", "Couldn't connect to server", "Could not connect to server", "Could not resolve host",
    "unable to look up", "Temporary failure in name resolution", "Network is unreachable", "No route to host",
  ]

  public init(_ kind: Kind, remote: String, words: [String] = []) {
    self.kind = kind
    self.remote = remote
    self.words = words
  }
}

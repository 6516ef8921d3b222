internal import Files

/// A remote that couldn't be reached or refused the request; nothing has changed locally.
public struct TransportError: Error, Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// No connection was made, so nothing can have been sent.
    case unreachable
    /// The connection was lost.
    case cutOff
    /// Nothing was received for this long.
    case silent(seconds: Double)
    /// The name, password or key was rejected, or is missing and the user couldn't be asked.
    case notAuthenticated
    /// The user is known to the remote, but not permitted to do this.
    case forbidden
    /// The key of the host is unknown, or has changed.
    case hostKey
    case certificate
    case noRepository
    /// The remote can't read its own objects; another try ends the same.
    case damaged
    /// The remote has no branch of that name.
    case noBranch
    /// A local hook refused.
    case hook
    /// The same for the hook that pushes large files before the commits that refer to them.
    case largeFileHook
    /// This program was asked to stop; contains the number of the signal.
    case interrupted(signal: Int32)
    /// The same during a push: it is unknown whether the commits arrived.
    case stoppedSending
    case other
  }

  public var kind: Kind
  /// The output of git and of the remote, without progress; shortened if it was long.
  public var words: [String]
  /// The name of the remote or the URL, without secrets.
  public var remote: String

  /// True if there is no server at the address, or no route to it: another try a few seconds later would end the same.
  /// A timeout, a reset and a busy server are worth another try.
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

internal import Files

extension TransportError {
  /// Determines the reason for a failure from git's output. The first row that matches decides, so specific ones come
  /// first.
  ///
  /// Git has one exit code for all of this; its English messages are the only source.
  init(remote: String, gitWords words: [String]) {
    let text = words.joined(separator: "\n")
    let kind = Self.kinds.first { row in row.words.contains { text.contains($0) } }?.kind
    self.init(kind ?? Self.kindOfRest(text), remote: remote, words: words)
  }

  private static let kinds: [(kind: Kind, words: [String])] = [
    (.hostKey, ["Host key verification failed", "REMOTE HOST IDENTIFICATION HAS CHANGED"]),
    (
      .certificate,
      [
        "certificate verification failed", "SSL certificate problem", "certificate problem", "server certificate",
        "SSL: no alternative certificate", "certificate subject name", "gnutls_handshake() failed",
      ]
    ),
    (
      .notAuthenticated,
      [
        "Authentication failed", "could not read Username", "could not read Password", "terminal prompts disabled",
        "Permission denied (", "returned error: 401", "Too many authentication failures",
        "Invalid username or password",
      ]
    ),
    (.forbidden, ["returned error: 403", "service not enabled", "remote: Permission to"]),
    (
      .noRepository,
      [
        "does not appear to be a git repository", "Repository not found", "repository not exported",
        "returned error: 404", "' not found", "' does not exist",
      ]
    ),
    (.damaged, ["possible repository corruption on the remote side"]),
    (.noBranch, ["Remote branch", "couldn't find remote ref"]),
    (
      .unreachable,
      [
        "Could not resolve host", "Failed to connect", "Couldn't connect", "unable to connect to", "Connection refused",
        "Connection timed out", "No route to host", "Network is unreachable", "Operation timed out",
        "unable to look up",
        "Temporary failure in name resolution", "unable to access",
      ]
    ),
    (
      .cutOff,
      [
        "early EOF", "hung up unexpectedly", "unexpected disconnect", "RPC failed", "Connection reset by peer",
        "Connection closed by", "Broken pipe", "invalid index-pack output", "Empty reply", "index-pack failed",
        "kex_exchange_identification", "expected flush after", "bad line length", "unexpected end of",
      ]
    ),
  ]

  private static func kindOfRest(_ text: String) -> Kind {
    // If ssh gave no reason, the host has usually closed the connection.
    text.contains("Could not read from remote repository") ? .cutOff : .other
  }
}

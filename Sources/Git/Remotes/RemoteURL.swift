internal import Files

/// The place of a repository as users type it: a path, `https://host/path`, `ssh://…`, `git://…` or `user@host:path`.
public struct RemoteURL: Hashable, Sendable {
  public var text: String

  public init(_ text: String) { self.text = text }

  /// The URL without a name and password in it, for display.
  ///
  /// Source: git, `transport.c`, `transport_anonymize_url`.
  public var withoutSecrets: String {
    guard let scheme = text.firstRange(of: "://") else { return text }
    let rest = text[scheme.upperBound...]
    let host = rest.prefix { $0 != "/" }
    guard let at = host.lastIndex(of: "@") else { return text }
    return String(text[..<scheme.upperBound] + rest[rest.index(after: at)...])
  }

  /// True for a folder on this machine: no scheme, and no host before a colon.
  ///
  /// Source: git, `connect.c`, `url_is_local_not_ssh`.
  public var isLocalPath: Bool {
    if text.firstRange(of: "://") != nil { return false }
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return true }
    guard let slash = text.utf8.firstIndex(of: UInt8(ascii: "/")) else { return false }
    return slash < colon
  }

  /// The default name of a folder cloned from here: the last path component, without `.git`; nil if that is empty.
  ///
  /// Source: git, `dir.c`, `git_url_basename`.
  public var folderName: String? {
    var rest = Substring(text)
    if let scheme = rest.firstRange(of: "://") {
      rest = rest[scheme.upperBound...]
      let host = rest.prefix { $0 != "/" }
      if let at = host.lastIndex(of: "@") { rest = rest[rest.index(after: at)...] }
    }
    rest = Self.withoutSlashes(rest)
    if rest.hasSuffix("/.git") { rest = Self.withoutSlashes(rest.dropLast(5)) }
    // Without a path, only the host remains; git removes its port first.
    if !rest.contains("/"), let colon = rest.lastIndex(of: ":"), rest[colon...].dropFirst().allSatisfy(\.isNumber),
      text.contains("://")
    {
      rest = rest[..<colon]
    }
    let start = rest.lastIndex { $0 == "/" || $0 == ":" }.map { rest.index(after: $0) } ?? rest.startIndex
    rest = rest[start...]
    if rest.hasSuffix(".git") { rest = rest.dropLast(4) }
    let name = rest.unicodeScalars.map { $0.value < 32 || $0 == " " ? " " : String($0) }.joined()
      .split(separator: " ").joined(separator: " ")
    return name.isEmpty || name == "." || name == ".." ? nil : name
  }

  private static func withoutSlashes(_ text: Substring) -> Substring {
    var text = text
    while text.last == "/" || text.last?.isWhitespace == true { text = text.dropLast() }
    return text
  }
}

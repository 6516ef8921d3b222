internal import Files

/// An address of a web server, with `http` or `https`.
public struct WebAddress: Hashable, Sendable {
  /// The scheme, host and port, such as `https://example.com:443`: servers with the same may share secrets.
  public let origin: String
  /// `http` or `https`.
  public let scheme: String
  /// In lower case; an IPv6 address in brackets.
  public let host: String
  /// With a slash at its start, and with the query.
  public let path: String
  /// The name in front of the host.
  public let user: String?
  /// The name and password in front of the host.
  public let credential: WebCredential?

  /// Nil for anything else, and for a text that two programs may understand differently.
  public init?(_ text: String) {
    guard let start = text.firstRange(of: "://"), text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
    let scheme = text[..<start.lowerBound].lowercased()
    guard scheme == "http" || scheme == "https" else { return nil }
    let rest = text[start.upperBound...]
    let authority = rest.prefix { !"/?#".contains($0) }
    guard !authority.contains("\\"), authority.count(where: { $0 == "@" }) < 2 else { return nil }
    let at = authority.lastIndex(of: "@")
    let place = at.map { authority[authority.index(after: $0)...] } ?? authority
    guard let (host, port) = Self.hostAndPort(place, standardPort: scheme == "http" ? 80 : 443) else { return nil }
    let tail = rest[authority.endIndex...].prefix { $0 != "#" }
    (self.host, origin) = (host, "\(scheme)://\(host):\(port)")
    path = tail.hasPrefix("/") ? String(tail) : "/\(tail)"
    let person = at.map { authority[..<$0] }
    self.scheme = scheme
    user = person.map { WebCredential.decoded($0.prefix { $0 != ":" }) }
    credential = person.flatMap { WebCredential(inAddress: $0) }
  }

  private static func hostAndPort(_ text: Substring, standardPort: Int) -> (String, Int)? {
    let isBracketed = text.hasPrefix("[")
    let end = isBracketed ? text.firstIndex(of: "]").map { text.index(after: $0) } : text.firstIndex(of: ":")
    let host = text[..<(end ?? text.endIndex)].lowercased()
    let name = isBracketed ? host.dropFirst().dropLast() : host[...]
    let signs = isBracketed ? "abcdef0123456789:." : "abcdefghijklmnopqrstuvwxyz0123456789.-_"
    guard !name.isEmpty, !name.hasPrefix("-"), name.allSatisfy(signs.contains), !isBracketed || end != nil else {
      return nil
    }
    guard let end, end < text.endIndex else { return (host, standardPort) }
    let digits = text[end...].dropFirst()
    guard text[end] == ":", digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    if digits.isEmpty { return (host, standardPort) }
    guard let port = Int(digits), (1...65535).contains(port) else { return nil }
    return (host, port)
  }

  /// The address without name and password.
  public var text: String { origin + path }

  /// The host, and the port unless it is the usual one.
  public var hostAndPort: String {
    let usual = scheme == "https" ? ":443" : ":80"
    let place = origin.dropFirst("\(scheme)://".count)
    return String(place.hasSuffix(usual) ? place.dropLast(usual.count) : place)
  }

  /// The address as people write it: without name and password, and without the usual port.
  public var plain: String { "\(scheme)://\(hostAndPort)\(path)" }

  /// The address with more of a path.
  public func appending(_ more: String) -> WebAddress? {
    WebAddress(origin + (path.hasSuffix("/") ? String(path.dropLast()) : path) + "/" + more)
  }

  /// The address that a redirect leads to: a whole one, or a path on the same server.
  func redirected(to location: String) -> WebAddress? {
    location.hasPrefix("/") && !location.hasPrefix("//") ? WebAddress(origin + location) : WebAddress(location)
  }

  public static func == (one: WebAddress, other: WebAddress) -> Bool { one.text == other.text }
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// A user's name and password for a server.
public struct WebCredential: Hashable, Sendable {
  public var user: String
  public var password: String

  public init(user: String, password: String) { (self.user, self.password) = (user, password) }

  /// Nil without a password: then only the name is known.
  fileprivate init?(inAddress text: Substring) {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    user = Self.decoded(text[..<colon])
    password = Self.decoded(text[text.index(after: colon)...])
  }

  /// Replaces `%41` with `A`.
  fileprivate static func decoded(_ text: Substring) -> String {
    var (bytes, rest) = ([UInt8](), Array(text.utf8)[...])
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let value = UInt8(digits, radix: 16) {
        bytes.append(value)
        rest.removeFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

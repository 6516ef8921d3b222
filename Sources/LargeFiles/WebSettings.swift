/// Git's settings for connections, such as `http.proxy` and `http.https://example.com/.extraHeader`.
///
/// Source: `git-config(1)`, `http.<url>.*`.
public struct WebSettings: Sendable {
  private struct Entry {
    /// Nil for all servers.
    var scope: WebAddress?
    /// In lower case.
    var key: String
    var value: String
  }

  private var entries: [Entry] = []
  /// The file of names and passwords that git's own connections use.
  public var netrc: String?

  public init() {}

  /// - Parameter name: The whole name of a setting; others than `http.…` are ignored.
  public mutating func add(_ name: String, _ value: String) {
    guard name.hasPrefix("http."), let point = name.lastIndex(of: ".") else { return }
    let key = name[name.index(after: point)...].lowercased()
    let scope = name[..<point].dropFirst("http.".count)
    if scope.isEmpty {
      entries.append(Entry(scope: nil, key: key, value: value))
    } else if let scope = WebAddress(String(scope)) {
      entries.append(Entry(scope: scope, key: key, value: value))
    }
  }

  /// The value with the longest address that contains this one; the last of several.
  func value(_ key: String, for address: WebAddress) -> String? {
    let found = entries.filter { $0.key == key && ($0.scope.map { address.isBelow($0) } ?? true) }
    return found.enumerated().max { one, other in
      (one.element.scope?.path.utf8.count ?? 0, one.offset) < (other.element.scope?.path.utf8.count ?? 0, other.offset)
    }?.element.value
  }

  /// The lines that are added to each request. Those for all servers may hold a secret, so only the project's own server
  /// gets them. Of two for authentication, the first counts.
  func extraHeaders(for address: WebAddress, isOwnServer: Bool, besides others: [WebHeader]) -> [WebHeader] {
    entries.filter { $0.key == "extraheader" && ($0.scope.map { address.isBelow($0) } ?? isOwnServer) }
      .compactMap { WebHeader(line: $0.value) }
      .filter { header in !header.isNamed("authorization") || !others.contains { $0.isNamed("authorization") } }
  }
}

extension WebAddress {
  fileprivate func isBelow(_ scope: WebAddress) -> Bool {
    guard origin == scope.origin, path.hasPrefix(scope.path) else { return false }
    return scope.path.hasSuffix("/") || path.utf8.count == scope.path.utf8.count
      || path.dropFirst(scope.path.count).first == "/"
  }
}

/// A line in the head of a request.
public struct WebHeader: Hashable, Sendable {
  public var name: String
  public var value: String

  /// Nil if it would be more than one line.
  public init?(_ name: String, _ value: String) {
    guard !name.isEmpty, name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }),
      value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
    else { return nil }
    (self.name, self.value) = (name, value)
  }

  init?(line: String) {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    self.init(String(line[..<colon]), String(line[line.index(after: colon)...].drop { $0 == " " }))
  }

  func isNamed(_ other: String) -> Bool { name.lowercased() == other }
}

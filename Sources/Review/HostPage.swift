internal import Files

/// The page of a git host for creating a request for a branch, derived from the address of a remote, without accessing
/// the network.
public struct HostPage: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case github, gitlab, gitea, forgejo
  }

  public var kind: Kind
  /// Without a port and without credentials.
  var host: String
  /// The path of the repository, without slashes at its ends and without `.git`.
  var path: String

  /// GitHub rejects longer addresses.
  static let maxLength = 7000

  /// - Parameters:
  ///   - remote: The remote's address as configured in git.
  ///   - setting: The value of `assets.host`: a kind, or a kind and the address of the host's pages.
  /// - Returns: Nil for an address of an unknown host, and for a folder.
  public init?(remote: String, setting: String?) {
    guard let place = Self.place(of: remote) else { return nil }
    (host, path) = place
    let words = (setting ?? "").lowercased().split(separator: " ")
    if let word = words.first {
      guard let kind = Kind(rawValue: String(word)), words.count <= 2 else { return nil }
      self.kind = kind
      if words.count == 2 {
        guard words[1].hasPrefix("https://"), let other = Self.name(ofHost: String(words[1].dropFirst(8))) else {
          return nil
        }
        host = other
      }
      return
    }
    let labels = host.split(separator: ".").map(String.init)
    if labels.contains("github") {
      kind = .github
    } else if labels.contains("gitlab") {
      kind = .gitlab
    } else if labels.contains("forgejo") || host == "codeberg.org" {
      kind = .forgejo
    } else if labels.contains("gitea") {
      kind = .gitea
    } else {
      return nil
    }
  }

  /// The address of a page with the branches, the title and the text filled in; the text is truncated if it is too
  /// long.
  public func address(source: String, target: String, title: String, text: String) -> String {
    let repository = "https://\(host)/\(Self.encoded(path, keeping: "/"))"
    let (from, to) = (Self.encoded(source, keeping: "/"), Self.encoded(target, keeping: "/"))
    let name = Self.encoded(title)
    let start: String
    switch kind {
    case .github, .gitea, .forgejo:
      start = "\(repository)/compare/\(to)...\(from)?quick_pull=1&title=\(name)&body="
    case .gitlab:
      let key = { (name: String) in "merge_request%5B\(name)%5D" }
      start =
        "\(repository)/-/merge_requests/new?\(key("source_branch"))=\(Self.encoded(source))"
        + "&\(key("target_branch"))=\(Self.encoded(target))&\(key("title"))=\(name)&\(key("description"))="
    }
    return start + Self.encoded(text, upTo: Self.maxLength - start.utf8.count)
  }

  /// Percent-encodes everything but letters, digits and `-._~`.
  ///
  /// - Parameter limit: The maximum length of the result in bytes; characters are never split.
  static func encoded(_ text: String, keeping kept: String = "", upTo limit: Int = .max) -> String {
    let digits = Array("0123456789ABCDEF")
    var result = ""
    for character in text {
      var piece = ""
      for byte in String(character).utf8 {
        let scalar = Unicode.Scalar(byte)
        let isPlain = byte < 128 && (Character(scalar).isLetter || Character(scalar).isNumber)
        if isPlain || "-._~".unicodeScalars.contains(scalar) || (byte < 128 && kept.unicodeScalars.contains(scalar)) {
          piece.unicodeScalars.append(scalar)
        } else {
          piece += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
        }
      }
      guard result.utf8.count + piece.utf8.count <= limit else { break }
      result += piece
    }
    return result
  }

  /// The host and path in an address; nil for a folder or if it isn't certain.
  private static func place(of remote: String) -> (host: String, path: String)? {
    let (authority, rest): (Substring, Substring)
    if let scheme = remote.range(of: "://") {
      guard ["https", "http", "ssh", "git+ssh", "git"].contains(remote[..<scheme.lowerBound].lowercased()),
        let slash = remote[scheme.upperBound...].firstIndex(of: "/")
      else { return nil }
      (authority, rest) = (remote[scheme.upperBound..<slash], remote[remote.index(after: slash)...])
    } else {
      // The syntax of scp: with a slash before the colon, it is a path.
      guard let colon = remote.firstIndex(of: ":"), !remote[..<colon].contains("/") else { return nil }
      (authority, rest) = (remote[..<colon], remote[remote.index(after: colon)...])
    }
    let withPort = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? authority
    guard let host = name(ofHost: String(withPort)) else { return nil }
    var path = String(rest).split(separator: "/").joined(separator: "/")
    if path.hasSuffix(".git") { path.removeLast(4) }
    let parts = path.split(separator: "/")
    let isPlain = path.unicodeScalars.allSatisfy {
      $0.value > 32 && $0.value != 127 && !"?#\\%".unicodeScalars.contains($0)
    }
    guard parts.count >= 2, isPlain, !parts.contains(".."), !parts.contains(".") else { return nil }
    return (host, path)
  }

  /// The name of a host, without its port.
  private static func name(ofHost text: String) -> String? {
    let name = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)[0].lowercased()
    let trimmed = name.hasSuffix("/") ? String(name.dropLast()) : name
    let isPlain = trimmed.utf8.allSatisfy { (48...57).contains($0) || (97...122).contains($0) || $0 == 45 || $0 == 46 }
    return isPlain && trimmed.contains(".") && !trimmed.hasPrefix(".") && !trimmed.hasSuffix(".") ? trimmed : nil
  }
}

extension StringProtocol {
  fileprivate func range(of text: String) -> Range<Index>? { ranges(of: text).first }
}

/// Text by other people in Markdown for a host.
public enum MarkdownText {
  /// Returns text that a host shows literally: it contains no markup, notifies no one, links or closes no issue, and no
  /// line is a command.
  public static func escaped(_ text: String) -> String {
    var result = ""
    var isLineStart = true
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n":
        result.unicodeScalars.append(scalar)
        isLineStart = true
        continue
      // People, issues, and other things that GitLab links by one character. U+2060 (word joiner) is invisible.
      case "@", "#", "$", "%", "&":
        if scalar == "#" || scalar == "&" { result += "\\" }
        result.unicodeScalars.append(scalar)
        result += "\u{2060}"
      case "!", "~":
        result += "\\"
        result.unicodeScalars.append(scalar)
        result += "\u{2060}"
      // "https:" becomes a link by itself, and a link to an issue can close it.
      case ":": result += ":\u{2060}"
      // GitLab treats lines that begin with it as commands.
      case "/": result += isLineStart ? "\u{2060}/" : "/"
      case "\\", "`", "*", "_", "{", "}", "[", "]", "(", ")", "<", ">", "+", "-", ".", "|", "=":
        result += "\\"
        result.unicodeScalars.append(scalar)
      case _ where isHidden(scalar): result += "\\\\u\\{\(String(scalar.value, radix: 16, uppercase: true))\\}"
      default: result.unicodeScalars.append(scalar)
      }
      if scalar != " ", scalar != "\t" { isLineStart = false }
    }
    return result
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "\t" { return false }
    return scalar.value < 32 || (127..<160).contains(scalar.value) || (0x202A...0x202E).contains(scalar.value)
      || (0x2066...0x2069).contains(scalar.value) || [0x200E, 0x200F, 0x2028, 0x2029].contains(scalar.value)
  }
}

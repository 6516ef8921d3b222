internal import Files
internal import Git
internal import GitConfig
internal import LargeFiles

/// Where a remote has the contents of large files.
///
/// Source: git-lfs, `lfsapi/endpoint_finder.go`; `git-lfs-config(5)`.
enum LargeFileEndpoint: Hashable {
  /// A repository on this computer.
  case folder(String)
  case server(WebAddress)
  /// A server that says over ssh where the contents are; if it can't, they are at the address.
  case ssh(SSHAddress, WebAddress)
}

/// A repository that is reached with ssh.
struct SSHAddress: Hashable {
  /// With the user's name in front of it, if there is one.
  var host: String
  var port: String?
  var path: String
}

extension LargeFileEndpoint {
  /// Finds the endpoint of a remote: settings of the user come first, then those that the project brings along.
  ///
  /// - Parameter address: The configured URL of the remote.
  /// - Throws: `LargeFileSharingError.noServer`, `.unsafeAddress`.
  init(_ repository: Repository, remote: String, address: String, for operation: LargeFileServer.Operation) throws {
    let isUpload = operation == .upload
    let names = (isUpload ? ["lfs.pushurl"] : []) + ["lfs.url"] + (isUpload ? ["remote.\(remote).lfspushurl"] : [])
    let brought = repository.settingsOfProject
    for name in names + ["remote.\(remote).lfsurl"] {
      if let value = try repository.configuration.string(name), !value.isEmpty {
        self = try Self.configured(repository.replacing(value, isPush: isUpload), remote)
        return
      }
      guard let value = brought[name], !value.isEmpty else { continue }
      // Others wrote it, so it may not name a folder of this computer, or a program to run.
      guard let server = WebAddress(value) else { throw LargeFileSharingError.unsafeAddress(value) }
      self = .server(server)
      return
    }
    self = try Self.ofRemote(repository.replacing(address, isPush: isUpload), remote)
  }

  /// The endpoint that the user has configured.
  private static func configured(_ text: String, _ remote: String) throws -> LargeFileEndpoint {
    if let server = WebAddress(text) { return .server(server) }
    return try ofRemote(text, remote)
  }

  /// The endpoint that belongs to the URL of a remote.
  private static func ofRemote(_ text: String, _ remote: String) throws -> LargeFileEndpoint {
    if let server = WebAddress(text) {
      guard let endpoint = WebAddress(withSuffix(text)) else { throw LargeFileSharingError.noServer(remote: remote) }
      return .server(endpoint.origin == server.origin ? endpoint : server)
    }
    if text.hasPrefix("file://") { return .folder(String(text.dropFirst("file://".count))) }
    if RemoteURL(text).isLocalPath { return .folder(text) }
    if text.hasPrefix("git://"), let server = WebAddress(withSuffix("https" + text.dropFirst("git".count))) {
      return .server(server)
    }
    guard let ssh = SSHAddress(text),
      let server = WebAddress(withSuffix("https://\(ssh.name)/" + ssh.path.drop { $0 == "/" }))
    else { throw LargeFileSharingError.noServer(remote: remote) }
    return .ssh(ssh, server)
  }

  private static func withSuffix(_ text: String) -> String {
    var text = text
    while text.hasSuffix("/") { text.removeLast() }
    return text + (text.hasSuffix(".git") ? "/info/lfs" : ".git/info/lfs")
  }
}

extension SSHAddress {
  /// The host without the user.
  var name: String { String(host.split(separator: "@").last ?? "") }

  /// Parses `ssh://user@host:port/path` and `user@host:path`; nil for anything else, and for what ssh would take for an
  /// option.
  init?(_ text: String) {
    var place: Substring
    if let scheme = ["ssh://", "git+ssh://", "ssh+git://"].first(where: { text.hasPrefix($0) }) {
      let rest = text.dropFirst(scheme.count)
      place = rest.prefix { $0 != "/" }
      path = String(rest[place.endIndex...])
      if let colon = place.lastIndex(of: ":"), !place.hasSuffix("]") {
        port = String(place[colon...].dropFirst())
        place = place[..<colon]
      }
    } else {
      guard !text.contains("://"), let colon = text.firstIndex(of: ":") else { return nil }
      place = text[..<colon]
      path = String(text[text.index(after: colon)...])
    }
    host = String(place.filter { $0 != "[" && $0 != "]" })
    let isPort = port.map { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } } ?? true
    guard isPort, !path.isEmpty, !path.hasPrefix("-"), !host.hasPrefix("-"), !name.isEmpty, !name.hasPrefix("-"),
      (host + path).utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
    else { return nil }
  }
}

extension Repository {
  /// The settings in `.lfsconfig` that are safe in the hands of others: of the file on disk, or else as it is staged or
  /// in the last version.
  ///
  /// Source: `git-lfs-config(5)`, LFSCONFIG.
  var settingsOfProject: [String: String] {
    let name = ".lfsconfig"
    var bytes = workTree.flatMap { try? OpenFile(Path.join($0, name)).readAll() }
    if bytes == nil, let index = try? IndexFile(path: indexPath), let entry = index.entry(of: name) {
      bytes = try? TreeReader(self).bytes(of: ObjectID(entry.id), as: .blob)
    }
    if bytes == nil, let commit = try? head().commit, let tree = try? tree(of: commit) {
      bytes = try? CommitFileTree(tree).contents(of: name)
    }
    return bytes.map { Self.safeSettings(in: $0) } ?? [:]
  }

  private static func safeSettings(in bytes: [UInt8]) -> [String: String] {
    guard let file = try? GitConfigFile(parsing: bytes) else { return [:] }
    let safe = [
      "lfs.allowincompletepush", "lfs.fetchexclude", "lfs.fetchinclude", "lfs.pushurl", "lfs.skipdownloaderrors",
      "lfs.url",
    ]
    let settings = file.settings.compactMap { setting -> (String, String)? in
      let name = [setting.section, setting.subsection, setting.key].compactMap { $0 }.joined(separator: ".")
      let isSafe = safe.contains(name) || setting.section == "remote" && setting.key == "lfsurl"
      return isSafe ? setting.value.map { (name, $0) } : nil
    }
    return Dictionary(settings) { $1 }
  }

  /// True if the settings of the project are those of the default branch of a remote, or if there are none.
  func hasSettings(of remote: String) throws -> Bool {
    let brought = settingsOfProject
    if brought.isEmpty { return true }
    guard let commit = try resolve("refs/remotes/\(remote)/HEAD"),
      let bytes = try? CommitFileTree(try tree(of: commit)).contents(of: ".lfsconfig")
    else { return false }
    return Self.safeSettings(in: bytes) == brought
  }

  /// The value of a setting of git-lfs, of the user or else of the project.
  func largeFileSetting(_ name: String) throws -> String? {
    try configuration.string(name) ?? settingsOfProject[name]
  }

  /// Returns a function that finds out if the settings want the large file at a path; an explicit request gets all.
  func wantedLargeFiles() throws -> (String) -> Bool {
    func matcher(_ name: String) throws -> ((String) -> Bool)? {
      guard let value = try largeFileSetting(name), !value.isEmpty else { return nil }
      let patterns = value.split(separator: ",").map { $0.drop { $0 == " " } }.flatMap { pattern in
        // A pattern means everything in a folder, too.
        [String(pattern), (pattern.contains("/") ? "" : "**/") + pattern + (pattern.hasSuffix("/") ? "**" : "/**")]
      }
      return Repository.matcher(patterns)
    }
    let (included, excluded) = (try matcher("lfs.fetchinclude"), try matcher("lfs.fetchexclude"))
    return { path in included?(path) ?? true && !(excluded?(path) ?? false) }
  }

  /// The remote that is asked first for the contents of large files.
  func largeFileRemote() throws -> String? {
    let branch = try head().branch
    return try branch.flatMap { try configuration.string("branch.\($0).remote") }
      ?? configuration.string("remote.lfsdefault") ?? defaultRemote(forBranch: nil)
  }

  /// Replaces the start of a URL as the user has configured (`url.….insteadOf`).
  fileprivate func replacing(_ text: String, isPush: Bool) throws -> String {
    let settings = try configuration.settings(startingWith: "url.")
    for key in (isPush ? [".pushinsteadof"] : []) + [".insteadof"] {
      let matching = settings.filter { $0.name.hasSuffix(key) && !$0.value.isEmpty && text.hasPrefix($0.value) }
      guard let best = matching.max(by: { $0.value.utf8.count < $1.value.utf8.count }) else { continue }
      return String(best.name.dropFirst("url.".count).dropLast(key.count) + text.dropFirst(best.value.count))
    }
    return text
  }
}

import Files
import TestKit
import Testing

@testable import AssetsCLI

/// A way to reach a repository that is shared.
enum Way: String, CaseIterable, CustomTestStringConvertible, Sendable {
  case folder, fileAddress, daemon, ssh, https, http

  var testDescription: String { rawValue }

  /// The name of a program that is not installed here; nil where the way can be gone.
  var missing: String? {
    switch self {
    case .folder, .fileAddress, .daemon: nil
    case .ssh: SSHServer.missing
    case .https, .http: WebServer.missing
    }
  }

  /// The ways that can be gone here; the others are told.
  static let available = allCases.filter { way in
    if let missing = way.missing { print("skipped: sharing over \(way.rawValue) needs '\(missing)'") }
    return way.missing == nil
  }
}

/// A shared repository behind a real server, and a sandbox of somebody who may use it.
final class Hub {
  let sandbox: Sandbox
  /// The shared repository on the disk.
  let folder: String
  let address: String
  let server: GitServer?
  private let way: Way
  /// The next date and the variables of a hub in which nothing was done.
  private let untouched: (now: Int, environment: [String: String])

  init(_ way: Way = .folder) throws {
    self.way = way
    sandbox = try Sandbox()
    let hubs = Path.join(sandbox.scratch, "hubs")
    folder = Path.join(hubs, "harbour.git")
    try sandbox.git("init", "--quiet", "--bare", "--initial-branch=main", folder)
    var settings = "[init]\n\tdefaultBranch = main\n[pull]\n\trebase = false\n[assets]\n\tretries = 0\n"
    switch way {
    case .folder: (address, server) = (folder, nil)
    case .fileAddress: (address, server) = ("file://\(folder)", nil)
    case .daemon:
      let daemon = try GitDaemon(sandbox, serving: hubs)
      (address, server) = (daemon.address("harbour.git"), daemon)
    case .ssh:
      let ssh = try SSHServer(sandbox, serving: hubs)
      (address, server) = (ssh.address("harbour.git"), ssh)
      settings += "[core]\n\tsshCommand = ssh -F '\(ssh.clientConfiguration)'\n"
    case .https, .http:
      let web = try WebServer(sandbox, serving: hubs)
      (address, server) = (way == .https ? web.address("harbour.git") : web.plainAddress("harbour.git"), web)
      settings += "[http]\n\tsslCAInfo = \(web.authority)\n"
      settings += "[credential]\n\thelper = \"!f() { echo username=ada; echo password=secret; }; f\"\n"
    }
    try sandbox.write("../home/.gitconfig", settings)
    untouched = (sandbox.now, sandbox.environment)
  }

  /// Makes a version with git in a clone, or in the hub's own clone of a colleague.
  func commit(_ message: String, _ files: [String: String], in clone: String) throws {
    for (path, text) in files { try sandbox.write("\(clone)/\(path)", text) }
    try sandbox.git("add", "-A", in: clone)
    try sandbox.git("commit", "-q", "-m", message, in: clone)
  }

  /// Fills the hub with a first version, and makes clones of it with git.
  func start(clones: [String]) throws {
    // The address of a server is another one each time.
    guard server == nil, (sandbox.now, sandbox.environment) == untouched else { return try share(clones: clones) }
    try sandbox.fill("hub \(way) \(clones)") {
      let hub = try Hub(way)
      try hub.share(clones: clones)
      return hub.sandbox
    }
  }

  private func share(clones: [String]) throws {
    try sandbox.git("clone", "-q", address, "first")
    try commit("first", ["bell.txt": "1\n", "anchor.txt": "1\n"], in: "first")
    try sandbox.git("push", "-q", "origin", "main", in: "first")
    sandbox.remove("first")
    for clone in clones { try sandbox.git("clone", "-q", address, clone) }
  }

  /// Makes a version in the name of somebody else, and shares it with git.
  func colleagueShares(_ message: String, _ files: [String: String], by name: String = "Bo") throws {
    if !sandbox.exists("colleague") { try sandbox.git("clone", "-q", address, "colleague") }
    try sandbox.git("pull", "-q", in: "colleague")
    try sandbox.git("config", "user.name", name, in: "colleague")
    let before = sandbox.environment
    defer { sandbox.environment = before }
    sandbox.environment["GIT_AUTHOR_NAME"] = name
    try commit(message, files, in: "colleague")
    try sandbox.git("push", "-q", in: "colleague")
  }

  func assets(_ words: [String], in clone: String = "") -> RunResult {
    runAssets(words, in: sandbox, folder: clone)
  }

  /// Runs the program in the clone `grace`, as a second person.
  func grace(_ words: [String]) -> RunResult {
    runAssets(words, in: sandbox, folder: "grace") {
      for role in ["AUTHOR", "COMMITTER"] {
        $0.environment["GIT_\(role)_NAME"] = "Grace Hopper"
        $0.environment["GIT_\(role)_EMAIL"] = "grace@example.com"
      }
    }
  }

  /// Runs a command that must work, and returns what it said.
  @discardableResult
  func works(
    _ words: [String], in clone: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) -> String {
    let result = assets(words, in: clone)
    #expect(result.exitCode == .done, "\(words): \(result)", sourceLocation: sourceLocation)
    return result.output
  }

  /// Runs a command that must be refused, checks that it changed nothing in the clone or the hub, and returns what it
  /// said.
  func refusal(
    _ words: [String], in clone: String, _ exitCode: ExitCode = .failed,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let before = try state(of: clone)
    let result = assets(words, in: clone)
    #expect(result.exitCode == exitCode, "\(words): \(result)", sourceLocation: sourceLocation)
    #expect(try state(of: clone) == before, "\(words): \(result)", sourceLocation: sourceLocation)
    return result.output + result.error
  }

  /// What must not change when something is refused: own branches, the index, the files, the configuration, the hub.
  func state(of clone: String) throws -> [String] {
    var parts = [
      try sandbox.git("for-each-ref", "refs/heads", in: clone), try sandbox.git("symbolic-ref", "HEAD", in: clone),
      try sandbox.git("ls-files", "--stage", in: clone), try sandbox.text("\(clone)/.git/config"),
      try sandbox.git("--git-dir", folder, "for-each-ref"),
      try sandbox.git("status", "--porcelain", in: clone),
    ]
    for file in try sandbox.files(in: clone) { parts.append("\(file) \(try sandbox.bytes(file))") }
    parts += [".git/MERGE_HEAD", ".git/MERGE_MSG", ".git/index.lock"].filter { sandbox.exists("\(clone)/\($0)") }
    return parts
  }

  /// Checks that git finds nothing wrong in a clone and in the hub, and nothing uncommitted.
  func expectSound(_ clone: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    for repository in [clone, folder] { sandbox.checkObjectsAtEnd(in: repository, sourceLocation: sourceLocation) }
    #expect(try sandbox.git("status", "--porcelain", in: clone) == "", sourceLocation: sourceLocation)
  }
}

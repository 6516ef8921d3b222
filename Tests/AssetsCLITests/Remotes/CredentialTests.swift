import Files
import TestKit
import Testing

@testable import AssetsCLI

/// Signing in to a real web server is git's business, in every way git knows (contract 13).
@Suite(
  .enabled(if: WebServer.missing == nil, "needs nginx, fcgiwrap and openssl; run 'Scripts/bootstrap --with-servers'"))
struct CredentialTests {
  let hub: Hub
  let web: WebServer

  init() throws {
    hub = try Hub(.https)
    web = try #require(hub.server as? WebServer)
    try hub.start(clones: [])
    try sandbox.git("config", "--global", "--unset", "credential.helper")
  }

  private var sandbox: Sandbox { hub.sandbox }

  private func expectCloned(_ address: String, sourceLocation: SourceLocation = #_sourceLocation) {
    sandbox.remove("copy")
    hub.works(["clone", address, "copy"], sourceLocation: sourceLocation)
    #expect(sandbox.exists("copy/bell.txt"), sourceLocation: sourceLocation)
  }

  /// Nobody is there to ask: it ends at once, with words.
  @Test func withoutAPasswordItIsRefusedAndNothingIsAsked() throws {
    let result = hub.assets(["clone", hub.address, "copy"])
    #expect(result.exitCode == .failed)
    #expect(result.error.hasPrefix("error: access to '\(hub.address)' was denied\n"), "\(result)")
    #expect(try FileSystem.entries(of: sandbox.folder).isEmpty)
  }

  @Test func aWrongPasswordIsRefused() {
    let address = hub.address.replacing("https://", with: "https://ada:wrong@")
    let result = hub.assets(["clone", address, "copy"])
    #expect(result.error.hasPrefix("error: access to '\(hub.address)' was denied\n"), "\(result)")
    #expect(!result.error.contains("wrong"))
  }

  @Test func anAddressMayHoldThem() { expectCloned(hub.address.replacing("https://", with: "https://ada:secret@")) }

  @Test func netrcIsRead() throws {
    try sandbox.write("../home/.netrc", "machine localhost login ada password secret\n")
    expectCloned(hub.address)
  }

  @Test func aHelperIsAsked() throws {
    try sandbox.git("config", "--global", "credential.helper", "store")
    try sandbox.write("../home/.git-credentials", "https://ada:secret@localhost%3a\(web.port)\n")
    expectCloned(hub.address)
  }

  @Test func extraHeadersAreSent() throws {
    // `ada:secret` in base 64.
    try sandbox.git("config", "--global", "http.extraHeader", "Authorization: Basic YWRhOnNlY3JldA==")
    expectCloned(hub.address)
  }

  @Test func addressesAreReplaced() throws {
    let base = hub.address.replacing("harbour.git", with: "").replacing("https://", with: "https://ada:secret@")
    try sandbox.git("config", "--global", "url.\(base).insteadOf", "studio:")
    expectCloned("studio:harbour.git")
  }

  @Test func aProxyIsUsed() throws {
    try sandbox.git("config", "--global", "http.proxy", "http://127.0.0.1:\(web.plainPort)")
    expectCloned("http://ada:secret@harbour.invalid/harbour.git")
  }

  @Test func anUnknownAuthorityIsRefused() throws {
    try sandbox.git("config", "--global", "--unset", "http.sslCAInfo")
    let result = hub.assets(["clone", hub.address, "copy"])
    #expect(result.error.hasPrefix("error: the certificate of '\(hub.address)' is not trusted\n"), "\(result)")
  }

  @Test func aRepositoryThatIsNotThereIsTold() throws {
    let address = web.address("nothing.git").replacing("https://", with: "https://ada:secret@")
    let result = hub.assets(["clone", address, "copy"])
    #expect(
      result.error.hasPrefix("error: repository not found: '\(web.address("nothing.git"))'"),
      "\(result)")
  }

  @Test func somebodyWhoMayOnlyReadIsTold() throws {
    expectCloned(hub.address.replacing("https://", with: "https://ada:secret@"))
    try sandbox.git("--git-dir", hub.folder, "config", "http.receivepack", "false")
    try hub.commit("second", ["bell.txt": "2\n"], in: "copy")
    #expect(
      try hub.refusal(["push"], in: "copy").hasPrefix("error: you don't have permission to do this on 'origin'\n"))
  }
}

/// The user's own `ssh`, with its keys, names and known machines.
@Suite(.enabled(if: SSHServer.missing == nil, "needs sshd; run 'Scripts/bootstrap --with-servers'"))
struct SecureShellTests {
  let hub: Hub
  let server: SSHServer

  init() throws {
    hub = try Hub(.ssh)
    server = try #require(hub.server as? SSHServer)
    try hub.start(clones: [])
  }

  private var sandbox: Sandbox { hub.sandbox }

  private func configure(_ options: String) throws {
    try sandbox.git("config", "--global", "core.sshCommand", "ssh -F '\(server.clientConfiguration)' \(options)")
  }

  @Test func theVariableWinsOverTheConfiguration() throws {
    try sandbox.git("config", "--global", "core.sshCommand", "false")
    sandbox.environment["GIT_SSH_COMMAND"] = "ssh -F '\(server.clientConfiguration)'"
    hub.works(["clone", hub.address, "copy"])
    hub.works(["clone", "harbour:" + hub.folder, "short"])
    try hub.expectSound("short")
  }

  @Test func anUnknownMachineIsRefusedAndNothingIsAsked() throws {
    try configure("-o UserKnownHostsFile=/dev/null -o StrictHostKeyChecking=ask")
    let result = hub.assets(["clone", hub.address, "copy"])
    #expect(result.exitCode == .failed)
    #expect(result.error.contains("is unknown or has changed"), "\(result)")
  }

  @Test func aKeyThatIsNotKnownThereIsRefused() throws {
    let key = Path.join(sandbox.scratch, "stranger")
    _ = try sandbox.run("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", key])
    try configure("-o IdentityFile=none -i '\(key)' -o BatchMode=no")
    // The right one stands in the file of the configuration, and is taken out here.
    let configuration = try FileSystem.read(server.clientConfiguration)
    let text = String(decoding: configuration, as: UTF8.self).replacing("user_key", with: "no_such_key")
    try FileSystem.write(Array(text.utf8), to: server.clientConfiguration)
    let result = hub.assets(["clone", hub.address, "copy"])
    #expect(result.error.hasPrefix("error: access to '\(hub.address)' was denied\n"), "\(result)")
  }

  /// RSA keys, which libgit2's own ssh cannot use with a server of today.
  @Test func anRSAKeyIsTaken() throws {
    let place = Path.folder(server.clientConfiguration)
    for file in ["user_key", "user_key.pub"] { try FileSystem.remove(Path.join(place, file)) }
    _ = try sandbox.run("ssh-keygen", ["-q", "-t", "rsa", "-b", "2048", "-N", "", "-f", Path.join(place, "user_key")])
    hub.works(["clone", hub.address, "copy"])
  }

  /// A shared connection stays behind in the background, and holds what it was given.
  @Test func aSharedConnectionDoesNotHoldOneUp() throws {
    try configure("-o ControlMaster=auto -o ControlPath='\(sandbox.scratch)/c' -o ControlPersist=60")
    let start = ContinuousClock.now
    hub.works(["clone", hub.address, "copy"])
    #expect(ContinuousClock.now - start < .seconds(30))
    _ = try sandbox.run(
      "ssh", ["-F", server.clientConfiguration, "-o", "ControlPath=\(sandbox.scratch)/c", "-O", "exit", "harbour"])
  }
}

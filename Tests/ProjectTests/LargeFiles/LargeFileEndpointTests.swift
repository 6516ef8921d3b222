import Files
import Git
import LargeFiles
import TestKit
import Testing

@testable import Project

@Suite struct LargeFileEndpointTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox(git: true) }

  private func repository() throws -> Repository {
    try #require(try RepositoryLocation(sandbox.folder, environment: sandbox.environment).open())
  }

  private func endpoint(
    _ address: String, for operation: LargeFileServer.Operation = .download
  ) throws -> LargeFileEndpoint {
    try LargeFileEndpoint(try repository(), remote: "origin", address: address, for: operation)
  }

  private func server(_ text: String) throws -> LargeFileEndpoint { .server(try #require(WebAddress(text))) }

  @Test func aRemoteHasItsServerBesideIt() throws {
    #expect(try endpoint("https://example.com/p") == server("https://example.com/p.git/info/lfs"))
    #expect(try endpoint("https://example.com/p.git/") == server("https://example.com/p.git/info/lfs"))
    #expect(try endpoint("git://example.com/p.git") == server("https://example.com/p.git/info/lfs"))
    #expect(try endpoint("../p.git") == .folder("../p.git"))
    #expect(try endpoint("file:///srv/p.git") == .folder("/srv/p.git"))
    let guess = try #require(WebAddress("https://example.com/org/p.git/info/lfs"))
    #expect(
      try endpoint("git@example.com:org/p.git")
        == .ssh(SSHAddress(host: "git@example.com", port: nil, path: "org/p.git"), guess))
    #expect(
      try endpoint("ssh://git@example.com:2222/org/p.git")
        == .ssh(SSHAddress(host: "git@example.com", port: "2222", path: "/org/p.git"), guess))
  }

  /// Ssh would take them for options.
  @Test(arguments: [
    "-oProxyCommand=touch:p", "git@-oProxyCommand=x:p", "ssh://-oProxyCommand=x/p", "host:-p", "ssh://host:x/p",
    "ssh://host:-1/p", "ext::sh -c touch", "ftp://host/p",
  ])
  func otherAddressesAreRefused(address: String) {
    #expect(throws: LargeFileSharingError.noServer(remote: "origin")) { try endpoint(address) }
  }

  /// Settings of the user count before those of the project (contract 11).
  @Test func settingsComeInTheirOrder() throws {
    let remote = "https://example.com/p"
    try sandbox.write(".lfsconfig", "[lfs]\n\turl = https://brought.com/lfs\n")
    #expect(try endpoint(remote) == server("https://brought.com/lfs"))
    try sandbox.git("config", "remote.origin.lfsurl", "https://remote.com/lfs")
    #expect(try endpoint(remote) == server("https://brought.com/lfs"))
    try sandbox.git("config", "lfs.url", "https://own.com/lfs")
    #expect(try endpoint(remote, for: .upload) == server("https://own.com/lfs"))
    try sandbox.git("config", "lfs.pushurl", "https://push.com/lfs")
    #expect(try endpoint(remote, for: .upload) == server("https://push.com/lfs"))
    #expect(try endpoint(remote) == server("https://own.com/lfs"))
    try sandbox.git("config", "url.https://mirror.com/.insteadOf", "https://own.com/")
    #expect(try endpoint(remote) == server("https://mirror.com/lfs"))
  }

  @Test func aListInTheLastVersionCountsIfItIsNotOnDisk() throws {
    try sandbox.write(".lfsconfig", "[remote \"origin\"]\n\tlfsurl = https://brought.com/lfs\n")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "list")
    sandbox.remove(".lfsconfig")
    #expect(try endpoint("https://example.com/p") == server("https://brought.com/lfs"))
  }

  /// What is staged counts before the last version (contract 11).
  @Test func aStagedListCountsIfItIsNotOnDisk() throws {
    for name in ["committed", "staged"] {
      try sandbox.write(".lfsconfig", "[lfs]\n\turl = https://\(name).com/lfs\n")
      try sandbox.git("add", "-A")
      if name == "committed" { try sandbox.git("commit", "-q", "-m", "list") }
    }
    sandbox.remove(".lfsconfig")
    #expect(try endpoint("https://example.com/p") == server("https://staged.com/lfs"))
  }

  /// What others bring along names no folder, and starts no program.
  @Test(arguments: ["file:///etc", "/etc", "../p.git", "ssh://git@example.com/p", "git@example.com:p"])
  func theListOfAProjectNamesServersOnly(value: String) throws {
    try sandbox.write(".lfsconfig", "[lfs]\n\turl = \(value)\n\tstorage = /etc\n")
    #expect(throws: LargeFileSharingError.unsafeAddress(value)) { try endpoint("https://example.com/p") }
  }

  // MARK: Ssh

  private func access(_ path: String = "org/p.git") throws -> LargeFileServer.Access {
    let guess = try #require(WebAddress("https://example.com/guess"))
    return try SSHAuthentication(repository: try repository(), mayAsk: false)
      .access(SSHAddress(host: "git@example.com", port: "22", path: path), .upload, guess: guess)
  }

  private func writeSSH(_ lines: String) throws {
    try sandbox.write("../ssh", "printf '%s\\n' \"$@\" > ../words\n\(lines)\n")
    try sandbox.git("config", "core.sshCommand", "sh ../ssh -v")
  }

  /// As git-lfs asks it (contract 12).
  @Test func aServerSaysOverSSHWhereItIs() throws {
    try writeSSH(#"echo '{"href":"https://lfs.com/x","header":{"Authorization":"RemoteAuth 1"},"expires_in":600}'"#)
    let access = try access()
    #expect(access.address.text == "https://lfs.com:443/x" && access.lifetime == 600)
    #expect(access.headers == [WebHeader("Authorization", "RemoteAuth 1")])
    #expect(try sandbox.text("../words") == "-v\n-p\n22\ngit@example.com\ngit-lfs-authenticate org/p.git upload\n")
    _ = try self.access("a b;'c")
    #expect(try sandbox.text("../words").contains("git-lfs-authenticate 'a b;'\\''c' upload\n"))
  }

  @Test func aServerWithoutTheCommandIsBesideTheRemote() throws {
    try writeSSH("echo 'git-lfs-authenticate: command not found' >&2; exit 127")
    #expect(try access().address.text == "https://example.com:443/guess")
    try writeSSH("echo 'Permission denied (publickey).' >&2; exit 255")
    #expect(throws: LargeFileSharingError.ssh(host: "git@example.com", ["Permission denied (publickey)."])) {
      try access()
    }
  }

  // MARK: Names and passwords

  /// Git and its helpers keep them (contract 13).
  @Test func gitKeepsThePasswords() throws {
    try sandbox.git(
      "config", "credential.helper", "!f() { cat > ../\"$1\"; echo username=ada; echo password=secret; }; f")
    let credentials = GitCredentials(try repository(), mayAsk: false)
    let address = try #require(WebAddress("https://example.com:8443/p.git/info/lfs"))
    let ada = try #require(credentials.fill(address, challenges: ["Basic realm=\"x\""]))
    #expect(ada == WebCredential(user: "ada", password: "secret"))
    #expect(try sandbox.text("../get").hasPrefix("protocol=https\nhost=example.com:8443\n"))
    credentials.approve(ada, for: address)
    #expect(try sandbox.text("../store").hasSuffix("username=ada\npassword=secret\n"))
    credentials.reject(ada, for: address)
    #expect(sandbox.exists("../erase"))
    // A line break would be another field.
    sandbox.remove("../store")
    credentials.approve(WebCredential(user: "ada", password: "x\nhost=evil.com"), for: address)
    #expect(!sandbox.exists("../store"))
  }

  /// Where git-lfs looks for it (contract 13).
  @Test func whatAServerRequiresIsRemembered() throws {
    try sandbox.git("config", "credential.helper", "!f() { echo username=ada; echo password=secret; }; f")
    let credentials = GitCredentials(try repository(), mayAsk: true)
    let address = try #require(WebAddress("https://ada@example.com:443/p.git/info/lfs"))
    #expect(credentials.kept(for: address) == nil)
    credentials.noteRequired(by: address)
    #expect(try sandbox.git("config", "lfs.https://example.com/p.git/info/lfs.access") == "basic")
    #expect(credentials.kept(for: address) == WebCredential(user: "ada", password: "secret"))
    #expect(credentials.kept(for: try #require(WebAddress("https://example.com/other"))) == nil)
    // The user isn't asked before the server has asked.
    try sandbox.git("config", "credential.helper", "")
    try sandbox.git("config", "core.askPass", "echo asked >&2; echo")
    #expect(GitCredentials(try repository(), mayAsk: true).kept(for: address) == nil)
  }

  @Test func nobodyIsAskedWithoutATerminal() throws {
    let credentials = GitCredentials(try repository(), mayAsk: false)
    #expect(credentials.fill(try #require(WebAddress("https://example.com/p")), challenges: []) == nil)
  }
}

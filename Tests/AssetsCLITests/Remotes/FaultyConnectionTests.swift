import Files
import TestKit
import Testing

@testable import AssetsCLI

/// Servers that refuse, break off, are slow or say nothing; every command ends, and nothing is lost.
@Suite struct FaultyConnectionTests {
  let hub: Hub
  let daemon: GitServer

  init() throws {
    hub = try Hub(.daemon)
    daemon = try #require(hub.server)
    try hub.start(clones: ["mine"])
  }

  private var sandbox: Sandbox { hub.sandbox }

  private func retry(_ times: Int) throws {
    try sandbox.git("config", "--global", "assets.retries", String(times))
  }

  /// Points the clone at a line to the server.
  private func connect(over line: FaultyConnection) throws {
    try sandbox.git("remote", "set-url", "origin", "git://127.0.0.1:\(line.port)/harbour.git", in: "mine")
  }

  /// Nobody listens there, and nobody will in a second.
  @Test func aServerThatRefusesIsTriedOnce() throws {
    let port = try LoopbackPort.free()
    let address = "git://127.0.0.1:\(port)/harbour.git"
    try sandbox.git("remote", "set-url", "origin", address, in: "mine")
    try hub.commit("second", ["bell.txt": "2\n"], in: "mine")
    try retry(1)
    for words in [["fetch"], ["pull"], ["push"], ["sync"]] {
      let said = try hub.refusal(words, in: "mine")
      #expect(said.hasPrefix("error: can't reach 'origin'\ncause: unable to connect to 127.0.0.1:"), "\(said)")
    }
    let clone = hub.assets(["clone", address, "copy"])
    #expect(clone.exitCode == .failed && clone.error.hasPrefix("error: can't reach '\(address)'\n"), "\(clone)")
    #expect(try FileSystem.entries(of: sandbox.folder).map(\.name) == ["mine"])
  }

  /// Tests in a hook of one's own may take their time; that is no sign of the other side.
  @Test func aSlowHookOfOnesOwnIsNoSilentServer() throws {
    try sandbox.git("config", "--global", "assets.timeout", "1")
    try hub.commit("second", ["bell.txt": "2\n"], in: "mine")
    try sandbox.writeHook("pre-push", "sleep 3", in: "mine/.git/hooks")
    hub.works(["push"], in: "mine")
    try hub.expectSound("mine")
  }

  @Test func aLineThatBreaksOnceIsTriedAgain() throws {
    try retry(1)
    try hub.colleagueShares("second", ["bell.txt": "2\n"])
    let line = try FaultyConnection(to: daemon.port, [.cut(after: 100), .none])
    try connect(over: line)
    let result = hub.assets(["pull"], in: "mine")
    #expect(result.exitCode == .done, "\(result)")
    #expect(result.error.hasPrefix("note: lost the connection to 'origin'; trying again in 1 second (2 of 2)\n"))
    #expect(line.connections == 2)
    #expect(try sandbox.text("mine/bell.txt") == "2\n")
    try hub.expectSound("mine")
  }

  /// A server that closes the connection while git still writes to it ends git by a signal, without a word.
  @Test func gitThatEndsWithoutAWordIsTriedAgain() throws {
    try retry(1)
    try sandbox.writeProgram("bin/git", "#!/bin/sh\nkill -PIPE $$\n")
    sandbox.environment["PATH"] = "\(sandbox.path("bin")):\(sandbox.environment["PATH"] ?? "")"
    let result = hub.assets(["fetch"], in: "mine")
    #expect(result.exitCode == .failed)
    #expect(
      Golden.difference(
        result.error,
        inline: """
          note: lost the connection to 'origin'; trying again in 1 second (2 of 2)
          error: lost the connection to 'origin'
          hint: run the command again: nothing is lost, and nothing is sent twice

          """) == nil)
  }

  /// Wherever it breaks, what was said stays here, and the next sync shares it.
  @Test(arguments: [0, 200, 400, 1000])
  func aCommentThatCannotBeSentIsKept(after bytes: Int) throws {
    try retry(0)
    try sandbox.git("switch", "-q", "-c", "bell", in: "mine")
    try hub.commit("second", ["bell.txt": "2\n"], in: "mine")
    hub.works(["request"], in: "mine")
    let line = try FaultyConnection(to: daemon.port, [.cut(after: bytes)])
    defer { withExtendedLifetime(line) {} }
    try connect(over: line)
    let said = hub.assets(["request", "comment", "-m", "The rim"], in: "mine")
    #expect(said.exitCode == .done, "\(said)")
    // The last bytes of the server come when it has stored the comment.
    if bytes < 300 { #expect(said.error.contains("'assets sync' shares it"), "\(said)") }
    try sandbox.git("remote", "set-url", "origin", hub.address, in: "mine")
    hub.works(["sync"], in: "mine")
    let name = try sandbox.git("for-each-ref", "--format=%(refname)", "refs/assets/requests", in: "mine")
    let sent = try sandbox.git("--git-dir", hub.folder, "log", "--first-parent", "--format=%s", name)
    #expect(sent.split(separator: "\n").filter { $0 == "The rim" }.count == 1, "\(sent)")
    try hub.expectSound("mine")
  }

  /// Wherever it breaks, nothing of one's own changes, and the next try does it.
  @Test(arguments: [0, 30, 200, 500, 3000])
  func aLineThatStaysBrokenChangesNothing(after bytes: Int) throws {
    var random = SeededRandom(seed: 7)
    let noise = String((0..<20_000).map { _ in "abcdefghijklmnopqrstuvwxyz0123456789".randomElement(using: &random)! })
    try hub.colleagueShares("second", ["noise.txt": noise])
    let line = try FaultyConnection(to: daemon.port, [.cut(after: bytes)])
    defer { withExtendedLifetime(line) {} }
    try connect(over: line)
    let said = try hub.refusal(["pull"], in: "mine")
    #expect(said.contains("error: lost the connection to 'origin'\n"), "\(said)")
    let clone = hub.assets(["clone", try sandbox.git("remote", "get-url", "origin", in: "mine"), "copy"])
    #expect(clone.exitCode == .failed)
    #expect(try FileSystem.entries(of: sandbox.folder).map(\.name).sorted() == ["colleague", "mine"])
    try sandbox.git("remote", "set-url", "origin", hub.address, in: "mine")
    hub.works(["pull"], in: "mine")
    try hub.expectSound("mine")
  }

  @Test func aPushThatBreaksOffIsNotSentTwice() throws {
    try retry(3)
    try hub.commit("second", ["bell.txt": "2\n"], in: "mine")
    // The server's list of branches comes whole, and the line ends while it answers the push.
    let listed = try sandbox.run("git", ["ls-remote", hub.address]).output.utf8.count
    let line = try FaultyConnection(to: daemon.port, [.cut(after: listed + 150)])
    try connect(over: line)
    let result = hub.assets(["push"], in: "mine")
    #expect(line.connections == 1)
    if result.exitCode != .done {
      #expect(result.error.contains("error: lost the connection to 'origin'\n"), "\(result)")
      #expect(result.error.contains("nothing is sent twice"))
    }
    try sandbox.git("remote", "set-url", "origin", hub.address, in: "mine")
    hub.works(["push"], in: "mine")
    #expect(try sandbox.git("--git-dir", hub.folder, "log", "-1", "--format=%s", "main") == "second")
    try hub.expectSound("mine")
  }

  @Test func aServerThatSaysNothingIsGivenUp() throws {
    try sandbox.git("config", "--global", "assets.timeout", "1")
    let line = try FaultyConnection(to: daemon.port, [.silent])
    defer { withExtendedLifetime(line) {} }
    try connect(over: line)
    let start = ContinuousClock.now
    let said = try hub.refusal(["fetch"], in: "mine")
    #expect(said.hasPrefix("error: 'origin' did not respond for 1 second\n"), "\(said)")
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  @Test func aSlowLineGetsThere() throws {
    try hub.colleagueShares("second", ["bell.txt": "2\n"])
    let line = try FaultyConnection(to: daemon.port, [.slow(bytesPerSecond: 2000)])
    defer { withExtendedLifetime(line) {} }
    try connect(over: line)
    hub.works(["pull"], in: "mine")
    try hub.expectSound("mine")
  }
}

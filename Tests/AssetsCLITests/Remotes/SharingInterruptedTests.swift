import Files
import TestKit
import Testing

@testable import AssetsCLI

/// The real program, stopped while it talks to a slow server.
@Suite(.enabled(if: BuiltProgram.path != nil, "needs the built program; run 'swift build --product assets'"))
struct SharingInterruptedTests {
  let hub: Hub
  let line: FaultyConnection

  init() throws {
    hub = try Hub(.daemon)
    try hub.start(clones: ["mine"])
    var random = SeededRandom(seed: 11)
    // Nothing that deflates well, so that it takes its time.
    let noise = (0..<4).map { _ in
      String((0..<60_000).map { _ in "abcdefghijklmnopqrstuvwxyz0123456789".randomElement(using: &random)! })
    }
    let files = Dictionary(uniqueKeysWithValues: noise.enumerated().map { ("noise\($0).txt", $1) })
    try hub.colleagueShares("noise", files)
    let port = try #require(hub.server).port
    line = try FaultyConnection(to: port, [.slow(bytesPerSecond: 20_000)])
    try hub.sandbox.git("remote", "set-url", "origin", address, in: "mine")
    // Few objects would be unpacked one by one, and only told of after a while.
    try hub.sandbox.git("config", "--global", "transfer.unpackLimit", "1")
  }

  private var sandbox: Sandbox { hub.sandbox }
  private var address: String { "git://127.0.0.1:\(line.port)/harbour.git" }

  private func start(_ words: [String], in folder: String = "") throws -> BackgroundProgram {
    let program = try #require(BuiltProgram.path)
    return try BackgroundProgram(
      [program] + words, in: sandbox.path(folder), environment: sandbox.environment, scratch: sandbox.scratch)
  }

  private static let interrupt: Int32 = 2
  private static let kill: Int32 = 9

  @Test func aCloneThatIsStoppedLeavesNothing() throws {
    let before = try FileSystem.entries(of: sandbox.folder).map(\.name)
    let program = try start(["clone", "--json", address, "copy"])
    #expect(program.waits { program.output.contains("\"receiving\"") }, "\(program.output)\(program.error)")
    program.send(signal: Self.interrupt)
    #expect(program.wait() == 128 + Self.interrupt, "\(program.error)")
    #expect(program.error.contains("error: stopped; nothing was changed\n"), "\(program.error)")
    #expect(try FileSystem.entries(of: sandbox.folder).map(\.name) == before)
  }

  /// The files are put in place by this program itself, which is told to stop in the middle of them.
  @Test(arguments: [interrupt, 15]) func aCloneThatIsStoppedWhileItWritesFilesLeavesNothing(signal: Int32) throws {
    let big = String(repeating: "0123456789abcdef", count: 4096)
    var files: [String: String] = [:]
    for number in 0..<600 { files["images/\(number).txt"] = "\(number) \(big)" }
    try hub.colleagueShares("many", files)
    let before = try FileSystem.entries(of: sandbox.folder).map(\.name)
    for _ in 1...20 {
      let program = try start(["clone", "--json", hub.folder, "copy"])
      #expect(program.waits { program.output.contains("\"files\"") }, "\(program.output)\(program.error)")
      program.send(signal: signal)
      let code = program.wait()
      // It was quicker than this.
      if code == 0 {
        sandbox.remove("copy")
        continue
      }
      #expect(code == 128 + Self.interrupt, "\(program.output)\(program.error)")
      #expect(program.error.hasSuffix("error: stopped; nothing was changed\n"), "\(program.error)")
      #expect(try FileSystem.entries(of: sandbox.folder).map(\.name) == before)
      return
    }
    Issue.record("no clone was stopped in time")
  }

  /// While it waits for a second try there is no git that could be asked to end.
  @Test(arguments: [interrupt, 15]) func aCloneThatIsStoppedBetweenTwoTriesLeavesNothing(signal: Int32) throws {
    try sandbox.git("config", "--global", "assets.retries", "3")
    let before = try FileSystem.entries(of: sandbox.folder).map(\.name)
    let broken = try FaultyConnection(to: #require(hub.server).port, [.cut(after: 0)])
    let program = try start(["clone", "git://127.0.0.1:\(broken.port)/harbour.git", "copy"])
    #expect(program.waits { program.error.contains("trying again in 2 seconds") }, "\(program.output)\(program.error)")
    program.send(signal: signal)
    #expect(program.wait() == 128 + Self.interrupt, "\(program.error)")
    #expect(program.error.hasSuffix("error: stopped; nothing was changed\n"), "\(program.error)")
    #expect(try FileSystem.entries(of: sandbox.folder).map(\.name) == before)
  }

  @Test func whatAKilledCloneLeavesIsRemovedByTheNext() throws {
    let before = try FileSystem.entries(of: sandbox.folder).map(\.name)
    let program = try start(["clone", "--json", address, "copy"])
    #expect(program.waits { program.output.contains("\"receiving\"") }, "\(program.output)\(program.error)")
    program.send(signal: Self.kill)
    #expect(program.wait() == 128 + Self.kill)
    #expect(!sandbox.exists("copy"))
    hub.works(["clone", hub.address, "copy"])
    #expect(try FileSystem.entries(of: sandbox.folder).map(\.name).filter { !before.contains($0) } == ["copy"])
    #expect(try sandbox.git("fsck", "--strict", in: "copy") == "")
  }

  @Test(arguments: [interrupt, kill], ["pull", "fetch", "sync"])
  func whatIsStoppedWhileItGetsVersionsChangesNothing(signal: Int32, command: String) throws {
    try sandbox.write("mine/bell.txt", "uncommitted")
    let before = try hub.state(of: "mine")
    let program = try start([command, "--json"], in: "mine")
    #expect(program.waits { program.output.contains("\"receiving\"") }, "\(program.output)\(program.error)")
    program.send(signal: signal)
    #expect(program.wait() == 128 + signal, "\(program.error)")
    #expect(try hub.state(of: "mine") == before)
    try sandbox.git("remote", "set-url", "origin", hub.address, in: "mine")
    hub.works(["pull"], in: "mine")
    #expect(try sandbox.text("mine/bell.txt") == "uncommitted")
    #expect(try sandbox.git("fsck", "--strict", "--no-dangling", in: "mine") == "")
  }

  @Test(arguments: [interrupt, kill])
  func whatIsStoppedWhileItSendsIsSentWholeOrNotAtAll(signal: Int32) throws {
    let files = try Dictionary(
      uniqueKeysWithValues: (0..<4).map {
        ("other\($0).txt", String(try sandbox.text("colleague/noise\($0).txt").reversed()))
      })
    try sandbox.git("pull", "-q", hub.address, "main", in: "mine")
    try hub.commit("other", files, in: "mine")
    let program = try start(["push", "--json"], in: "mine")
    #expect(program.waits { program.output.contains("\"sending\"") }, "\(program.output)\(program.error)")
    program.send(signal: signal)
    #expect(program.wait() == 128 + signal, "\(program.error)")
    if signal == Self.interrupt {
      #expect(program.error.contains("error: stopped while sending versions to 'origin'\n"), "\(program.error)")
    }
    #expect(try sandbox.git("--git-dir", hub.folder, "fsck", "--strict", "--no-dangling") == "")
    try sandbox.git("remote", "set-url", "origin", hub.address, in: "mine")
    hub.works(["push"], in: "mine")
    #expect(try sandbox.git("--git-dir", hub.folder, "log", "-1", "--format=%s", "main") == "other")
    try hub.expectSound("mine")
  }
}

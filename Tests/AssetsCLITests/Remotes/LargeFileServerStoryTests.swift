import Files
import System
import TestKit
import Testing

@testable import AssetsCLI

/// Large files travel over a server of Git LFS without git-lfs.
@Suite struct LargeFileServerStoryTests {
  private let hub = try! Hub()  // without git no test of this suite can run
  private let server: LargeFileTestServer
  private let pixels = String(repeating: "pixels ", count: 100_000)

  init() throws {
    server = try LargeFileTestServer()
    try hub.start(clones: ["mine", "other"])
    try use(server.base)
  }

  private var sandbox: Sandbox { hub.sandbox }

  private func use(_ base: String) throws {
    try sandbox.git("config", "--global", "lfs.url", "\(base)/harbour.git/info/lfs")
  }

  private func share() throws {
    hub.works(["large", "*.psd"], in: "mine")
    try sandbox.write("mine/big.psd", pixels)
    hub.works(["commit", "-m", "large"], in: "mine")
    hub.works(["push"], in: "mine")
  }

  @Test func twoClonesAndGitShareALargeFile() throws {
    try share()
    #expect(server.objects.values.map { String(decoding: $0, as: UTF8.self) } == [pixels])
    #expect(
      try sandbox.git("show", "HEAD:big.psd", in: "mine").hasPrefix("version https://git-lfs.github.com/spec/v1\n"))
    hub.works(["pull"], in: "other")
    hub.works(["clone", hub.address, "copy"])
    for clone in ["other", "copy"] {
      #expect(try sandbox.text("\(clone)/big.psd") == pixels)
      sandbox.checkObjectsAtEnd(in: clone)
    }
    // A second push sends nothing.
    let count = server.requests.count
    hub.works(["push"], in: "mine")
    #expect(server.requests.count == count)
  }

  @Test(.enabled(if: (try? Sandbox().run("git", ["lfs", "version"]).isSuccess) ?? false, "needs git-lfs"))
  func gitLFSGetsTheSameBytes() throws {
    try share()
    try sandbox.git("lfs", "install", "--skip-repo")
    try sandbox.git("clone", "-q", hub.address, "copy")
    #expect(try sandbox.text("copy/big.psd") == pixels)
    #expect(try sandbox.git("status", "--porcelain", in: "copy") == "")
    try sandbox.git("lfs", "fsck", in: "copy")
    // And the other way.
    try sandbox.git("lfs", "install", "--local", in: "copy")
    try hub.commit("larger", ["big.psd": pixels + pixels], in: "copy")
    try sandbox.git("push", "-q", in: "copy")
    hub.works(["pull"], in: "mine")
    #expect(try sandbox.text("mine/big.psd") == pixels + pixels)
  }

  @Test func withoutAServerPointersAreLeft() throws {
    try share()
    try use("http://127.0.0.1:\(try LoopbackPort.free())")
    hub.works(["clone", hub.address, "copy"])
    #expect(try sandbox.text("copy/big.psd").hasPrefix("version https://git-lfs.github.com/spec/v1\n"))
    try sandbox.git("checkout", "-q", "-b", "start", "HEAD~1", in: "copy")
    hub.works(["switch", "main"], in: "copy")
    #expect(try sandbox.text("copy/big.psd").hasPrefix("version https://git-lfs.github.com/spec/v1\n"))
    // The next switch gets it.
    try use(server.base)
    hub.works(["switch", "start"], in: "copy")
    hub.works(["switch", "main"], in: "copy")
    #expect(try sandbox.text("copy/big.psd") == pixels)
  }

  /// Git-lfs would stop the switch.
  @Test(.enabled(if: (try? Sandbox().run("git", ["lfs", "version"]).isSuccess) ?? false, "needs git-lfs"))
  func aSwitchWithoutAServerSaysWhatIsMissing() throws {
    try share()
    let gone = "http://127.0.0.1:\(try LoopbackPort.free())"
    try use(gone)
    try sandbox.git("lfs", "install", "--skip-repo")
    let clone = hub.assets(["clone", hub.address, "copy"])
    let notes = """
      note: could not download all large files: '\(gone)' can't be reached
      note: 1 large file is a placeholder; 'assets -C copy large --get' gets it

      """
    #expect(clone.exitCode == .done && clone.error.hasPrefix(notes), "\(clone)")
    try sandbox.git("checkout", "-q", "-b", "start", "HEAD~1", in: "copy")
    let answer = hub.assets(["switch", "main"], in: "copy")
    #expect(
      answer.exitCode == .done
        && answer.error == """
          note: could not download all large files: '\(gone)' can't be reached
          note: 1 large file is a placeholder; 'assets large --get' gets it

          """,
      "\(answer)")
    let refusal = try hub.refusal(["large", "--get"], in: "copy")
    #expect(refusal.contains("cause: '\(gone)' can't be reached\n"), "\(refusal)")
    #expect(try sandbox.git("status", "--porcelain", in: "copy") == "")
  }

  /// Contents are sent once, before the branch (contract 17).
  @Test(.enabled(if: (try? Sandbox().run("git", ["lfs", "version"]).isSuccess) ?? false, "needs git-lfs"))
  func theHookOfGitLFSHasNothingToSend() throws {
    try sandbox.git("lfs", "install", in: "mine")
    try share()
    let count = server.requests.count
    #expect(server.requests.allSatisfy { $0.headers["user-agent"]?.contains("git-lfs") != true })
    // Locks of others must stop a push, and only git-lfs knows them.
    try sandbox.git("config", "lfs.\(server.base)/harbour.git/info/lfs.locksverify", "true", in: "mine")
    try sandbox.write("mine/big.psd", "other")
    hub.works(["commit", "-m", "smaller"], in: "mine")
    _ = hub.assets(["push"], in: "mine")
    #expect(server.requests.dropFirst(count).contains { $0.headers["user-agent"]?.contains("git-lfs") == true })
  }

  @Test func otherProgramsHearHowFarItIs() throws {
    hub.works(["large", "*.psd"], in: "mine")
    try sandbox.write("mine/big.psd", pixels)
    hub.works(["commit", "-m", "large"], in: "mine")
    let events = hub.works(["push", "--json"], in: "mine")
    #expect(
      events.contains(#""phase": "uploading", "done": 1, "total": 1, "bytes": 700000, "totalBytes": 700000"#),
      "\(events)")
  }

  /// As GitHub and others answer (contract 12).
  @Test(.enabled(if: SSHServer.missing == nil, "needs sshd"))
  func overSSHTheRemoteSaysWhereTheServerIs() throws {
    let strict = try LargeFileTestServer { request, _ in
      request.headers["authorization"] == "RemoteAuth 7" ? nil : .init(403)
    }
    let answer = """
      {"href":"\(strict.base)/p.git/info/lfs","header":{"Authorization":"RemoteAuth 7"},"expires_in":600}
      """
    let (program, words) = ("programs/git-lfs-authenticate", sandbox.path("words"))
    try sandbox.write(program, "#!/bin/sh\necho \"$@\" >> '\(words)'\necho '\(answer)'\n")
    chmod(sandbox.path(program), 0o755)
    let ssh = try SSHServer(sandbox, serving: Path.folder(hub.address), programs: sandbox.path("programs"))
    sandbox.environment["GIT_SSH_COMMAND"] = "ssh -F '\(ssh.clientConfiguration)'"
    try sandbox.git("config", "--global", "--unset", "lfs.url")
    let address = ssh.address(Path.name(hub.address))
    try sandbox.git("remote", "set-url", "origin", address, in: "mine")
    try share()
    #expect(strict.objects.count == 1)
    hub.works(["clone", address, "copy"])
    #expect(try sandbox.text("copy/big.psd") == pixels)
    // Each is asked for once.
    #expect(try sandbox.text("words") == "\(hub.address) upload\n\(hub.address) download\n")
  }

  /// The project may choose the server, but not in secret (contract 11).
  @Test func anotherHostIsAnnouncedOnce() throws {
    try sandbox.git("config", "--global", "--unset", "lfs.url")
    try sandbox.write("mine/.lfsconfig", "[lfs]\n\turl = \(server.base)/harbour.git/info/lfs\n")
    hub.works(["large", "*.psd"], in: "mine")
    for text in [pixels, "other"] {
      try sandbox.write("mine/big.psd", text)
      hub.works(["commit", "-m", "large"], in: "mine")
      let note = "note: the large files of origin are on another server, 127.0.0.1:\(server.port)\n"
      #expect(hub.assets(["push"], in: "mine").error.contains(note) == (text == pixels))
    }
  }

  /// As git-lfs does (contract 9).
  @Test func aCheckoutLeavesOutWhatTheSettingsDoNotWant() throws {
    try share()
    try sandbox.write("mine/.lfsconfig", "[lfs]\n\tfetchexclude = films, *.mov\n")
    for message in ["settings", "films"] {
      if message == "films" { try sandbox.write("mine/films/a/cut.psd", "cut") }
      hub.works(["commit", "-m", message], in: "mine")
      hub.works(["push"], in: "mine")
      hub.works(["pull"], in: "other")
    }
    #expect(try sandbox.text("other/big.psd") == pixels)
    #expect(try sandbox.text("other/films/a/cut.psd").hasPrefix("version "))
    hub.works(["large", "--get", "films"], in: "other")
    #expect(try sandbox.text("other/films/a/cut.psd") == "cut")
  }

  /// Contents come first (contract 17).
  @Test func nothingIsPushedThatTheServerRefuses() throws {
    let full = try LargeFileTestServer { request, _ in
      request.method == "PUT" ? .init(507, [:], Array(#"{"message":"buy \u001b[1mmore"}"#.utf8)) : nil
    }
    try use(full.base)
    hub.works(["large", "*.psd"], in: "mine")
    try sandbox.write("mine/big.psd", pixels)
    hub.works(["commit", "-m", "large"], in: "mine")
    let text = try hub.refusal(["push"], in: "mine")
    #expect(text.contains("error: large files could not be sent to 'origin'\n"), "\(text)")
    #expect(text.contains("its quota is used up\n") && text.contains("cause: buy "), "\(text)")
    #expect(!text.contains("\u{1B}"), "\(text)")
  }
}

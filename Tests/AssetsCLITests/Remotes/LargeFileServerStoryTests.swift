import Files
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

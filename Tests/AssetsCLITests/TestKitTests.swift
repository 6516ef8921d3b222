import Files
import TestKit
import Testing

/// The helpers of the tests must be right themselves.
@Suite struct TestKitTests {
  @Test func gitKnowsNobodyButTheSandbox() throws {
    let sandbox = try Sandbox(git: true)
    try sandbox.write("a/b.txt", "one")
    try sandbox.git("add", ".")
    try sandbox.git("commit", "--quiet", "--message", "one")
    try sandbox.git("commit", "--quiet", "--message", "two", "--allow-empty")
    let log = try sandbox.git("log", "--format=%an <%ae> %cn %at %ct %s")
    #expect(
      Golden.difference(
        log,
        inline: """
          Ada Author <ada@example.com> Cleo Committer 1700000180 1700000180 two
          Ada Author <ada@example.com> Cleo Committer 1700000120 1700000120 one
          """) == nil)
    #expect(
      try sandbox.git("config", "--list", "--show-scope").split(separator: "\n").allSatisfy { $0.hasPrefix("local") })
    #expect(try sandbox.files() == ["a/b.txt"])
  }

  @Test func theSameStepsGiveTheSameCommit() throws {
    func commit() throws -> String {
      let sandbox = try Sandbox(git: true)
      try sandbox.git("commit", "--quiet", "--allow-empty", "--message", "one")
      return try sandbox.git("rev-parse", "HEAD")
    }
    #expect(try commit() == commit())
  }

  @Test func aProgramTellsItsStatusOutputAndError() throws {
    let sandbox = try Sandbox()
    let result = try sandbox.run("sh", ["-c", "cat; echo oops >&2; exit 7", "x"], input: "hello 'you'")
    #expect(result.status == 7 && result.output == "hello 'you'" && result.error == "oops\n")
    #expect(try sandbox.run("sh", ["-c", "kill -9 $$"]).status == 137)
    #expect(try sandbox.run("no-such-program", []).status == 127)
    #expect(throws: ProgramRunError.self) { try sandbox.git("frobnicate") }
  }

  @Test func longOutputDoesNotBlock() throws {
    let result = try Sandbox().run("sh", ["-c", "head -c 300000 /dev/zero; head -c 300000 /dev/zero >&2"])
    #expect(result.outputBytes.count == 300_000 && result.error.utf8.count == 300_000)
  }

  @Test func theSandboxGoesWithItsLastUser() throws {
    var sandbox: Sandbox? = try Sandbox()
    let folder = try #require(sandbox?.folder)
    try sandbox?.write("deep/er/file", "x")
    try sandbox?.link("loop", to: "..")
    sandbox = nil
    #expect(!FileSystem.exists(Path.folder(folder)))
  }

  @Test func randomNumbersAreTheSameInEveryRun() {
    var random = SeededRandom(seed: 1_234_567)
    // The first numbers of the reference implementation for this seed, https://prng.di.unimi.it/splitmix64.c
    #expect(random.next() == 6_457_827_717_110_365_317)
    #expect(random.next() == 3_203_168_211_198_807_973)
  }

  @Test func aDifferenceNamesItsLine() throws {
    let sandbox = try Sandbox()
    try sandbox.write("Golden/page.txt", "one\ntwo\n")
    let test = sandbox.path("SomeTests.swift")
    #expect(Golden.difference("one\ntwo\n", "page", test: test) == nil)
    if !Golden.isUpdating {
      let difference = try #require(Golden.difference("one\nthree\n", "page", test: test))
      #expect(difference.contains("line 2\n  is        'three'\n  should be 'two'"))
    }
  }

  @Test func imagesStartAsTheirFormatsDo() {
    #expect(ImageMaker.png(3, 2).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(ImageMaker.png(3, 2)[16..<24] == [0, 0, 0, 3, 0, 0, 0, 2])
    #expect(ImageMaker.jpeg(3, 2, metadata: .init(orientation: 6, padding: 100_000)).count > 100_000)
    #expect(ImageMaker.pdf(10, 20.5).starts(with: "%PDF-1.4".utf8))
    #expect(String(decoding: ImageMaker.svg(width: "24"), as: UTF8.self).contains("<svg xmlns"))
  }
}

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
    let settings = try sandbox.git("config", "--list", "--show-scope").split(separator: "\n")
    #expect(settings.filter { !$0.hasPrefix("local") } == ["command\tmaintenance.auto=false"])
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

  /// Git finds the same in a copy as in what it is a copy of, and looks into no file for it.
  @Test func aCopyIsWhatItWasMadeFrom() throws {
    var first: Sandbox?
    let make = {
      let sandbox = try Sandbox(git: true)
      sandbox.environment["PLACE"] = sandbox.path("work tree")
      try sandbox.write(["a/one.txt": "one", "two.txt": "two", "changed.txt": "old"])
      try sandbox.writeProgram("run.sh", "#!/bin/sh\n")
      try sandbox.link("link", to: "two.txt")
      try sandbox.link("../home/place", to: sandbox.path("two.txt"))
      try sandbox.git("add", "-A")
      try sandbox.git("commit", "-q", "-m", "one")
      try sandbox.git("clone", "-q", sandbox.folder, "clone")
      try sandbox.write("changed.txt", "new")
      // Git looks into files that are as new as the index.
      #expect(try sandbox.run("touch", ["-h", "-t", "202001010000", "a/one.txt", "two.txt", "link"]).isSuccess)
      _ = try sandbox.runGit(["update-index", "--refresh"])
      first = sandbox
      return sandbox
    }
    let (one, other) = (try Sandbox.copy(of: #function, make), try Sandbox.copy(of: #function, make))
    let template = try #require(first)
    #expect(one.folder != other.folder && one.folder != template.folder)
    #expect(one.now == template.now && other.now == template.now)
    for words in [
      ["log", "--format=%H %ad"], ["status", "--porcelain"], ["ls-files", "--stage"], ["fsck", "--strict"],
    ] {
      let said = try [template, one, other].map { try $0.git(words[0], words[1]) }
      #expect(said[1] == said[0] && said[2] == said[0], "\(words): \(said)")
    }
    #expect(try one.git("diff-files", "--name-only") == "changed.txt", "the index matches the files")
    #expect(try one.git("diff-files", "--name-only", in: "clone") == "")
    #expect(try one.git("config", "remote.origin.url", in: "clone") == one.folder)
    #expect(FileSystem.realPath(one.path("../home/place")) == one.path("two.txt"))
    #expect(one.environment["PLACE"] == one.path("work tree") && one.environment["HOME"] == one.scratch + "/home")
    #expect(try one.run("./run.sh", []).isSuccess)
    try one.write("two.txt", "other")
    #expect(try other.text("two.txt") == "two" && template.text("two.txt") == "two")
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

import TestKit
import Testing

@testable import AssetsCLI

/// Undo of a switch is a switch the other way: it reads and stores as little, and protects what was changed since.
@Suite struct UndoneSwitchTests {
  private static let setCount = TestTier.count(40, all: 400)

  let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox(git: true)
    for number in 0..<Self.setCount { try sandbox.write(Self.image(number), ImageMaker.png(2, 2, .red)) }
    try sandbox.commitAll("one")
    try sandbox.git("switch", "-q", "-c", "side")
    for number in 0..<Self.setCount { try sandbox.write(Self.image(number), ImageMaker.png(3, 3, .blue)) }
    try sandbox.commitAll("two")
    try sandbox.git("switch", "-q", "main")
    try #require(run("switch", "side").exitCode == .done)
  }

  private static func image(_ number: Int) -> String { "App/Res/Images.xcassets/Image\(number).imageset/image.png" }

  private func run(_ words: String...) -> RunResult { runAssets(words, in: sandbox) }

  /// Has the index look later than all files, so that none of them may have changed unseen.
  private func refreshIndex() throws {
    try sandbox.git("update-index", "--refresh")
    try touch(".git/index", "2030-01-02T03:04:05")
  }

  private func touch(_ path: String, _ time: String) throws {
    #expect(try sandbox.run("touch", ["-d", time, sandbox.path(path)]).isSuccess)
  }

  /// Changes a byte of a file, and nothing that a look at it without reading would tell if only seconds and sizes
  /// count.
  private func edit(_ path: String, at time: String) throws {
    var bytes = try sandbox.bytes(path)
    bytes[bytes.count - 1] ^= 1
    try sandbox.write(path, bytes)
    try touch(path, time)
  }

  @Test func isNotedInOneWord() throws {
    let after = try UndoableState(sandbox)
    try #require(run("undo").exitCode == .done)
    let before = try UndoableState(sandbox)
    for (word, standing) in [("redo", after), ("undo", before), ("redo", after)] {
      #expect(run(word).exitCode == .done)
      try sandbox.expect(standing, word)
    }
    let log = String(decoding: try sandbox.bytes(".git/assets/operations/log"), as: UTF8.self)
    #expect(!log.contains("Image1.imageset"))
    // All that an undo keeps is its record.
    let references = try sandbox.git("for-each-ref", "--format=%(refname)", "refs/assets").split(separator: "\n")
    for reference in references {
      let files = try sandbox.git("ls-tree", "-r", "--name-only", String(reference)).split(separator: "\n")
      #expect(files.count == 1, "\(files)")
    }
    try sandbox.git("gc", "-q", "--prune=now")
    #expect(run("undo").exitCode == .done)
    try sandbox.expect(before)
    try sandbox.expectSound()
  }

  @Test(arguments: ["undo", "redo"]) func readsNoFileThatTheIndexKnows(word: String) throws {
    guard let strace = SystemProgram.path(of: "strace"), let program = BuiltProgram.path else { return }
    if word == "redo" { try #require(run("undo").exitCode == .done) }
    try refreshIndex()
    let result = try sandbox.run(
      strace, ["-qq", "-f", "-o", sandbox.path("../calls"), "-e", "trace=open,openat", program, word])
    if result.error.contains("strace: ") { return }
    #expect(result.isSuccess, "\(result)")
    let opened = try sandbox.text("../calls").split(separator: "\n").filter { $0.contains("image.png") }
    #expect(opened.count { $0.contains("O_CREAT") } == Self.setCount)
    #expect(opened.filter { !$0.contains("O_CREAT") } == [])
  }

  @Test func refusesAnEditOfTheSameSize() throws {
    let time = "2026-01-02T03:04:05"
    try touch(Self.image(7), time)
    try refreshIndex()
    try edit(Self.image(7), at: time)
    #expect(try sandbox.refusal(["undo"]).contains("'\(Self.image(7))'"))
  }

  /// A file may have changed unseen in the second in which the index was written.
  @Test func readsAFileThatMayHaveChangedUnseen() throws {
    try sandbox.git("config", "core.checkStat", "minimal")
    try sandbox.git("config", "core.trustctime", "false")
    let time = "2026-01-02T03:04:05"
    try touch(Self.image(7), time)
    try sandbox.git("update-index", "--refresh")
    try touch(".git/index", time)
    try edit(Self.image(7), at: time)
    #expect(try sandbox.refusal(["undo"]).contains("'\(Self.image(7))'"))
  }

  /// A file that already is what the undo brings stays, and redo leaves it as well.
  @Test func leavesAFileThatIsAsItWillBe() throws {
    try sandbox.write(Self.image(7), ImageMaker.png(2, 2, .red))
    let before = try UndoableState(sandbox)
    #expect(run("undo").exitCode == .done)
    let after = try UndoableState(sandbox)
    #expect(run("redo").exitCode == .done)
    try sandbox.expect(before, "redo")
    #expect(run("undo").exitCode == .done)
    try sandbox.expect(after, "undo")
  }
}

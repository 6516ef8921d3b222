import Files
import System
import TestKit
import Testing

@testable import AssetsCLI

/// Contract 4: commands that put a large file in its store, and get it from there, killed at many moments.
@Suite(.enabled(if: BuiltProgram.path != nil, "needs the built program; run 'swift build --product assets'"))
struct KilledLargeFileTests {
  private let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run
  private static let program = BuiltProgram.path ?? ""

  init() throws {
    for role in ["AUTHOR", "COMMITTER"] { sandbox.environment["GIT_\(role)_DATE"] = "1700000000 +0000" }
    try sandbox.write([".gitignore": "*.tmp\n", "edited.txt": "1\n", "gone.txt": "1\n"])
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .red)
    try sandbox.write(".gitattributes", "*.psd filter=lfs diff=lfs merge=lfs -text\n")
    try write(seed: 1)
    #expect(try sandbox.run(Self.program, ["commit", "--no-verify", "-m", "large"]).isSuccess)
  }

  private func write(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    try sandbox.write("Home.psd", random.bytes(2_000_000))
  }

  private func tell(_ words: [String], undoing undoCommand: [String]) throws {
    let story = KillScenario(
      sandbox: sandbox, folder: "", work: try UncommittedFiles(in: sandbox, isStaged: false), program: Self.program,
      words: words, undoCommand: undoCommand)
    _ = try story.tell(moments: 8)
    // What was half written goes with the next command; what is there is whole.
    let objects = try sandbox.files(in: ".git/lfs/objects")
    #expect(objects.count == 2, "\(objects)")
    for object in objects { #expect(SHA256.hexadecimal(of: try sandbox.bytes(object)) == Path.name(object)) }
  }

  @Test func aKilledCommitIsWholeOrNothing() throws {
    try write(seed: 2)
    try tell(["commit", "--no-verify", "-m", "larger"], undoing: ["undo"])
  }

  /// What the other branch does with the lists that make files large.
  enum ListChange: CaseIterable { case nothing, adds, removes }

  /// Small ones aren't kept aside if git runs git-lfs: the store has them.
  @Test(arguments: [false, true], ListChange.allCases)
  func aKilledSwitchIsWholeOrNothing(hasGitLFS: Bool, list: ListChange) throws {
    if hasGitLFS, try !sandbox.runGit(["lfs", "install", "--local"]).isSuccess { return }
    try sandbox.git("switch", "--quiet", "-c", "side")
    var random = SeededRandom(seed: 3)
    for number in 1...6 { try sandbox.write("art/\(number).psd", random.bytes(20_000)) }
    #expect(try sandbox.run(Self.program, ["commit", "--no-verify", "-m", "small"]).isSuccess)
    try sandbox.git("switch", "--quiet", "-c", "other")
    for number in 1...3 { sandbox.remove("art/\(number).psd") }
    for number in 4...5 { try sandbox.write("art/\(number).psd", random.bytes(30_000)) }
    switch list {
    case .nothing: break
    case .adds: try sandbox.write("art/.gitattributes", "*.psd -filter -diff -merge\n")
    case .removes: sandbox.remove(".gitattributes")
    }
    try write(seed: 2)
    #expect(try sandbox.run(Self.program, ["commit", "--no-verify", "-m", "other"]).isSuccess)
    let facts = {
      try [sandbox.text(".git/HEAD"), sandbox.git("status", "--porcelain")]
        + sandbox.files().filter { $0.hasSuffix(".psd") }.map {
          try "\($0) \(SHA256.hexadecimal(of: sandbox.bytes($0)))"
        }
    }
    let other = try facts()
    #expect(try sandbox.run(Self.program, ["switch", "side"]).isSuccess)
    let side = try facts()
    #expect(side.count == 9 && other.count == 6)
    for (branch, before, after) in [("other", side, other), ("side", other, side)] {
      let words = [Self.program, "switch", branch]
      let back = [branch == "side" ? "other" : "side"]
      guard let changes = try sandbox.changes(by: words) else { return }
      #expect(try facts() == after)
      #expect(try sandbox.run(Self.program, ["switch"] + back).isSuccess)
      for change in TestTier.some(of: changes.filter { !$0.words.contains("operations") }) {
        _ = try sandbox.kill(before: change, words)
        #expect(try sandbox.run(Self.program, ["status"]).isSuccess, "before \(change.words)")
        let now = try facts()
        #expect(now == before || now == after, "before \(change.words): \(now) \(before) \(after)")
        if now != before { #expect(try sandbox.run(Self.program, ["switch"] + back).isSuccess) }
      }
      #expect(try sandbox.run(Self.program, ["switch", branch]).isSuccess)
    }
  }

  @Test func aKilledMergeIsWholeOrNothing() throws {
    try sandbox.git("switch", "--quiet", "-c", "side")
    try write(seed: 2)
    #expect(try sandbox.run(Self.program, ["commit", "--no-verify", "-m", "larger"]).isSuccess)
    #expect(try sandbox.run(Self.program, ["switch", "main"]).isSuccess)
    try tell(["merge", "--no-verify", "side"], undoing: ["undo"])
  }
}

/// Contract 15: a killed download leaves whole files, and the rest comes with the next command.
@Suite(.enabled(if: BuiltProgram.path != nil, "needs the built program; run 'swift build --product assets'"))
struct KilledDownloadTests {
  private let hub = try! Hub()  // without git no test of this suite can run
  private static let program = BuiltProgram.path ?? ""

  @Test func whatIsThereIsWholeAndTheRestComes() throws {
    let server = try LargeFileTestServer { request, _ in
      if request.method == "GET" { usleep(20_000) }
      return nil
    }
    let sandbox = hub.sandbox
    try hub.start(clones: ["mine"])
    try sandbox.git("config", "--global", "lfs.url", "\(server.base)/harbour.git/info/lfs")
    hub.works(["large", "*.psd"], in: "mine")
    var random = SeededRandom(seed: 1)
    let names = (1...24).map { "\($0).psd" }
    for name in names { try sandbox.write("mine/\(name)", random.bytes(200_000)) }
    hub.works(["commit", "-m", "large"], in: "mine")
    hub.works(["push"], in: "mine")
    hub.works(["clone", "--without-large", hub.address, "plain"])
    var killed = 0
    for moment in 0..<TestTier.count(6, all: 40) {
      #expect(try sandbox.run("cp", ["-R", "plain", "copy"]).isSuccess)
      let pause = Duration.milliseconds(10 + moment * (TestTier.isAll ? 4 : 25))
      if try sandbox.kill(after: pause, [Self.program, "large", "--get"], in: "copy") == 137 { killed += 1 }
      // A kill may come before there is a folder for them.
      for object in (try? sandbox.files(in: "copy/.git/lfs/objects")) ?? [] {
        #expect(SHA256.hexadecimal(of: try sandbox.bytes(object)) == Path.name(object), "after \(pause)")
      }
      let result = try sandbox.run(Self.program, ["large", "--get"], in: "copy")
      #expect(result.isSuccess, "after \(pause): \(result)")
      for name in names {
        #expect(try sandbox.bytes("copy/\(name)") == sandbox.bytes("mine/\(name)"), "after \(pause)")
      }
      #expect(try sandbox.git("status", "--porcelain", in: "copy") == "", "after \(pause)")
      // As for git-lfs, what was half written goes after an hour.
      let begun = try sandbox.files(in: "copy/.git/lfs").filter { $0.contains("/incomplete/") }
      #expect(begun.isEmpty, "after \(pause)")
      sandbox.remove("copy")
    }
    #expect(killed > 2, "the other kills came too late")
  }
}

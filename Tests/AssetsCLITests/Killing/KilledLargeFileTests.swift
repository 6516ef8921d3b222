import Files
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

  @Test func aKilledMergeIsWholeOrNothing() throws {
    try sandbox.git("switch", "--quiet", "-c", "side")
    try write(seed: 2)
    #expect(try sandbox.run(Self.program, ["commit", "--no-verify", "-m", "larger"]).isSuccess)
    #expect(try sandbox.run(Self.program, ["switch", "main"]).isSuccess)
    try tell(["merge", "--no-verify", "side"], undoing: ["undo"])
  }
}

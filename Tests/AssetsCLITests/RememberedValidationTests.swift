import Files
import TestKit
import Testing

@testable import AssetsCLI

/// What a repository remembers of its last validation, with the real program: it alone knows its build.
@Suite(.enabled(if: BuiltProgram.path != nil, "needs the built program; run 'swift build --product assets'"))
struct RememberedValidationTests {
  private let sandbox = try! Sandbox(git: true)  // without a temporary folder no test of this suite can run
  private static let file = ".git/assets/findings"

  init() throws {
    for number in 0..<60 {
      let images = #"{ "images" : [ { "filename" : "a.png", "idiom" : "universal" } ] }"#
      try sandbox.write("App/Res/A.xcassets/i\(number).imageset/Contents.json", images)
      try sandbox.write("App/Res/A.xcassets/i\(number).imageset/a.png", ImageMaker.png(2, 2))
    }
    try sandbox.write(
      "App/Res/A.xcassets/i7.imageset/Contents.json", #"{ "images" : [ { "filename" : "gone.png" } ] }"#)
    // The clock of the disk moves on, or nothing is certain enough to be kept.
    let start = try FileSystem.touch(sandbox.path("clock"))
    while try !start.isSurelyBefore(FileSystem.touch(sandbox.path("clock"))) {}
  }

  private func validate(_ more: String..., in folder: String = "") throws -> ProgramResult {
    try sandbox.run(#require(BuiltProgram.path), ["validate"] + more, in: folder)
  }

  private var kept: [UInt8] { (try? FileSystem.read(sandbox.path(Self.file))) ?? [] }

  @Test func saysTheSameTheSecondTime() throws {
    let first = try validate("--json")
    #expect(first.status == 1)
    #expect(kept.count > 60 * 100)
    let second = try validate("--json")
    #expect(second.output == first.output)
    #expect(second.status == first.status)
    try sandbox.write("App/Res/A.xcassets/i7.imageset/Contents.json", #"{ "images" : [ { "filename" : "a.png" } ] }"#)
    try sandbox.write("App/Res/A.xcassets/i7.imageset/a.png", ImageMaker.png(2, 2))
    #expect(try validate().status == 0)
  }

  @Test(arguments: ["", "nonsense", "assets: findings, 1\n"]) func aForeignFileIsWrittenAnew(_ text: String) throws {
    let first = try validate()
    let good = kept
    try sandbox.write(Self.file, text)
    #expect(try validate().output == first.output)
    #expect(kept == good)
  }

  @Test func aLinkOrAFolderInItsPlaceIsLeftAlone() throws {
    let first = try validate()
    PlainFile.remove(sandbox.path(Self.file))
    try sandbox.write("elsewhere", "mine")
    try sandbox.link(Self.file, to: sandbox.path("elsewhere"))
    #expect(try validate().output == first.output)
    #expect(try FileSystem.read(sandbox.path("elsewhere")) == Array("mine".utf8))
    PlainFile.remove(sandbox.path(Self.file))
    try sandbox.makeFolder(Self.file)
    #expect(try validate().output == first.output)
  }

  @Test func settingsCountAtOnce() throws {
    #expect(try validate().status == 1)
    try sandbox.write(".assetsconfig", "[rule \"missing-file\"]\n  severity = off\n")
    #expect(try validate().status == 0)
    try sandbox.write(".assetsconfig", "[validate]\n  exclude = i7.imageset\n")
    #expect(try validate().status == 0)
    try sandbox.write(".assetsconfig", "")
    #expect(try validate().status == 1)
  }

  /// Each reads a whole file and writes a whole one.
  @Test func severalProcessesDoNotDisturbEachOther() throws {
    let one = """
      for j in 1 2 3 4 5; do
        "$0" validate > out.$1.$j 2>&1
        touch App/Res/A.xcassets/i$1$j.imageset/a.png
        [ $1 = 1 ] && rm -f .git/assets/findings
      done; :
      """
    // Not '&' and 'wait': a shell that is started with signals blocked waits for ever.
    let script = """
      printf '%s\\n' 1 2 3 4 | xargs -P 4 -n 1 sh -c "$2" "$1" || exit 8
      "$1" validate > out.last 2>&1
      for file in out.*; do cmp $file out.last || exit 9; done
      """
    #expect(try sandbox.run("sh", ["-c", script, "sh", #require(BuiltProgram.path), one]).status == 0)
  }

  @Test func eachWorkTreeKeepsItsOwn() throws {
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "--quiet", "-m", "sets")
    try sandbox.git("worktree", "add", "--quiet", "other")
    #expect(try validate(in: "other").status == 1)
    #expect(FileSystem.exists(sandbox.path(".git/worktrees/other/assets/findings")))
    #expect(!FileSystem.exists(sandbox.path(Self.file)))
  }

  @Test func whereNothingCanBeWrittenAllIsLookedAt() throws {
    let first = try validate()
    PlainFile.remove(sandbox.path(".git/assets"))
    try sandbox.write(".git/assets", "a file in the way")
    #expect(try validate().output == first.output)
  }
}

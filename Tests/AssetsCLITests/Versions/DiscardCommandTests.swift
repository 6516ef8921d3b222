import TestKit
import Testing

@testable import AssetsCLI

@Suite struct DiscardCommandTests {
  let sandbox = try! Sandbox.editing()  // without a repository no test of this suite can run
  private static let bell = "\(Sandbox.images)/bell.imageset"

  func assets(_ words: String..., folder: String = "") -> RunResult { runAssets(words, in: sandbox, folder: folder) }

  /// A changed, a removed and a new asset, a staged one, and a changed and a new file.
  private func experiment() throws {
    try sandbox.write("\(Self.bell)/bell@2x.png", ImageMaker.png(64, 64, .green))
    sandbox.remove("\(Sandbox.images)/sea.colorset")
    try sandbox.writeSquares("\(Sandbox.images)/gong.imageset")
    try sandbox.writeSquares("\(Sandbox.images)/horn.imageset")
    try sandbox.git("add", "\(Sandbox.images)/horn.imageset")
    try sandbox.write("App/View.swift", "changed")
    try sandbox.write("notes.txt", "new")
  }

  @Test func everythingGoesAndComesBack() throws {
    try experiment()
    let before = try sandbox.files().map { "\($0): \(try sandbox.bytes($0))" }
    let dryRun = assets("discard", "--all", "--dry-run")
    #expect(dryRun.output.hasPrefix("Would discard the changes of 4 assets and 2 other files\n"), "\(dryRun)")
    #expect(try sandbox.files().map { "\($0): \(try sandbox.bytes($0))" } == before)
    let result = assets("discard", "--all")
    #expect(result.exitCode == .done && result.error == "hint: run 'assets undo' to undo this\n", "\(result)")
    #expect(try sandbox.git("status", "--porcelain") == "")
    #expect(!sandbox.exists("\(Sandbox.images)/gong.imageset") && !sandbox.exists("notes.txt"))
    #expect(assets("undo").exitCode == .done)
    #expect(try sandbox.files().map { "\($0): \(try sandbox.bytes($0))" } == before)
    #expect(try sandbox.git("diff", "--cached", "--name-only").contains("horn.imageset"))
  }

  @Test func onlyWhatIsNamedGoes() throws {
    try experiment()
    #expect(assets("discard", "bell", "*orn").exitCode == .done)
    let left = try sandbox.git("status", "--porcelain", "--untracked-files=all")
    #expect(!left.contains("bell") && !left.contains("horn") && left.contains("gong"), "\(left)")
    #expect(assets("discard", "notes.txt").exitCode == .done && !sandbox.exists("notes.txt"))
    #expect(assets("discard", "View.swift", folder: "App").exitCode == .done)
    #expect(assets("discard", Sandbox.images).exitCode == .done)
    try sandbox.expectSound()
  }

  @Test func errorsSayWhatToDo() throws {
    #expect(try sandbox.refusal(["discard"], .usage).contains("give '--all'"))
    #expect(try sandbox.refusal(["discard", "bell", "--all"], .usage).contains("give '--all'"))
    #expect(try sandbox.refusal(["discard", "bell"]).contains("nothing called 'bell' has changed"))
    #expect(assets("discard", "--all").output == "Nothing to do: nothing has changed\n")
    let empty = try Sandbox(git: true)
    try empty.write("notes.txt", "new")
    #expect(runAssets(["discard", "--all"], in: empty).exitCode == .failed)
    #expect(empty.exists("notes.txt"))
  }

  @Test func isAsItWasReviewed() {
    #expect(readingGolden(assets("discard", "--help").output, "discard-help") == nil)
  }
}

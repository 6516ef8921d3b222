import Subprocess
import TestKit
import Testing

@testable import AssetsCLI

/// A message on standard input isn't in the list of processes.
@Suite struct InputMessageTests {
  let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run

  private func run(_ words: [String], _ input: String) -> RunResult { runAssets(words, in: sandbox, input: input) }

  @Test(arguments: [["-m", "-"], ["--message", "-"], ["--message=-"], ["-m-"]])
  func isReadByCommit(option: [String]) throws {
    try sandbox.write("notes.txt", "one")
    #expect(run(["commit"] + option, "-x 'red'\n\nNight — «Größe»\n\n").exitCode == .done)
    #expect(try sandbox.git("log", "-1", "--format=%B").hasPrefix("-x 'red'\n\nNight — «Größe»"))
    #expect(run(["operations", "--limit", "1"], "").output.contains("commit"))
    #expect(run(["undo"], "").exitCode == .done)
  }

  @Test func isReadByOthers() throws {
    #expect(run(["tag", "v1", "-m", "-"], "First\n").exitCode == .done)
    #expect(try sandbox.git("tag", "-l", "--format=%(contents:subject)") == "First")
    try sandbox.write("notes.txt", "one")
    #expect(run(["commit", "-m", "Notes"], "").exitCode == .done)
    #expect(run(["revert", "HEAD", "-m", "-"], "Back\n").exitCode == .done)
    #expect(try sandbox.git("log", "-1", "--format=%s") == "Back")
    #expect(runAssets(["branch", "icons"], in: sandbox).exitCode == .done)
    try sandbox.git("switch", "-q", "icons")
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .red)
    #expect(run(["commit", "-m", "Red"], "").exitCode == .done)
    #expect(run(["request", "--into", "main", "-m", "-"], "Look\n").exitCode == .done)
    #expect(run(["request", "comment", "icons", "-m", "-"], "- a list\n- of two\n").exitCode == .done)
    let shown = run(["request", "show"], "").output
    #expect(shown.contains("Look") && shown.contains("- of two"), "\(shown)")
  }

  /// What is a name stays one.
  @Test func onlyOptionsAreReplaced() throws {
    try sandbox.write("-", "one")
    #expect(run(["commit", "-m", "Dash", "--", "-"], "Other\n").exitCode == .done)
    #expect(try sandbox.git("log", "-1", "--format=%s") == "Dash")
  }

  @Test func badInputIsRefused() throws {
    try sandbox.write("notes.txt", "one")
    let before = try Snapshot(sandbox)
    let words = ["commit", "-m", "-"]
    let long = String(repeating: "x", count: 1 << 20)
    #expect(run(words, long + "x").error.contains("error: the message on standard input is too long\n"))
    #expect(run(words, "a\0b").error.contains("error: the message on standard input is not text\n"))
    let latin = runAssets(words, in: sandbox) { $0.input = ByteInput([0x47, 0xF6]) }
    #expect(latin.error.contains("not text") && latin.exitCode == .failed, "\(latin)")
    #expect(run(words, " \n").error.contains("error: the message is empty"))
    #expect(run(words + ["-m", "-"], "x").exitCode == .usage)
    #expect(try Snapshot(sandbox) == before)
  }
}

import JSON
import TestKit
import Testing

@testable import AssetsCLI

/// Versions that were made with plain git are not taken back unless somebody says so, who sees which they are.
@Suite struct ExternalCommitTests {
  let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run

  private static let onTerminal = Terminal(
    isInput: true, isOutput: false, isError: true, environment: ["NO_COLOR": "1"])

  private func run(_ words: String..., answering answer: String? = nil) -> RunResult {
    runAssets(words, in: sandbox, input: answer ?? "", terminal: answer == nil ? .none : Self.onTerminal)
  }

  private func id(_ revision: String) throws -> String { try sandbox.git("rev-parse", "--short=7", revision) }

  /// Two versions and a branch with one of its own, all by git, behind one by assets.
  private func makeHistory() throws {
    try sandbox.write("notes.txt", "1")
    #expect(run("commit", "-m", "Version 1").exitCode == .done)
    for name in ["Redraw the bell", "Redraw the anchor"] { try sandbox.commitAll(name) }
    try sandbox.git("switch", "-q", "-c", "icons")
    try sandbox.commitAll("Try something")
    try sandbox.git("switch", "-q", "main")
  }

  @Test func withoutATerminalItIsRefusedByName() throws {
    try makeHistory()
    let refused = try sandbox.refusal(["undo"])
    #expect(
      Golden.difference(
        refused,
        inline: """
          error: this would undo versions that were not made with assets: 1 version of 'icons' and 2 versions of 'main'
          cause: \(try id("icons")) Try something
          cause: \(try id("main")) Redraw the anchor
          cause: \(try id("main^")) Redraw the bell
          hint: run 'assets undo --dry-run' to see all of it
          hint: 'assets undo --force' undoes it, and 'assets redo' redoes it

          """) == nil)
  }

  /// Git moved the branch and left the file, so undoing that changes no file, and neither does redoing it.
  @Test func redoLeavesWhatTheUndoLeft() throws {
    try sandbox.write("notes.txt", "1")
    try sandbox.commitAll("notes")
    #expect(run("branch", "icons").exitCode == .done)
    try sandbox.git("reset", "-q", "--soft", "HEAD~1")
    let before = try UndoableState(sandbox)
    for words in [["undo", "--force"], ["redo"], ["undo", "--force"], ["redo"]] {
      let result = runAssets(words, in: sandbox)
      #expect(result.exitCode == .done, "\(words): \(result)")
    }
    try sandbox.expect(before)
  }

  @Test func whoSaysSoTakesThemBackAndHasThemAgain() throws {
    try makeHistory()
    let after = try UndoableState(sandbox)
    let (icons, anchor, bell) = (try id("icons"), try id("main"), try id("main^"))
    let first = try id("main~2")
    let undone = run("undo", "--force")
    #expect(
      undone
        == RunResult(
          exitCode: .done,
          output: """
            Undid changes outside of assets
              'icons' is gone, and a version with it:
                \(icons)  Try something
              'main' is at \(first) again, without 2 versions:
                \(anchor)  Redraw the anchor
                \(bell)  Redraw the bell

            """, error: "hint: run 'assets redo' to redo it\n"))
    #expect(try sandbox.git("log", "-1", "--format=%s") == "Version 1")
    let redone = run("redo")
    #expect(
      Golden.difference(
        redone.output,
        inline: """
          Redid changes outside of assets
            'icons' is there again, at \(icons), with 1 version:
              \(icons)  Try something
            'main' is at \(anchor) again, with 2 versions:
              \(anchor)  Redraw the anchor
              \(bell)  Redraw the bell

          """) == nil)
    try sandbox.expect(after)
  }

  @Test(arguments: ["y\n", "Yes\n"]) func whoIsAskedSeesThemFirst(answer: String) throws {
    try makeHistory()
    let first = try id("main~2")
    let asked = run("undo", answering: answer)
    #expect(asked.exitCode == .done, "\(asked)")
    #expect(asked.error.hasPrefix("Would undo changes outside of assets\n"), "\(asked)")
    #expect(asked.error.contains("'main' would be at \(first) again, without 2 versions:\n"), "\(asked)")
    #expect(
      asked.error.contains("those versions were not made with assets; undo all of this? [y/N] "), "\(asked)")
    #expect(asked.output.hasPrefix("Undid changes outside of assets\n"), "\(asked)")
    #expect(try id("main") == first)
  }

  /// What was read before the answer is not said again, unless the results go to a file.
  @Test func theListIsShownOnce() throws {
    try makeHistory()
    let terminal = Terminal(isInput: true, isOutput: true, isError: true, environment: ["NO_COLOR": "1"])
    let asked = runAssets(["undo"], in: sandbox, input: "y\n", terminal: terminal)
    #expect(asked.output == "Undid changes outside of assets\n", "\(asked)")
    #expect(asked.error.hasSuffix("[y/N] hint: run 'assets redo' to redo it\n"), "\(asked)")
    #expect(run("redo").exitCode == .done)
    #expect(run("undo", answering: "y\n").output.contains("without 2 versions:\n"))
  }

  @Test(arguments: ["n\n", "\n", "", "yesterday\n"]) func anythingButAYesLeavesAllAsItIs(answer: String) throws {
    try makeHistory()
    let before = try Snapshot(sandbox)
    let asked = run("undo", answering: answer)
    #expect(asked.exitCode == .failed)
    #expect(asked.error.contains("error: nothing was undone, as you answered no\n"), "\(asked)")
    #expect(asked.output == "")
    #expect(try Snapshot(sandbox) == before)
  }

  @Test func aDryRunTellsTheSameAndNeedsNoAnswer() throws {
    try makeHistory()
    let before = try Snapshot(sandbox)
    let told = run("undo", "--dry-run")
    #expect(told.exitCode == .done)
    #expect(told.output.contains("'main' would be at \(try id("main~2")) again, without 2 versions:\n"), "\(told)")
    #expect(told.error.contains("'assets undo' asks first; '--force' skips the question\n"), "\(told)")
    let json = run("undo", "--dry-run", "--json")
    let object = try #require(try JSONDocument(parsing: Array(json.output.utf8)).value.object)
    #expect(object["needsForce"] == true)
    let main = try #require(object["branches"]?.elements?.compactMap(\.object).first { $0["name"] == "main" })
    #expect(main["removedVersions"]?.object?["count"] == 2)
    let newest = main["removedVersions"]?.object?["newest"]?.elements?.compactMap { $0.object?["subject"]?.text }
    #expect(newest == ["Redraw the anchor", "Redraw the bell"])
    #expect(try Snapshot(sandbox) == before)
  }

  /// Where nothing goes there is nothing to ask about.
  @Test func whatTakesNoVersionAwayIsNotAskedAbout() throws {
    try sandbox.write("notes.txt", "1")
    #expect(run("commit", "-m", "Version 1").exitCode == .done)
    try sandbox.git("branch", "by-git")
    #expect(run("undo").output == "Undid changes outside of assets\n  'by-git' is gone\n")
    try sandbox.git("reset", "-q", "--soft", "HEAD^")
    let undone = run("undo")
    #expect(undone.exitCode == .done, "\(undone)")
    #expect(undone.output.contains("with 1 version:\n    \(try id("main"))  Version 1\n"), "\(undone)")
  }

  /// What another branch got meanwhile is taken off this one all the same.
  @Test func aWholeHistoryOfGitIsNotGoneUnasked() throws {
    sandbox.remove(".git")
    try sandbox.git("init", "-q", "-b", "main")
    #expect(run("branch", "trunk").exitCode == .done)
    for number in 1...12 { try sandbox.commitAll("Version \(number)") }
    try sandbox.git("branch", "copy")
    let refused = try sandbox.refusal(["undo"])
    #expect(refused.contains("12 versions of 'trunk'"), "\(refused)")
    #expect(refused.contains("and 2 more\n"), "\(refused)")
    let undone = run("undo", "--force")
    #expect(undone.output.contains("'trunk' has no version again, without 12 versions:\n"), "\(undone)")
    #expect(undone.output.contains("    and 2 more\n"), "\(undone)")
    #expect(run("redo").exitCode == .done)
    #expect(try sandbox.git("rev-list", "--count", "trunk") == "12")
  }
}

import JSON
import TestKit
import Testing

@testable import AssetsCLI

@Suite struct OperationsCommandTests {
  let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run

  private func run(_ words: String...) -> RunResult { runAssets(words, in: sandbox) }

  private func commit(_ number: Int) throws {
    try sandbox.write("notes.txt", "version \(number)")
    #expect(run("commit", "-m", "Version \(number)").exitCode == .done)
  }

  @Test func listsWhatWasDone() throws {
    #expect(run("operations").error == "note: no command has changed anything here yet\n")
    try commit(1)
    #expect(run("branch", "icons").exitCode == .done)
    #expect(run("undo").exitCode == .done)
    #expect(
      Golden.difference(
        run("operations").output,
        inline: """
          3  2023-11-14 22:13  assets undo
          2  2023-11-14 22:13  assets branch icons           undone
          1  2023-11-14 22:13  assets commit -m 'Version 1'

          """) == nil)
    #expect(run("operations", "--limit", "1").output == "3  2023-11-14 22:13  assets undo\n")
    // Through a pipe the hint would come before the list, or without it.
    #expect(run("operations", "--limit", "1").error == "")
    let terminal = Terminal(isInput: true, isOutput: true, isError: true, environment: ["NO_COLOR": "1"])
    let shown = runAssets(["operations", "--limit", "1"], in: sandbox, terminal: terminal)
    #expect(shown.error == "hint: '--limit 3' lists all 3\n")
  }

  @Test func asJSON() throws {
    try commit(1)
    #expect(run("undo").exitCode == .done)
    let result = run("operations", "--json")
    let json = try #require(try JSONDocument(parsing: Array(result.output.utf8)).value.object)
    #expect(json.names == ["expect", "redo", "operations"])
    #expect(json["redo"] == 1)
    let list = (json["operations"]?.elements ?? []).compactMap(\.object)
    #expect(list.map { $0["kind"]?.text } == ["undo", "command"])
    #expect(list.map { $0["undone"] } == [false, true])
    #expect(list[0]["about"] == 1)
    #expect(list[1]["command"]?.elements?.compactMap(\.text) == ["assets", "commit", "-m", "Version 1"])
    #expect(list[1]["date"] == "2023-11-14T22:13:20+00:00")
  }

  @Test func nothingIsListedOfWhatChangedNothing() throws {
    try commit(1)
    let refused = run("commit", "-m", "again")
    #expect(refused.exitCode == .failed)
    for words in [["status"], ["branch"], ["switch", "main"], ["commit"], ["merge", "nobody"], ["rename", "a", "b"]] {
      _ = runAssets(words, in: sandbox)
    }
    #expect(run("operations").output.split(separator: "\n").count == 1)
  }

  @Test func restoresToBeforeAnyOfThem() throws {
    try sandbox.writeImageSet("\(Sandbox.images)/Own")
    let before = try UndoableState(sandbox)
    for words in [["branch", "icons"], ["rename", "Own", "Mine"], ["rename", "Mine", "Last"], ["remove", "Anchor"]] {
      #expect(runAssets(words, in: sandbox).exitCode == .done, "\(words)")
    }
    #expect(run("set", "Bell", "--template").exitCode == .done)
    #expect(run("remove", "Last", "--force").exitCode == .done)
    #expect(run("undo").exitCode == .done)
    #expect(run("switch", "main").exitCode == .done)
    let later = try UndoableState(sandbox)
    let preview = run("operations", "restore", "1", "--dry-run")
    #expect(preview.output.hasPrefix("Everything would be as it was before operation 1, 'assets branch icons'\n"))
    try sandbox.expect(later)
    #expect(run("operations", "restore", "1").exitCode == .done)
    try sandbox.expect(before)
    #expect(run("undo").exitCode == .done)
    try sandbox.expect(later)
    #expect(run("redo").exitCode == .done)
    try sandbox.expect(before)
    let unknown = run("operations", "restore", "77")
    #expect(unknown.exitCode == .failed && unknown.error.contains("the operations are numbered 1 to "), "\(unknown)")
  }

  @Test func whatWasDoneByHandStays() throws {
    try commit(1)
    #expect(run("branch", "icons").exitCode == .done)
    try sandbox.write("notes.txt", "by hand")
    try sandbox.write("later.txt", "later")
    let restored = run("operations", "restore", "1")
    #expect(
      restored.output.hasPrefix("Everything changed by commands is as it was before operation 1, "), "\(restored)")
    #expect(restored.error.contains("note: your own uncommitted changes stay: "), "\(restored)")
    #expect(restored.error.contains("'later.txt'"), "\(restored)")
    #expect(try sandbox.git("log", "-1", "--format=%s") == "Harbour")
    #expect(try sandbox.text("notes.txt") == "by hand")
    try sandbox.expectSound("?? later.txt\n?? notes.txt\n")
  }

  // MARK: - Plain git in between

  @Test func whatGitDidIsAnOperationOfItsOwn() throws {
    try commit(1)
    try sandbox.write("by git.txt", "git")
    try sandbox.git("add", "by git.txt")
    try sandbox.git("commit", "-q", "-m", "by git")
    try sandbox.git("branch", "by-git")
    let after = try UndoableState(sandbox)
    let (old, new) = (try sandbox.git("rev-parse", "HEAD^"), try sandbox.git("rev-parse", "HEAD"))
    let first = run("undo", "--force")
    #expect(first.output.hasPrefix("Undid changes outside of assets\n"), "\(first)")
    let line =
      "changed outside of assets: 'by-git' created at \(new.prefix(7)); 'main' from \(old.prefix(7)) to \(new.prefix(7))"
    #expect(run("operations").output.contains(line), "\(run("operations"))")
    let json = run("operations", "--json").output
    #expect(json.contains("\"from\": \"\(old)\"") && json.contains("\"to\": \"\(new)\""), "\(json)")
    #expect(try sandbox.git("for-each-ref", "refs/heads/by-git") == "")
    #expect(try sandbox.git("log", "-1", "--format=%s") == "Version 1")
    #expect(run("redo").exitCode == .done)
    try sandbox.expect(after)
    #expect(run("operations").output.contains("changed outside of assets"))
    #expect(run("undo", "-f").exitCode == .done)
    #expect(run("undo").output.hasPrefix("Undid \"assets commit -m 'Version 1'\""))
    #expect(try sandbox.git("log", "-1", "--format=%s") == "Harbour")
    #expect(try sandbox.text("by git.txt") == "git")
  }

  @Test func aSwitchOfGitIsTakenBackWithItsFiles() throws {
    #expect(run("branch", "icons").exitCode == .done)
    try sandbox.write("icons.txt", "icons")
    try commit(1)
    let before = try UndoableState(sandbox)
    try sandbox.git("switch", "-q", "main")
    #expect(!sandbox.exists("icons.txt"))
    #expect(run("undo").output.hasPrefix("Undid changes outside of assets\n"))
    try sandbox.expect(before)
    #expect(run("redo").exitCode == .done)
    #expect(!sandbox.exists("icons.txt"))
    try sandbox.expectSound()
  }

  /// Contract 32: neither `git log --all` nor a clone, a push or `git gc` meets it.
  @Test func gitSeesNothingOfIt() throws {
    try commit(1)
    let log = try sandbox.git("log", "--all", "--format=%s")
    #expect(log == "Version 1\nHarbour")
    try sandbox.git("clone", "-q", ".", "../clone")
    #expect(try !sandbox.git("for-each-ref", in: "../clone").contains("operations"))
    try sandbox.git("init", "-q", "--bare", "../store.git")
    try sandbox.git("push", "-q", "../store.git", "--all")
    #expect(try !sandbox.git("for-each-ref", in: "../store.git").contains("operations"))
    #expect(try sandbox.git("stash", "list") == "")
    #expect(try sandbox.git("branch", "--all") == "* main")
    try sandbox.git("gc", "-q", "--prune=now")
    #expect(run("undo").exitCode == .done)
    try sandbox.expectSound("?? notes.txt\n")
  }

  // MARK: - Refusals

  @Test func aPushCannotBeTakenBack() throws {
    try sandbox.git("init", "-q", "--bare", "../store.git")
    try sandbox.git("remote", "add", "origin", "../store.git")
    try commit(1)
    #expect(run("push").exitCode == .done)
    let id = try sandbox.git("rev-parse", "--short=7", "HEAD")
    let refused = try sandbox.refusal(["undo"])
    #expect(refused.contains("can't undo 'assets push': others may have the versions you pushed"), "\(refused)")
    #expect(refused.contains("cause: 'origin' has the branch 'main' at \(id)"), "\(refused)")
    #expect(run("operations", "restore", "1").exitCode == .done)
    #expect(try sandbox.git("log", "-1", "--format=%s") == "Harbour")
    #expect(try sandbox.git("log", "-1", "--format=%s", "main", in: "../store.git") == "Version 1")
  }

  @Test func filesThatWereChangedSinceAreNotOverwritten() throws {
    #expect(run("remove", "Anchor").exitCode == .done)
    try sandbox.writeImageSet("\(Sandbox.images)/Anchor", color: .red)
    let refused = try sandbox.refusal(["undo"])
    #expect(refused.contains("files it changed were changed again since"), "\(refused)")
    #expect(refused.contains("assets operations restore 1"), "\(refused)")
    let mine = try UndoableState(sandbox)
    #expect(run("operations", "restore", "1").exitCode == .done)
    try sandbox.expectSound()
    #expect(run("undo").exitCode == .done)
    try sandbox.expect(mine)
  }

  /// Git forgets what its logs name sooner than operations are.
  @Test func undoneVersionsOutlastGitsLogs() throws {
    for number in 1...2 {
      try sandbox.write("notes.txt", "\(number)\n")
      #expect(run("commit", "-m", "version \(number)").exitCode == .done)
    }
    let after = try UndoableState(sandbox)
    for _ in 1...2 { #expect(run("undo").exitCode == .done) }
    try sandbox.git("reflog", "expire", "--expire-unreachable=now", "--all")
    try sandbox.git("gc", "-q", "--prune=now")
    for _ in 1...2 { #expect(run("redo").exitCode == .done) }
    try sandbox.expect(after)
  }

  /// An index can't have both, and what is staged is in no version.
  @Test(arguments: ["switch", "commit"]) func aStagedFileKeepsThePlaceOfAFolder(_ command: String) throws {
    try sandbox.write("swap/inner", "inner")
    try sandbox.commitAll("folder")
    try sandbox.git("branch", "side")
    if command == "switch" {
      try sandbox.git("rm", "-qr", "swap")
      try sandbox.git("commit", "-qm", "without")
      #expect(run("switch", "side").exitCode == .done)
      #expect(run("switch", "main").exitCode == .done)
    } else {
      try sandbox.git("rm", "-qr", "swap")
      #expect(run("commit", "-m", "without").exitCode == .done)
    }
    try sandbox.write("swap", "file")
    try sandbox.git("add", "swap")
    sandbox.remove("swap")
    let before = try UndoableState(sandbox)
    #expect(run("operations", "restore", command == "switch" ? "2" : "1").exitCode == .done)
    #expect(try sandbox.git("ls-files", "swap") == "swap")
    try sandbox.git("write-tree")
    #expect(try sandbox.git("fsck", "--strict", "--no-dangling") == "")
    #expect(run("undo").exitCode == .done)
    try sandbox.expect(before)
  }

  @Test func ignoredFilesAreNeverOverwritten() throws {
    try sandbox.writeImageSet("\(Sandbox.images)/Own")
    #expect(run("remove", "Own", "--force").exitCode == .done)
    try sandbox.write(".git/info/exclude", "own@1x.png\n")
    try sandbox.write("\(Sandbox.images)/Own.imageset/own@1x.png", "mine")
    let refused = try sandbox.refusal(["undo"])
    #expect(refused.contains("files that git ignores are in the way"), "\(refused)")
    #expect(try sandbox.text("\(Sandbox.images)/Own.imageset/own@1x.png") == "mine")
  }

  @Test func whatGitHasNotFinishedIsNotDisturbed() throws {
    try commit(1)
    try sandbox.git("bisect", "start")
    #expect(try sandbox.refusal(["undo"]).contains("git bisect"))
  }

  /// Git lets branches be switched there, and so does this program.
  @Test func aSwitchDuringABisectIsUndone() throws {
    try sandbox.git("branch", "side")
    for number in 1...3 { try commit(number) }
    try sandbox.git("bisect", "start")
    try sandbox.git("bisect", "bad")
    try sandbox.git("bisect", "good", "side")
    let before = try UndoableState(sandbox)
    #expect(run("switch", "side").exitCode == .done)
    let after = try UndoableState(sandbox)
    #expect(run("undo").exitCode == .done)
    try sandbox.expect(before, "undone")
    #expect(run("redo").exitCode == .done)
    try sandbox.expect(after, "done again")
    try sandbox.git("bisect", "reset")
    #expect(try sandbox.git("symbolic-ref", "HEAD") == "refs/heads/main")
  }
}

import TestKit
import Testing

@testable import AssetsCLI

/// Whatever happened in between, each file gets the bytes it had, and not just the same text.
@Suite struct LineEndingsTests {
  private func expectDone(_ words: [String], in sandbox: Sandbox) {
    let result = runAssets(words, in: sandbox)
    #expect(result.exitCode == .done, "\(words): \(result.error)")
  }

  /// A project on the branch `side`, whose version has other files than that of `main`.
  private func project(main: [String: String], side: [String: String]) throws -> Sandbox {
    let sandbox = try Sandbox(git: true)
    try sandbox.write(main)
    try sandbox.commitAll("main")
    try sandbox.git("switch", "-q", "-c", "side")
    try sandbox.write(side)
    try sandbox.git("add", "--renormalize", ".")
    try sandbox.commitAll("side")
    return sandbox
  }

  @Test func lineEndingsComeBackOverSeveralOperations() throws {
    let sandbox = try Sandbox.harbour()
    try sandbox.git("config", "core.autocrlf", "true")
    try sandbox.git("branch", "side")
    try sandbox.write("text.txt", "a\nb\n")
    try sandbox.git("add", "text.txt")
    try sandbox.git("commit", "-qm", "text")
    let first = try UndoableState(sandbox)
    for branch in ["side", "main"] { expectDone(["switch", branch], in: sandbox) }
    #expect(try sandbox.text("text.txt") == "a\r\nb\r\n")
    let second = try UndoableState(sandbox)
    expectDone(["operations", "restore", "1"], in: sandbox)
    try sandbox.expect(first, "restored")
    for (step, standing) in [("undo", second), ("redo", first), ("undo", second)] {
      expectDone([step], in: sandbox)
      try sandbox.expect(standing, step)
    }
  }

  /// Git stores another blob for what a checkout writes by the list, and calls the file changed at once.
  @Test func mixedLineEndingsUnderAnUncommittedListComeBack() throws {
    let sandbox = try project(main: ["text.txt": "one\r\ntwo\n"], side: ["text.txt": "1\r\n2\n"])
    for branch in ["main", "side"] { expectDone(["switch", branch], in: sandbox) }
    try sandbox.write(".gitattributes", "*.txt text eol=crlf\n")
    let before = try UndoableState(sandbox)
    expectDone(["operations", "restore", "2"], in: sandbox)
    #expect(try sandbox.text("text.txt") == "one\r\ntwo\r\n")
    let after = try UndoableState(sandbox)
    for (step, standing) in [("undo", before), ("redo", after)] {
      expectDone([step], in: sandbox)
      try sandbox.expect(standing, step)
    }
  }

  /// Git calls the file unchanged, and all settings are older than it: only its size shows that the list converted it.
  @Test func lineEndingsOfAListThatIsGoneComeBack() throws {
    let sandbox = try project(main: ["text.txt": "one\ntwo\n"], side: ["text.txt": "1\n2\n"])
    try sandbox.git("switch", "-q", "main")
    try sandbox.write(".gitattributes", "*.txt text eol=crlf\n")
    sandbox.remove("text.txt")
    try sandbox.git("checkout", "text.txt")
    try touch("text.txt", "2010-01-01", in: sandbox)
    try sandbox.git("update-index", "--refresh")
    sandbox.remove(".gitattributes")
    try touch(".git/config", "2001-01-01", in: sandbox)
    try touch(#require(sandbox.environment["GIT_CONFIG_GLOBAL"]), "2001-01-01", in: sandbox)
    let before = try UndoableState(sandbox, asksStatus: false)
    #expect(try sandbox.text("text.txt") == "one\r\ntwo\r\n")
    #expect(try sandbox.git("status", "--porcelain") == "")
    expectDone(["switch", "side"], in: sandbox)
    expectDone(["undo"], in: sandbox)
    #expect(try UndoableState(sandbox, asksStatus: false) == before)
  }

  /// A checkout by the list that the merge brought writes just what lies there, but that list goes, too.
  @Test func lineEndingsComeBackWhereAMergeBroughtTheList() throws {
    let sandbox = try project(
      main: ["text.txt": "one\r\ntwo\n", "note.txt": "base\n", ".gitattributes": "*.md text\n"],
      side: ["note.txt": "theirs\n", ".gitattributes": "text.txt text eol=crlf\n"])
    try sandbox.git("switch", "-q", "-f", "main")
    try sandbox.write("note.txt", "mine\n")
    try sandbox.commitAll("mine")
    let before = try UndoableState(sandbox)
    #expect(try sandbox.text("text.txt") == "one\r\ntwo\n")
    #expect(runAssets(["merge", "side"], in: sandbox).exitCode == .findings)
    #expect(try sandbox.text("text.txt") == "one\r\ntwo\r\n")
    expectDone(["undo"], in: sandbox)
    try sandbox.expect(before, "undone")
  }

  /// The settings are newer than the file, and git would write it by them.
  @Test(arguments: [false, true]) func lineEndingsComeBackFromAnAbortedMerge(isRedone: Bool) throws {
    let sandbox = try project(main: ["note.txt": "base\n"], side: ["text.txt": "one\n", "note.txt": "theirs\n"])
    try sandbox.git("update-index", "--chmod=+x", "text.txt")
    try sandbox.git("commit", "-q", "--amend", "-m", "side")
    try sandbox.git("switch", "-q", "-f", "main")
    try sandbox.write(["text.txt": "one\n", "note.txt": "mine\n"])
    try sandbox.commitAll("mine")
    try sandbox.git("config", "core.autocrlf", "true")
    let before = try UndoableState(sandbox)
    #expect(runAssets(["merge", "side", "--no-verify"], in: sandbox).exitCode == .findings)
    if isRedone { for step in ["undo", "redo"] { expectDone([step], in: sandbox) } }
    expectDone(["merge", "--abort"], in: sandbox)
    #expect(try sandbox.text("text.txt") == "one\n")
    try sandbox.expect(before, "aborted")
  }

  /// By the list that the merge brought, git calls a file changed that nobody edited, and would refuse.
  @Test func aListThatAMergeBroughtDoesNotStopItsAbort() throws {
    let sandbox = try project(
      main: ["text.txt": "one\r\n", "note.txt": "base\n"], side: ["note.txt": "theirs\n"])
    try sandbox.write(".gitattributes", "text.txt text\n")
    try sandbox.git("add", ".gitattributes")
    try sandbox.git("commit", "-qm", "list")
    try sandbox.git("switch", "-q", "-f", "main")
    sandbox.remove("text.txt")
    try sandbox.write("note.txt", "mine\n")
    try sandbox.commitAll("mine")
    let before = try UndoableState(sandbox)
    #expect(runAssets(["merge", "side", "--no-verify"], in: sandbox).exitCode == .findings)
    expectDone(["keep", "theirs", "--all"], in: sandbox)
    expectDone(["merge", "--abort"], in: sandbox)
    try sandbox.expect(before, "aborted")
  }

  private func touch(_ file: String, _ day: String, in sandbox: Sandbox) throws {
    let place = file.hasPrefix("/") ? file : sandbox.path(file)
    #expect(try sandbox.run("touch", ["-d", day, place]).isSuccess)
  }
}

import TestKit
import Testing

@testable import AssetsCLI

/// Whatever happened in between, each file gets the bytes it had, and not just the same text.
@Suite struct LineEndingsTests {
  private func expectDone(_ words: [String], in sandbox: Sandbox) {
    let result = runAssets(words, in: sandbox)
    #expect(result.exitCode == .done, "\(words): \(result.error)")
  }

  @Test func lineEndingsComeBackOverSeveralOperations() throws {
    let sandbox = try Sandbox.harbour()
    try sandbox.git("config", "core.autocrlf", "true")
    try sandbox.git("branch", "side")
    try sandbox.write("text.txt", "a\nb\n")
    try sandbox.git("add", "text.txt")
    try sandbox.git("commit", "-qm", "text")
    let first = try Standing(sandbox)
    for branch in ["side", "main"] { expectDone(["switch", branch], in: sandbox) }
    #expect(try sandbox.text("text.txt") == "a\r\nb\r\n")
    let second = try Standing(sandbox)
    expectDone(["operations", "restore", "1"], in: sandbox)
    try sandbox.expect(first, "restored")
    for (step, standing) in [("undo", second), ("redo", first), ("undo", second)] {
      expectDone([step], in: sandbox)
      try sandbox.expect(standing, step)
    }
  }

  /// Git stores another blob for what a checkout writes by the list, and calls the file changed at once.
  @Test func mixedLineEndingsUnderAnUncommittedListComeBack() throws {
    let sandbox = try Sandbox(git: true)
    try sandbox.write("text.txt", "one\r\ntwo\n")
    try sandbox.commitAll("main")
    try sandbox.git("switch", "-q", "-c", "side")
    try sandbox.write("text.txt", "1\r\n2\n")
    try sandbox.commitAll("side")
    for branch in ["main", "side"] { expectDone(["switch", branch], in: sandbox) }
    try sandbox.write(".gitattributes", "*.txt text eol=crlf\n")
    let before = try Standing(sandbox)
    expectDone(["operations", "restore", "2"], in: sandbox)
    #expect(try sandbox.text("text.txt") == "one\r\ntwo\r\n")
    let after = try Standing(sandbox)
    for (step, standing) in [("undo", before), ("redo", after)] {
      expectDone([step], in: sandbox)
      try sandbox.expect(standing, step)
    }
  }

  /// Git calls the file unchanged, and all settings are older than it: only its size shows that the list converted it.
  @Test func lineEndingsOfAListThatIsGoneComeBack() throws {
    let sandbox = try Sandbox(git: true)
    try sandbox.write("text.txt", "one\ntwo\n")
    try sandbox.commitAll("main")
    try sandbox.git("switch", "-q", "-c", "side")
    try sandbox.write("text.txt", "1\n2\n")
    try sandbox.commitAll("side")
    try sandbox.git("switch", "-q", "main")
    try sandbox.write(".gitattributes", "*.txt text eol=crlf\n")
    sandbox.remove("text.txt")
    try sandbox.git("checkout", "text.txt")
    try touch("text.txt", "2010-01-01", in: sandbox)
    try sandbox.git("update-index", "--refresh")
    sandbox.remove(".gitattributes")
    try touch(".git/config", "2001-01-01", in: sandbox)
    try touch(#require(sandbox.environment["GIT_CONFIG_GLOBAL"]), "2001-01-01", in: sandbox)
    let before = try Standing(sandbox, asksStatus: false)
    #expect(try sandbox.text("text.txt") == "one\r\ntwo\r\n")
    #expect(try sandbox.git("status", "--porcelain") == "")
    expectDone(["switch", "side"], in: sandbox)
    expectDone(["undo"], in: sandbox)
    #expect(try Standing(sandbox, asksStatus: false) == before)
  }

  /// A checkout by the list that the merge brought writes just what lies there, but that list goes, too.
  @Test func lineEndingsComeBackWhereAMergeBroughtTheList() throws {
    let sandbox = try Sandbox(git: true)
    try sandbox.write("text.txt", "one\r\ntwo\n")
    try sandbox.write("note.txt", "base\n")
    try sandbox.write(".gitattributes", "*.md text\n")
    try sandbox.commitAll("base")
    try sandbox.git("switch", "-q", "-c", "side")
    try sandbox.write(".gitattributes", "text.txt text eol=crlf\n")
    try sandbox.write("note.txt", "theirs\n")
    try sandbox.git("add", "--renormalize", ".")
    try sandbox.commitAll("theirs")
    try sandbox.git("switch", "-q", "-f", "main")
    try sandbox.write("note.txt", "mine\n")
    try sandbox.commitAll("mine")
    let before = try Standing(sandbox)
    #expect(try sandbox.text("text.txt") == "one\r\ntwo\n")
    #expect(runAssets(["merge", "side"], in: sandbox).exitCode == .findings)
    #expect(try sandbox.text("text.txt") == "one\r\ntwo\r\n")
    expectDone(["undo"], in: sandbox)
    try sandbox.expect(before, "undone")
  }

  private func touch(_ file: String, _ day: String, in sandbox: Sandbox) throws {
    let place = file.hasPrefix("/") ? file : sandbox.path(file)
    #expect(try sandbox.run("touch", ["-d", day, place]).isSuccess)
  }
}

import JSON
import TestKit
import Testing

@testable import AssetsCLI

@Suite struct UndoCommandTests {
  let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run

  private func run(_ words: String...) -> RunResult { runAssets(words, in: sandbox) }

  @discardableResult
  private func done(_ words: String..., sourceLocation: SourceLocation = #_sourceLocation) -> String {
    let result = runAssets(words, in: sandbox)
    #expect(result.exitCode == .done, "\(words): \(result)", sourceLocation: sourceLocation)
    return result.output
  }

  /// Uncommitted work of every kind: changed, new, removed, staged, staged and changed again, ignored.
  private func makeUncommittedWork() throws {
    try sandbox.write(".gitignore", "*.tmp\n")
    try sandbox.write("notes.txt", "one")
    try sandbox.commitAll("notes")
    try sandbox.write("notes.txt", "staged")
    try sandbox.git("add", "notes.txt")
    try sandbox.write("notes.txt", "staged and changed again")
    try sandbox.write("new/file.txt", "new")
    try sandbox.write("own.tmp", "ignored")
    sandbox.remove("\(Sandbox.images)/Anchor.imageset/anchor@2x.png")
  }

  /// A line with both kinds of quotes is not put into more of them.
  @Test func whatWasTypedIsToldAsItIsTyped() throws {
    try sandbox.writeImageSet("\(Sandbox.images)/Own")
    done("rename", "--", "Own", "It's")
    #expect(done("undo").hasPrefix("Undid \"assets rename -- Own 'It'\\''s'\"\n"))
    done("rename", "Own", "q'uo\"te")
    #expect(done("undo").hasPrefix("Undid assets rename Own 'q'\\''uo\"te'\n"))
  }

  /// Finder leaves its notes in any folder; they go where the folder goes, and come back with it.
  @Test func ignoredFilesInARenamedAssetComeBack() throws {
    try sandbox.write(".gitignore", ".DS_Store\n")
    try sandbox.writeImageSet("\(Sandbox.images)/Group/Own")
    try sandbox.commitAll("ignored")
    for folder in ["Anchor.imageset", "Group", "Group/Own.imageset"] {
      try sandbox.write("\(Sandbox.images)/\(folder)/.DS_Store", "of \(folder)")
    }
    for names in [["Anchor", "Gong"], ["Group", "Groups"]] {
      let before = try UndoableState(sandbox)
      done("rename", names[0], names[1])
      let after = try UndoableState(sandbox)
      done("undo")
      try sandbox.expect(before, "undone")
      done("redo")
      try sandbox.expect(after, "done again")
      done("undo")
    }
  }

  /// The bytes of what was removed are only at hand as long as they can't be stored.
  @Test func whatCannotBeRecordedNowIsRecordedByTheNextCommand() throws {
    let image = "\(Sandbox.images)/Anchor.imageset/anchor@1x.png"
    try sandbox.write(image, "uncommitted")
    let before = try UndoableState(sandbox)
    let id = try sandbox.git("hash-object", image)
    let place = ".git/objects/\(id.prefix(2))"
    #expect(!sandbox.exists(place))
    try sandbox.write(place, "in the way")
    let removed = run("remove", "Anchor", "--force")
    #expect(removed.exitCode == .done && removed.error.contains("'assets undo' can't undo this yet"), "\(removed)")
    sandbox.remove(place)
    #expect(done("operations").contains("assets remove Anchor --force"))
    done("undo")
    try sandbox.expect(before, "undone")
  }

  // MARK: - Commit

  @Test func takesACommitBackAndDoesItAgain() throws {
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .red)
    try sandbox.write("new.txt", "new")
    let before = try UndoableState(sandbox)
    let old = try sandbox.git("rev-parse", "--short=7", "HEAD")
    done("commit", "-m", "Redraw the bell")
    let after = try UndoableState(sandbox)
    let new = try sandbox.git("rev-parse", "--short=7", "HEAD")
    #expect(
      run("undo")
        == RunResult(
          exitCode: .done,
          output: "Undid \"assets commit -m 'Redraw the bell'\"\n  'main' is at \(old) again, without 1 version:\n"
            + "    \(new)  Redraw the bell\n",
          error: "hint: run 'assets redo' to redo it\n"))
    try sandbox.expect(before)
    #expect(try sandbox.git("log", "-g", "-1", "--format=%gs|%gn") == "undo: commit -m Redraw the bell|Cleo Committer")
    #expect(
      run("redo")
        == RunResult(
          exitCode: .done,
          output: "Redid \"assets commit -m 'Redraw the bell'\"\n  'main' is at \(new) again, with 1 version:\n"
            + "    \(new)  Redraw the bell\n",
          error: "hint: run 'assets undo' to undo this\n"))
    try sandbox.expect(after)
  }

  @Test func takesTheFirstCommitBack() throws {
    sandbox.remove(".git")
    try sandbox.git("init", "-q", "-b", "main")
    try sandbox.git("add", "\(Sandbox.images)/Contents.json")
    let before = try UndoableState(sandbox)
    done("commit", "-m", "First")
    let after = try UndoableState(sandbox)
    #expect(done("undo").contains("'main' has no version again"))
    try sandbox.expect(before)
    done("redo")
    try sandbox.expect(after)
  }

  @Test func whatWasChangedSinceStays() throws {
    try sandbox.write("notes.txt", "one")
    done("commit", "-m", "Notes")
    try sandbox.write("notes.txt", "two")
    try sandbox.write("other.txt", "mine")
    done("undo")
    #expect(try sandbox.text("notes.txt") == "two")
    #expect(try sandbox.text("other.txt") == "mine")
    try sandbox.expectSound("?? notes.txt\n?? other.txt\n")
  }

  @Test func goesBackStepByStep() throws {
    var standings = [try UndoableState(sandbox)]
    for number in 1...4 {
      try sandbox.write("notes.txt", "version \(number)")
      done("commit", "-m", "Version \(number)")
      standings.append(try UndoableState(sandbox))
    }
    for number in (1...4).reversed() {
      done("undo")
      // The files were changed before the commit, by hand.
      #expect(try sandbox.text("notes.txt") == "version 4")
      #expect(try sandbox.git("rev-list", "--count", "HEAD") == String(number))
    }
    #expect(run("undo").error.contains("nothing to undo"))
    for _ in 1...4 { done("redo") }
    try sandbox.expect(standings[4])
    #expect(run("redo").error.contains("nothing to redo"))
  }

  @Test func anAmendedVersionComesBackAfterGitClearedUp() throws {
    let before = try sandbox.git("rev-parse", "HEAD")
    try sandbox.write("forgotten.txt", "")
    done("commit", "--amend", "-m", "Harbour, all of it")
    try sandbox.git("reflog", "expire", "--expire=now", "--expire-unreachable=now", "--all")
    try sandbox.git("gc", "-q", "--prune=now")
    #expect(try !sandbox.runGit(["cat-file", "-e", before]).isSuccess)
    done("undo")
    #expect(try sandbox.git("rev-parse", "HEAD") == before)
    try sandbox.expectSound("?? forgotten.txt\n")
  }

  // MARK: - Other commands

  /// Command lines, and what is done before them.
  struct Case: Sendable, CustomTestStringConvertible {
    var words: [String]
    var prepare: @Sendable (Sandbox) throws -> Void = { _ in }

    init(_ words: String..., prepare: @escaping @Sendable (Sandbox) throws -> Void = { _ in }) {
      (self.words, self.prepare) = (words, prepare)
    }

    var testDescription: String { words.joined(separator: " ") }
  }

  static let cases = [
    Case("switch", "side"), Case("switch", "--bring", "side"), Case("branch", "icons"),
    Case("branch", "icons", "--at", "HEAD"),
    Case("branch", "--rename", "side", "other"), Case("branch", "--rename", "main", "main/renamed"),
    Case("branch", "--delete", "--force", "side"), Case("merge", "side"),
    Case("revert", "HEAD~1"), Case("restore", "Bell", "--at", "HEAD~2"),
    Case("restore", "Bell", "--force") { try $0.writeImageSet("\(Sandbox.images)/Bell", color: .green) },
    Case("add", "Bell", "loose.png", "--scale", "3x") { try $0.write("loose.png", ImageMaker.png(12, 12, .red)) },
    Case("import", "../shots", "--create", "--into", Sandbox.images) {
      try $0.write("../shots/Lamp@2x.png", ImageMaker.png(8, 8, .red))
    },
    Case("new", "color", "Tint", "#1B7AB5", "--into", Sandbox.images), Case("rename", "Bell", "Gong"),
    Case("remove", "Anchor"),
    Case("commit", "-m", "All") { try $0.settle() },
    Case("commit", "-m", "One", "Bell") {
      try $0.writeImageSet("\(Sandbox.images)/Bell", color: .green)
    },
    Case("commit", "--amend", "-m", "Anew") { try $0.settle() },
  ]

  @Test(arguments: cases) func everyCommandIsTakenBackAndDoneAgain(_ one: Case) throws {
    try makeUncommittedWork()
    try sandbox.git("stash", "-q", "--include-untracked")
    try makeBranches()
    try sandbox.git("stash", "pop", "-q", "--index")
    try one.prepare(sandbox)
    let before = try UndoableState(sandbox)
    let result = runAssets(one.words, in: sandbox)
    #expect([.done, .findings].contains(result.exitCode), "\(result)")
    let after = try UndoableState(sandbox)
    #expect(before != after)
    done("undo")
    try sandbox.expect(before, "undone")
    done("redo")
    try sandbox.expect(after, "done again")
    done("undo")
    try sandbox.expect(before, "undone again")
    #expect(try sandbox.text("own.tmp") == "ignored")
  }

  /// `side` has another bell and a gong, `conflict` another bell; `main` has a file of its own.
  private func makeBranches() throws {
    for name in ["side", "conflict"] {
      try sandbox.git("switch", "-q", "-c", name, "main")
      try sandbox.writeImageSet("\(Sandbox.images)/\(name == "side" ? "Gong" : "Bell")", color: .red)
      try sandbox.commitAll(name)
    }
    try sandbox.git("switch", "-q", "main")
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .black)
    try sandbox.commitAll("main goes on")
    try sandbox.write("late.txt", "")
    try sandbox.commitAll("late")
  }
}

extension Sandbox {
  /// Takes out of the uncommitted work what a commit of everything would refuse.
  fileprivate func settle() throws {
    try git("add", "notes.txt")
    try git("checkout", "-q", "--", Sandbox.images)
  }
}

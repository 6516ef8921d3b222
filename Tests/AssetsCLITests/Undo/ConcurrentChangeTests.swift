import TestKit
import Testing

@testable import AssetsCLI

/// What others do while a command runs is theirs, and what other work trees do is told there.
@Suite struct ConcurrentChangeTests {
  let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run

  private func run(_ words: [String], in folder: String = "") -> RunResult {
    runAssets(
      words, in: sandbox, folder: folder,
      terminal: Terminal(isInput: true, isOutput: false, isError: true, environment: [:]))
  }

  private func done(_ words: String..., in folder: String = "", sourceLocation: SourceLocation = #_sourceLocation) {
    let result = run(words, in: folder)
    #expect(result.exitCode == .done, "\(words): \(result)", sourceLocation: sourceLocation)
  }

  /// Has the editor of the message run some lines of a shell first.
  private func whileEditing(_ lines: String, message: String = "Mine") throws {
    try sandbox.writeProgram("../home/editor", "#!/bin/sh\n\(lines)\necho '\(message)' > \"$1\"\n")
    sandbox.environment["GIT_EDITOR"] = "\"$HOME/editor\""
  }

  private func tip(_ branch: String) throws -> String { try sandbox.git("rev-parse", branch) }

  @Test func aBranchThatGitMovesWhileTheEditorIsOpenIsNotTakenBack() throws {
    try sandbox.git("branch", "other")
    done("branch", "first", "--at", "HEAD")
    let other = try tip("other")
    try sandbox.write("note.txt", "note")
    try whileEditing("git branch -f other \"$(git commit-tree -m theirs 'HEAD^{tree}')\"; git branch new")
    done("commit")
    let theirs = try tip("other")
    #expect(theirs != other)
    let list = run(["operations"]).output.split(separator: "\n").map(String.init)
    #expect(list.count == 3 && list[0].contains("commit") && list[1].contains("outside"), "\(list)")
    done("undo")
    #expect(try tip("other") == theirs && tip("main") == tip("first") && tip("new") == tip("main"))
    #expect(try sandbox.text("note.txt") == "note")
    done("undo", "--force")
    #expect(try tip("other") == other)
  }

  /// A commit that is refused has done nothing, whatever others did and staged meanwhile.
  @Test func aRefusedCommitHasDoneNothing() throws {
    done("branch", "first", "--at", "HEAD")
    try sandbox.write("note.txt", "note")
    try sandbox.write("staged.txt", "staged")
    try whileEditing("git add staged.txt; git commit -q -m theirs; git branch new", message: "")
    #expect(run(["commit"]).exitCode == .failed)
    let list = run(["operations"]).output
    #expect(!list.contains("commit"), "\(list)")
    done("branch", "second", "--at", "HEAD")
    done("undo")
    #expect(try sandbox.git("log", "-1", "--format=%s", "main") == "theirs")
    #expect(run(["operations"]).output.contains("outside"))
  }

  @Test func theBranchesACommandMovedComeBackAllTheSame() throws {
    try sandbox.git("branch", "side")
    for (words, branch) in [
      (["branch", "--rename", "side", "lee"], "side"), (["branch", "--delete", "side"], "side"),
      (["branch", "fresh"], "main"), (["switch", "side"], "main"),
    ] {
      let before = try UndoableState(sandbox)
      #expect(run(words).exitCode == .done, "\(words)")
      done("undo")
      try sandbox.expect(before, "\(words) \(branch)")
    }
  }

  /// Killed in the instant in which it moved a reference of its own, a command leaves the lock of it.
  @Test(arguments: ["", String(repeating: "a", count: 40) + "\n"])
  func locksThatAKilledCommandLeftAreInNobodysWay(text: String) throws {
    try sandbox.write("note.txt", "note")
    done("commit", "-m", "first")
    let first = try tip("main")
    let locks = (1...6).map { "operations/\($0).lock" } + ["shelves/side.lock", "shelves/a/b.lock"]
    for lock in locks {
      try sandbox.write(".git/refs/assets/\(lock)", text)
      _ = try sandbox.run("touch", ["-d", "1 hour ago", sandbox.path(".git/refs/assets/\(lock)")])
    }
    // What it leaves behind is in no branch, and so is kept.
    done("commit", "--amend", "-m", "second")
    #expect(try !sandbox.git("for-each-ref", "refs/assets/operations/").isEmpty)
    done("undo")
    #expect(try tip("main") == first)
    done("redo")
    #expect(try tip("main") != first)
    #expect(locks.allSatisfy { !sandbox.exists(".git/refs/assets/\($0)") })
    let packed = try sandbox.runGit(["pack-refs", "--all"])
    #expect(packed.isSuccess && packed.error == "", "\(packed)")
  }

  /// A command that is at work keeps its lock, and on a busy disk it may have it for a while.
  @Test(arguments: ["now", "2 minutes ago"]) func aLockOfTheseMinutesStays(made: String) throws {
    done("branch", "first", "--at", "HEAD")
    try sandbox.write(".git/refs/assets/operations/9.lock", "")
    _ = try sandbox.run("touch", ["-d", made, sandbox.path(".git/refs/assets/operations/9.lock")])
    _ = run(["status"])
    #expect(sandbox.exists(".git/refs/assets/operations/9.lock"))
  }

  // MARK: - Work trees

  private func asked(_ word: String, answer: String) -> String {
    let result = runAssets([word], in: sandbox, input: answer, terminal: everywhere)
    return result.output + result.error
  }

  /// What is in a version as well is dropped unasked.
  @Test func whatIsInAVersionGoesWithItsWorkTree() throws {
    try sandbox.git("worktree", "add", "-q", "-b", "side", "../linked")
    try sandbox.write("../linked/\(Sandbox.images)/Bell.imageset/mine.txt", "mine")
    done("remove", "Bell", "--force", in: "../linked")
    try sandbox.git("worktree", "remove", "--force", "../linked")
    try sandbox.write("mine.txt", "mine")
    try sandbox.commitAll("Mine")
    #expect(run(["maintain"]).output.contains("Forgot the operations of 'linked', a removed work tree"))
    #expect(try sandbox.git("for-each-ref", "refs/assets") == "")
  }

  @Test func whatAnotherWorkTreeDidIsInNobodysWay() throws {
    try sandbox.git("worktree", "add", "-q", "-b", "side", "../linked")
    done("branch", "mine", "--at", "HEAD")
    try sandbox.write("../linked/notes.txt", "linked")
    done("commit", "-m", "in the linked one", in: "../linked")
    let side = try tip("side")
    // Git moves it there, too.
    try sandbox.git("commit", "-q", "--allow-empty", "-m", "by git", in: "../linked")
    done("undo")
    #expect(try !sandbox.runGit(["rev-parse", "--verify", "-q", "mine"]).isSuccess)
    #expect(try tip("side~") == side)
    done("redo")
    // One that is left there is told there all the same.
    done("branch", "left", in: "../linked")
    done("undo")
    #expect(try !sandbox.runGit(["rev-parse", "--verify", "-q", "mine"]).isSuccess)
    #expect(try sandbox.git("branch", "--show-current", in: "../linked") == "left")
    done("undo", in: "../linked")
    #expect(try sandbox.git("branch", "--show-current", in: "../linked") == "side")
  }

  /// What was kept for the operations of a work tree that was removed goes, if it is somewhere else too.
  @Test func whatIsNowhereElseOutlastsItsWorkTree() throws {
    try sandbox.git("worktree", "add", "-q", "-b", "side", "../linked")
    try sandbox.write("../linked/\(Sandbox.images)/Bell.imageset/mine.txt", "mine")
    done("remove", "Bell", "--force", in: "../linked")
    try sandbox.git("update-ref", "refs/assets/worktrees/linked/shelves/side", "HEAD^{tree}")
    let kept = "refs/assets/worktrees/linked/operations/1"
    #expect(run(["maintain"]).exitCode == .done)
    #expect(try sandbox.runGit(["rev-parse", "--verify", "-q", kept]).isSuccess)
    try sandbox.git("worktree", "remove", "--force", "../linked")
    for words in [["maintain", "--dry-run"], ["maintain"]] {
      let told = run(words).output
      #expect(told.contains("operations of the removed work tree 'linked'"), "\(told)")
      #expect(told.contains("--forget-only-copies"), "\(told)")
      #expect(try sandbox.runGit(["rev-parse", "--verify", "-q", kept]).isSuccess)
    }
    let announced = run(["maintain", "--dry-run", "--forget-only-copies"]).output
    #expect(announced.contains("Would forget the operations of 'linked'"))
    // On a terminal one is asked.
    #expect(asked("maintain", answer: "n\n").contains("'linked': forget files that exist nowhere else? [y/N]"))
    #expect(try sandbox.runGit(["rev-parse", "--verify", "-q", kept]).isSuccess)
    #expect(asked("maintain", answer: "y\n").contains("Forgot the operations of 'linked', a removed work tree"))
    // Uncommitted work is no operation.
    #expect(
      try sandbox.git("for-each-ref", "--format=%(refname)", "refs/assets")
        == "refs/assets/worktrees/linked/shelves/side")
  }
}

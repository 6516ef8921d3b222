import TestKit
import Testing

@testable import AssetsCLI

@Suite struct BranchEditingTests {
  private func configure(_ sandbox: Sandbox) throws {
    try sandbox.git("branch", "side")
    try sandbox.git("config", "branch.side.remote", "origin")
    try sandbox.git("config", "branch.side.merge", "refs/heads/side")
    try sandbox.git("config", "branch.side.description", "words")
    try sandbox.git("config", "branch.other.remote", "origin")
  }

  /// Contract 28: the logs of references, and the configuration, are what git makes of them.
  @Test(arguments: [false, true]) func isRenamedAsGitDoes(isCurrent: Bool) throws {
    let pair = try RepositoryPair {
      try configure($0)
      if isCurrent { try $0.git("switch", "-q", "side") }
    }
    #expect(
      runAssets(["branch", "--rename", "side", "bells/round"], in: pair.ours)
        == RunResult(exitCode: .done, output: "Renamed branch 'side' to 'bells/round'\n", error: ""))
    try pair.gits.git("branch", "-m", "side", "bells/round")
    #expect(try pair.ours.text(".git/config") == pair.gits.text(".git/config"))
    #expect(try pair.ours.text(".git/HEAD") == pair.gits.text(".git/HEAD"))
    for words in ["for-each-ref refs/heads", "log -g --format=%gs HEAD", "log -g --format=%gs bells/round"] {
      let answers = try (
        pair.ours.runGit(words.split(separator: " ").map(String.init)).output,
        pair.gits.runGit(words.split(separator: " ").map(String.init)).output
      )
      #expect(answers.0 == answers.1, "\(words)")
    }
    try pair.ours.expectSound()
  }

  /// Git takes `HEAD` of the other work tree along, and so does what takes it back.
  @Test(arguments: [["undo"], ["operations", "restore", "1"]])
  func aBranchOfAnotherWorkTreeGetsItsNameBack(words: [String]) throws {
    let sandbox = try Sandbox.harbour()
    try configure(sandbox)
    try sandbox.git("worktree", "add", "-q", "../linked", "side")
    let facts = {
      try sandbox.git("for-each-ref", "refs/heads")
        + sandbox.git("config", "--local", "--list").split(separator: "\n").sorted().joined(separator: "\n")
    }
    let before = try facts()
    let run = { (words: [String], folder: String) in
      let result = runAssets(words, in: sandbox, folder: folder)
      #expect(result.exitCode == .done, "\(result)")
    }
    run(["branch", "--rename", "side", "bells/round"], "")
    let after = try facts()
    #expect(try sandbox.git("branch", "--show-current", in: "../linked") == "bells/round")
    run(words, "")
    #expect(try facts() == before)
    #expect(try sandbox.git("branch", "--show-current", in: "../linked") == "side")
    // A step back over several operations is undone in turn.
    run([words[0] == "undo" ? "redo" : "undo"], "")
    #expect(try facts() == after)
    #expect(try sandbox.git("branch", "--show-current", in: "../linked") == "bells/round")
    try sandbox.write("../linked/notes.txt", "linked\n")
    run(["commit", "-m", "Linked"], "../linked")
    try sandbox.expectSound()
  }

  @Test func aNameMayGoBelowItselfOrChangeItsCase() throws {
    let sandbox = try Sandbox.harbour()
    try sandbox.git("branch", "icons")
    for (old, new) in [("icons", "icons/new"), ("icons/new", "Icons"), ("Icons", "icons")] {
      #expect(runAssets(["branch", "--rename", old, new], in: sandbox).exitCode == .done, "\(new)")
    }
    #expect(try sandbox.git("branch", "--format=%(refname:short)") == "icons\nmain")
    #expect(
      try sandbox.refusal(["branch", "--rename", "icons", "main"]).hasPrefix(
        "error: the branch 'main' already exists\n"))
    #expect(
      try Golden.difference(
        sandbox.refusal(["branch", "--rename", "icon", "x"]),
        inline: """
          error: branch not found: 'icon'
          hint: did you mean 'icons'?
          hint: run 'assets branch' to see all branches

          """) == nil)
  }

  @Test func isDeletedAsGitDoesAndComesBack() throws {
    let pair = try RepositoryPair {
      try configure($0)
      try $0.git("switch", "-q", "side")
      try $0.write("notes.txt", "one\n")
      try $0.commitAll("notes")
      try $0.git("switch", "-q", "main")
    }
    let sandbox = pair.ours
    let id = try sandbox.git("rev-parse", "side")
    #expect(
      try Golden.difference(
        sandbox.refusal(["branch", "--delete", "side"]),
        inline: """
          error: 1 version of 'side' would be lost
          cause: \(id.prefix(7)) notes
          hint: no other branch has them; run 'assets merge side' to merge them into yours
          hint: or add '--force' to delete it anyway

          """) == nil)
    let result = runAssets(["branch", "--delete", "side", "--force"], in: sandbox)
    #expect(result.output == "Deleted branch 'side', which was at \(id.prefix(7))\n")
    #expect(result.error == "hint: run 'assets branch side --at \(id)' to restore it\n")
    try pair.gits.git("branch", "-q", "-D", "side")
    #expect(try sandbox.text(".git/config") == pair.gits.text(".git/config"))
    let references = try pair.answers("for-each-ref", "refs/heads")
    #expect(references.ours == references.gits)
    #expect(!sandbox.exists(".git/logs/refs/heads/side"))

    let back = runAssets(["branch", "side", "--at", id], in: sandbox)
    #expect(back.output == "Created branch 'side' at \(id.prefix(7))\n", "\(back)")
    #expect(try sandbox.git("rev-parse", "side") == id)
    try sandbox.expectSound()
  }

  /// A merge takes the versions alone; what is uncommitted has its own way.
  @Test func unsavedWorkIsToldBesideVersions() throws {
    let sandbox = try Sandbox.harbour()
    try sandbox.git("switch", "-q", "-c", "side")
    try sandbox.write("notes.txt", "one\n")
    try sandbox.commitAll("notes")
    try sandbox.write("notes.txt", "uncommitted\n")
    #expect(runAssets(["switch", "main"], in: sandbox).exitCode == .done)
    #expect(
      try sandbox.refusal(["branch", "--delete", "side"]).hasSuffix(
        """
        hint: no other branch has them; run 'assets merge side' to merge them into yours
        hint: and 'assets branch side-work --shelf side' to move its uncommitted work to a new branch
        hint: or add '--force' to delete it anyway

        """))
    #expect(runAssets(["branch", "new", "--shelf", "side"], in: sandbox).exitCode == .done)
    #expect(try sandbox.text("notes.txt") == "uncommitted\n")
    #expect(runAssets(["branch", "--delete", "side"], in: sandbox).exitCode == .done)
  }

  /// A hint is typed as it is shown.
  @Test func namesInHintsAreQuotedForTheShell() throws {
    let sandbox = try Sandbox.harbour()
    #expect(try sandbox.refusal(["switch", "a&c"]).contains("run \"assets branch 'a&c'\" to create it"))
    #expect(runAssets(["branch", "a&c"], in: sandbox).exitCode == .done)
    #expect(try sandbox.refusal(["branch", "a&c"]).contains("run \"assets switch 'a&c'\" to switch to it"))
  }

  @Test func aDryRunDeletesNothing() throws {
    let sandbox = try Sandbox.harbour()
    try sandbox.git("branch", "gone")
    let id = try sandbox.git("rev-parse", "gone")
    let result = runAssets(["branch", "--delete", "gone", "--dry-run"], in: sandbox)
    #expect(result.output == "Would delete branch 'gone', which is at \(id.prefix(7))\n", "\(result)")
    #expect(try sandbox.git("rev-parse", "gone") == id)
    #expect(runAssets(["branch", "--dry-run"], in: sandbox).exitCode == .usage)
  }

  @Test func whatATagOrARemoteHasIsNotLost() throws {
    let sandbox = try Sandbox.harbour()
    for (name, reference) in [("tagged", "refs/tags/v1"), ("pushed", "refs/remotes/origin/pushed")] {
      try sandbox.git("switch", "-q", "-c", name)
      try sandbox.commitAll(name)
      try sandbox.git("update-ref", reference, "HEAD")
      try sandbox.git("switch", "-q", "main")
      #expect(runAssets(["branch", "--delete", name], in: sandbox).exitCode == .done, "\(name)")
    }
  }

  @Test func whereSomebodyStandsNoneIsDeleted() throws {
    let sandbox = try Sandbox.harbour()
    #expect(
      try Golden.difference(
        sandbox.refusal(["branch", "--delete", "main", "--force"]),
        inline: """
          error: can't delete 'main': it is the current branch
          hint: run 'assets switch NAME' first to switch to another branch

          """) == nil)
    try sandbox.git("worktree", "add", "-q", "-b", "side", "../beside")
    #expect(
      try sandbox.refusal(["branch", "--delete", "side"]).hasPrefix(
        "error: another work tree of this repository is on branch 'side'\n"))
    #expect(try sandbox.refusal(["branch", "--delete", "nope"]).hasPrefix("error: branch not found: 'nope'\n"))
  }

  /// A work tree that rebases a branch comes back to it, and one on a disk that is away is still on it.
  @Test func aBranchThatIsRebasedElsewhereIsInUse() throws {
    let sandbox = try Sandbox.harbour()
    try sandbox.git("worktree", "add", "-q", "-b", "side", "../beside")
    try sandbox.write("../beside/x", "theirs")
    try sandbox.git("add", "x", in: "../beside")
    try sandbox.git("commit", "-qm", "x", in: "../beside")
    try sandbox.write("x", "mine")
    try sandbox.commitAll("x")
    #expect(try !sandbox.runGit(["-C", "../beside", "rebase", "main"]).isSuccess)
    let inUse = "error: another work tree of this repository is on branch 'side'\n"
    for words in [["switch", "side"], ["branch", "--delete", "side", "--force"]] {
      #expect(try sandbox.refusal(words).hasPrefix(inUse))
    }
    try sandbox.git("rebase", "--abort", in: "../beside")
    let head = try sandbox.text(".git/worktrees/beside/HEAD")
    #expect(try sandbox.run("mv", ["../beside", "../away"]).isSuccess)
    #expect(try sandbox.refusal(["switch", "side"]).hasPrefix(inUse))
    #expect(runAssets(["branch", "--rename", "side", "other"], in: sandbox).exitCode == .done)
    #expect(runAssets(["undo"], in: sandbox).exitCode == .done)
    #expect(try sandbox.text(".git/worktrees/beside/HEAD") == head)
  }

  @Test func aBranchBeginsAtAnyVersionAsWithGit() throws {
    let pair = try RepositoryPair { try $0.commitAll("second") }
    try pair.ours.write("new", "")
    #expect(runAssets(["branch", "old", "--at", "HEAD~1"], in: pair.ours).exitCode == .done)
    try pair.gits.git("branch", "old", "HEAD~1")
    let references = try pair.answers("for-each-ref", "refs/heads")
    #expect(references.ours == references.gits)
    let logs = try pair.answers("log", "-g", "--format=%gs", "old")
    #expect(logs.ours == logs.gits)
    #expect(try pair.ours.git("symbolic-ref", "HEAD") == "refs/heads/main")
    try pair.ours.expectSound("?? new\n")
    #expect(
      try pair.ours.refusal(["branch", "x", "--at", "nowhere"]).hasPrefix("error: version not found: 'nowhere'\n"))
  }

  @Test func theListTellsWhatIsAheadAndBehind() throws {
    let sandbox = try Sandbox.harbour()
    try sandbox.git("remote", "add", "origin", "https://example.com/harbour.git")
    try sandbox.git("update-ref", "refs/remotes/origin/main", "HEAD")
    try sandbox.git("branch", "-q", "--set-upstream-to", "origin/main")
    try sandbox.git("branch", "-q", "--track", "same", "origin/main")
    try sandbox.commitAll("mine")
    try sandbox.git("switch", "-q", "--detach", "origin/main")
    try sandbox.commitAll("theirs")
    try sandbox.git("update-ref", "refs/remotes/origin/main", "HEAD")
    try sandbox.git("switch", "-q", "main")
    try sandbox.git("branch", "-q", "gone")
    try sandbox.git("config", "branch.gone.remote", "origin")
    try sandbox.git("config", "branch.gone.merge", "refs/heads/gone")
    let lines = runAssets(["branch"], in: sandbox).output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].contains("  'origin/gone' is gone ") && lines[0].hasSuffix("  mine"), "\(lines[0])")
    #expect(lines[1].contains("  1 ahead of, 1 behind 'origin/main'  mine"), "\(lines[1])")
    #expect(lines[2].contains("  1 behind 'origin/main'  ") && lines[2].hasSuffix("  Harbour"), "\(lines[2])")
    let json = runAssets(["branch", "--json"], in: sandbox).output
    #expect(json.contains("\"ahead\": 1,\n      \"behind\": 1,"), "\(json)")
  }

  @Test(arguments: [
    ["--rename", "a"], ["--rename", "a", "b", "--delete"], ["--delete"], ["--delete", "a", "b"], ["a", "b"],
    ["--at", "HEAD"], ["a", "--force"],
  ])
  func wordsThatDoNotGoTogetherAreRefused(words: [String]) throws {
    let sandbox = try Sandbox.harbour()
    _ = try sandbox.refusal(["branch"] + words, .usage)
  }
}

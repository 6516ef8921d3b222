import TestKit
import Testing

@testable import AssetsCLI

/// Undo where git keeps files in other forms, in several work trees, in the middle of a merge, and where it must not
/// go.
@Suite struct UndoEdgeCaseTests {
  let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run

  private func run(_ words: [String], in folder: String = "") -> RunResult {
    runAssets(words, in: sandbox, folder: folder)
  }

  private func done(
    _ words: String..., in folder: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let result = run(words, in: folder)
    #expect(result.exitCode == .done, "\(words): \(result)", sourceLocation: sourceLocation)
  }

  /// `side` has another text and another bell.
  private func makeSide() throws {
    try sandbox.write("text.txt", "one\ntwo\n")
    try sandbox.commitAll("text")
    try sandbox.git("switch", "-q", "-c", "side")
    try sandbox.write("text.txt", "other\ntwo\n")
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .red)
    try sandbox.commitAll("side")
    try sandbox.git("switch", "-q", "main")
  }

  /// One that was killed between what it keeps and its record leaves a reference that is nobody's.
  @Test func whatAKilledOneKeptIsInNobodysWay() throws {
    try sandbox.write("\(Sandbox.images)/Bell.imageset/mine.txt", "mine")
    let before = try UndoableState(sandbox)
    for number in 1...3 { try sandbox.git("update-ref", "refs/assets/operations/\(number)", "HEAD^{tree}") }
    done("remove", "Bell", "--force")
    done("undo")
    try sandbox.expect(before)
  }

  @Test func whatACommandTookAwayComesBackThoughGitIgnoresIt() throws {
    try sandbox.write(".gitignore", "*.psd\n")
    try sandbox.write("\(Sandbox.images)/Bell.imageset/bell.psd", "layers")
    done("remove", "Bell", "--force")
    #expect(!sandbox.exists("\(Sandbox.images)/Bell.imageset/bell.psd"))
    done("undo")
    #expect(try sandbox.text("\(Sandbox.images)/Bell.imageset/bell.psd") == "layers")
  }

  /// A network disk calls every file a program.
  @Test func modesThatTheDiskDoesNotKnowAreNoChange() throws {
    try makeSide()
    try sandbox.git("config", "core.fileMode", "false")
    done("switch", "side")
    #expect(try sandbox.run("chmod", ["-R", "a+x", "text.txt", Sandbox.images]).isSuccess)
    done("undo")
    #expect(try sandbox.text("text.txt") == "one\ntwo\n")
    #expect(try sandbox.git("branch", "--show-current") == "main")
  }

  // MARK: - Forms of files

  @Test func endsOfLinesComeBackByteForByte() throws {
    try makeSide()
    try sandbox.git("config", "core.autocrlf", "true")
    sandbox.remove("text.txt")
    try sandbox.git("checkout", "-q", "--", "text.txt")
    #expect(try sandbox.text("text.txt") == "one\r\ntwo\r\n")
    let mixed = "\(Sandbox.images)/Bell.imageset/mixed.txt"
    try sandbox.write(mixed, "one\r\ntwo\nthree\r\n")
    let before = try UndoableState(sandbox)
    done("remove", "Bell", "--force")
    #expect(!sandbox.exists(mixed))
    done("undo")
    try sandbox.expect(before)
    #expect(try sandbox.text(mixed) == "one\r\ntwo\nthree\r\n")
    done("switch", "side")
    #expect(try sandbox.text("text.txt") == "other\r\ntwo\r\n")
    done("undo")
    try sandbox.expect(before)
  }

  @Test func filesOfOtherFiltersAreKeptAsTheyLieThere() throws {
    try sandbox.git("config", "filter.shout.clean", "tr a-z A-Z")
    try sandbox.git("config", "filter.shout.smudge", "tr A-Z a-z")
    try sandbox.write(".gitattributes", "*.loud filter=shout\n")
    let (old, new) = ("\(Sandbox.images)/Bell.imageset/a.loud", "\(Sandbox.images)/Bell.imageset/new.loud")
    try sandbox.write(old, "quiet\n")
    try sandbox.commitAll("filtered")
    try sandbox.write(old, "changed\n")
    try sandbox.write(new, "new\n")
    done("remove", "Bell", "--force")
    done("undo")
    #expect(try sandbox.text(old) == "changed\n")
    #expect(try sandbox.text(new) == "new\n")
    #expect(try sandbox.git("status", "--porcelain") == " M \(old)\n?? \(new)")
  }

  @Test func linksAndExecutableBitsComeBack() throws {
    let folder = "\(Sandbox.images)/Bell.imageset"
    try sandbox.write("\(folder)/run.sh", "true\n")
    try sandbox.link("\(folder)/link", to: "run.sh")
    _ = try sandbox.run("chmod", ["755", sandbox.path("\(folder)/run.sh")])
    let before = try UndoableState(sandbox)
    done("remove", "Bell", "--force")
    done("undo")
    try sandbox.expect(before)
  }

  @Test func whatCannotBeRecordedStaysWhereItIs() throws {
    try makeSide()
    _ = try sandbox.run("sh", ["-c", "printf x > \"$(printf 'odd\\377name')\"; mkfifo pipe"])
    try sandbox.git("init", "-q", "nested")
    try sandbox.write("nested/file", "")
    done("switch", "side")
    done("undo")
    #expect(try sandbox.run("sh", ["-c", "ls -b"]).output.contains("odd\\377name"))
    #expect(sandbox.exists("pipe") && sandbox.exists("nested/file"))
    #expect(try sandbox.git("symbolic-ref", "--short", "HEAD") == "main")
  }

  // MARK: - Work trees

  @Test func eachWorkTreeHasItsOwnList() throws {
    try makeSide()
    try sandbox.git("worktree", "add", "-q", "../linked", "side")
    try sandbox.write("../linked/notes.txt", "linked")
    done("commit", "-m", "in the linked one", in: "../linked")
    #expect(run(["operations"]).output == "")
    #expect(run(["operations"], in: "../linked").output.contains("in the linked one"))
    try sandbox.git("gc", "-q", "--prune=now")
    done("undo", in: "../linked")
    #expect(try sandbox.git("log", "-1", "--format=%s", "side") == "side")
    #expect(try sandbox.text("../linked/notes.txt") == "linked")
  }

  @Test func aBranchOfAnotherWorkTreeIsNotMoved() throws {
    try makeSide()
    done("branch", "fresh", "--at", "HEAD")
    try sandbox.git("worktree", "add", "-q", "../linked", "fresh")
    let refused = try sandbox.refusal(["undo"])
    #expect(refused.contains("another work tree of this repository is on branch 'fresh'"), "\(refused)")
  }

  // MARK: - Merges

  @Test func aMergeInTheMiddleComesBack() throws {
    try makeSide()
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .green)
    try sandbox.commitAll("ours")
    let before = try UndoableState(sandbox)
    #expect(run(["merge", "side"]).exitCode == .findings)
    let middle = try UndoableState(sandbox)
    done("keep", "mine", "Bell")
    let kept = try UndoableState(sandbox)
    done("commit")
    let merged = try UndoableState(sandbox)
    for standing in [kept, middle, before] {
      done("undo")
      try sandbox.expect(standing)
    }
    for standing in [middle, kept, merged] {
      done("redo")
      try sandbox.expect(standing)
    }
    done("undo")
    done("undo")
    // Git goes on where undo left it.
    try sandbox.expect(middle)
    try sandbox.git("merge", "--abort")
    try sandbox.expect(before)
    // What is as it was is taken back without a change.
    done("undo")
    try sandbox.expect(before)
  }

  @Test func aFileOfAMergeThatWasChangedSinceIsNamed() throws {
    try makeSide()
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .green)
    try sandbox.write("text.txt", "mine\ntwo\n")
    try sandbox.commitAll("ours")
    #expect(run(["merge", "side"]).exitCode == .findings)
    // Git put marks into this one, and let the image be.
    let (path, image) = ("text.txt", "\(Sandbox.images)/Bell.imageset/bell@2x.png")
    try sandbox.write(image, "drawn anew")
    try sandbox.write(path, "settled by hand")
    let refused = try sandbox.refusal(["undo"])
    #expect(refused.contains("files it changed were changed again since"), "\(refused)")
    #expect(refused.contains("'text.txt'") && !refused.contains("bell@2x.png"), "\(refused)")
    #expect(try sandbox.text(path) == "settled by hand")
    done("operations", "restore", "1")
    #expect(try sandbox.text(path) == "mine\ntwo\n")
    #expect(try sandbox.text(image) == "drawn anew")
    done("undo")
    #expect(try sandbox.text(path) == "settled by hand")
  }

  @Test func anAbortedMergeComesBack() throws {
    try makeSide()
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .green)
    try sandbox.commitAll("ours")
    #expect(run(["merge", "side"]).exitCode == .findings)
    let middle = try UndoableState(sandbox)
    done("merge", "--abort")
    done("undo")
    try sandbox.expect(middle)
  }

  // MARK: - Branches

  @Test func whatABranchFollowsComesBackWithIt() throws {
    try sandbox.git("init", "-q", "--bare", "../store.git")
    try sandbox.git("remote", "add", "origin", "../store.git")
    try makeSide()
    try sandbox.git("push", "-q", "-u", "origin", "side")
    done("branch", "--delete", "--force", "side")
    #expect(try !sandbox.runGit(["config", "branch.side.remote"]).isSuccess)
    done("undo")
    #expect(try sandbox.git("rev-parse", "--abbrev-ref", "side@{upstream}") == "origin/side")
    done("redo")
    #expect(try !sandbox.runGit(["config", "branch.side.remote"]).isSuccess)
  }

  // MARK: - Where it must not go

  @Test func aSparseCheckoutIsRefused() throws {
    try sandbox.write("docs/a.txt", "")
    try sandbox.commitAll("docs")
    try sandbox.git("sparse-checkout", "set", "--cone", "docs")
    #expect(try sandbox.refusal(["undo"]).contains("only some of"))
  }

  @Test func withoutARepositoryNothingIsListed() throws {
    sandbox.remove(".git")
    done("rename", "Bell", "Gong")
    #expect(run(["undo"]).exitCode == .failed)
  }

  @Test func aTornListIsNoReasonToStop() throws {
    done("branch", "one")
    let log = ".git/assets/operations/log"
    let whole = try sandbox.bytes(log)
    done("branch", "two")
    let both = try sandbox.bytes(log)
    // As a power cut may leave it.
    try sandbox.write(log, Array(both.dropLast(9)))
    #expect(run(["operations"]).output.hasPrefix("1  "))
    done("branch", "three")
    #expect(try sandbox.bytes(log).starts(with: whole))
    let list = run(["operations"]).output.split(separator: "\n")
    #expect(list.first?.hasPrefix("2  ") == true || list.first?.hasPrefix("3  ") == true, "\(list)")
    done("undo")
    #expect(try !sandbox.runGit(["rev-parse", "--verify", "-q", "three"]).isSuccess)
    try sandbox.write(log, "nothing of ours")
    #expect(run(["operations"]).output == "")
    #expect(run(["undo"]).error.contains("nothing to undo"))
    done("branch", "four")
    done("undo")
    try sandbox.expectSound()
  }

  @Test func withoutItsFolderThereIsNothingToTakeBack() throws {
    try sandbox.writeImageSet("\(Sandbox.images)/Own")
    done("remove", "Own", "--force")
    sandbox.remove(".git/assets")
    #expect(run(["undo"]).error.contains("nothing to undo"))
    try sandbox.writeImageSet("\(Sandbox.images)/Own")
    done("remove", "Own", "--force")
    done("undo")
    #expect(sandbox.exists("\(Sandbox.images)/Own.imageset/Contents.json"))
  }

  // MARK: - Old ones

  /// Plain git may have sent it on: it is taken back here alone, and that is said.
  @Test func whatWasSharedInBetweenIsTold() throws {
    try sandbox.write("notes.txt", "1")
    #expect(runAssets(["commit", "-m", "Notes"], in: sandbox).exitCode == .done)
    let id = try sandbox.git("rev-parse", "HEAD")
    try sandbox.git("update-ref", "refs/remotes/origin/main", "HEAD")
    let line = "warning: 'origin/main' has \(id.prefix(7)) already, and this does not change them; "
    for words in [["undo", "--dry-run"], ["undo"]] {
      let result = runAssets(words, in: sandbox)
      #expect(result.exitCode == .done && result.error.hasPrefix(line), "\(result)")
    }
    #expect(runAssets(["redo"], in: sandbox).exitCode == .done)
    #expect(runAssets(["undo", "--json"], in: sandbox).output.contains("\"shared\""))
  }

  @Test func oldOperationsAreForgottenAndTold() throws {
    let day = 86400
    for (number, age) in [100, 95].enumerated() {
      let result = runAssets(["branch", "b\(number)"], in: sandbox) { context in
        context.clock = { LocalTime(secondsSince1970: 1_700_000_000 - age * day) }
      }
      #expect(result.exitCode == .done, "\(result)")
    }
    let last = run(["branch", "last"])
    #expect(last.error.contains("note: forgot 2 operations up to 2023-08-11"), "\(last)")
    #expect(run(["operations"]).output.split(separator: "\n").count == 1)
  }

  @Test func whatIsNowhereElseIsNotForgotten() throws {
    let old: @Sendable (inout CommandContext) -> Void = { context in
      context.clock = { LocalTime(secondsSince1970: 1_600_000_000) }
    }
    try sandbox.write("drawing.txt", "never committed")
    try sandbox.git("switch", "-q", "-c", "alone")
    try sandbox.commitAll("alone")
    try sandbox.git("switch", "-q", "main")
    #expect(runAssets(["branch", "--delete", "--force", "alone"], in: sandbox, old).exitCode == .done)
    try sandbox.writeImageSet("\(Sandbox.images)/Own")
    #expect(runAssets(["remove", "Own", "--force"], in: sandbox, old).exitCode == .done)
    #expect(runAssets(["branch", "plain"], in: sandbox, old).exitCode == .done)
    done("branch", "last")
    let list = run(["operations"]).output
    #expect(list.contains("--delete") && list.contains("remove Own") && !list.contains("branch plain"), "\(list)")
    let upkeep = run(["maintain"])
    let told = "2 old operations up to 2020-09-13 12:26 stay: they hold the only copy of removed files or versions, "
    #expect(upkeep.output.contains(told), "\(upkeep)")
    #expect(upkeep.output.contains("assets remove Own --force"), "\(upkeep)")
    done("operations", "restore", "1")
    #expect(try sandbox.git("log", "-1", "--format=%s", "alone") == "alone")
  }

  @Test func whatIsNowhereElseIsForgottenWhenAsked() throws {
    try sandbox.writeImageSet("\(Sandbox.images)/Own")
    let removal = runAssets(["remove", "Own", "--force"], in: sandbox) { context in
      context.clock = { LocalTime(secondsSince1970: 1_600_000_000) }
    }
    #expect(removal.exitCode == .done, "\(removal)")
    done("branch", "last")
    let announced = run(["maintain", "--forget-only-copies", "--dry-run"])
    let words = "Would forget 1 operation up to 2020-09-13 12:26\n  1  2020-09-13 12:26  assets remove Own --force\n"
    #expect(announced.output.contains(words), "\(announced)")
    #expect(run(["operations"]).output.contains("remove Own"))
    let asked = run(["maintain", "--forget-only-copies"])
    #expect(asked.output.contains("Forgot 1 operation"), "\(asked)")
    #expect(!run(["operations"]).output.contains("remove Own"))
    #expect(try sandbox.git("for-each-ref", "refs/assets") == "")
  }

  @Test func tooLargeOnesAreForgottenByMaintain() throws {
    try sandbox.git("config", "assets.operationsSize", "100000")
    try sandbox.writeImageSet("\(Sandbox.images)/Own")
    let path = "\(Sandbox.images)/Own.imageset/Contents.json"
    let text = try sandbox.text(path)
    let long = String(repeating: "long ", count: 12_000)
    try sandbox.write(path, text.replacing("\"author\"", with: "\"comment\" : \"\(long)\", \"author\""))
    for words in [["--template"], ["--original"], ["--template"]] {
      let result = run(["set", "Own"] + words)
      #expect(result.exitCode == .done, "\(result)")
    }
    #expect(run(["maintain", "--dry-run"]).output.contains("Would forget 2 operations"))
    #expect(run(["maintain"]).output.contains("Forgot 2 operations"))
    #expect(run(["operations"]).output.split(separator: "\n").count == 1)
    try sandbox.expectSound("?? \(Sandbox.images)/Own.imageset/\n")
  }
}

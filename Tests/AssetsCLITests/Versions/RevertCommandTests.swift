import TestKit
import Testing

@testable import AssetsCLI

@Suite struct RevertCommandTests {
  private func redraw(_ sandbox: Sandbox) throws {
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .green)
    try sandbox.commitAll("Redraw the bell")
  }

  /// Contract 22 and 28: message, hooks and log are those of git's own `revert`.
  @Test(arguments: ["HEAD", "HEAD~1", "HEAD~2"]) func isWhatGitMakesOfIt(revision: String) throws {
    let pair = try RepositoryPair {
      try redraw($0)
      try $0.write("notes.txt", "one\n")
      try $0.commitAll("Notes \"of\" the harbour")
      if revision == "HEAD~2" {
        // All that came later would be in the way of taking back the first.
        try $0.git("reset", "-q", "--hard", "HEAD~2")
        try $0.commitAll("one")
        try $0.commitAll("two")
      }
      try $0.noteHooks()
    }
    let result = runAssets(["revert", revision], in: pair.ours)
    #expect(result.exitCode == .done && result.output.hasPrefix("Reverted "), "\(result)")
    try pair.gits.git("revert", "--no-edit", revision)
    for words in [
      ["log", "--format=%T %an %cn%n%B"], ["log", "-g", "--format=%gs"], ["log", "-g", "--format=%gs", "main"],
      ["ls-files", "-s"],
    ] {
      #expect(try pair.ours.runGit(words).output == pair.gits.runGit(words).output)
    }
    #expect(try pair.ours.seen == pair.gits.seen)
    #expect(!pair.ours.exists(".git/REVERT_HEAD") && !pair.ours.exists(".git/sequencer"))
    #expect(pair.ours.exists(".git/ORIG_HEAD") == pair.gits.exists(".git/ORIG_HEAD"))
    #expect(try pair.ours.files() == pair.gits.files())
    try pair.ours.expectSound()
  }

  /// Git calls it a conflict, as the lines stand beside one another.
  @Test func whatCameLaterToTheSameAssetStays() throws {
    let sandbox = try Sandbox.harbour()
    try sandbox.addVariant("bell-dark.png", VariantFields.dark)
    try sandbox.commitAll("dark")
    try sandbox.addVariant("bell-fr.png", VariantFields.french, color: .red)
    try sandbox.commitAll("french")
    #expect(try !sandbox.runGit(["revert", "--no-edit", "HEAD~1"]).isSuccess)
    try sandbox.git("revert", "--abort")
    let result = runAssets(["revert", "HEAD~1", "-m", "No dark bell"], in: sandbox)
    #expect(result.exitCode == .done, "\(result)")
    #expect(try sandbox.bellFiles() == ["bell@1x.png", "bell@2x.png", "bell-fr.png"])
    #expect(!sandbox.exists("\(Sandbox.images)/Bell.imageset/bell-dark.png"))
    #expect(try sandbox.git("log", "-1", "--format=%B") == "No dark bell\n")
    #expect(runAssets(["validate"], in: sandbox).exitCode == .done)
    try sandbox.expectSound()
  }

  /// Every file has another name then, and so has every slot another image.
  @Test func aVariantOfAnAssetThatWasRenamedIsNotGuessed() throws {
    let sandbox = try Sandbox.harbour()
    try sandbox.addVariant("bell-dark.png", VariantFields.dark)
    try sandbox.commitAll("dark")
    #expect(runAssets(["rename", "Bell", "Gong"], in: sandbox).exitCode == .done)
    try sandbox.commitAll("rename")
    let words = try sandbox.refusal(["revert", "HEAD~1"])
    #expect(words.contains("cause: 'Bell'\ncause: 'Gong'\n"), "\(words)")
  }

  @Test func whatWasChangedAgainIsRefusedByName() throws {
    let sandbox = try Sandbox.harbour()
    try redraw(sandbox)
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .red)
    try sandbox.commitAll("again")
    let id = try sandbox.git("rev-parse", "--short=7", "HEAD~1")
    #expect(
      try Golden.difference(
        sandbox.refusal(["revert", "HEAD~1"]),
        inline: """
          error: can't revert \(id): later versions changed the same assets again
          cause: 'Bell'
          hint: run 'assets restore Bell --at \(id)^' to bring one asset back as it was before
          hint: or resolve it with git: 'git revert \(id)'; nothing has changed

          """) == nil)
    #expect(!sandbox.exists(".git/REVERT_HEAD"))
  }

  @Test func unsavedWorkIsNotOverwritten() throws {
    let sandbox = try Sandbox.harbour()
    try redraw(sandbox)
    try sandbox.write("notes.txt", "mine\n")
    try sandbox.write("\(Sandbox.images)/Bell.imageset/bell@1x.png", "mine")
    let refused = try sandbox.refusal(["revert", "HEAD"])
    #expect(refused.hasPrefix("error: 'Bell' has uncommitted changes that would be overwritten\n"), "\(refused)")
    try sandbox.git("checkout", "-q", "--", Sandbox.images)
    #expect(runAssets(["revert", "HEAD"], in: sandbox).exitCode == .done)
    try sandbox.expectSound("?? notes.txt\n")
  }

  /// Contract 22 and 28: of a merge that goes which it brought, in git's words.
  @Test func aMergeIsTakenBackAsGitDoes() throws {
    let pair = try RepositoryPair { sandbox in
      try sandbox.git("switch", "-q", "-c", "side")
      try redraw(sandbox)
      try sandbox.write("notes.txt", "one\n")
      try sandbox.commitAll("notes")
      try sandbox.git("switch", "-q", "main")
      try sandbox.write("own.txt", "own\n")
      try sandbox.commitAll("own")
      try sandbox.git("merge", "-q", "--no-edit", "side")
      try sandbox.write("later.txt", "later\n")
      try sandbox.commitAll("later")
    }
    let before = try UndoableState(pair.ours)
    #expect(runAssets(["revert", "HEAD~1"], in: pair.ours).exitCode == .done)
    try pair.gits.git("revert", "--no-edit", "-m", "1", "HEAD~1")
    for words in [["log", "--format=%T %an %cn%n%B"], ["log", "-g", "--format=%gs"], ["ls-files", "-s"]] {
      #expect(try pair.ours.runGit(words).output == pair.gits.runGit(words).output)
    }
    try pair.ours.expectSound()
    #expect(runAssets(["undo"], in: pair.ours).exitCode == .done)
    #expect(try UndoableState(pair.ours) == before)
  }

  /// The hint names what is in the way, and its command reverts the rest.
  @Test(arguments: [false, true]) func theRestIsRevertedWithoutWhatChangedLater(isMerge: Bool) throws {
    let sandbox = try Sandbox.harbour()
    if isMerge { try sandbox.git("switch", "-q", "-c", "side") }
    try sandbox.writeImageSet("\(Sandbox.images)/Anchor", color: .green)
    try sandbox.writeImageSet("\(Sandbox.images)/Buoy", color: .green)
    try sandbox.write("notes.txt", "one\n")
    try redraw(sandbox)
    if isMerge {
      try sandbox.git("switch", "-q", "main")
      try sandbox.git("merge", "-q", "--no-ff", "--no-edit", "side")
    }
    let id = try sandbox.git("rev-parse", "--short=7", "HEAD")
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .red)
    try sandbox.write("notes.txt", "two\n")
    try sandbox.commitAll("again")
    for words in [["revert", id], ["revert", id, "--dry-run"]] {
      let refused = try sandbox.refusal(words)
      #expect(refused.contains("cause: 'Bell'\ncause: 'notes.txt'\n"), "\(refused)")
      let hint =
        "hint: run 'assets revert \(id) --except Bell notes.txt' to revert the rest and leave those as they are\n"
      #expect(refused.contains(hint), "\(refused)")
    }
    let before = try UndoableState(sandbox)
    let rest = ["revert", id, "--except", "Bell", "notes.txt"]
    #expect(runAssets(rest + ["-n"], in: sandbox).output.contains("Would revert"))
    #expect(try UndoableState(sandbox) == before)
    #expect(runAssets(rest, in: sandbox).exitCode == .done)
    #expect(try sandbox.text("notes.txt") == "two\n" && !sandbox.exists("\(Sandbox.images)/Buoy.imageset"))
    #expect(try sandbox.git("diff", "--name-only", "HEAD~1", "HEAD", "--", "\(Sandbox.images)/Bell.imageset") == "")
    #expect(try sandbox.git("log", "-1", "--format=%b").hasSuffix("Not reverted: Bell, notes.txt\n"))
    try sandbox.expectSound()
    #expect(runAssets(["undo"], in: sandbox).exitCode == .done)
    #expect(try UndoableState(sandbox) == before)
  }

  @Test func whatTheVersionDidNotChangeIsNoException() throws {
    let sandbox = try Sandbox.harbour()
    try redraw(sandbox)
    let id = try sandbox.git("rev-parse", "--short=7", "HEAD")
    #expect(
      try sandbox.refusal(["revert", "HEAD", "--except", "Bel"]).hasPrefix(
        "error: \(id) did not change 'Bel'\nhint: did you mean 'Bell'?\n"))
    #expect(runAssets(["revert", "HEAD", "Bell"], in: sandbox).exitCode == .usage)
    #expect(
      try Golden.difference(
        sandbox.refusal(["revert", "HEAD", "--except", "Bell"]),
        inline: """
          error: nothing to revert in \(id)
          cause: '--except' excludes everything it changed

          """) == nil)
  }

  @Test func aTrialChangesNothing() throws {
    let sandbox = try Sandbox.harbour()
    try redraw(sandbox)
    let before = try Snapshot(sandbox)
    let result = runAssets(["revert", "HEAD", "--dry-run", "--json"], in: sandbox)
    #expect(result.exitCode == .done && result.output.contains("\"dryRun\": true"), "\(result)")
    #expect(try Snapshot(sandbox) == before)
  }

  @Test func whereItCannotBeItIsRefused() throws {
    let sandbox = try Sandbox.harbour()
    #expect(try sandbox.refusal(["revert", "nowhere"]).hasPrefix("error: version not found: 'nowhere'\n"))
    try redraw(sandbox)
    try sandbox.git("revert", "--no-edit", "HEAD")
    #expect(try sandbox.refusal(["revert", "HEAD~1"]).hasPrefix("error: nothing to revert in "))
    try sandbox.git("switch", "-q", "-c", "side", "HEAD~1")
    try sandbox.commitAll("side")
    try sandbox.git("merge", "-q", "--no-edit", "main")
    try sandbox.git("checkout", "-q", "--detach")
    #expect(try sandbox.refusal(["revert", "HEAD"]).contains("not on a branch"))
  }
}

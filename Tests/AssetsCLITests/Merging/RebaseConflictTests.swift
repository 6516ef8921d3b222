import JSON
import TestKit
import Testing

@testable import AssetsCLI

/// Conflicts of what git began and assets does not: a rebase, a version that is copied, one that is taken back.
@Suite(.enabled(if: BuiltProgram.path != nil)) struct RebaseConflictTests {
  let sandbox = try! Sandbox.parted {  // without git no test of this suite can run
    try $0.writeImageSet("\(Sandbox.images)/Bell", color: .green)
  } theirs: {
    try $0.writeImageSet("\(Sandbox.images)/Bell", color: .red)
  }

  /// Nobody is there to change the messages of what goes on.
  init() { sandbox.environment["GIT_EDITOR"] = "true" }

  private func image(_ color: ImageMaker.Color) throws -> Bool {
    try sandbox.bytes("\(Sandbox.images)/Bell.imageset/bell@1x.png") == ImageMaker.png(4, 4, color)
  }

  /// Git calls one's own versions 'theirs' there.
  @Test(arguments: ["--merge", "--apply"], ["mine", "theirs"])
  func mineIsWhatOneMade(backend: String, side: String) throws {
    #expect(try !sandbox.runGit(["rebase", backend, "side"]).isSuccess)
    let shown = sandbox.assets("conflicts", "--json")
    let conflict = try #require(
      JSONDocument(parsing: Array(shown.output.utf8)).value.object?["conflicts"]?.elements?.first?.object)
    #expect(conflict["mine"]?.object?["subject"] == "mine", "\(shown)")
    #expect(conflict["theirs"]?.object?["subject"] == "theirs", "\(shown)")
    #expect(
      sandbox.assets("conflicts").error.contains(
        "hint: then 'git rebase --continue' finishes it, 'git rebase --abort' aborts it\n"))
    let kept = sandbox.assets("keep", side, "Bell")
    #expect(kept.error == "hint: no conflicts left; 'git rebase --continue' continues\n", "\(kept)")
    #expect(try image(side == "mine" ? .green : .red))
    try sandbox.git("rebase", side == "mine" ? "--continue" : "--skip")
    #expect(try image(side == "mine" ? .green : .red))
    try sandbox.expectSound()
  }

  /// Commands that neither began nor ended the rebase can be undone during it.
  @Test(arguments: [["rebase", "side"], ["cherry-pick", "side"]])
  func decisionsCanBeTakenBack(words: [String]) throws {
    #expect(try !sandbox.runGit(words).isSuccess)
    let before = try UndoableState(sandbox)
    for command in [["keep", "mine", "Bell"], ["keep", "both", "Bell"], ["rename", "Anchor", "Gong"]] {
      let result = runAssets(command, in: sandbox)
      #expect(result.exitCode == .done, "\(result)")
      let after = try UndoableState(sandbox)
      #expect(sandbox.assets("undo").exitCode == .done, "\(sandbox.assets("undo"))")
      try sandbox.expect(before, "undone")
      #expect(sandbox.assets("redo").exitCode == .done)
      try sandbox.expect(after, "done again")
      #expect(sandbox.assets("undo").exitCode == .done)
    }
    #expect(sandbox.assets("keep", "theirs", "Bell").exitCode == .done)
    try sandbox.git(words[0], "--skip")
    try sandbox.expectSound()
    // Once it has ended, they can't be undone any more.
    #expect(sandbox.assets("undo").exitCode != .done)
  }

  @Test func bothAreKeptInARebase() throws {
    #expect(try !sandbox.runGit(["rebase", "side"]).isSuccess)
    let kept = sandbox.assets("keep", "both", "Bell")
    #expect(kept.output == "'Bell' is yours; theirs is 'Bell-theirs'\n", "\(kept)")
    #expect(try image(.green))
    #expect(try sandbox.bytes("\(Sandbox.images)/Bell-theirs.imageset/bell@1x.png") == ImageMaker.png(4, 4, .red))
    try sandbox.git("rebase", "--continue")
    try sandbox.expectSound()
  }

  @Test func aVersionThatIsCopiedIsTheirs() throws {
    #expect(try !sandbox.runGit(["cherry-pick", "side"]).isSuccess)
    let shown = sandbox.assets("conflicts")
    #expect(shown.output.contains("theirs  Ada Author, "), "\(shown)")
    #expect(sandbox.assets("keep", "both", "Bell").output == "'Bell' is yours; theirs is 'Bell-theirs'\n")
    try sandbox.git("cherry-pick", "--continue")
    try sandbox.expectSound()
  }

  @Test func aStashHasNoVersionToKeepBeside() throws {
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .black)
    try sandbox.git("stash", "-q")
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .red)
    try sandbox.commitAll("more")
    #expect(try !sandbox.runGit(["stash", "pop", "-q"]).isSuccess)
    #expect(sandbox.assets("keep", "both", "Bell").error.contains("can't keep both sides of"))
    #expect(sandbox.assets("keep", "theirs", "Bell").error == "hint: no conflicts left\n")
    #expect(try image(.black))
  }
}

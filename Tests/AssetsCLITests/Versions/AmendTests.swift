import TestKit
import Testing

@testable import AssetsCLI

@Suite struct AmendTests {
  private static let facts = "--format=%T %P %an %ae %ad %cn%n%B"

  /// Contract 22 and 28: hooks, author and log are those of git's own `commit --amend`.
  @Test(arguments: [false, true], [nil, "Redraw the bell\n\nIt was dull."])
  func isWhatGitMakesOfIt(hasChanges: Bool, message: String?) throws {
    let pair = try RepositoryPair {
      try $0.write("notes.txt", "one\n")
      try $0.git("add", "-A")
      try $0.git("commit", "-q", "--author=Nina New <nina@example.com>", "-m", "Notes\n\nof the harbour")
      if hasChanges { try $0.write("notes.txt", "two\n") }
      try $0.noteHooks()
    }
    let old = try pair.ours.git("rev-parse", "HEAD")
    let result = runAssets(["commit", "--amend"] + (message.map { ["-m", $0] } ?? []), in: pair.ours)
    #expect(result.exitCode == .done, "\(result)")
    #expect(result.output.hasPrefix("Amended the last version with 1 file on 'main' ("), "\(result)")
    try pair.gits.git("add", "-A")
    try pair.gits.git(
      "-c", "core.editor=:", "commit", "-q", "--amend", message == nil ? "--no-edit" : "-m\(message ?? "")")
    for words in [["log", Self.facts], ["log", "-g", "--format=%gs"], ["log", "-g", "--format=%gs", "main"]] {
      #expect(try pair.ours.runGit(words).output == pair.gits.runGit(words).output)
    }
    #expect(try pair.ours.seen == pair.gits.seen)
    #expect(try pair.ours.git("rev-parse", "HEAD") != old)
    try pair.ours.expectSound()
  }

  @Test func onlyTheNamedAssetGoesIntoIt() throws {
    let sandbox = try Sandbox.harbour()
    try sandbox.commitAll("Second")
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .green)
    try sandbox.writeImageSet("\(Sandbox.images)/Anchor", color: .green)
    #expect(runAssets(["commit", "--amend", "Bell"], in: sandbox).exitCode == .done)
    let changed = try sandbox.git("diff", "--name-only", "HEAD~1", "HEAD").split(separator: "\n")
    #expect(changed.count == 2 && changed.allSatisfy { $0.hasPrefix("\(Sandbox.images)/Bell.imageset/") })
    try sandbox.expectSound(
      [1, 2].map { " M \(Sandbox.images)/Anchor.imageset/anchor@\($0)x.png\n" }.joined())
  }

  /// In the same second, a version that is made again is the very same one.
  @Test func whatWouldBeTheSameIsNotMadeAnew() throws {
    let sandbox = try Sandbox.harbour()
    #expect(runAssets(["commit", "--amend", "-m", "Begin"], in: sandbox).exitCode == .done)
    let again = try sandbox.refusal(["commit", "--amend"])
    #expect(again.hasPrefix("error: nothing to do: this would not change the last version, "), "\(again)")
    #expect(try sandbox.git("log", "-g", "--format=%gs").split(separator: "\n").count == 2)
  }

  @Test func theFirstVersionToo() throws {
    let sandbox = try Sandbox.harbour()
    #expect(runAssets(["commit", "--amend", "-m", "Begin"], in: sandbox).exitCode == .done)
    #expect(try sandbox.git("log", "--format=%s") == "Begin")
    #expect(try sandbox.git("reflog", "-1", "--format=%gs") == "commit (amend): Begin")
    try sandbox.expectSound()
  }

  @Test func whatARemoteHasStays() throws {
    let sandbox = try Sandbox.harbour()
    try sandbox.git("update-ref", "refs/remotes/origin/main", "HEAD")
    try sandbox.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/main")
    try sandbox.write("new", "")
    let id = try sandbox.git("rev-parse", "--short=7", "HEAD")
    #expect(
      try Golden.difference(
        sandbox.refusal(["commit", "--amend"]),
        inline: """
          error: can't amend \(id): it is already shared
          cause: 'origin/main' has it
          hint: run 'assets commit -m MESSAGE' to commit the changes as a new version
          hint: or 'assets revert HEAD' to revert the last version with a new one

          """) == nil)
    try sandbox.commitAll("mine")
    #expect(runAssets(["commit", "--amend", "-m", "still mine"], in: sandbox).exitCode == .done)
  }

  @Test func whereItCannotBeItIsRefused() throws {
    let sandbox = try Sandbox.harbour()
    let empty = try Sandbox(git: true)
    #expect(try empty.refusal(["commit", "--amend"]).hasPrefix("error: the branch 'main' has no version yet\n"))

    try sandbox.write("notes.txt", "one\n")
    try sandbox.commitAll("notes")
    sandbox.remove("notes.txt")
    #expect(try sandbox.refusal(["commit", "--amend"]).contains(" would be empty\n"))
    #expect(try !sandbox.runGit(["commit", "-aq", "--amend", "--no-edit"]).isSuccess)

    try sandbox.git("checkout", "-q", "HEAD", "--", ".")
    let text = try sandbox.git("cat-file", "commit", "HEAD")
    let odd = text.replacing("\n\n", with: "\nchange-id abc\n\n", maxReplacements: 1) + "\n"
    let id = try sandbox.git("hash-object", "-t", "commit", "-w", "--stdin", input: odd)
    try sandbox.git("reset", "-q", "--soft", id)
    #expect(try sandbox.refusal(["commit", "--amend"]).contains("cause: its header has 'change-id'\n"))

    try sandbox.git("switch", "-q", "-c", "side", "HEAD~1")
    try sandbox.commitAll("side")
    try sandbox.git("merge", "-q", "--no-commit", "main")
    #expect(try sandbox.refusal(["commit", "--amend"]).hasPrefix("error: a merge is not finished\n"))
  }

  @Test func aHookMayRefuseIt() throws {
    let sandbox = try Sandbox.harbour()
    try sandbox.writeHook("commit-msg", "exit 1")
    #expect(try sandbox.refusal(["commit", "--amend", "-m", "x"]).contains("the hook 'commit-msg' refused"))
    #expect(runAssets(["commit", "--amend", "-m", "x", "--no-verify"], in: sandbox).exitCode == .done)
  }
}

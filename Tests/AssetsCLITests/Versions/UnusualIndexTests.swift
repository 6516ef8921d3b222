import Files
import TestKit
import Testing

@testable import AssetsCLI

/// What becomes of an index that is touched by nobody, is a link, is not there, or tells of what is gone.
@Suite struct UnusualIndexTests {
  let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run

  private func run(_ words: String...) -> RunResult { runAssets(words, in: sandbox) }

  /// A file that was touched and is as it was is noted by `status`, and by nothing that only looks.
  @Test func aDryRunOfACommitWritesNothing() throws {
    try sandbox.write("note.txt", "note")
    try sandbox.write("other.txt", "other")
    try sandbox.commitAll("Notes")
    #expect(try sandbox.run("touch", ["-d", "1 hour ago", sandbox.path("note.txt")]).isSuccess)
    try sandbox.write("other.txt", "another")
    let index = try sandbox.bytes(".git/index")
    let stamp = try sandbox.run("stat", ["-c", "%i %y", sandbox.path(".git/index")]).output
    let result = run("commit", "-n")
    #expect(result.exitCode == .done && result.output.contains("other.txt"), "\(result)")
    #expect(try sandbox.bytes(".git/index") == index)
    #expect(try sandbox.run("stat", ["-c", "%i %y", sandbox.path(".git/index")]).output == stamp)
    #expect(!sandbox.exists(".git/assets"))
    #expect(run("status").exitCode == .done)
    #expect(try sandbox.bytes(".git/index") != index)
  }

  @Test(arguments: ["../kept index", "links/one"]) func aLinkStaysOne(target: String) throws {
    let place = target == "links/one" ? ".git/links/two" : "kept index"
    try sandbox.makeFolder(".git/links")
    if target == "links/one" { try sandbox.link(".git/links/one", to: "two") }
    #expect(try sandbox.run("mv", [sandbox.path(".git/index"), sandbox.path(place)]).isSuccess)
    try sandbox.link(".git/index", to: target)
    try sandbox.write(".git/info/exclude", "kept index*\n")
    try sandbox.git("branch", "side")
    try sandbox.write("note.txt", "note")
    let isLink = { try FileSystem.status(of: sandbox.path(".git/index"))?.kind == .symbolicLink(destination: target) }
    for words in [["status"], ["commit", "-m", "Note"], ["switch", "side"], ["switch", "main"], ["undo"]] {
      let result = runAssets(words, in: sandbox)
      #expect(result.exitCode == .done, "\(words): \(result)")
      #expect(try isLink(), "\(words)")
      #expect(!sandbox.exists("\(place).lock") && !sandbox.exists(".git/index.lock"))
      if words[0] != "status" { #expect(try sandbox.git("status", "--porcelain") == "") }
    }
  }

  /// A locked target is locked for us as for git.
  @Test func theLockLiesBesideTheTarget() throws {
    #expect(try sandbox.run("mv", [sandbox.path(".git/index"), sandbox.path(".git/kept")]).isSuccess)
    try sandbox.link(".git/index", to: "kept")
    try sandbox.write(".git/kept.lock", "")
    try sandbox.write("note.txt", "note")
    let result = run("commit", "-m", "Note")
    #expect(result.exitCode == .failed && result.error.contains("kept.lock"), "\(result)")
  }

  @Test func withoutAnIndexNothingHasChangedThatLiesThere() throws {
    sandbox.remove(".git/index")
    #expect(run("status").output.contains("No changes"))
    try sandbox.write("\(Sandbox.images)/Bell.imageset/bell@1x.png", "other")
    let status = run("status").output
    #expect(status.contains("Bell") && !status.contains("Anchor"), "\(status)")
  }

  @Test func whatWasStagedAndIsGoneIsListed() throws {
    try sandbox.write("gone.txt", "gone")
    try sandbox.git("add", "gone.txt")
    sandbox.remove("gone.txt")
    let status = run("status")
    #expect(status.output.contains("-  gone.txt"), "\(status)")
  }

  /// Git waits for neither the index nor the trees, so a power cut can leave the one without the other.
  @Test(arguments: ["folder", "."]) func aTreeThatOnlyTheIndexRemembersIsMadeAnew(folder: String) throws {
    try sandbox.write("folder/deep/one.txt", "1")
    try sandbox.git("add", "-A")
    let root = try sandbox.git("write-tree")
    let tree = folder == "." ? root : try sandbox.git("rev-parse", "\(root):\(folder)")
    try sandbox.write("other.txt", "2")
    sandbox.remove(".git/objects/\(tree.prefix(2))/\(tree.dropFirst(2))")
    if folder == "." { sandbox.remove("other.txt") }
    let result = run("commit", "-m", "One", "--no-verify")
    #expect(result.exitCode == .done, "\(result)")
    try sandbox.expectSound()
    #expect(try sandbox.git("status", "--porcelain").isEmpty)
  }
}

import TestKit
import Testing

@testable import AssetsCLI

/// One side has a file in whose place the other side has a folder: one conflict, under the name that both have.
@Suite(.enabled(if: BuiltProgram.path != nil, "needs the built program; run 'swift build --product assets'"))
struct FolderAgainstFileTests {
  /// How git is told to merge, who has the file, and if the names that git would give it are taken.
  struct Story: Sendable, CustomTestStringConvertible {
    var strategy: String
    var hasMyFile: Bool
    var areNamesTaken = false
    var testDescription: String {
      "\(strategy), \(hasMyFile ? "mine" : "theirs") is the file\(areNamesTaken ? ", names are taken" : "")"
    }
  }

  static let stories = ["ort", "recursive"].flatMap { strategy in
    [true, false].flatMap { hasMyFile in
      // The strategy 'ort' doesn't begin then.
      (strategy == "ort" ? [false] : [false, true])
        .map { Story(strategy: strategy, hasMyFile: hasMyFile, areNamesTaken: $0) }
    }
  }

  private func parted(_ story: Story) throws -> Sandbox {
    let sandbox = try Sandbox.harbour()
    try sandbox.git("config", "pull.twohead", story.strategy)
    try sandbox.write("app/src/code", (1...20).map { "\($0)\n" }.joined())
    try sandbox.commitAll("code")
    try sandbox.git("switch", "-q", "-c", "team/side")
    try (story.hasMyFile ? editFolder : putFile)(sandbox)
    try sandbox.commitAll("theirs")
    try sandbox.git("switch", "-q", "main")
    try (story.hasMyFile ? putFile : editFolder)(sandbox)
    try sandbox.commitAll("mine")
    if story.areNamesTaken { try sandbox.write(["app/src~HEAD": "file\n", "app/src~team_side": "file\n"]) }
    return sandbox
  }

  private func putFile(_ sandbox: Sandbox) throws {
    sandbox.remove("app/src")
    try sandbox.write("app/src", "file\n")
  }

  private func editFolder(_ sandbox: Sandbox) throws {
    try sandbox.write("app/src/code", (0...20).map { "\($0)\n" }.joined())
    try sandbox.write("app/src/new", "new\n")
  }

  @Test(arguments: stories) func itIsOneConflict(_ story: Story) throws {
    let sandbox = try parted(story)
    let trial = sandbox.assets("merge", "team/side", "--dry-run", "--no-verify")
    let begun = sandbox.assets("merge", "team/side", "--no-verify")
    for said in [trial, begun] {
      #expect(said.output.contains("!  app/src  folder\n") && !said.output.contains("src~"), "\(said)")
    }
    #expect(begun.output.hasPrefix("1 conflict: you and ") && begun.output.contains("a file in its place, 5 bytes"))
    #expect(sandbox.assets("status").output.contains("  ! app/src has a conflict\n"))
    let both = sandbox.assets("keep", "both", "app/src")
    #expect(
      both.error.hasPrefix("error: can't keep both sides of 'app/src': one is a file, the other a folder\n"))
  }

  @Test(arguments: stories, ["mine", "theirs"]) func theWholeOfASideIsKept(_ story: Story, side: String) throws {
    let sandbox = try parted(story)
    let before = try UndoableState(sandbox)
    let untracked = try sandbox.git("ls-files", "--others")
    #expect(sandbox.assets("merge", "team/side", "--no-verify").exitCode == .findings)
    let merging = try UndoableState(sandbox)
    #expect(sandbox.assets("keep", side, "app/src").exitCode == .done)
    #expect(sandbox.assets("undo").exitCode == .done)
    try sandbox.expect(merging, "undone")
    #expect(sandbox.assets("keep", side, "--all").exitCode == .done)
    let version = side == "mine" ? "HEAD" : "team/side"
    #expect(try sandbox.git("diff", "--cached", version, "--", "app") == "")
    #expect(try sandbox.git("diff") == "")
    #expect(try sandbox.git("ls-files", "--others") == untracked)
    #expect(try sandbox.git("fsck", "--strict", "--no-dangling") == "")
    for _ in 1...2 { #expect(sandbox.assets("undo").exitCode == .done) }
    try sandbox.expect(before, "all undone")
  }

  /// It could be a file that git wrote, or one the user made, so it stays.
  @Test func aFileOfTheUserOutlastsAMergeByGit() throws {
    let sandbox = try parted(Story(strategy: "recursive", hasMyFile: false))
    try sandbox.write("app/src~backup", "file\n")
    _ = try sandbox.run("git", ["merge", "-q", "--strategy=recursive", "team/side"])
    #expect(sandbox.assets("keep", "theirs", "app/src").exitCode == .done)
    #expect(try sandbox.text("app/src~backup") == "file\n")
    #expect(try sandbox.git("diff", "--cached", "team/side", "--", "app") == "")
  }

  @Test(arguments: stories, [["undo"], ["merge", "--abort"]])
  func goingBackLeavesNothing(_ story: Story, undoCommand: [String]) throws {
    let sandbox = try parted(story)
    let before = try UndoableState(sandbox)
    #expect(sandbox.assets("merge", "team/side", "--no-verify").exitCode == .findings)
    let back = runAssets(undoCommand, in: sandbox)
    #expect(back.exitCode == .done, "\(back)")
    try sandbox.expect(before, "\(story.testDescription)")
  }

  /// A file on one side and a link on the other: git moves the file to another name.
  @Test(arguments: ["ort", "recursive"], [true, false])
  func aFileAgainstALinkIsOneConflict(strategy: String, hasMyFile: Bool) throws {
    let sandbox = try Sandbox(git: true)
    try sandbox.git("config", "pull.twohead", strategy)
    try sandbox.write(["docs/code": "1\n", "other": "1\n"])
    try sandbox.commitAll("base")
    let link = { (sandbox: Sandbox) in
      sandbox.remove("docs/code")
      try sandbox.link("docs/code", to: "nowhere")
    }
    let edit = { (sandbox: Sandbox) in try sandbox.write("docs/code", "2\n") }
    try sandbox.git("switch", "-q", "-c", "side")
    try (hasMyFile ? link : edit)(sandbox)
    try sandbox.commitAll("theirs")
    try sandbox.git("switch", "-q", "main")
    try (hasMyFile ? edit : link)(sandbox)
    try sandbox.commitAll("mine")
    let before = try UndoableState(sandbox)
    let begun = sandbox.assets("merge", "side", "--no-verify")
    #expect(begun.output.contains("!  docs/code\n") && !begun.output.contains("code~"), "\(begun)")
    let status = sandbox.assets("status").output
    #expect(status.contains("! docs/code has a conflict") && !status.contains("code~"), "\(status)")
    for (side, version) in [("mine", "HEAD"), ("theirs", "side")] {
      #expect(sandbox.assets("keep", side, "docs/code").exitCode == .done)
      #expect(try sandbox.git("diff", "--cached", version) == "")
      #expect(try sandbox.git("status", "--porcelain", "--untracked-files=all", "--", "docs/code~*") == "")
      #expect(sandbox.assets("undo").exitCode == .done)
    }
    #expect(sandbox.assets("merge", "--abort").exitCode == .done)
    try sandbox.expect(before, "aborted")
  }
}

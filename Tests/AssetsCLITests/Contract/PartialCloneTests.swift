import Files
import TestKit
import Testing

@testable import AssetsCLI

/// A clone that left its contents on the remote (`git clone --filter=blob:none`).
@Suite struct PartialCloneTests {
  let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run

  /// `part` has the files of `main`, and none of what only `other` or an older version has.
  init() throws {
    try sandbox.write("notes.txt", "old\n")
    try sandbox.commitAll("Old")
    try sandbox.write("notes.txt", "one\ntwo\nthree\n")
    try sandbox.commitAll("One")
    try sandbox.git("switch", "-q", "-c", "other")
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .red)
    try sandbox.writeImageSet("\(Sandbox.images)/Horn", color: .green)
    try sandbox.write("notes.txt", "1\ntwo\nthree\n")
    try sandbox.commitAll("Other")
    try sandbox.git("switch", "-q", "main")
    try sandbox.git("config", "uploadpack.allowFilter", "true")
    try sandbox.git("config", "uploadpack.allowAnySHA1InWant", "true")
    try sandbox.git("clone", "-q", "--filter=blob:none", "file://\(sandbox.path())", "../part")
    try sandbox.git("branch", "-q", "other", "origin/other", in: "../part")
    try sandbox.git("config", "user.name", "Ada", in: "../part")
    try sandbox.git("config", "user.email", "ada@example.com", in: "../part")
  }

  private static let commands = [
    ["switch", "other"], ["show", "Bell", "--at", "other"], ["restore", "Bell", "--at", "other"], ["merge", "other"],
    ["history", "Bell"], ["undo"],
  ]

  private func run(_ words: [String]) -> RunResult { runAssets(words, in: sandbox, folder: "../part") }

  /// A commit of its own, so that the merge is one of lines.
  private func commitNote() throws {
    try sandbox.write("../part/notes.txt", "one\ntwo\n3\n")
    try sandbox.git("commit", "-qam", "Three", in: "../part")
  }

  @Test(arguments: commands.dropLast()) func whatIsMissingIsFetched(words: [String]) throws {
    if words[0] == "merge" { try commitNote() }
    let result = run(words)
    #expect(result.exitCode == .done, "\(result)")
    #expect(try sandbox.git("fsck", "--no-dangling", in: "../part") == "")
    if words[0] == "merge" { #expect(try sandbox.text("../part/notes.txt") == "1\ntwo\n3\n") }
    if words[0] == "history" { return }
    #expect(run(["switch", "other"]).exitCode == .done)
  }

  /// What both sides of a merge changed has to be compared with what they began with.
  @Test(arguments: [["merge", "other", "--no-verify"], ["merge", "other", "--dry-run"], ["revert", "HEAD~1"]])
  func whatBothSidesBeganWithIsFetched(words: [String]) throws {
    for color in [ImageMaker.Color.black, .white] {
      try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: color)
      try sandbox.commitAll("\(color)")
    }
    sandbox.remove("../part")
    try sandbox.git("clone", "-q", "--filter=blob:none", "file://\(sandbox.path())", "../part")
    try sandbox.git("branch", "-q", "other", "origin/other", in: "../part")
    for (key, value) in [("user.name", "Ada"), ("user.email", "ada@example.com")] {
      try sandbox.git("config", key, value, in: "../part")
    }
    let result = run(words)
    let says =
      words[0] == "revert" ? "later versions changed the same assets again\ncause: 'Bell'" : "!  Bell  image set"
    #expect((result.output + result.error).contains(says), "\(result)")
  }

  /// Nothing changes, and what is missing is named, with the remote that has it.
  @Test(arguments: commands.prefix(4)) func aRemoteThatIsAwayIsNamed(words: [String]) throws {
    if words[0] == "merge" { try commitNote() }
    try sandbox.git("config", "remote.origin.url", "file://\(sandbox.path("../gone"))", in: "../part")
    let head = try sandbox.git("rev-parse", "HEAD", in: "../part")
    let result = run(words)
    // An image that cannot be read is part of what 'show' says of an asset.
    #expect(result.exitCode == (words[0] == "show" ? .done : .failed), "\(result)")
    #expect((words[0] == "show" ? result.output : result.error).contains("'origin'"), "\(result)")
    #expect(!result.error.contains("git fsck"), "\(result)")
    if words[0] != "show" { #expect(result.error.contains("not have '\(Sandbox.images)/Bell.imageset/"), "\(result)") }
    #expect(try sandbox.git("rev-parse", "HEAD", in: "../part") == head)
    #expect(try sandbox.git("status", "--porcelain", in: "../part") == "")
  }
}

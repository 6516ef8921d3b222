import TestKit
import Testing

@testable import AssetsCLI

/// What git does beside the commit when a merge is finished or taken back.
@Suite struct ConcludedMergeTests {
  /// `main` and `side` changed `notes.txt` in different ways, and the bell.
  private func parted(_ settings: [String: String] = [:]) throws -> Sandbox {
    let sandbox = try Sandbox.parted {
      try $0.write("notes.txt", "mine\n")
      try $0.write("mine.txt", "mine\n")
    } theirs: {
      try $0.write("notes.txt", "theirs\n")
    }
    for (name, value) in settings { try sandbox.git("config", name, value) }
    return sandbox
  }

  private func notes(of sandbox: Sandbox) throws -> [String] {
    try sandbox.run("ls", ["-s", ".git"]).output.split(separator: "\n").map { String($0.drop { $0 == " " }) }
      .filter { ["MERGE", "AUTO", "SQUASH", "rr-", "BISECT"].contains(where: $0.contains) }
  }

  /// With `rerere.enabled` git knows next time how it was settled.
  @Test func howItWasSettledIsKeptInMind() throws {
    let sandboxes = try [parted(["rerere.enabled": "true"]), parted(["rerere.enabled": "true"])]
    #expect(sandboxes[0].assets("merge", "side").exitCode == .findings)
    #expect(sandboxes[0].assets("keep", "theirs", "notes.txt").exitCode == .done)
    #expect(sandboxes[0].assets("commit").exitCode == .done)
    _ = try sandboxes[1].runGit(["merge", "-q", "side"])
    try sandboxes[1].git("checkout", "-q", "--theirs", "notes.txt")
    try sandboxes[1].git("add", "notes.txt")
    try sandboxes[1].git("commit", "-q", "--no-edit")
    for sandbox in sandboxes {
      try sandbox.git("reset", "-q", "--hard", "HEAD~1")
      _ = try sandbox.runGit(["merge", "-q", "side"])
      #expect(try sandbox.text("notes.txt") == "theirs\n")
      try sandbox.git("merge", "--abort")
    }
    #expect(try notes(of: sandboxes[0]) == notes(of: sandboxes[1]))
  }

  @Test(arguments: [["merge", "--abort"], ["undo"]])
  func nothingStaysOfAMergeThatIsTakenBack(words: [String]) throws {
    let sandboxes = try [parted(["rerere.enabled": "true"]), parted(["rerere.enabled": "true"])]
    #expect(sandboxes[0].assets("merge", "side").exitCode == .findings)
    #expect(runAssets(words, in: sandboxes[0]).exitCode == .done)
    _ = try sandboxes[1].runGit(["merge", "-q", "side"])
    try sandboxes[1].git("merge", "--abort")
    let left = try notes(of: sandboxes[0])
    #expect(try left == notes(of: sandboxes[1]) && !left.contains { $0.contains("MERGE") }, "\(left)")
  }

  /// Git takes its message for the next version, whichever that is.
  @Test func theMessageOfASquashedMergeGoesWithTheVersion() throws {
    let sandboxes = try [parted(), parted()]
    for sandbox in sandboxes {
      _ = try sandbox.runGit(["merge", "-q", "--squash", "side"])
      try sandbox.git("checkout", "-q", "--theirs", "notes.txt")
      try sandbox.git("add", "notes.txt")
    }
    let waiting = try notes(of: sandboxes[0])
    #expect(waiting.contains { $0.hasSuffix("SQUASH_MSG") }, "\(waiting)")
    #expect(sandboxes[0].assets("commit", "-m", "theirs").exitCode == .done)
    try sandboxes[1].git("commit", "-q", "-m", "theirs")
    #expect(try notes(of: sandboxes[0]) == notes(of: sandboxes[1]))
    #expect(!sandboxes[0].exists(".git/SQUASH_MSG") && !sandboxes[0].exists(".git/MERGE_MSG"))
    #expect(sandboxes[0].assets("undo").exitCode == .done)
    #expect(try notes(of: sandboxes[0]) == waiting)
  }

  @Test func aMessageThatLayThereGoesWithASettledMerge() throws {
    let sandbox = try parted()
    try sandbox.write(".git/SQUASH_MSG", "of long ago\n")
    #expect(sandbox.assets("merge", "side").exitCode == .findings)
    #expect(sandbox.assets("keep", "theirs", "notes.txt").exitCode == .done)
    #expect(sandbox.assets("commit").exitCode == .done)
    #expect(try notes(of: sandbox).allSatisfy { !$0.contains("_MSG") })
  }

  /// To merge in the middle of it is no end of it.
  @Test func aSearchForAVersionGoesOn() throws {
    let sandbox = try parted()
    try sandbox.git("bisect", "start", "main", "main~1")
    try sandbox.git("switch", "-q", "main")
    _ = try sandbox.runGit(["merge", "-q", "side"])
    #expect(sandbox.exists(".git/BISECT_LOG"))
    #expect(sandbox.assets("keep", "mine", "--all").exitCode == .done)
    #expect(sandbox.assets("commit").exitCode == .done)
    #expect(sandbox.exists(".git/BISECT_LOG"))
    try sandbox.git("bisect", "reset")
  }

  /// Whatever `merge.autoStash` says: what is uncommitted is in nobody's way, and stays on the disk.
  @Test func nothingIsPutAside() throws {
    let sandbox = try parted(["merge.autoStash": "true"])
    try sandbox.write("mine.txt", "uncommitted\n")
    #expect(sandbox.assets("merge", "side").exitCode == .findings)
    #expect(try sandbox.text("mine.txt") == "uncommitted\n" && !sandbox.exists(".git/MERGE_AUTOSTASH"))
  }

  /// Both lines are joined, and nothing is other than it was.
  @Test func aMergeThatChangesNothingIsFinishedAllTheSame() throws {
    let sandbox = try Sandbox.parted {
      try $0.write("notes.txt", "mine\n")
    } theirs: {
      try $0.write("notes.txt", "theirs\n")
    }
    #expect(sandbox.assets("merge", "side").exitCode == .findings)
    #expect(sandbox.assets("keep", "mine", "--all").exitCode == .done)
    let committed = sandbox.assets("commit")
    #expect(committed.output.hasPrefix("Finished the merge on 'main' ("), "\(committed)")
    #expect(committed.output.hasSuffix("; your files are unchanged\n"), "\(committed)")
  }

  /// Git put it aside when it began the merge, and nothing but a file leads to it.
  @Test(arguments: [false, true]) func workThatGitPutAsideComesBack(isInTheWay: Bool) throws {
    let sandbox = try parted()
    try sandbox.write("mine.txt", "uncommitted\n")
    _ = try sandbox.runGit(["merge", "-q", "--autostash", "side"])
    #expect(try sandbox.exists(".git/MERGE_AUTOSTASH") && sandbox.text("mine.txt") == "mine\n")
    if isInTheWay { try sandbox.write("mine.txt", "decided\n") }
    #expect(sandbox.assets("keep", "mine", "--all").exitCode == .done)
    let committed = sandbox.assets("commit")
    #expect(committed.exitCode == .done, "\(committed)")
    #expect(!sandbox.exists(".git/MERGE_AUTOSTASH"))
    #expect(committed.error.contains("hint: run 'git stash pop' to restore it\n") == isInTheWay, "\(committed)")
    if isInTheWay {
      #expect(try sandbox.git("show", "stash@{0}:mine.txt") == "uncommitted")
    } else {
      #expect(try sandbox.text("mine.txt") == "uncommitted\n" && sandbox.git("stash", "list") == "")
    }
  }
}

import TestKit
import Testing

@testable import AssetsCLI

/// Contract 31: in a clone with a depth everything works that needs no version that is not there.
@Suite struct ShallowCloneTests {
  let sandbox = try! Sandbox()  // without git no test of this suite can run

  init() throws {
    try sandbox.git("init", "-q", "-b", "main", "whole")
    for number in 1...4 {
      try sandbox.writeImageSet("whole/\(Sandbox.images)/Bell", scales: Array(1...number))
      try sandbox.git("add", "-A", in: "whole")
      try sandbox.git("commit", "-q", "-m", "version \(number)", in: "whole")
    }
    try sandbox.git("clone", "-q", "--depth=2", "file://" + sandbox.path("whole"), "part")
  }

  private func run(_ words: String...) -> RunResult { runAssets(words, in: sandbox, folder: "part") }

  private func commit(_ message: String) throws {
    try sandbox.write("part/\(message).txt", message)
    let made = run("commit", "-m", message)
    #expect(made.exitCode == .done, "\(made)")
  }

  @Test func historyEndsWhereItDoesInGit() throws {
    for name in ["", "Bell"] {
      let shown = runAssets(["history", "--json"] + (name.isEmpty ? [] : [name]), in: sandbox, folder: "part")
      #expect(shown.exitCode == .done && shown.error == "", "\(shown)")
      #expect(shown.output.contains("version 4") && shown.output.contains("version 3"), "\(shown)")
      #expect(!shown.output.contains("version 2"), "\(shown)")
    }
    let unknown = run("restore", "Nope")
    #expect(unknown.exitCode == .failed && unknown.error.contains("'Nope'"), "\(unknown)")
    #expect(!unknown.error.contains("fsck"), "\(unknown)")
    #expect(run("status").output.contains("No changes"))
  }

  /// What is named may be among those that were not fetched.
  @Test func anOlderVersionIsNotHere() throws {
    for words in [["restore", "Bell", "--at", "HEAD~2"], ["revert", "HEAD~2"]] {
      #expect(
        runAssets(words, in: sandbox, folder: "part").error.hasPrefix(
          """
          error: version not found: 'HEAD~2'
          cause: older ones are not on this computer: it was cloned with a depth (shallow clone)
          hint: run 'git fetch --unshallow' to get all versions

          """))
    }
  }

  @Test func whatCannotBeKnownOfTheOldestIsNotTold() throws {
    let id = try sandbox.git("rev-parse", "--short=7", "HEAD~1", in: "part")
    for name in [[], ["Bell"]] {
      let shown = runAssets(["history"] + name, in: sandbox, folder: "part")
      #expect(!shown.output.contains("new image set"), "\(shown)")
      #expect(
        shown.output.hasSuffix(
          "version 3\n    its changes are not known, because the version before it is not on this computer\n"),
        "\(shown)"
      )
      #expect(shown.output.contains("\n\(id)  "), "\(shown)")
      #expect(shown.error == "hint: run 'git fetch --unshallow' to get all versions\n")
    }
    #expect(run("history", "--json").output.contains("\"parentMissing\": true"))
    let restored = run("restore", "Bell", "--at", "2001-01-01")
    #expect(
      Golden.difference(
        restored.error,
        inline: """
          error: no version of 2001-01-01 or before is on this computer
          cause: it was cloned with a depth (shallow clone); the oldest one here is from 2023-11-14
          hint: run 'git fetch --unshallow' to get all versions

          """) == nil)
  }

  @Test func whatIsAheadAndBehindIsCounted() throws {
    try commit("mine")
    try sandbox.write("whole/more.txt", "more")
    try sandbox.git("add", "-A", in: "whole")
    try sandbox.git("commit", "-q", "-m", "version 5", in: "whole")
    try sandbox.git("fetch", "-q", in: "part")
    let status = run("status")
    #expect(status.exitCode == .done, "\(status)")
    let counts = try sandbox.git("rev-list", "--left-right", "--count", "HEAD...origin/main", in: "part")
    #expect(counts == "1\t1")
    let json = run("status", "--json").output
    #expect(json.contains("\"ahead\": 1") && json.contains("\"behind\": 1"), "\(json)")
    let branches = run("branch")
    #expect(branches.exitCode == .done && branches.output.contains("main"), "\(branches)")
  }

  @Test func whatWasDoneIsTakenBack() throws {
    let before = try sandbox.git("rev-parse", "HEAD", in: "part")
    try commit("mine")
    let undone = run("undo")
    #expect(undone.exitCode == .done, "\(undone)")
    #expect(try sandbox.git("rev-parse", "HEAD", in: "part") == before)
    #expect(run("redo").exitCode == .done)
    let reverted = run("revert", "HEAD")
    #expect(reverted.exitCode == .done, "\(reverted)")
    let restored = run("restore", "Bell", "--at", "HEAD~3")
    #expect(restored.exitCode == .done, "\(restored)")
    #expect(try sandbox.git("fsck", "--strict", "--no-dangling", in: "part") == "")
  }

  @Test func branchesAreGoneToAndRemoved() throws {
    #expect(run("branch", "side").exitCode == .done)
    try commit("mine")
    #expect(run("switch", "main").exitCode == .done)
    let removed = run("branch", "--delete", "side", "--force")
    #expect(removed.exitCode == .done, "\(removed)")
  }

  /// What both sides came from may be missing, and of the last version all that came before is.
  @Test func whatNeedsMoreIsRefusedByItsName() throws {
    try sandbox.git("switch", "-q", "-c", "side", in: "part")
    try commit("theirs")
    try sandbox.git("switch", "-q", "main", in: "part")
    let head = try sandbox.git("rev-parse", "HEAD", in: "part")
    let merge = run("merge", "side")
    #expect(merge.exitCode == .failed && merge.error.contains("shallow clone"), "\(merge)")
    #expect(merge.error.contains("'git fetch --unshallow'") && merge.error.contains("'git merge'"), "\(merge)")
    let revert = run("revert", "HEAD~1")
    #expect(revert.exitCode == .failed && revert.error.contains("shallow clone"), "\(revert)")
    #expect(!revert.error.contains("or use 'git"), "\(revert)")
    #expect(try sandbox.git("rev-parse", "HEAD", in: "part") == head)
    try sandbox.git("fetch", "-q", "--unshallow", in: "part")
    #expect(run("merge", "side").exitCode == .done)
  }
}

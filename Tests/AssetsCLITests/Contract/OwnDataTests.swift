import Files
import TestKit
import Testing

@testable import AssetsCLI

/// What `assets` keeps for itself stays out of everybody's way, and what it makes is what git makes.
@Suite struct OwnDataTests {
  /// A project in which every kind of command was used that keeps something.
  private func usedProject() throws -> Hub {
    let hub = try Hub()
    try hub.start(clones: ["mine"])
    let sandbox = hub.sandbox
    try sandbox.writeImageSet("mine/\(Sandbox.images)/Bell")
    hub.works(["commit", "--no-verify", "-m", "A bell"], in: "mine")
    try sandbox.writeImageSet("mine/\(Sandbox.images)/Gong")
    hub.works(["remove", "Gong", "--force"], in: "mine")
    hub.works(["undo"], in: "mine")
    hub.works(["commit", "--no-verify", "-m", "A gong"], in: "mine")
    hub.works(["commit", "--no-verify", "--amend", "-m", "The gong"], in: "mine")
    hub.works(["branch", "side"], in: "mine")
    hub.works(["rename", "Gong", "Tamtam"], in: "mine")
    hub.works(["commit", "--no-verify", "-m", "Another name"], in: "mine")
    hub.works(["switch", "main"], in: "mine")
    hub.works(["revert", "HEAD"], in: "mine")
    hub.works(["restore", "Gong", "--at", "HEAD~1"], in: "mine")
    hub.works(["validate"], in: "mine")
    hub.works(["commit", "--no-verify", "-m", "The gong is back"], in: "mine")
    hub.works(["undo"], in: "mine")
    hub.works(["redo"], in: "mine")
    return hub
  }

  @Test("contract 32: own references are no branches and no tags, and go nowhere")
  func ownReferencesStayHere() throws {
    let hub = try usedProject()
    let sandbox = hub.sandbox
    let references = try sandbox.git("for-each-ref", "--format=%(refname)", in: "mine").split(separator: "\n")
    let own = references.filter { $0.hasPrefix("refs/assets/") }
    #expect(!own.isEmpty)
    #expect(
      Set(references).subtracting(own)
        == ["refs/heads/main", "refs/heads/side", "refs/remotes/origin/HEAD", "refs/remotes/origin/main"])
    try sandbox.git("push", "-q", "origin", "main", "--tags", in: "mine")
    try sandbox.git("push", "-q", "--all", in: "mine")
    hub.works(["push"], in: "mine")
    #expect(
      try sandbox.git("--git-dir", hub.folder, "for-each-ref", "--format=%(refname)")
        == "refs/heads/main\nrefs/heads/side")
    // Nothing asks for them, either.
    try sandbox.git("clone", "-q", "file://" + sandbox.path("mine"), "copy")
    #expect(try !sandbox.git("for-each-ref", in: "copy").contains("refs/assets/"))
    #expect(
      try sandbox.git("config", "--get-all", "remote.origin.fetch", in: "mine") == "+refs/heads/*:refs/remotes/origin/*"
    )
  }

  @Test("contract 32: git shows no line of them, and nothing lies in the work tree")
  func gitShowsNothingOfThem() throws {
    let hub = try usedProject()
    let sandbox = hub.sandbox
    let shown = try sandbox.git("log", "--all", "--format=%H", in: "mine").split(separator: "\n")
    let ofBranches = try sandbox.git("log", "--branches", "--remotes", "--format=%H", in: "mine").split(separator: "\n")
    #expect(Set(shown) == Set(ofBranches))
    #expect(try sandbox.git("stash", "list", in: "mine") == "")
    let files = try sandbox.files(in: "mine")
    #expect(files.allSatisfy { !$0.contains("/.assets") }, "\(files)")
    try hub.expectSound("mine")
    // The folder for what is kept besides can go at any time.
    sandbox.remove("mine/.git/assets")
    #expect(hub.works(["status"], in: "mine").contains("main"))
    try hub.expectSound("mine")
  }

  @Test("contract 28: versions have the lines of git's own, and every way of a branch is noted")
  func versionsAndLogsAreOrdinary() throws {
    let hub = try usedProject()
    let sandbox = hub.sandbox
    for id in try sandbox.git("rev-list", "--all", in: "mine").split(separator: "\n") {
      let text = try sandbox.git("cat-file", "commit", String(id), in: "mine")
      let head = text.split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.isEmpty }
      let words = head.compactMap { $0.split(separator: " ").first.map(String.init) }
      let parents = words.dropFirst().prefix { $0 == "parent" }
      #expect(words == ["tree"] + parents + ["author", "committer"], "\(text)")
    }
    for branch in ["main", "side", "HEAD"] {
      let lines = try sandbox.git("log", "-g", "--format=%H", branch, in: "mine").split(separator: "\n")
      #expect(try lines.first.map(String.init) == sandbox.git("rev-parse", branch, in: "mine"))
      // Each line begins where the one before it ended.
      let log = try sandbox.text("mine/.git/logs/\(branch == "HEAD" ? "HEAD" : "refs/heads/\(branch)")")
      let moves = log.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 2).prefix(2).map(String.init) }
      for (one, next) in zip(moves, moves.dropFirst()) { #expect(one[1] == next[0], "\(branch):\n\(log)") }
      #expect(log.split(separator: "\n").allSatisfy { $0.split(separator: "\t", maxSplits: 1).count == 2 }, "\(log)")
    }
  }

  /// Nothing that others have is ever made again.
  @Test("contract 35: no version that was shared is replaced")
  func sharedVersionsStay() throws {
    let hub = try usedProject()
    hub.works(["push"], in: "mine")
    let words = try hub.refusal(["commit", "--amend", "-m", "Other words"], in: "mine")
    #expect(words.contains("origin/main"), "\(words)")
  }
}

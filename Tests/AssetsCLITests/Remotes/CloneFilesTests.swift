import Files
import TestKit
import Testing

@testable import AssetsCLI

/// The files of a clone are put in place by our own means, and look as after `git clone`.
@Suite struct CloneFilesTests {
  let hub = try! Hub()  // without git no test of this suite can run

  private var sandbox: Sandbox { hub.sandbox }

  /// Clones with both, and returns what git thinks of each.
  private func cloneBoth() throws -> (ours: [String], theirs: [String]) {
    hub.works(["clone", hub.address, "ours"])
    try sandbox.git("clone", "-q", hub.folder, "theirs")
    func seen(_ place: String) throws -> [String] {
      let index = try sandbox.git("ls-files", "--stage", "--debug", in: place).split(separator: "\n")
      return [
        try sandbox.git("status", "--porcelain=v2", "--branch", in: place),
        try sandbox.git("reflog", "--format=%gs", in: place).replacing(hub.folder, with: "hub"),
        try sandbox.git("diff-files", in: place),
        // Times and numbers of files differ; flags and names do not.
        index.filter { !$0.hasPrefix("  ") || $0.contains("flags") }.map { $0.split(separator: "\t").last ?? "" }
          .joined(separator: "\n"),
        try sandbox.files(in: place).filter { !$0.contains("/.git/") }.map { String($0.dropFirst(place.utf8.count)) }
          .joined(separator: "\n"),
      ]
    }
    return (try seen("ours"), try seen("theirs"))
  }

  @Test func looksAsGitLeavesIt() throws {
    try hub.start(clones: ["mine"])
    try sandbox.writeProgram("mine/tools/run", "#!/bin/sh\n")
    try sandbox.link("mine/tools/link", to: "run")
    try sandbox.write("mine/.gitattributes", "*.txt text eol=crlf\n*.id ident\n")
    try sandbox.write("mine/note.txt", "one\ntwo\n")
    try sandbox.write("mine/head.id", "$Id$\n")
    try sandbox.git("add", "-A", in: "mine")
    try sandbox.git("commit", "-q", "-m", "kinds", in: "mine")
    try sandbox.git("push", "-q", "origin", "main", in: "mine")
    let (ours, theirs) = try cloneBoth()
    #expect(ours == theirs)
    #expect(try sandbox.bytes("ours/note.txt") == sandbox.bytes("theirs/note.txt"))
    #expect(try sandbox.bytes("ours/head.id") == sandbox.bytes("theirs/head.id"))
    try hub.expectSound("ours")
  }

  /// Contract 22: git runs `post-checkout` after a clone, too, where hooks stand for all repositories.
  @Test func theHookRunsWhereTheProjectWillBe() throws {
    try hub.start(clones: [])
    try sandbox.git("config", "--global", "core.hooksPath", sandbox.path("../hooks"))
    try sandbox.writeHook(
      "post-checkout", "echo \"$1 $2 $3 $(pwd -P)\" >> \"$HOME/seen\"", in: sandbox.path("../hooks"))
    let (ours, theirs) = try cloneBoth()
    #expect(ours == theirs)
    let lines = try sandbox.text("../home/seen").split(separator: "\n").map(String.init)
    #expect(lines.count == 2 && lines[0].replacing("/ours", with: "/theirs") == lines[1], "\(lines)")
  }

  /// A program has to make some of the files, which git starts; all of them are left to it.
  @Test func filtersAreRunByGit() throws {
    try sandbox.git("config", "--global", "filter.shout.clean", "tr A-Z a-z")
    try sandbox.git("config", "--global", "filter.shout.smudge", "tr a-z A-Z")
    try hub.start(clones: ["mine"])
    try hub.commit("loud", [".gitattributes": "*.loud filter=shout\n", "a.loud": "hello\n"], in: "mine")
    try sandbox.git("push", "-q", "origin", "main", in: "mine")
    let (ours, theirs) = try cloneBoth()
    #expect(ours == theirs)
    #expect(try sandbox.text("ours/a.loud") == "HELLO\n")
  }
}

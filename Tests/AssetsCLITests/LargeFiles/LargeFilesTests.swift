import Files
import TestKit
import Testing

@testable import AssetsCLI

let hasLargeFileProgram = (try? Sandbox().run("git", ["lfs", "version"]).isSuccess) ?? false

/// What `assets` does with large files, beside git with git-lfs.
@Suite(.enabled(if: hasLargeFileProgram, "needs git-lfs"))
struct LargeFilesTests {
  /// By `assets` alone: nothing of git-lfs is set up here.
  let hub = try! Hub()  // without git no test of this suite can run
  private var sandbox: Sandbox { hub.sandbox }
  /// The environment of a colleague whose git has git-lfs set up.
  private let colleague: [String: String]

  init() throws {
    try hub.start(clones: ["mine"])
    let environment = hub.sandbox.environment
    try hub.sandbox.write("../home/lfs", "[include]\n\tpath = .gitconfig\n")
    hub.sandbox.environment["GIT_CONFIG_GLOBAL"] = hub.sandbox.path("../home/lfs")
    try hub.sandbox.git("lfs", "install", "--skip-repo")
    colleague = hub.sandbox.environment
    hub.sandbox.environment = environment
  }

  /// Runs git with git-lfs.
  @discardableResult
  private func withLFS<Result>(_ body: () throws -> Result) rethrows -> Result {
    let before = sandbox.environment
    sandbox.environment = colleague
    defer { sandbox.environment = before }
    return try body()
  }

  private func noise(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
    var random = SeededRandom(seed: seed)
    return random.bytes(count)
  }

  /// Nothing is changed to git-lfs, nor damaged.
  private func expectSound(_ clone: String, _ location: SourceLocation = #_sourceLocation) throws {
    try withLFS {
      #expect(try sandbox.git("status", "--porcelain", in: clone) == "", sourceLocation: location)
      let check = try sandbox.runGit(["lfs", "fsck"], in: clone)
      #expect(check.isSuccess, "\(check)", sourceLocation: location)
    }
    #expect(try sandbox.git("fsck", "--strict", "--no-dangling", in: clone) == "", sourceLocation: location)
  }

  private func tree(_ clone: String, _ version: String = "HEAD") throws -> String {
    try sandbox.git("rev-parse", "\(version)^{tree}", in: clone)
  }

  /// Contract 1, 4 and 7, 16 and 17: the way of a designer, and what a teammate with git-lfs gets.
  @Test func aLargeFileGoesToTeammates() throws {
    let big = noise(3_000_000)
    hub.works(["large", "*.psd"], in: "mine")
    try sandbox.write("mine/Home.psd", big)
    hub.works(["commit", "-m", "Add the home screen"], in: "mine")
    hub.works(["push"], in: "mine")
    try expectSound("mine")
    try withLFS { try sandbox.git("clone", "-q", hub.address, "theirs") }
    #expect(try sandbox.bytes("theirs/Home.psd") == big)
    try expectSound("theirs")
    // With git and git-lfs alone, it is the same version.
    try withLFS {
      try sandbox.git("checkout", "-q", "-b", "again", "HEAD~1", in: "theirs")
      try sandbox.git("lfs", "track", "*.[pP][sS][dD]", in: "theirs")
      try sandbox.write("theirs/Home.psd", big)
      try sandbox.git("add", "-A", in: "theirs")
      try sandbox.git("commit", "-q", "-m", "again", in: "theirs")
    }
    #expect(try tree("theirs") == tree("mine"))
    hub.works(["clone", hub.address, "copy"])
    #expect(try sandbox.bytes("copy/Home.psd") == big)
    #expect(hub.works(["large"], in: "copy").hasPrefix("1 large file, 3.0 MB\n"))
  }

  /// Contract 5: right after they were written, files are unchanged to a git that knows nothing of git-lfs.
  @Test func filesAreUnchangedToPlainGitAtOnce() throws {
    hub.works(["large", "*.psd"], in: "mine")
    try sandbox.write("mine/Home.psd", "one")
    hub.works(["commit", "-m", "one"], in: "mine")
    hub.works(["push"], in: "mine")
    hub.works(["branch", "two"], in: "mine")
    try sandbox.write("mine/Home.psd", "two")
    hub.works(["commit", "-m", "two"], in: "mine")
    hub.works(["clone", hub.address, "copy"])
    #expect(try sandbox.git("status", "--porcelain", in: "copy") == "")
    _ = try sandbox.run("touch", ["-r", "Home.psd", "../before"], in: "mine")
    for branch in ["main", "two", "main"] {
      hub.works(["switch", branch], in: "mine")
      #expect(try sandbox.git("status", "--porcelain", in: "mine") == "")
    }
    #expect(try sandbox.text("mine/Home.psd") == "one")
    // A program that compares times sees that the file is another one.
    #expect(try sandbox.run("find", ["Home.psd", "-newer", "../before"], in: "mine").output == "Home.psd\n")
  }

  /// Contract 39: everything that replaces files, by `assets` and by git with git-lfs by turns: the same trees and bytes.
  @Test func bothWorkOnOneClone() throws {
    hub.works(["large", "*.psd"], in: "mine")
    try sandbox.write("mine/Home.psd", noise(300_000))
    hub.works(["commit", "-m", "home"], in: "mine")
    hub.works(["push"], in: "mine")
    try withLFS {
      try sandbox.git("clone", "-q", hub.address, "theirs")
      try sandbox.write("theirs/New.PSD", noise(200_000, seed: 2))
      try sandbox.git("add", "-A", in: "theirs")
      try sandbox.git("commit", "-q", "-m", "by git", in: "theirs")
      try sandbox.git("push", "-q", in: "theirs")
    }
    hub.works(["pull"], in: "mine")
    #expect(try sandbox.bytes("mine/New.PSD") == noise(200_000, seed: 2))
    try expectSound("mine")
    // A branch of ours, and what git makes of it.
    hub.works(["branch", "art"], in: "mine")
    try sandbox.write("mine/Home.psd", noise(400_000, seed: 3))
    hub.works(["commit", "-m", "redraw"], in: "mine")
    hub.works(["switch", "main"], in: "mine")
    #expect(try sandbox.bytes("mine/Home.psd") == noise(300_000))
    try withLFS { try sandbox.git("checkout", "-q", "art", in: "mine") }
    #expect(try sandbox.bytes("mine/Home.psd") == noise(400_000, seed: 3))
    try sandbox.write("mine/Home.psd", "edited")
    hub.works(["discard", "Home.psd"], in: "mine")
    #expect(try sandbox.bytes("mine/Home.psd") == noise(400_000, seed: 3))
    hub.works(["undo"], in: "mine")
    #expect(try sandbox.text("mine/Home.psd") == "edited")
    hub.works(["redo"], in: "mine")
    try expectSound("mine")
    // Uncommitted work is shelved and comes back.
    try sandbox.write("mine/Home.psd", noise(100_000, seed: 4))
    hub.works(["switch", "main"], in: "mine")
    #expect(try sandbox.bytes("mine/Home.psd") == noise(300_000))
    try expectSound("mine")
    hub.works(["switch", "art"], in: "mine")
    #expect(try sandbox.bytes("mine/Home.psd") == noise(100_000, seed: 4))
    hub.works(["commit", "-m", "redraw again"], in: "mine")
    hub.works(["undo"], in: "mine")
    #expect(try sandbox.bytes("mine/Home.psd") == noise(100_000, seed: 4))
    hub.works(["redo"], in: "mine")
    // The same merge by git.
    hub.works(["switch", "main"], in: "mine")
    try sandbox.write("mine/note.txt", "so that there is something to merge\n")
    hub.works(["commit", "-m", "note"], in: "mine")
    try withLFS {
      try sandbox.git("clone", "-q", "mine", "merged")
      try sandbox.git("merge", "-q", "-m", "merge", "origin/art", in: "merged")
    }
    hub.works(["merge", "art"], in: "mine")
    #expect(try tree("mine") == tree("merged"))
    #expect(try sandbox.bytes("mine/Home.psd") == noise(100_000, seed: 4))
    #expect(try sandbox.bytes("merged/Home.psd") == sandbox.bytes("mine/Home.psd"))
    hub.works(["restore", "Home.psd", "--at", "HEAD~1"], in: "mine")
    #expect(try sandbox.bytes("mine/Home.psd") == noise(300_000))
    hub.works(["undo"], in: "mine")
    try expectSound("mine")
    hub.works(["push"], in: "mine")
    try withLFS { try sandbox.git("pull", "-q", in: "theirs") }
    #expect(try sandbox.bytes("theirs/Home.psd") == noise(100_000, seed: 4))
    try expectSound("theirs")
  }

  /// Contract 1, 2 and 3: what becomes a pointer, and what is one already, is decided as by `git lfs clean`.
  @Test func filesAreCleanedAsByGitLFS() throws {
    let (digits, other) = (String(repeating: "4d7a", count: 16), String(repeating: "0e", count: 32))
    let head = "version https://git-lfs.github.com/spec/v1\n"
    let body = "oid sha256:\(digits)\nsize 12345\n"
    let samples = [
      "canonical": head + body, "no size": head + "oid sha256:\(digits)\nsize 0\n",
      "hawser": "version https://hawser.github.com/spec/v1\n" + body,
      "git-media": "version http://git-media.io/v/2\n" + body,
      "extension": head + "ext-0-a sha256:\(other)\n" + body,
      "extensions": head + "ext-0-a sha256:\(other)\next-1-b sha256:\(other)\n" + body,
      "second extension": head + "ext-1-b sha256:\(other)\n" + body,
      "Windows": (head + body).replacing("\n", with: "\r\n"), "no last line end": String((head + body).dropLast()),
      "more line ends": head + body + "\n\n", "first line empty": "\n" + head + body,
      "blanks": head + body + String(repeating: " ", count: 1_023 - (head + body).utf8.count),
      "too many blanks": head + body + String(repeating: " ", count: 1_024 - (head + body).utf8.count), "empty": "",
      "unknown key": head + "color red\n" + body, "unknown last key": head + body + "zoom 2\n",
      "wrong order": head + "size 12345\noid sha256:\(digits)\n",
      "capitals": head + body.replacing("4d7a", with: "4D7A"),
      "unknown version": "version https://git-lfs.github.com/spec/v9\n" + body,
      "negative": head + "oid sha256:\(digits)\nsize -1\n", "short": head + "oid sha256:4d7a\nsize 12345\n",
      "text": "some text\n", "one byte": "x", "pixels": String(repeating: "pixels", count: 40_000),
    ]
    try sandbox.write("mine/.gitattributes", "large/** filter=lfs diff=lfs merge=lfs -text\n")
    for (name, text) in samples { try sandbox.write("mine/large/\(name)", text) }
    hub.works(["commit", "-m", "samples"], in: "mine")
    for (name, text) in samples {
      let expected = try sandbox.runGit(["lfs", "clean", name], in: "mine", input: text).output
      #expect(try sandbox.runGit(["show", "HEAD:large/\(name)"], in: "mine").output == expected, "\(name)")
    }
  }
}

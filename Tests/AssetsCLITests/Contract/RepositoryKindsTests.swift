import Files
import TestKit
import Testing

@testable import AssetsCLI

/// Every kind of repository that git can make: it works as any other, or the refusal names the feature and what to type
/// with git, and nothing has changed. Those that are refused from the start stand in `UnusableRepositoryTests`.
@Suite struct RepositoryKindsTests {
  @Test("contract 31: a linked work tree has its own branch, files and operations")
  func linkedWorkTrees() throws {
    let hub = try Hub()
    try hub.start(clones: ["mine"])
    let sandbox = hub.sandbox
    try sandbox.git("worktree", "add", "-q", "-b", "side", "../linked", in: "mine")
    try sandbox.writeImageSet("linked/\(Sandbox.images)/Bell")
    hub.works(["commit", "--no-verify", "-m", "A bell"], in: "linked")
    #expect(try sandbox.git("log", "-1", "--format=%s", "side", in: "mine") == "A bell")
    hub.works(["undo"], in: "linked")
    #expect(try sandbox.git("status", "--porcelain", in: "linked") == "?? App/")
    hub.works(["redo"], in: "linked")
    hub.works(["push"], in: "linked")
    hub.works(["pull"], in: "linked")
    #expect(try sandbox.git("fsck", "--strict", "--no-dangling", in: "linked") == "")
    try hub.expectSound("mine")
    // A branch that lies open there is not taken away.
    #expect(try hub.refusal(["switch", "side"], in: "mine").contains("git worktree list"))
  }

  @Test("contract 31: core.bare with a work tree elsewhere, and GIT_DIR")
  func aWorkTreeElsewhere() throws {
    let sandbox = try Sandbox.harbour()
    _ = try sandbox.run("mv", [".git", "../store"])
    sandbox.environment["GIT_DIR"] = sandbox.path("../store")
    sandbox.environment["GIT_WORK_TREE"] = sandbox.folder
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .red)
    #expect(runAssets(["commit", "-m", "Red"], in: sandbox).exitCode == .done)
    #expect(try sandbox.git("status", "--porcelain") == "")
    #expect(try sandbox.git("fsck", "--strict", "--no-dangling") == "")
  }

  @Test("contract 31: objects of another repository, and packed ones")
  func alternates() throws {
    let hub = try Hub()
    try hub.start(clones: [])
    let sandbox = hub.sandbox
    try sandbox.git("clone", "-q", "--shared", hub.folder, "shared")
    try sandbox.writeImageSet("shared/\(Sandbox.images)/Bell")
    hub.works(["commit", "--no-verify", "-m", "A bell"], in: "shared")
    hub.works(["push"], in: "shared")
    hub.works(["revert", "HEAD"], in: "shared")
    try hub.expectSound("shared")
  }

  @Test("contract 31: a file that is assumed unchanged stays as it is")
  func assumedUnchanged() throws {
    let sandbox = try Sandbox.harbour()
    try sandbox.write("local.txt", "theirs")
    try sandbox.commitAll("settings")
    try sandbox.git("update-index", "--assume-unchanged", "local.txt")
    try sandbox.write("local.txt", "mine alone")
    try sandbox.write("notes.txt", "new")
    #expect(runAssets(["commit", "-m", "Notes"], in: sandbox).exitCode == .done)
    #expect(try sandbox.git("ls-files", "-v", "local.txt") == "h local.txt")
    #expect(try sandbox.git("show", "HEAD:local.txt") == "theirs")
    for words in [["branch", "side"], ["switch", "main"]] {
      #expect(runAssets(words, in: sandbox).exitCode == .done)
      #expect(try sandbox.text("local.txt") == "mine alone")
    }
    try sandbox.expectSound()
  }

  @Test("contract 31: a bit that keeps a file out of the work tree is refused by its name, and stays")
  func skippedFiles() throws {
    let sandbox = try Sandbox.harbour()
    try sandbox.git("update-index", "--skip-worktree", "\(Sandbox.images)/Contents.json")
    try sandbox.write("notes.txt", "new")
    for words in [["commit", "-m", "Notes"], ["branch", "side"], ["status"]] {
      let said = try sandbox.refusal(words)
      #expect(said.contains("is marked as 'skip-worktree'") && said.contains("--no-skip-worktree"), "\(said)")
    }
    #expect(try sandbox.git("ls-files", "-v", "\(Sandbox.images)/Contents.json").hasPrefix("S "))
  }

  @Test("contract 31: a submodule is a line of the version, and its files are its own")
  func submodules() throws {
    let sandbox = try Sandbox.harbour()
    try sandbox.git("init", "-q", "-b", "main", "../icons")
    try sandbox.write("../icons/bell.txt", "1")
    try sandbox.git("add", "-A", in: "../icons")
    try sandbox.git("commit", "-q", "-m", "icons", in: "../icons")
    try sandbox.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", "../icons", "icons")
    try sandbox.commitAll("with icons")
    let pinned = try sandbox.git("rev-parse", "HEAD:icons")
    try sandbox.write("notes.txt", "new")
    #expect(runAssets(["commit", "-m", "Notes"], in: sandbox).exitCode == .done)
    #expect(try sandbox.git("rev-parse", "HEAD:icons") == pinned)
    #expect(try sandbox.git("ls-tree", "HEAD", "icons").hasPrefix("160000 commit "))
    #expect(try sandbox.text("icons/bell.txt") == "1")
    try sandbox.expectSound()
  }

  @Test("contract 30: safe.directory")
  func aFolderOfSomebodyElseIsOnlyOpenedWhenTold() throws {
    let sandbox = try Sandbox.harbour()
    guard try sandbox.run("sh", ["-c", "test \"$(id -u)\" = 0 && chown -R 12345 . .git"]).isSuccess else {
      return print("skipped: only root can give a folder to somebody else")
    }
    let ours = runAssets(["status"], in: sandbox)
    let gits = try sandbox.runGit(["status"])
    #expect(ours.exitCode == .failed && !gits.isSuccess, "\(ours)\n\(gits)")
    #expect(ours.error.contains("safe.directory"), "\(ours)")
    try sandbox.git("config", "--global", "--add", "safe.directory", sandbox.folder)
    #expect(runAssets(["status"], in: sandbox).exitCode == .done)
  }
}

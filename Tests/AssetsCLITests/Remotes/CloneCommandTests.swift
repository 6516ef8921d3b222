import Files
import JSON
import TestKit
import Testing

@testable import AssetsCLI

@Suite struct CloneCommandTests {
  let hub = try! Hub()  // without git no test of this suite can run

  @Test func tellsWhereOneIs() throws {
    try hub.start(clones: [])
    let id = try hub.sandbox.git("--git-dir", hub.folder, "rev-parse", "--short", "main")
    let result = hub.assets(["clone", "../hubs/harbour.git"])
    #expect(
      result
        == RunResult(
          exitCode: .done,
          output: "Copied '../hubs/harbour.git' to 'harbour'\nOn branch 'main', at \(id) first\n",
          error: "hint: run 'assets -C harbour list' to see its assets\n"))
    try hub.expectSound("harbour")
    let noted = try hub.sandbox.git("config", "remote.origin.url", in: "harbour")
    #expect(FileSystem.realPath(noted) == FileSystem.realPath(hub.folder) && noted.hasPrefix("/"), "\(noted)")
  }

  @Test func anEmptyRepository() {
    let result = hub.assets(["clone", hub.address, "work"])
    #expect(result.output.hasSuffix("to 'work'\nOn branch 'main', which has no version yet\n"))
    // There is nothing to list.
    #expect(
      Golden.difference(
        result.error,
        inline: """
          hint: run 'assets -C work import IMAGES' to add the first images; then 'assets commit' creates the first \
          version, and 'assets push' shares it

          """) == nil)
  }

  @Test func theOnlyBranchIsMeantWhereTheHostNamesNone() throws {
    try hub.start(clones: [])
    try hub.sandbox.git("--git-dir", hub.folder, "symbolic-ref", "HEAD", "refs/heads/master")
    #expect(
      hub.works(["clone", hub.address, "work", "-n"]).hasSuffix("its branches: 'main' (checked out)\n"))
    let result = hub.assets(["clone", hub.address, "work"])
    #expect(result.output.contains("\nOn branch 'main', at "), "\(result)")
    #expect(result.error == "hint: run 'assets -C work list' to see its assets\n")
    try hub.expectSound("work")
    #expect(try hub.sandbox.git("rev-parse", "--abbrev-ref", "main@{u}", in: "work") == "origin/main")
    #expect(!(try hub.sandbox.text("work/.git/config")).contains("master"))
    #expect(hub.works(["pull"], in: "work").contains("'origin/main'"))
  }

  @Test func whereTheHostNamesNoBranchTheOthersAreNamed() throws {
    try hub.start(clones: ["other"])
    try hub.sandbox.git("push", "-q", "origin", "main:icons", in: "other")
    try hub.sandbox.git("--git-dir", hub.folder, "symbolic-ref", "HEAD", "refs/heads/master")
    let result = hub.assets(["clone", hub.address, "work"])
    #expect(result.output.hasSuffix("\nOn branch 'master', which has no version yet\n"), "\(result)")
    #expect(
      Golden.difference(
        result.error,
        inline: """
          note: the versions are on 'icons' and 'main'
          hint: run 'assets -C work switch main' to switch to one

          """) == nil)
    let fetched = hub.assets(["fetch"], in: "work")
    #expect(fetched.output == "'origin' has nothing new\n")
    #expect(
      Golden.difference(
        fetched.error,
        inline: """
          note: your branch has no version yet; the remote's versions are on 'icons' and 'main'
          hint: run 'assets switch main' to switch to one

          """) == nil)
    let pulled = hub.assets(["pull"], in: "work")
    #expect(
      Golden.difference(
        pulled.error,
        inline: """
          error: 'origin' has no branch that matches 'master'
          cause: yours has no version yet; the remote's versions are on 'icons' and 'main'
          hint: run 'assets switch main' to switch to one

          """) == nil)
    hub.works(["switch", "main"], in: "work")
    try hub.expectSound("work")
  }

  @Test func onABranch() throws {
    try hub.start(clones: ["other"])
    try hub.sandbox.git("push", "-q", "origin", "main:icons", in: "other")
    hub.works(["clone", hub.address, "work", "--branch", "icons"])
    #expect(try hub.sandbox.git("symbolic-ref", "HEAD", in: "work") == "refs/heads/icons")
    let result = hub.assets(["clone", hub.address, "nowhere", "-b", "missing"])
    #expect(result.exitCode == .failed)
    #expect(result.error.hasPrefix("error: branch 'missing' not found on '\(hub.address)'\n"), "\(result)")
    #expect(try hub.sandbox.files().allSatisfy { !$0.hasPrefix("nowhere") })
  }

  @Test func aDryRunOnlyAsks() throws {
    try hub.start(clones: ["other"])
    try hub.sandbox.git("push", "-q", "origin", "main:icons", in: "other")
    let output = hub.works(["clone", hub.address, "work", "--dry-run"])
    #expect(output.hasSuffix("to 'work'\nits branches: 'icons', 'main' (checked out)\n"))
    #expect(!hub.sandbox.exists("work"))
  }

  @Test func anEmptyFolderIsTakenAndAFullOneIsNot() throws {
    try hub.start(clones: [])
    try hub.sandbox.makeFolder("empty")
    hub.works(["clone", hub.address, "empty"])
    #expect(hub.sandbox.exists("empty/bell.txt"))
    try hub.sandbox.write("full/mine.txt", "")
    let result = hub.assets(["clone", hub.address, "full"])
    #expect(result.error.hasPrefix("error: '\(hub.sandbox.path("full"))' already exists\n"), "\(result)")
    #expect(try hub.sandbox.files(in: "full") == ["full/mine.txt"])
    try hub.sandbox.write("file", "")
    #expect(hub.assets(["clone", hub.address, "file"]).exitCode == .failed)
  }

  @Test func whatIsNoRepositoryIsTold() throws {
    let result = hub.assets(["clone", hub.sandbox.path("nothing"), "work"])
    #expect(result.exitCode == .failed)
    #expect(
      result.error.hasPrefix("error: repository not found: '\(hub.sandbox.path("nothing"))'"),
      "\(result)")
    #expect(try FileSystem.entries(of: hub.sandbox.folder).isEmpty)
    // There is no repository yet whose remotes could be looked at.
    #expect(!result.error.contains("assets remote"), "\(result)")
    #expect(
      result.error.hasSuffix("hint: compare the address with the one your git host shows; nothing was created here\n"))
  }

  @Test func asJSON() throws {
    try hub.start(clones: [])
    let lines = hub.works(["clone", "file://" + hub.folder, "work", "--json"]).split(separator: "\n")
    let objects = try lines.map { try #require(try JSONDocument(parsing: Array($0.utf8)).value.object) }
    let kinds = objects.map { $0["event"]?.text ?? "" }
    #expect(kinds.last == "done" && kinds.dropLast().allSatisfy { $0 == "progress" }, "\(kinds)")
    #expect(objects.contains { $0["phase"] == "receiving" && $0["finished"] == true && $0["total"] != nil })
    #expect(objects.last?.names == ["event", "sentence", "folder", "branch", "version"])
    #expect(objects.last?["folder"]?.text == hub.sandbox.path("work"))
  }

  /// Contract 31: what cannot be worked with afterwards is refused, and the feature is named.
  @Test func aRepositoryOnlyGitKnowsIsRefused() throws {
    try hub.sandbox.git("init", "-q", "--object-format=sha256", "../hubs/new")
    try hub.sandbox.write("../hubs/new/a", "")
    try hub.sandbox.git("add", "a", in: "../hubs/new")
    try hub.sandbox.git("commit", "-q", "-m", "a", in: "../hubs/new")
    let result = hub.assets(["clone", "../hubs/new", "work"])
    #expect(result.exitCode == .failed && result.error.contains("its versions use sha256"), "\(result)")
    #expect(try FileSystem.entries(of: hub.sandbox.folder).isEmpty)
  }

  @Test func anAddressThatLooksLikeAnOptionIsNone() {
    let result = hub.assets(["clone", "--", "--upload-pack=touch x", "work"])
    #expect(result.exitCode == .failed)
    #expect(!hub.sandbox.exists("x"))
  }
}

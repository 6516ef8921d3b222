import Files
import TestKit
import Testing

@testable import AssetsCLI

private let hasLargeFiles = (try? Sandbox().run("git", ["lfs", "version"]).isSuccess) ?? false

/// Files kept by git-lfs travel with its own hooks and filters, as with git.
@Suite(.enabled(if: hasLargeFiles, "needs git-lfs"))
struct SharingLargeFilesTests {
  let hub = try! Hub()  // without git no test of this suite can run

  init() throws {
    try hub.sandbox.git("lfs", "install", "--skip-repo")
    try hub.start(clones: ["mine", "other"])
    for clone in ["mine", "other"] { try hub.sandbox.git("lfs", "install", "--local", in: clone) }
  }

  private var sandbox: Sandbox { hub.sandbox }

  /// Contract 11 and 12, 16 and 17, 22 and 23: the hook of git-lfs finds the server, and sends every object before a
  /// branch moves.
  @Test func objectsAreThereBeforeTheBranchIs() throws {
    try sandbox.writeHook(
      "update", "find ../harbour.git/lfs/objects -type f 2>/dev/null | wc -l | tr -d ' ' > \"$HOME/count\"",
      in: "\(hub.folder)/hooks")
    try hub.commit(
      "large", [".gitattributes": "*.psd filter=lfs diff=lfs merge=lfs -text\n", "big.psd": "pixels"], in: "mine")
    hub.works(["push"], in: "mine")
    #expect(try sandbox.text("../home/count") == "1\n")
    #expect(hub.works(["pull"], in: "other").contains("changed on disk"))
    #expect(try sandbox.text("other/big.psd") == "pixels")
    try hub.expectSound("other")
    #expect(try sandbox.runGit(["lfs", "status", "--porcelain"], in: "other").output == "")
    hub.works(["clone", hub.address, "copy"])
    #expect(try sandbox.text("copy/big.psd") == "pixels")
  }

  /// What a pull brought is taken back, by git and with the contents that are here; a placeholder takes the place of others.
  @Test func aPullIsTakenBack() throws {
    try hub.commit("large", [".gitattributes": "*.psd filter=lfs -text\n", "big.psd": "pixels"], in: "mine")
    hub.works(["push"], in: "mine")
    hub.works(["pull"], in: "other")
    try hub.commit("larger", ["big.psd": "more pixels"], in: "mine")
    hub.works(["push"], in: "mine")
    hub.works(["pull"], in: "other")
    hub.works(["undo"], in: "other")
    #expect(try sandbox.text("other/big.psd") == "pixels")
    try hub.expectSound("other")
    hub.works(["redo"], in: "other")
    #expect(try sandbox.text("other/big.psd") == "more pixels")
    for place in ["other/.git", hub.folder, "mine/.git"] { sandbox.remove("\(place)/lfs/objects") }
    let undone = hub.assets(["undo"], in: "other")
    #expect(undone.exitCode == .done, "\(undone)")
    #expect(
      undone.error.hasPrefix("note: could not download all large files: no remote has what is missing\n"), "\(undone)")
    #expect(try sandbox.text("other/big.psd").hasPrefix("version https://git-lfs"))
    #expect(try sandbox.git("status", "--porcelain", in: "other") == "")
  }

  /// All versions came, so the copy stays: with pointers in place, and the command that gets the rest.
  @Test func aCloneWithoutItsLargeFilesStays() throws {
    let files = [
      ".gitattributes": "*.psd filter=lfs diff=lfs merge=lfs -text\n", "a.txt": "a\n", "big.psd": "pixels",
      "more/big.psd": "more pixels", "z.txt": "z\n",
    ]
    try hub.commit("large", files, in: "mine")
    hub.works(["push"], in: "mine")
    let nowhere = "http://127.0.0.1:\(try LoopbackPort.free())/"
    try sandbox.git("config", "--global", "lfs.url", nowhere)
    let result = hub.assets(["clone", hub.address, "copy"])
    #expect(result.exitCode == .done && result.output.contains(" to 'copy'\n"), "\(result)")
    #expect(
      result.error.hasPrefix(
        """
        note: could not download all large files: '\(nowhere.dropLast())' can't be reached
        note: 2 large files are placeholders; 'assets -C copy large --get' gets them

        """), "\(result)")
    #expect(!result.error.contains(".clone-"), "\(result)")
    for path in ["big.psd", "more/big.psd"] {
      let pointer = try sandbox.runGit(["show", "HEAD:\(path)"], in: "copy").output
      #expect(try sandbox.text("copy/\(path)") == pointer && pointer.hasPrefix("version https://git-lfs"))
    }
    #expect(try sandbox.text("copy/z.txt") == "z\n")
    try hub.expectSound("copy")
    let json = hub.assets(["clone", hub.address, "second", "--json"])
    #expect(json.exitCode == .done && json.output.contains("\"placeholders\": 2"), "\(json)")
    try sandbox.git("config", "--global", "--unset", "lfs.url")
    try sandbox.git("lfs", "pull", in: "copy")
    #expect(try sandbox.text("copy/big.psd") == "pixels" && sandbox.text("copy/more/big.psd") == "more pixels")
    try hub.expectSound("copy")
  }

  /// A folder on the network that is not connected.
  @Test func aFolderThatIsNotThereIsNamed() throws {
    try hub.commit("large", [".gitattributes": "*.psd filter=lfs -text\n", "big.psd": "pixels"], in: "mine")
    hub.works(["push"], in: "mine")
    hub.works(["clone", "--without-large", hub.address, "copy"])
    let gone = sandbox.path("gone")
    try sandbox.git("remote", "set-url", "origin", gone, in: "copy")
    // Git-lfs notes in the configuration that it was here.
    try sandbox.git("status", in: "copy")
    let refusal = try hub.refusal(["large", "--get"], in: "copy")
    #expect(refusal.contains("cause: 'origin' has no repository in '\(gone)'\n"), "\(refusal)")
    #expect(try sandbox.text("copy/big.psd").hasPrefix("version https://git-lfs"))
  }

  /// To skip a hook of git-lfs would share pointers without their files.
  @Test func noHookOfItIsAdvisedToBeSkipped() throws {
    try sandbox.writeHook("pre-commit", "git lfs fsck --objects >&2; exit 1", in: "mine/.git/hooks")
    try sandbox.write("mine/bell.txt", "2\n")
    let result = hub.assets(["commit", "-m", "bell"], in: "mine")
    #expect(
      result.exitCode == .failed
        && result.error.hasSuffix("hint: fix what git-lfs reports, then run the command again\n"),
      "\(result)")
  }

  @Test func anObjectThatIsMissingStopsThePush() throws {
    try hub.commit("large", [".gitattributes": "*.psd filter=lfs -text\n", "big.psd": "pixels"], in: "mine")
    sandbox.remove("mine/.git/lfs/objects")
    try sandbox.git("config", "lfs.allowincompletepush", "false", in: "mine")
    let result = hub.assets(["push"], in: "mine")
    #expect(result.exitCode == .failed && !result.error.contains("--no-verify"), "\(result)")
    #expect(
      result.error.contains("error: the hook 'pre-push', which calls git-lfs, refused; nothing was sent\n"), "\(result)"
    )
    #expect(try sandbox.git("--git-dir", hub.folder, "log", "--format=%s", "main") == "first")
  }
}

import TestKit
import Testing

@testable import AssetsCLI

/// Files that a program of the user's has its hand in, touched and not changed: git finds them clean, and so is it
/// told.
@Suite struct FilteredFilesTests {
  let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run

  init() throws {
    try sandbox.write(".gitattributes", "*.up filter=up\n")
    try sandbox.git("config", "filter.up.clean", "tr a-z A-Z")
    try sandbox.git("config", "filter.up.smudge", "tr A-Z a-z")
    for name in ["a", "b c", "é"] { try sandbox.write("\(name).up", "bell\n") }
    try sandbox.commitAll("Filtered")
    try sandbox.git("branch", "side")
    try sandbox.write("b c.up", "gong\n")
    try sandbox.commitAll("Gong")
    sandbox.now += 100
  }

  private func touch(_ path: String) throws { _ = try sandbox.run("touch", ["-d", "@1600000000", path]) }

  @Test func aTouchedFileIsNoChange() throws {
    for path in ["a.up", "b c.up", "é.up"] { try touch(path) }
    let status = runAssets(["status"], in: sandbox)
    #expect(!status.output.contains(".up"), "\(status)")
    try touch("a.up")
    #expect(runAssets(["commit", "-m", "x"], in: sandbox).error.hasPrefix("error: nothing to commit\n"))
    #expect(try sandbox.git("status", "--porcelain") == "")
  }

  @Test func aTouchedFileStandsInNoWay() throws {
    for path in ["a.up", "b c.up"] { try touch(path) }
    // Git makes the file, as it has to run the program.
    let refused = try sandbox.refusal(["switch", "side"])
    #expect(!refused.contains("would be lost") && refused.contains("run \"git switch side\"") == false, "\(refused)")
    #expect(refused.contains("'git switch side'"), "\(refused)")
  }

  @Test func aChangedFileIsAChange() throws {
    try sandbox.write("b c.up", "horn\n")
    #expect(runAssets(["status"], in: sandbox).output.contains("~  b c.up\n"))
    #expect(try sandbox.refusal(["switch", "side"]).hasPrefix("error: can't shelve your changes\n"))
    #expect(
      try sandbox.refusal(["switch", "--bring", "side"]).contains("error: can't bring your changes to 'side'"))
  }

  /// One bit that somebody set by hand is no sparse checkout, and another command takes it away.
  @Test func aFileThatGitLooksAwayFromIsNamed() throws {
    try sandbox.git("update-index", "--skip-worktree", "b c.up")
    let refused = try sandbox.refusal(["status"])
    #expect(
      Golden.difference(
        refused,
        inline: """
          error: not supported: git is configured to ignore changes to some files
          cause: 'b c.up' is marked as 'skip-worktree'
          hint: run "git update-index --no-skip-worktree 'b c.up'" at the top of the project; your changes to it then show \
          up again
          hint: or work with git here: 'git status', 'git commit', 'git switch'

          """) == nil)
    #expect(try sandbox.run("sh", ["-c", "git update-index --no-skip-worktree 'b c.up'"]).isSuccess)
    #expect(runAssets(["status"], in: sandbox).exitCode == .done)
  }
}

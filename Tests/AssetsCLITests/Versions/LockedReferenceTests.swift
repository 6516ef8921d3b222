import Files
import TestKit
import Testing

@testable import AssetsCLI

/// Others hold the lock of a reference for an instant, as `git pack-refs` does.
@Suite struct LockedReferenceTests {
  let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run

  /// Holds a lock, and lets it go after a while.
  private func hold(_ lock: String, seconds: String) throws {
    let script = #": > "$0"; (sleep "$1"; rm "$0") </dev/null >/dev/null 2>&1 &"#
    #expect(try sandbox.run("sh", ["-c", script, sandbox.path(lock), seconds]).isSuccess)
    #expect(sandbox.exists(lock))
  }

  @Test(arguments: [".git/refs/heads/main.lock", ".git/HEAD.lock"]) func itIsWaitedFor(lock: String) throws {
    try sandbox.git("config", "core.filesRefLockTimeout", "20000")
    try sandbox.git("branch", "side")
    try sandbox.write("note.txt", "note")
    try hold(lock, seconds: "0.4")
    let words = lock.hasSuffix("HEAD.lock") ? ["switch", "side"] : ["commit", "-m", "Note"]
    let result = runAssets(words, in: sandbox)
    #expect(result.exitCode == .done, "\(result)")
    #expect(!sandbox.exists(lock))
  }

  @Test func thePackedOnesAreWaitedForToo() throws {
    try sandbox.git("config", "core.packedRefsTimeout", "20000")
    try sandbox.git("config", "core.filesRefLockTimeout", "0")
    try sandbox.git("branch", "side")
    try sandbox.git("pack-refs", "--all")
    try hold(".git/packed-refs.lock", seconds: "0.4")
    let result = runAssets(["branch", "--delete", "side"], in: sandbox)
    #expect(result.exitCode == .done, "\(result)")
    #expect(try sandbox.runGit(["rev-parse", "--verify", "--quiet", "side"]).output == "")
  }

  @Test func nobodyWaitsForEver() throws {
    try sandbox.git("config", "core.filesRefLockTimeout", "0")
    try sandbox.write("note.txt", "note")
    try sandbox.write(".git/refs/heads/main.lock", "")
    let start = ContinuousClock.now
    let result = runAssets(["commit", "-m", "Note"], in: sandbox)
    #expect(result.exitCode == .failed && result.error.contains("another program"), "\(result)")
    #expect(ContinuousClock.now - start < .seconds(20))
    sandbox.remove(".git/refs/heads/main.lock")
    try sandbox.git("config", "--unset", "core.filesRefLockTimeout")
    #expect(runAssets(["commit", "-m", "Note"], in: sandbox).exitCode == .done)
    try sandbox.expectSound()
  }
}

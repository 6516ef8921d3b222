import JSON
import TestKit
import Testing

@testable import AssetsCLI
@testable import Git

/// A program that shows a project says what it saw, and a command on another state is refused.
@Suite struct ExpectedStateTests {
  let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run

  private func run(_ words: String...) -> RunResult { runAssets(words, in: sandbox) }

  private func expect(_ command: String = "status") throws -> String {
    let output = run(command, "--json").output
    return try #require(try JSONDocument(parsing: Array(output.utf8)).value.object?["expect"]?.text)
  }

  private func isStale(_ result: RunResult) -> Bool {
    result.exitCode == .failed && result.output.contains(#""code": "stale""#)
  }

  @Test func isTheSameUntilSomethingHappens() throws {
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .red)
    let seen = try expect()
    let head = try sandbox.git("rev-parse", "HEAD")
    #expect(seen == "\(head):main,0")
    #expect(try expect("operations") == seen)
    #expect(run("--expect", seen, "commit", "-m", "Red").exitCode == .done)
    #expect(try expect() == "\(sandbox.git("rev-parse", "HEAD")):main,1")
    let again = run("--expect", seen, "undo", "--json")
    #expect(isStale(again), "\(again)")
    #expect(again.error.contains("error: something changed since you looked"))
    #expect(try sandbox.git("log", "--format=%s") == "Red\nHarbour")
  }

  /// Each changes one of the three parts.
  @Test(arguments: [
    ["commit", "-q", "--allow-empty", "-m", "x"], ["switch", "-q", "-c", "other"], ["checkout", "-q", "--detach"],
  ])
  func noticesWhatGitDid(words: [String]) throws {
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .red)
    let seen = try expect()
    _ = try sandbox.runGit(words)
    let before = try Snapshot(sandbox)
    for command in [["commit", "-m", "Red"], ["discard", "--all"], ["set", "Anchor", "--template"], ["status"]] {
      let result = runAssets(["--expect", seen] + command + ["--json"], in: sandbox)
      #expect(isStale(result), "\(command): \(result)")
    }
    #expect(try Snapshot(sandbox) == before)
  }

  @Test func withoutAVersionOrABranch() throws {
    let empty = try Sandbox(git: true)
    #expect(runAssets(["--expect", ":main,0", "status"], in: empty).exitCode == .done)
    #expect(isStale(runAssets(["--expect", ":other,0", "status", "--json"], in: empty)))
    let head = try sandbox.git("rev-parse", "HEAD")
    try sandbox.git("checkout", "-q", "--detach")
    #expect(run("--expect", "\(head):,0", "status").exitCode == .done)
  }

  @Test(arguments: ["", "1", "main", "x:main,0", "abc:main,0", ":main,-1", ":main,", ",:1"])
  func otherValuesAreRefused(value: String) {
    let result = run("--expect", value, "status")
    #expect(result.exitCode == .usage && result.error.contains("use the value of 'expect'"), "\(value): \(result)")
  }

  @Test(.enabled(if: BuiltProgram.path != nil, "needs the built program; run 'swift build --product assets'"))
  func ofSeveralProgramsOneIsStarted() throws {
    try sandbox.write("notes.txt", "one")
    let script = #"""
      printf '%s\n' a b c d | timeout 120 xargs -P 4 -I % "$0" --expect "$1" commit -m % --json; exit 0
      """#
    let result = try sandbox.run("sh", ["-c", script, #require(BuiltProgram.path), expect()])
    #expect(result.output.ranges(of: #""code": "stale""#).count == 3, "\(result)")
    #expect(try sandbox.git("rev-list", "--count", "HEAD") == "2")
    try sandbox.expectSound()
  }

  @Test func thatAnotherCommandIsRunningIsSaid() throws {
    let location = RepositoryLocation(sandbox.folder, environment: sandbox.environment)
    let repository = try #require(try location.open())
    let held = try repository.hold(try repository.observedState)
    let result = run("--expect", try expect(), "undo", "--json")
    #expect(result.exitCode == .failed && result.output.contains(#""code": "busy""#), "\(result)")
    withExtendedLifetime(held) {}
  }
}

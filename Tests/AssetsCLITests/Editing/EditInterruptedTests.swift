import Files
import TestKit
import Testing

@testable import AssetsCLI

/// Edits by the real program that a full disk, a folder that may not be written to, or a kill cuts short.
@Suite(.enabled(if: BuiltProgram.path != nil, "needs the built program; run 'swift build --product assets'"))
struct EditInterruptedTests {
  let sandbox = try! Sandbox.editing()  // without a repository no test of this suite can run

  @Test func aFullDiskIsToldAndTakenBack() throws {
    try sandbox.write("more@2x.png", ImageMaker.png(200, 200))
    let before = try sandbox.snapshot(Sandbox.images, times: true)
    for words in ["add gong more@2x.png", "set bell --template", "rename bell gong", "new color tint 112233"] {
      // Files may not hold a single byte, so that even a Contents.json cannot be written.
      let result = try sandbox.run(
        "sh", ["-c", "ulimit -f 0; exec \"$1\" \(words)", "sh", #require(BuiltProgram.path)])
      #expect(result.status == 3, "\(words): \(result)")
      #expect(changes(before, try sandbox.snapshot(Sandbox.images, times: true)) == [], "\(words)")
      #expect(!sandbox.exists(Sandbox.edit))
    }
  }

  /// What can't be kept for an undo stays, and why is said once.
  @Test func discardOnAFullDiskNamesTheCause() throws {
    try sandbox.write("App/View.swift", "uncommitted")
    let script = #"{ (ulimit -f 0; exec "$1" discard --all); echo "exit code $?"; } 2>&1 | cat"#
    let result = try sandbox.run("sh", ["-c", script, "sh", #require(BuiltProgram.path)]).output
    #expect(result.hasPrefix("error: no space left to write in '.git/assets'\ncause: write: "), "\(result)")
    #expect(result.hasSuffix("exit code 3\n"), "\(result)")
    #expect(result.split(separator: "\n").count { $0.contains("space") && $0.hasPrefix("hint: ") } == 1, "\(result)")
    #expect(
      result.contains("'--force'") && !result.contains("note: ") && !result.contains("assets commit"), "\(result)")
    #expect(try sandbox.text("App/View.swift") == "uncommitted")
  }

  @Test func afterAKillTheNextEditFindsItWhole() throws {
    let old = try sandbox.snapshot(Sandbox.images)
    #expect(runAssets(["rename", "bell", "gong"], in: sandbox).exitCode == .done)
    let new = try sandbox.snapshot(Sandbox.images)
    #expect(runAssets(["rename", "gong", "bell"], in: sandbox).exitCode == .done)
    var random = SeededRandom(seed: 3)
    for _ in 0..<8 {
      let pause = Double(random.number(0...20)) / 1000
      let script = "\"$0\" rename bell gong >/dev/null 2>&1 & sleep \(pause); kill -9 $! 2>/dev/null; wait $!"
      _ = try sandbox.run("sh", ["-c", script, #require(BuiltProgram.path)])
      // A change of another asset clears what is left.
      #expect(runAssets(["set", "sea", "--localizable"], in: sandbox).exitCode == .done)
      #expect(runAssets(["set", "sea", "--no-localizable"], in: sandbox).exitCode == .done)
      let found = try sandbox.snapshot(Sandbox.images)
      #expect(changes(old, found) == [] || changes(new, found) == [], "after \(pause) seconds")
      #expect(!sandbox.exists(Sandbox.edit))
      if changes(old, found) != [] { _ = runAssets(["rename", "gong", "bell"], in: sandbox) }
    }
  }

  @Test func aFolderThatMayNotBeWrittenToIsTold() throws {
    guard sandbox.canRunAsNobody else { return print("skipped: needs root and setpriv to become nobody") }
    let plain = try Sandbox()
    try plain.writeSquares("\(Sandbox.images)/bell.imageset")
    let before = try plain.snapshot()
    let result = try plain.runAsNobody(["rename", "bell", "gong"], shutting: [])
    #expect(result.status == 3)
    #expect(result.error.hasPrefix("error: no permission to write in the folder '"), "\(result)")
    #expect(result.error.contains("cause: permission denied\n") && result.error.contains("hint: run 'chmod u+w "))
    #expect(result.error.contains("cause: nothing was changed\n"))
    #expect(changes(before, try plain.snapshot()) == [])
  }
}

import Files
import TestKit
import Testing

@testable import AssetsCLI

/// Two edits beside one catalogue at the same time, by the real program.
@Suite(.enabled(if: BuiltProgram.path != nil, "needs the built program; run 'swift build --product assets'"))
struct ConcurrentEditTests {
  let sandbox = try! Sandbox.editing()  // without a repository no test of this suite can run

  @Test func editsOfManyAssetsAtOnceAllSucceed() throws {
    for number in 0..<6 { try sandbox.writeSquares("A.xcassets/s\(number).imageset", scales: [1]) }
    let script = """
      for n in 0 1 2 3 4 5; do "$0" set s$n --template >"$1/out$n" 2>&1 & eval "p$n=$!"; done
      status=0
      for n in 0 1 2 3 4 5; do eval "wait \\$p$n" || status=1; done
      exit $status
      """
    sandbox.remove("out")
    try sandbox.makeFolder("out")
    let result = try sandbox.run("sh", ["-c", script, #require(BuiltProgram.path), sandbox.path("out")])
    #expect(result.isSuccess, "\(result)")
    for number in 0..<6 {
      #expect(try sandbox.text("A.xcassets/s\(number).imageset/Contents.json").contains("template"))
      #expect(sandbox.exists("A.xcassets/s\(number).imageset/s\(number).png"))
    }
    #expect(!sandbox.exists(".A.xcassets.edit"))
  }

  @Test func editsOfOneAssetNeverMixOrLoseAnything() throws {
    let script = """
      "$0" rename bell gong >/dev/null 2>&1 & a=$!
      "$0" set bell --template >/dev/null 2>&1 & b=$!
      "$0" set bell --preserve-vector >/dev/null 2>&1 & c=$!
      wait $a $b $c; exit 0
      """
    for _ in 0..<4 {
      _ = try sandbox.run("sh", ["-c", script, #require(BuiltProgram.path)])
      let name = sandbox.exists("A.xcassets/gong.imageset") ? "gong" : "bell"
      #expect(try sandbox.files(in: "A.xcassets/\(name).imageset").count == 4)
      #expect(runAssets(["validate"], in: sandbox).exitCode == .done)
      #expect(!sandbox.exists(".A.xcassets.edit"))
      try sandbox.git("checkout", "--", ".")
      try sandbox.git("clean", "-fdq")
    }
  }

  @Test func anEditThatIsWaitedForInVainIsTold() throws {
    let claim = FolderClaim.take(sandbox.folder)
    let result = runAssets(["set", "bell", "--template"], in: sandbox)
    #expect(result.exitCode == .failed)
    #expect(
      result.error == """
        error: another 'assets' is changing something in '.'
        cause: nothing was changed
        hint: wait until it is done, then run the command again

        """)
    withExtendedLifetime(claim) {}
  }
}

import Files
import TestKit
import Testing

@testable import AssetsCLI

/// Two edits beside one catalog at the same time, by the real program.
@Suite(.enabled(if: BuiltProgram.path != nil, "needs the built program; run 'swift build --product assets'"))
struct ConcurrentEditTests {
  let sandbox = try! Sandbox.editing()  // without a repository no test of this suite can run

  @Test func editsOfManyAssetsAtOnceAllSucceed() throws {
    for number in 0..<6 { try sandbox.writeSquares("\(Sandbox.images)/s\(number).imageset", scales: [1]) }
    // Not a shell's 'wait': it waits for a signal that a test's children may not get.
    let script = #"printf '%s\n' s0 s1 s2 s3 s4 s5 | timeout 120 xargs -P 6 -I % "$0" set % --template"#
    let result = try sandbox.run("sh", ["-c", script, #require(BuiltProgram.path)])
    #expect(result.isSuccess, "\(result)")
    for number in 0..<6 {
      #expect(try sandbox.text("\(Sandbox.images)/s\(number).imageset/Contents.json").contains("template"))
      #expect(sandbox.exists("\(Sandbox.images)/s\(number).imageset/s\(number).png"))
    }
    #expect(!sandbox.exists(Sandbox.edit))
  }

  @Test func editsOfOneAssetNeverMixOrLoseAnything() throws {
    let script = #"""
      printf '%s\n' 'rename bell gong' 'set bell --template' 'set bell --preserve-vector' \
        | timeout 120 xargs -P 3 -I % sh -c "exec '$0' %" >/dev/null 2>&1; exit 0
      """#
    for _ in 0..<4 {
      _ = try sandbox.run("sh", ["-c", script, #require(BuiltProgram.path)])
      let name = sandbox.exists("\(Sandbox.images)/gong.imageset") ? "gong" : "bell"
      #expect(try sandbox.files(in: "\(Sandbox.images)/\(name).imageset").count == 4)
      #expect(runAssets(["validate"], in: sandbox).exitCode == .done)
      #expect(!sandbox.exists(Sandbox.edit))
      try sandbox.git("checkout", "--", ".")
      try sandbox.git("clean", "-fdq")
    }
  }

  @Test func anEditThatIsWaitedForInVainIsTold() throws {
    let lock = try FileLock.acquire(sandbox.path("App/Resources/Main"))
    let result = runAssets(["set", "bell", "--template"], in: sandbox)
    #expect(result.exitCode == .failed)
    #expect(
      Golden.difference(
        result.error,
        inline: """
          error: another 'assets' command is running in 'App/Resources/Main'
          cause: nothing was changed
          hint: wait until it is done, then run the command again

          """) == nil)
    withExtendedLifetime(lock) {}
  }

  @Test func anImportWaitsForAnEditAsWell() throws {
    try sandbox.write("horn.png", ImageMaker.png(8, 8))
    let before = try sandbox.files()
    let lock = try FileLock.acquire(sandbox.path("App/Resources/Main"))
    let result = runAssets(["import", "horn.png", "--create", "--into", Sandbox.images], in: sandbox)
    #expect(result.exitCode == .failed)
    #expect(
      result.error.contains(
        """
        error: another 'assets' command is running in '\(sandbox.path("App/Resources/Main"))'
        cause: nothing was changed
        hint: wait until it is done, then run the command again

        """), "\(result)")
    #expect(try sandbox.files() == before)
    withExtendedLifetime(lock) {}
    #expect(runAssets(["status"], in: sandbox).exitCode == .done)
  }
}

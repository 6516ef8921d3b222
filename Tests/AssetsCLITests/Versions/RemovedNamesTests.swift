import TestKit
import Testing

@testable import AssetsCLI

/// The hook and `commit` find code that still names an asset which goes.
@Suite struct RemovedNamesTests {
  let sandbox = try! Sandbox(git: true)  // without git no test of this suite can run
  private static let stale = "dangling-reference"

  init() throws {
    try sandbox.writeSquares("A.xcassets/bell.imageset")
    try sandbox.writeSquares("A.xcassets/Tools/horn.imageset")
    try sandbox.write("a.swift", "let bell = UIImage(named: \"bell\")!\n")
    try sandbox.write("b.swift", "let horn = UIImage(named: \"horn\")!\nlet again = UIImage(named: \"horn\")!\n")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "--quiet", "-m", "Start")
  }

  private func staged() -> RunResult { runAssets(["validate", "--staged"], in: sandbox) }

  private static let ofBell =
    "a.swift:1:28: warning: [dangling-reference] still names 'bell', which is no longer in any catalog\n"

  @Test func aRemovedAssetThatCodeNamesIsFound() throws {
    try sandbox.git("rm", "-r", "-q", "A.xcassets/bell.imageset")
    let result = staged()
    #expect(result.exitCode == .done && result.output == Self.ofBell, "\(result)")
    #expect(
      runAssets(["validate", "--staged", "--fail-on", "warning"], in: sandbox).exitCode == .findings)
    // The same where git runs the hook.
    let hook = runAssets(["validate", "--staged"], in: sandbox) {
      $0.environment["GIT_INDEX_FILE"] = sandbox.path(".git/index")
    }
    #expect(hook.output == Self.ofBell, "\(hook)")
  }

  @Test func whatIsStagedCounts() throws {
    try sandbox.git("rm", "-r", "-q", "A.xcassets/bell.imageset")
    // Fixed on disk, and not in what is to be committed.
    try sandbox.write("a.swift", "let bell = UIImage(named: \"gong\")!\n")
    #expect(staged().output == Self.ofBell)
    try sandbox.git("add", "a.swift")
    #expect(staged().output == "")
    // The other way round.
    try sandbox.write("a.swift", "let bell = UIImage(named: \"bell\")!\n")
    #expect(staged().output == "")
  }

  @Test func aRenamedAssetAndAGroupThatBecomesANamespaceCount() throws {
    try sandbox.git("mv", "A.xcassets/bell.imageset", "A.xcassets/gong.imageset")
    #expect(staged().output == Self.ofBell)
    try sandbox.git("reset", "-q", "--hard")
    try sandbox.write(
      "A.xcassets/Tools/Contents.json",
      "{\n  \"info\" : { \"author\" : \"xcode\", \"version\" : 1 },\n  \"properties\" : { \"provides-namespace\" : true }\n}\n"
    )
    try sandbox.git("add", "-A")
    #expect(
      staged().output.contains(
        "b.swift:1:28: warning: [dangling-reference] still names 'horn', which is no longer in any catalog "
          + "(2 places in this file)\n"), "\(staged())")
  }

  @Test func aNameThatIsStillThereIsFine() throws {
    try sandbox.writeSquares("B.xcassets/bell.imageset")
    try sandbox.git("rm", "-r", "-q", "A.xcassets/bell.imageset")
    try sandbox.git("add", "-A")
    #expect(!staged().output.contains(Self.stale))
    try sandbox.git("reset", "-q", "--hard")
    try sandbox.git("rm", "-r", "-q", "A.xcassets/bell.imageset")
    try sandbox.write("Resources/bell@2x.png", ImageMaker.png(8, 8))
    try sandbox.git("add", "-A")
    #expect(!staged().output.contains(Self.stale))
    try sandbox.git("reset", "-q", "--hard")
    try sandbox.write(".assetsconfig", "[rule \"dangling-reference\"]\n  severity = off\n")
    try sandbox.git("rm", "-r", "-q", "A.xcassets/bell.imageset")
    try sandbox.git("add", "-A")
    #expect(!staged().output.contains(Self.stale))
  }

  @Test func commitSaysItToo() throws {
    #expect(runAssets(["remove", "bell", "--force"], in: sandbox).exitCode == .done)
    let result = runAssets(["commit", "-m", "Without the bell"], in: sandbox)
    #expect(result.exitCode == .done)
    #expect(
      (result.output + result.error).contains("still names 'bell', which is no longer in any catalog"), "\(result)")
  }
}

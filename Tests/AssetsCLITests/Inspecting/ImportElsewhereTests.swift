import Files
import TestKit
import Testing

@testable import AssetsCLI

/// Images that lie outside of the project one stands in: where they go, and how that is taken back.
@Suite struct ImportElsewhereTests {
  let sandbox = try! Sandbox(git: true)  // without a repository no test of this suite can run

  init() throws {
    try sandbox.writePNGs(["../Downloads/bell.png": 10])
    try sandbox.write("notes.txt", "mine")
    try sandbox.commitAll("Start")
    try sandbox.write("notes.txt", "work")
    #expect(assets("commit", "-m", "My work").exitCode == .done)
  }

  func assets(_ words: String...) -> RunResult { runAssets(words, in: sandbox) }

  func head() throws -> String { try sandbox.git("log", "-1", "--format=%s") }

  /// Imports, takes it back with what is printed, and checks that the command before stays.
  func importAndTakeBack(_ path: String, leaving files: [String]) throws -> RunResult {
    let result = assets("import", path)
    #expect(result.exitCode == .done && !result.error.contains("assets undo"), "\(result)")
    try sandbox.takeBack(result, isClean: false)
    #expect(try head() == "My work")
    #expect(try sandbox.files().filter { !$0.hasPrefix(".git/") } == files)
    return result
  }

  @Test func isNotTakenBackWithTheCommandBefore() throws {
    let result = try importAndTakeBack("../Downloads", leaving: ["notes.txt"])
    #expect(!sandbox.exists("../Downloads/Assets.xcassets") && sandbox.exists("../Downloads/bell.png"))
    #expect(!result.error.contains("assets commit"), "\(result)")
    #expect(
      result.error.contains(
        "note: '../Downloads/Assets.xcassets' is outside of this project, so it can't be committed here\n"))
  }

  @Test func aSetThatWasThereComesBack() throws {
    try sandbox.writeImageSet("../Downloads/Assets.xcassets/Bell", scales: [2])
    try sandbox.writePNGs(["../Downloads/Bell.png": 4])
    sandbox.remove("../Downloads/bell.png")
    let before = try sandbox.bytes("../Downloads/Assets.xcassets/Bell.imageset/Contents.json")
    _ = try importAndTakeBack("../Downloads", leaving: ["notes.txt"])
    #expect(try sandbox.bytes("../Downloads/Assets.xcassets/Bell.imageset/Contents.json") == before)
    #expect(!sandbox.exists("../Downloads/Assets.xcassets/Bell.imageset/Bell.png"))
  }

  @Test(arguments: ["*.xcassets\n", "Assets.xcassets/**/*.png\n"])
  func whatGitIgnoresIsRemovedByName(ignored: String) throws {
    try sandbox.write(".gitignore", ignored)
    try sandbox.writePNGs(["bell.png": 10])
    try sandbox.commitAll("My work")
    _ = try importAndTakeBack(".", leaving: [".gitignore", "bell.png", "notes.txt"])
  }

  @Test func goesIntoTheOnlyCatalogOfTheProject() throws {
    try sandbox.writeImageSet("App/Images.xcassets/Anchor")
    try sandbox.commitAll("Catalog")
    let result = assets("import", "../Downloads/bell.png")
    #expect(result.output.hasPrefix("App/Images.xcassets\n  +  bell  1x\n"), "\(result)")
    #expect(result.error.contains("hint: run 'assets commit -m MESSAGE'"), "\(result)")
    try sandbox.takeBack(result)
    #expect(try head() == "Catalog" && sandbox.exists("../Downloads/bell.png"))
  }

  @Test func severalCatalogsAreNotGuessedAt() throws {
    try sandbox.writeImageSet("App/Images.xcassets/Anchor")
    try sandbox.writeImageSet("Kit/Images.xcassets/Anchor")
    let before = try sandbox.files()
    for words in [["../Downloads"], ["../Downloads/bell.png"], ["../Downloads", "--dry-run"]] {
      let result = runAssets(["import"] + words, in: sandbox)
      #expect(
        result.exitCode == .failed
          && result.error == """
            error: the project has 2 catalogs
            cause: 'App/Images.xcassets'
            cause: 'Kit/Images.xcassets'
            hint: choose one with '--into', such as --into 'App/Images.xcassets'

            """,
        "\(result)")
    }
    #expect(try sandbox.files() == before && !sandbox.exists("../Downloads/Assets.xcassets"))
    let named = assets("import", "../Downloads", "--into", "Kit/Images.xcassets", "--dry-run")
    #expect(named.output.hasPrefix("Kit/Images.xcassets\n"), "\(named)")
  }
}

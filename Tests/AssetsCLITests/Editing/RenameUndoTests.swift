import TestKit
import Testing

@testable import AssetsCLI

/// What takes a renaming back where the same command the other way would not.
@Suite struct RenameUndoTests {
  let sandbox = try! Sandbox.editing()  // without a repository no test of this suite can run

  func assets(_ words: String...) -> RunResult { runAssets(words, in: sandbox) }

  @Test func aFileThatHadTheNameBeforeIsBroughtBackWithTheCode() throws {
    try sandbox.write("\(Sandbox.images)/bell.imageset/gong-dark.png", ImageMaker.png(8, 8))
    try sandbox.commitAll("Gong")
    let result = assets("rename", "bell", "gong", "--rewrite-references")
    #expect(result.error.contains("\nhint: run 'assets undo' to undo this\n"), "\(result)")
    try sandbox.takeBack(result)
  }

  @Test func whoCalledTheNewNameBeforeDoesNotFollowBack() throws {
    try sandbox.write("App/b.swift", "let a = UIImage(named: \"lute\")\n")
    try sandbox.commitAll("Lute")
    let before = try sandbox.text("App/b.swift")
    let result = assets("rename", "bell", "lute", "--rewrite-references")
    let note =
      "note: 'lute' was used before it existed, in App/b.swift:1:25; renaming it back would change "
      + "that place, too\n"
    #expect(result.error.hasPrefix(note), "\(result)")
    try sandbox.takeBack(result)
    #expect(try sandbox.text("App/b.swift") == before)
  }

  @Test func whereGitDoesNotHoldTheCodeItIsBroughtBackAsWell() throws {
    try sandbox.write("App/b.swift", "let a = UIImage(named: \"lute\")\n")
    try sandbox.commitAll("Lute")
    try sandbox.write("App/View.swift", sandbox.text("App/View.swift") + "// more\n")
    let before = try sandbox.text("App/View.swift")
    let result = assets("rename", "bell", "lute", "--rewrite-references")
    try sandbox.takeBack(result, isClean: false)
    #expect(try sandbox.text("App/View.swift") == before)
  }

  @Test func aSymbolThatBothNamesHaveIsNobodysEarlyCall() throws {
    let result = assets("rename", "bell", "Bell", "--rewrite-references")
    #expect(
      result.error == """
        hint: run 'assets undo' to undo this
        warning: 1 place may still use the old name

        """, "\(result)")
    try sandbox.takeBack(result)
  }

  @Test func ofAGroupTheSameHolds() throws {
    let info = #""info" : { "author" : "xcode", "version" : 1 }"#
    try sandbox.write(
      "\(Sandbox.images)/Bar/Contents.json", "{ \(info), \"properties\" : { \"provides-namespace\" : true } }\n")
    try sandbox.writeSquares("\(Sandbox.images)/Bar/oar.imageset", scales: [1])
    try sandbox.write("App/Bar.swift", "let a = Image(\"Bar/oar\")\nlet b = Image(\"Tools/oar\")\n")
    try sandbox.commitAll("Groups")
    let result = assets("rename", "Bar", "Tools", "--rewrite-references")
    #expect(result.error.hasSuffix("hint: run 'assets undo' to undo this\n"), "\(result)")
    try sandbox.takeBack(result)
  }
}

import Files
import TestKit
import Testing

@testable import AssetsCLI

/// What is imported, where it goes, and what must not be lost.
@Suite struct ImportChoicesTests {
  let sandbox = try! Sandbox()  // without a temporary folder no test of this suite can run

  func assets(_ words: String...) -> RunResult { runAssets(words, in: sandbox) }

  /// Four images: a bell at three scales, and a second name in a folder of its own.
  func writeImages() throws {
    try sandbox.writePNGs([
      "Art/bell.png": 10, "Art/bell@2x.png": 20, "Art/bell@3x.png": 30, "Art/Tools/saw@2x.png": 24,
    ])
  }

  // MARK: - Choosing and grouping

  @Test func patternsThatNothingFitsAreAnError() throws {
    try writeImages()
    let result = assets("import", "Art", "--include", "*.jpg")
    #expect(result.exitCode == .failed)
    #expect(
      Golden.difference(
        result.error,
        inline: """
          error: none of the 4 images there matches '--include' and '--exclude'
          hint: a pattern with '/' starts at the imported folder; '*' matches any part of a name

          """) == nil)
    #expect(assets("import", "Art", "--exclude", "Tools").output.contains("Imported 3 "))
  }

  @Test func foldersBecomeGroups() throws {
    try writeImages()
    let result = assets("import", "Art", "--group-by", "folder", "--namespaces")
    #expect(result.output.contains("  +  Tools/saw  2x\n"))
    let group = try sandbox.text("Art/Assets.xcassets/Tools/Contents.json")
    #expect(group.contains("\"provides-namespace\" : true"))
    #expect(assets("resolve", "Tools/saw", "--scale", "2").output.hasSuffix("saw@2x.png\n"))
    let again = assets("import", "Art", "--group-by", "folder", "--namespaces")
    #expect(again.output.hasPrefix("Nothing to do: "))
  }

  @Test func anInfoPlistAroundTheFolderCountsWithoutARepository() throws {
    try sandbox.writePNGs(["App/Art/Logo.png": 60, "App/Art/bell.png": 10])
    try sandbox.write(
      "App/Info.plist",
      #"<plist version="1.0"><dict><key>CFBundleIconFile</key><string>Logo</string></dict></plist>"#)
    let result = runAssets(["import", "."], in: sandbox, folder: "App/Art")
    #expect(result.output.contains("app icons that ../Info.plist names:\n    Logo.png\n"), "\(result)")
    #expect(result.output.contains("Imported 1 "))
  }

  // MARK: - What could be lost

  @Test func manyThatWouldBeLostAreOneLine() throws {
    for number in 1...9 { try sandbox.write("Art/i\(number).png", ImageMaker.png(10 + number, 10)) }
    let causes = assets("import", "Art", "--move").error.split(separator: "\n").filter { $0.hasPrefix("cause: ") }
    #expect(causes == ["cause: 'Art/i1.png', 'Art/i2.png', 'Art/i3.png' and 6 more"], "\(causes)")
  }

  @Test func movingWhatGitDoesNotHoldNeedsForce() throws {
    try writeImages()
    let outside = assets("import", "Art", "--move")
    #expect(outside.exitCode == .failed)
    let dry = assets("import", "Art", "--move", "--dry-run")
    #expect(!dry.error.contains("run it again without"), "that run would be refused: \(dry)")
    let hints = outside.error.split(separator: "\n").filter { $0.hasPrefix("hint: ") }
    #expect(dry.error.hasSuffix(hints.joined(separator: "\n") + "\n"), "\(dry)")
    #expect(outside.error.hasPrefix("error: git can't restore 4 images that would be removed\n"))
    #expect(
      outside.error.hasSuffix(
        """
        hint: run 'assets init', then 'assets commit -m MESSAGE' to commit them first
        hint: omit '--move' to copy, or add '--force' to do it anyway

        """), "\(outside)")
    try sandbox.git("init", "--quiet", "--initial-branch=main")
    try sandbox.git("add", "Art/bell.png", "Art/bell@2x.png", "Art/bell@3x.png")
    try sandbox.git("commit", "--quiet", "-m", "Bell")
    try sandbox.write("Art/bell.png", ImageMaker.png(10, 10, .red))
    let before = try sandbox.snapshot("Art", times: true)
    let inside = assets("import", "Art", "--move")
    #expect(inside.error.contains("'Art/Tools/saw@2x.png'") && inside.error.contains("'Art/bell.png'"))
    #expect(!inside.error.contains("bell@2x"))
    #expect(changes(before, try sandbox.snapshot("Art", times: true)) == [])
    #expect(assets("import", "Art", "--move", "--dry-run").error.contains("so '--force' is needed"))
    try sandbox.git("add", "--all")
    try sandbox.git("commit", "--quiet", "-m", "All")
    #expect(assets("import", "Art", "--move").exitCode == .done)
  }

  @Test func theReportEndsWithTheNextStepAndTheUndoCommand() throws {
    try writeImages()
    try sandbox.git("init", "--quiet", "--initial-branch=main")
    try sandbox.git("add", "--all")
    try sandbox.git("commit", "--quiet", "-m", "All")
    let before = try sandbox.files()
    let hint = "to undo this\n"
    for options in [[], ["--move"]] {
      let result = runAssets(["import", "Art"] + options, in: sandbox)
      #expect(result.error.contains("hint: run 'assets commit -m MESSAGE' to commit it"))
      #expect(result.error.hasSuffix(hint), "\(result.error)")
      try sandbox.takeBack(result)
      #expect(try sandbox.files() == before)
      #expect(try sandbox.git("status", "--porcelain") == "")
    }
  }

  @Test func aMoveThatRemovesNothingSaysSo() throws {
    try sandbox.write(["film.gif": "GIF89a"])
    let result = assets("import", ".", "--move")
    #expect(result.error.contains("note: '--move' removes nothing"))
  }

  @Test func theWayToReplaceAnImageIsSaid() throws {
    try sandbox.writeSquares("Assets.xcassets/bell.imageset")
    try sandbox.writePNGs(["bell.png": 11])
    let result = assets("import", "bell.png")
    #expect(result.error.contains("hint: run 'assets add bell bell.png --replace' to use the loose image instead\n"))
    #expect(assets("add", "bell", "bell.png", "--replace", "--force").exitCode == .done)
    #expect(assets("import", "bell.png").exitCode == .done)
  }

  // MARK: - After a kill

  @Test func anyCommandSettlesWhatAKilledImportLeft() throws {
    try writeImages()
    try sandbox.makeFolder("Art/.Assets.xcassets.import/1/Assets.xcassets/bell.imageset")
    try sandbox.write("Art/.Assets.xcassets.import/1/Assets.xcassets/bell.imageset/bell.png", "half")
    try JournalStore.hidden(in: sandbox.folder)
      .begin(.import, sandbox.path("Art/.Assets.xcassets.import"), in: DiskFileTree("/"))
    let result = assets("list")
    #expect(result.error.hasPrefix("note: removed leftovers of an interrupted import\n"), "\(result)")
    #expect(!sandbox.exists("Art/.Assets.xcassets.import") && !sandbox.exists(".assets-imports"))
    #expect(!assets("list").error.contains("interrupted"))
  }
}

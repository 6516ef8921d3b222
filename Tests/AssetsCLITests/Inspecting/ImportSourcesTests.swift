import Files
import TestKit
import Testing

@testable import AssetsCLI

/// How other projects' names and colors are told on the terminal, and what a project says about them.
@Suite struct ImportSourcesTests {
  let sandbox = try! Sandbox()  // without a temporary folder no test of this suite can run

  func assets(_ words: String...) -> RunResult { runAssets(words, in: sandbox) }

  @Test func saysWhoseNamesItReads() throws {
    try sandbox.writePNGs([
      "res/drawable-mdpi/bell.png": 10, "res/drawable-night-xhdpi/bell.png": 20, "res/drawable-hdpi/bell.png": 15,
    ])
    try sandbox.write(
      "res/values/colors.xml",
      "<resources>\n<color name=\"ink\">#1B2A3C</color>\n<color name=\"lost\">@color/gone</color>\n</resources>\n")
    let result = assets("import", "res")
    #expect(
      Golden.difference(
        result.output,
        inline: """
          How names are read
            res: Android resources, as 'drawable-hdpi' shows
          res/Assets.xcassets
            +  bell  1x, 2x dark
            +  ink   any appearance  #1B2A3C
          Left in place
            a catalog has 1x, 2x and 3x, but not 'drawable-hdpi':
              res/drawable-hdpi/bell.png
          Colors not imported
            lost: color not found: 'gone'  res/values/colors.xml:3
          Imported 2 of 3 loose images into 1 new asset and imported 1 of 2 colors into 1 new color set; 1 left in place; \
          1 color not imported

          """) == nil)
    let again = assets("import", "res", "--explain")
    #expect(again.output.contains("    scale 2x from folder drawable-night-xhdpi\n"))
    #expect(
      again.output.contains(
        "2 already there, 1 left in place; 2 more in catalogs; 2 colors found, 1 color already there, 1 color not imported\n"
      ))
  }

  @Test func asJSONColorsHaveTheirLinesAndReasons() throws {
    try sandbox.write("res/values/colors.xml", "<resources>\n<color name=\"a\">?attr/b</color></resources>")
    try sandbox.writePNGs(["res/drawable/bell.png": 10])
    let output = assets("import", "res", "--json", "--dry-run").output
    #expect(output.contains("\"source\": \"android\"") && output.contains("\"kind\": \"decided-by-theme\""))
    #expect(output.contains("\"line\": 2"))
  }

  @Test func aProjectSaysWhichWordsOfADesignCount() throws {
    try sandbox.writePNGs(["art/Bell/Stil=Dark.png": 10])
    #expect(assets("import", "art", "--dry-run").output.contains("Bell-stil-dark"))
    try sandbox.write(
      ".assetsconfig", "[import \"design\"]\n  appearance = Theme, Stil\n  color = Farbe\n[import]\n  x = 1\n")
    let result = assets("import", "art", "--dry-run")
    #expect(result.output.contains("+  Bell  1x dark"))
    #expect(result.error.contains("color") && result.error.contains("warning: "))
  }

  @Test func sourcesAreKnownByTheirTools() throws {
    try sandbox.writePNGs(["art/bell_dark.png": 10])
    #expect(assets("import", "art", "--dry-run", "--from", "figma").output.contains("+  bell  1x dark"))
    #expect(assets("import", "art", "--dry-run").output.contains("+  bell_dark  1x"))
    let wrong = assets("import", "art", "--from", "photoshop")
    #expect(wrong.exitCode == .usage && wrong.error.contains("react-native"))
  }

  @Test func foldersOfLanguagesCountWhereAskedFor() throws {
    try sandbox.writePNGs(["art/fr/bell.png": 10, "art/de/bell.png": 11])
    #expect(assets("import", "art", "--dry-run").exitCode == .findings)
    #expect(assets("import", "art", "--dry-run", "--locale-folders").output.contains("+  bell  1x de, 1x fr"))
  }
}

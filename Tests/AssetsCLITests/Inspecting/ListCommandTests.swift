import TestKit
import Testing

@testable import AssetsCLI

@Suite struct ListCommandTests {
  let sandbox = try! Sandbox()  // without a temporary folder no test of this suite can run

  func assets(_ words: String..., folder: String = "") -> RunResult { runAssets(words, in: sandbox, folder: folder) }

  /// Two catalogs with a bit of everything.
  func writeCatalogs() throws {
    try sandbox.writeSquares("App/Icons.xcassets/bell.imageset")
    try sandbox.writeSquares("App/Icons.xcassets/Plain/saw.imageset", scales: [2])
    try sandbox.write(
      "App/Icons.xcassets/Toolbar/Contents.json", #"{ "properties" : { "provides-namespace" : true } }"#)
    try sandbox.writeSquares("App/Icons.xcassets/Toolbar/bell.imageset", scales: [1])
    try sandbox.writeSet("App/Icons.xcassets/empty.imageset", [#"{ "idiom" : "universal", "scale" : "1x" }"#])
    try sandbox.writeSet(
      "App/Icons.xcassets/wave.imageset", [#"{ "filename" : "wave.svg", "idiom" : "universal" }"#],
      ["wave.svg": ImageMaker.svg(width: "24", height: "24")])
    try sandbox.write("App/Icons.xcassets/odd.newthing/Contents.json", "{}")
    try sandbox.write("App/Icons.xcassets/broken.imageset/Contents.json", "{")
    try sandbox.writeSet(
      "Watch/Colors.xcassets/Sea.colorset", list: "colors",
      [#"{ "color" : { "components" : { "red" : "1.0" } }, "idiom" : "universal" }"#])
    try sandbox.writeSet(
      "Watch/Colors.xcassets/words.dataset", list: "data",
      [#"{ "filename" : "words.txt", "idiom" : "universal" }"#], ["words.txt": [65]])
  }

  @Test func helpPage() {
    #expect(readingGolden(assets("list", "--help").output, "list-help") == nil)
  }

  @Test func wrongUsageIsTold() {
    let result = assets("list", "a", "b", "--at")
    #expect(result.exitCode == .usage)
    #expect(
      Golden.difference(
        result.error,
        inline: """
          error: option '--at' needs a value: --at REVISION
          error: unexpected argument 'b'
          hint: run 'assets list --help' to see how it is used

          """) == nil)
  }

  @Test func scalesStandInTheirOrderAndNamesakesWithTheirPlace() throws {
    let slots = ["2x", "3x", "1x"].map { #"{ "filename" : "\#($0).png", "scale" : "\#($0)" }"# }
    let files = Dictionary(uniqueKeysWithValues: ["1x", "2x", "3x"].map { ("\($0).png", ImageMaker.png(1, 1)) })
    try sandbox.writeSet("A.xcassets/One/bell.imageset", slots, files)
    try sandbox.writeSet("A.xcassets/Two/bell.imageset", slots, files)
    #expect(
      Golden.difference(
        assets("list").output,
        inline: """
          A.xcassets
            image sets
              bell (One/bell.imageset)  1x 2x 3x
              bell (Two/bell.imageset)  1x 2x 3x

          """) == nil)
  }

  @Test func everyAssetIsListedByCatalogAndType() throws {
    try writeCatalogs()
    let result = assets("list")
    #expect(result.exitCode == .done)
    #expect(
      Golden.difference(
        result.output,
        inline: """
          App/Icons.xcassets
            image sets
              saw           2x
              Toolbar/bell  1x
              bell          1x 2x 3x
              broken        its Contents.json can't be read
              empty         empty
              wave          all scales
          Watch/Colors.xcassets
            color sets
              Sea
            data sets
              words

          """) == nil)
    #expect(result.error == "8 assets in 2 catalogs\n")
  }

  /// In a list a blank at the end of a name can't be seen, and neither can it be copied.
  @Test func namesWithOuterBlanksAreQuotedEverywhere() throws {
    let sandbox = try Sandbox(git: true)
    let assets = { (words: String...) in runAssets(words, in: sandbox) }
    try sandbox.writeSquares("App.xcassets/ bell .imageset", scales: [1])
    try sandbox.writeSquares("App.xcassets/Tools /saw.imageset", scales: [1])
    try sandbox.write("App.xcassets/Tools /Contents.json", #"{ "properties" : { "provides-namespace" : true } }"#)
    #expect(assets("list").output.contains("\n    ' bell '    1x\n    Tools /saw  1x\n"))
    #expect(assets("show", " bell ").output.hasPrefix("' bell '  image set  "))
    #expect(assets("show", "Tools ").output.hasPrefix("'Tools '  group  "))
    #expect(assets("missing", "-s", "2").output.contains("\n' bell '    scale "))
    #expect(assets("resolve", " bell ", "--explain").output.hasPrefix("' bell '  request: "))
    #expect(assets("status").output.contains("  +  ' bell '    new image set: 1x\n"))
    #expect(assets("commit", "-m", "Start").output.contains("  +  ' bell '    new image set: 1x\n"))
    #expect(assets("history").output.contains("    +  ' bell '    new image set: 1x\n"))
    #expect(assets("set", " bell ", "--preserve-vector").error.contains("note: ' bell ' has no vector image"))
  }

  @Test func harbourIsListed() throws {
    try sandbox.copyHarbour()
    _ = assets("import", "Harbour")
    #expect(readingGolden(assets("list").output, "list-harbour") == nil)
  }

  @Test(arguments: [
    ("bell", ["Toolbar/bell", "bell"]), ("BE", ["Toolbar/bell", "bell"]), ("toolbar/*", ["Toolbar/bell"]),
    ("?a*", ["saw", "wave"]), ("s*", ["saw", "Sea"]), ("*", ["saw", "Toolbar/bell", "bell", "broken"]),
  ])
  func aPatternChooses(pattern: String, names: [String]) throws {
    try writeCatalogs()
    let output = assets("list", pattern).output
    let listed = output.split(separator: "\n").filter { $0.hasPrefix("    ") }
      .map { String($0.drop { $0 == " " }.prefix { $0 != " " }) }
    #expect(Array(listed.prefix(names.count)) == names)
    if pattern != "*" { #expect(listed.count == names.count) }
  }

  @Test func aCatalogOrFolderCanBeChosen() throws {
    try writeCatalogs()
    #expect(assets("list", "--in", "Watch").error == "2 assets in 1 catalog\n")
    #expect(assets("list", "--in", "App/Icons.xcassets").error == "6 assets in 1 catalog\n")
    #expect(assets("list", "--in", "App", "--in", "Watch").error == "8 assets in 2 catalogs\n")
    #expect(assets("list", "--in", "App", "--in", "App/Icons.xcassets").error == "6 assets in 1 catalog\n")
  }

  @Test func ofAGroupOnlyWhatLiesInItIsListed() throws {
    try writeCatalogs()
    #expect(
      Golden.difference(
        assets("list", "--in", "App/Icons.xcassets/Toolbar").output,
        inline: """
          App/Icons.xcassets
            image sets
              Toolbar/bell  1x

          """) == nil)
    #expect(assets("list", "--in", "App/Icons.xcassets/bell.imageset").error == "1 asset in 1 catalog\n")
    #expect(
      assets("resolve", "bell", "--in", "App/Icons.xcassets/Toolbar").output
        == "App/Icons.xcassets/Toolbar/bell.imageset/bell.png\n")
  }

  @Test func pathsAreThoseOneTypesHere() throws {
    try writeCatalogs()
    try sandbox.git("init", "--quiet")
    #expect(assets("list", "words", folder: "App").output.hasPrefix("../Watch/Colors.xcassets\n"))
    #expect(assets("list", "saw", folder: "App/Icons.xcassets").output.hasPrefix("Icons.xcassets (.)\n"))
  }

  @Test func withoutARepositoryOneMayStandInACatalog() throws {
    try writeCatalogs()
    let (catalog, set) = ("Watch/Colors.xcassets", "Watch/Colors.xcassets/Sea.colorset")
    #expect(assets("list", folder: catalog).output.hasPrefix("Colors.xcassets (.)\n  color sets\n    Sea"))
    #expect(assets("list", folder: set).output.hasPrefix("Colors.xcassets (..)\n  color sets\n    Sea"))
    #expect(assets("list", "--in", "../../Watch", folder: "App/Icons.xcassets").error == "2 assets in 1 catalog\n")
  }

  @Test func asJSON() throws {
    try writeCatalogs()
    let result = assets("list", "--json")
    #expect(result.error == "")
    #expect(readingGolden(result.output, "list.json") == nil)
    #expect(assets("list", "nothing", "--json").output == "{\n  \"assets\": []\n}\n")
  }

  @Test func noCatalogIsSaidWithAWayOn() throws {
    #expect(
      assets("list").error
        == "note: no assets found; 'assets import .' creates a catalog from loose images\n")
    #expect(assets("list").exitCode == .done)
  }

  @Test func aPatternThatFitsNothingIsSaid() throws {
    try writeCatalogs()
    let result = assets("list", "zebra")
    #expect(result.output == "" && result.exitCode == .done)
    #expect(result.error == "note: no asset matches 'zebra'; run 'assets list' to see all names\n")
  }

  @Test(arguments: [
    ("nowhere", "error: not found: 'nowhere'\n", ExitCode.failed),
    ("App/nowhere.xcassets", "error: not found: 'App/nowhere.xcassets'\n", .failed),
    ("notes.txt", "error: 'notes.txt' is a file that is not in a catalog\n", .failed),
  ])
  func aPlaceWithoutCatalogsIsAnError(place: String, error: String, code: ExitCode) throws {
    try writeCatalogs()
    try sandbox.write("notes.txt", "x")
    let result = assets("list", "--in", place)
    #expect(result.output == "" && result.exitCode == code)
    #expect(result.error.hasPrefix(error), "\(result.error)")
  }

  @Test func aPlaceOutsideOfTheRepositoryIsWrongUsage() throws {
    try sandbox.makeFolder("project")
    try sandbox.git("init", "--quiet", in: "project")
    try sandbox.writeSquares("other/A.xcassets/bell.imageset")
    let result = assets("list", "--in", "../other", folder: "project")
    #expect(result.exitCode == .usage)
    #expect(result.error.hasPrefix("error: '../other' is outside of the project\n"))
  }

  @Test func anotherVersionIsListed() throws {
    try writeCatalogs()
    try sandbox.git("init", "--quiet", "--initial-branch=main")
    try sandbox.git("add", ".")
    try sandbox.git("commit", "--quiet", "--message", "one")
    sandbox.remove("App")
    #expect(assets("list").error == "2 assets in 1 catalog\n")
    #expect(assets("list", "--at", "HEAD").error == "8 assets in 2 catalogs\n")
    #expect(assets("list", "--at", "main", "--in", "App").error == "6 assets in 1 catalog\n")
    #expect(
      assets("list", "--at", "main", "--in", "Bpp").error == "error: not found in version 'main': 'Bpp'\n")
    let unknown = assets("list", "--at", "nosuch")
    #expect(unknown.exitCode == .failed && unknown.error.hasPrefix("error: version not found: 'nosuch'\n"))
  }
}

import JSON
import TestKit
import Testing

@testable import AssetsCLI

@Suite struct ResolveCommandTests {
  let sandbox = try! Sandbox()  // without a temporary folder no test of this suite can run

  func assets(_ words: String..., folder: String = "") -> RunResult { runAssets(words, in: sandbox, folder: folder) }

  static let set = "Assets.xcassets/bell.imageset"

  /// A set with devices, scales, languages and looks, each file named after its slot.
  func writeSet() throws {
    let dark = #""appearances" : [ { "appearance" : "luminosity", "value" : "dark" } ], "#
    let high = #""appearances" : [ { "appearance" : "contrast", "value" : "high" } ], "#
    let slots = [
      ("any-1x", "", "universal", "1x"), ("any-2x", "", "universal", "2x"), ("any-3x", "", "universal", "3x"),
      ("ipad-2x", "", "ipad", "2x"), ("dark-2x", dark, "universal", "2x"), ("high-2x", high, "universal", "2x"),
      ("fr-2x", #""locale" : "fr", "#, "universal", "2x"),
    ]
    var files: [String: [UInt8]] = [:]
    var elements: [String] = []
    for (name, more, idiom, scale) in slots {
      files[name + ".png"] = PictureMaker.png(10, 10)
      elements.append(#"{ \#(more)"filename" : "\#(name).png", "idiom" : "\#(idiom)", "scale" : "\#(scale)" }"#)
    }
    try sandbox.writeSet(Self.set, elements, files)
  }

  @Test func helpPage() {
    #expect(readingGolden(assets("resolve", "--help").output, "resolve-help") == nil)
  }

  @Test(arguments: [
    (["--device", "phone"], "'phone' is not a value for '--device': use 'iphone', 'ipad', 'mac', 'tv', 'watch', "),
    (["--scale", "big"], "'big' is not a value for '--scale': use a scale like 2 or 2x"),
    (["-s", "0"], "'0' is not a value for '-s': use a scale like 2 or 2x"),
    (["--appearance", "drak"], "'drak' is not a value for '--appearance': use 'light', 'dark' or 'high-contrast'"),
    (["x"], "nothing is expected at 'x'"),
  ])
  func wrongUsageIsTold(words: [String], error: String) {
    let result = runAssets(["resolve", "bell"] + words, in: sandbox)
    #expect(result.exitCode == .usage && result.output == "")
    #expect(result.error.hasPrefix("error: \(error)"), "\(result.error)")
  }

  @Test(arguments: [
    ([], "any-3x"), (["--scale", "2"], "any-2x"), (["-s", "1x"], "any-1x"), (["-s", "@2x"], "any-2x"),
    (["--device", "ipad"], "ipad-2x"), (["-d", "mac"], "any-2x"), (["--appearance", "dark", "-s2"], "dark-2x"),
    (["-a", "high-contrast", "-s", "2"], "high-2x"), (["-a", "light", "-s", "2"], "any-2x"),
    (["--locale", "fr-CA", "-s", "2"], "fr-2x"), (["-l", "de", "-l", "fr", "-s", "2"], "fr-2x"),
    (["-l", "de", "-s", "2"], "any-2x"),
  ])
  func eachOptionHasItsSay(options: [String], file: String) throws {
    try writeSet()
    let result = runAssets(["resolve", "bell"] + options, in: sandbox)
    #expect(result == RunResult(exitCode: .done, output: "\(Self.set)/\(file).png\n", error: ""))
  }

  @Test func thePathIsTheOneToTypeHere() throws {
    try writeSet()
    try sandbox.git("init", "--quiet")
    try sandbox.makeFolder("Docs")
    #expect(assets("resolve", "bell", folder: "Docs").output == "../\(Self.set)/any-3x.png\n")
  }

  @Test func harbourIsExplained() throws {
    try sandbox.copyHarbour()
    _ = assets("import", "Harbour")
    let result = assets("resolve", "welcome", "--locale", "fr-CA", "--explain")
    #expect(result.exitCode == .done && result.error == "")
    #expect(readingGolden(result.output, "resolve-harbour-welcome") == nil)
  }

  @Test func whatAppleDoesNotDocumentIsSaid() throws {
    try writeSet()
    let result = assets("resolve", "bell", "--locale", "fr", "--device", "ipad", "--explain")
    #expect(readingGolden(result.output, "resolve-undocumented") == nil)
  }

  @Test func asJSON() throws {
    try writeSet()
    let result = assets("resolve", "bell", "--locale", "fr", "--appearance", "dark", "--json")
    #expect(readingGolden(result.output, "resolve.json") == nil)
  }

  // MARK: - Names

  @Test func anUnknownNameLeadsToTheNearest() throws {
    try writeSet()
    #expect(
      assets("resolve", "bel")
        == RunResult(
          exitCode: .failed, output: "",
          error: """
            error: there is no asset 'bel'
            hint: did you mean 'bell'?
            hint: run 'assets list' to see all names

            """))
  }

  @Test func withoutACatalogueTheWayOnIsImport() throws {
    #expect(
      assets("resolve", "bell").error == """
        error: there is no asset 'bell'
        cause: there is no asset catalogue here
        hint: run 'assets import .' to make one of the loose pictures in this folder

        """)
  }

  @Test func aNameInTwoCataloguesNeedsAChoice() throws {
    try sandbox.writeSquares("A.xcassets/bell.imageset")
    try sandbox.writeSquares("B.xcassets/bell.imageset")
    let result = assets("resolve", "bell")
    #expect(
      result
        == RunResult(
          exitCode: .failed, output: "",
          error: """
            error: 2 assets have the name 'bell'
            cause: 'A.xcassets/bell.imageset'
            cause: 'B.xcassets/bell.imageset'
            hint: name one by its path, such as 'A.xcassets/bell.imageset'

            """))
    #expect(assets("resolve", "bell", "--in", "B.xcassets").output == "B.xcassets/bell.imageset/bell@3x.png\n")
    #expect(
      assets("resolve", "A.xcassets/bell.imageset").output == "A.xcassets/bell.imageset/bell@3x.png\n")
  }

  @Test func namespacesArePartOfTheName() throws {
    try sandbox.write("A.xcassets/Bar/Contents.json", #"{ "properties" : { "provides-namespace" : true } }"#)
    try sandbox.writeSquares("A.xcassets/Bar/bell.imageset")
    try sandbox.writeSquares("A.xcassets/bell.imageset")
    #expect(assets("resolve", "Bar/bell").output == "A.xcassets/Bar/bell.imageset/bell@3x.png\n")
    #expect(assets("resolve", "bell").output == "A.xcassets/bell.imageset/bell@3x.png\n")
  }

  // MARK: - What is no image set

  @Test func coloursAndIconsAnswerToo() throws {
    try sandbox.copyHarbour()
    #expect(assets("resolve", "Sea").output == "#1B7AB5\n")
    #expect(assets("resolve", "Sea", "--appearance", "dark").output == "#0B2C4A\n")
    #expect(assets("resolve", "Sea", "--explain").output.contains("✓  #1B7AB5"))
    #expect(assets("resolve", "Sea", "--json").output.contains("\"color\": \"#1B7AB5\""))
    #expect(
      assets("resolve", "AppIcon").output == "Harbour/Harbour/Colours.xcassets/AppIcon.appiconset/AppIcon.png\n")
  }

  @Test func aGroupIsNoAsset() throws {
    try sandbox.writeSquares("A.xcassets/Bar/bell.imageset")
    #expect(assets("resolve", "Bar").error.hasPrefix("error: there is no asset 'Bar'\n"))
  }

  @Test func whatHasNoVariantsIsSaid() throws {
    try sandbox.write("A.xcassets/Top.imagestack/Contents.json", #"{ "layers" : [ ] }"#)
    #expect(
      assets("resolve", "Top").error == "error: 'Top' is an image stack, which has no variants to choose from\n")
  }

  // MARK: - Holes

  @Test func aMissingFileIsAnError() throws {
    try writeSet()
    sandbox.remove("\(Self.set)/any-3x.png")
    let result = assets("resolve", "bell")
    #expect(result.exitCode == .failed)
    #expect(
      result.error == """
        error: the file 'any-3x.png' of '\(Self.set)' is not there
        hint: run 'assets validate' to see all that is missing

        """)
    #expect(result.output == "", "a script must not take the path of a file that is not there")
    #expect(assets("resolve", "bell", "--explain").exitCode == .failed)
    #expect(assets("resolve", "bell", "--json").output.hasPrefix("{"))
  }

  @Test func nothingThatFitsIsAnError() throws {
    try sandbox.writeSet(
      Self.set, [#"{ "filename" : "a.png", "idiom" : "ipad", "scale" : "2x" }"#], ["a.png": PictureMaker.png(1, 1)])
    let result = assets("resolve", "bell", "--device", "watch")
    #expect(result.exitCode == .failed && result.output == "")
    #expect(
      result.error == """
        error: no picture of 'bell' fits watch 2x
        hint: run it again with '--explain' to see why each one was left out

        """)
    #expect(
      assets("resolve", "bell", "--device", "watch", "--explain").output.contains("device: ipad does not fit watch"))
  }

  // MARK: - Versions

  @Test func anOlderVersionGivesTheBlob() throws {
    try writeSet()
    try sandbox.git("init", "--quiet", "--initial-branch=main")
    try sandbox.git("add", ".")
    try sandbox.git("commit", "--quiet", "--message", "one")
    try sandbox.write("\(Self.set)/any-3x.png", PictureMaker.png(11, 11))
    try sandbox.git("commit", "--quiet", "--all", "--message", "two")
    for revision in ["HEAD", "HEAD~1", "main"] {
      let blob = try sandbox.git("rev-parse", "\(revision):\(Self.set)/any-3x.png")
      #expect(assets("resolve", "bell", "--at", revision).output == "\(blob)  \(Self.set)/any-3x.png\n")
      #expect(assets("resolve", "bell", "--at", revision, "--json").output.contains("\"blob\": \"\(blob)\""))
    }
    #expect(
      try sandbox.git("rev-parse", "HEAD:\(Self.set)/any-3x.png")
        != sandbox.git("rev-parse", "HEAD~1:\(Self.set)/any-3x.png"))
  }

  @Test func anUnknownVersionIsAnError() throws {
    try writeSet()
    #expect(assets("resolve", "bell", "--at", "HEAD").error.hasPrefix("error: there is no repository at '"))
    try sandbox.git("init", "--quiet", "--initial-branch=main")
    for revision in ["HEAD", "nosuch", "HEAD~9"] {
      let result = assets("resolve", "bell", "--at", revision)
      #expect(result.exitCode == .failed)
      #expect(result.error.hasPrefix("error: there is no version '\(revision)'\n"), "\(result.error)")
    }
  }
}

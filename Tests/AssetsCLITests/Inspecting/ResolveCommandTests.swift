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
      files[name + ".png"] = ImageMaker.png(10, 10)
      elements.append(#"{ \#(more)"filename" : "\#(name).png", "idiom" : "\#(idiom)", "scale" : "\#(scale)" }"#)
    }
    try sandbox.writeSet(Self.set, elements, files)
  }

  @Test func helpPage() {
    #expect(readingGolden(assets("resolve", "--help").output, "resolve-help") == nil)
  }

  @Test(arguments: [
    (["--device", "phone"], "invalid value 'phone' for '--device': use 'iphone', 'ipad', 'mac', 'tv', 'watch', "),
    (["--scale", "big"], "invalid value 'big' for '--scale': use 1x to 5x"),
    (["-s", "9"], "invalid value '9' for '-s': use 1x to 5x"),
    (["-l", ""], "invalid value '' for '-l': use a language such as fr or pt-BR"),
    (["-l", "xx_YY_zz!!"], "invalid value 'xx_YY_zz!!' for '-l': use a language"),
    (["-C", "A.xcassets"], "unknown option '-C'\nhint: put it before the command: 'assets -C DIR COMMAND …'\n"),
    (["--version"], "unknown option '--version'\nhint: put it before the command: 'assets --version'\n"),
    (["-s", "0"], "invalid value '0' for '-s': use 1x to 5x"),
    (
      ["--appearance", "drak"],
      "invalid value 'drak' for '--appearance': use 'light', 'dark', 'tinted' or 'high-contrast'"
    ),
    (["x"], "unexpected argument 'x'"),
    (
      ["--as", "ios"], "invalid value 'ios' for '--as': use 'apple', 'android', 'flutter', 'react-native', 'windows' "
    ),
    (
      ["--scale", "0dpi"],
      "invalid value '0dpi' for '--scale': use 1x to 5x, or a density such as 420dpi"
    ),
    (["--memory", "4MB"], "invalid value '4MB' for '--memory': use gigabytes such as 4 or 4GB"),
    (["--graphics", "metal"], "invalid value 'metal' for '--graphics': use a class such as metal3v1 or apple6"),
    (
      ["--screen-width", "46mm"],
      "invalid value '46mm' for '--screen-width': use points such as 184, or a watch such as"
    ),
    (["--size", "60x"], "invalid value '60x' for '--size': use a size such as 60x60"),
    (["--gamut", "p3"], "invalid value 'p3' for '--gamut': use 'sRGB' or 'display-P3'"),
    (["--direction", "rtl"], "invalid value 'rtl' for '--direction': use 'left-to-right' or 'right-to-left'"),
    (["--width-class", "any"], "invalid value 'any' for '--width-class': use 'compact' or 'regular'"),
    (["--platform", "linux"], "invalid value 'linux' for '--platform': use 'ios', 'macos', 'tvos', 'watchos' or"),
    (["--all", "list"], "options 'NAME' and '--all' can't be combined"),
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
    #expect(result.exitCode == .done && result.output == "\(Self.set)/\(file).png\n", "\(result)")
    // The set has images for French, and is not marked as having them.
    #expect(result.error.isEmpty == (file != "fr-2x"), "\(result)")
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

  @Test(arguments: [
    (#""memory" : "2GB""#, ["--memory", "3"]), (#""memory" : "2GB""#, ["--memory", "2GB"]),
    (#""graphics-feature-set" : "metal2v2""#, ["--graphics", "apple4"]),
    (#""subtype" : "667h""#, ["--subtype", "736h"]),
    (#""screen-width" : ">183""#, ["--device", "watch", "--screen-width", "44mm"]),
    (#""screen-width" : ">183""#, ["--device", "watch", "--subtype", "49mm"]),
    (#""width-class" : "compact""#, ["--width-class", "compact"]),
    (#""height-class" : "regular""#, ["--height-class", "regular"]),
    (#""display-gamut" : "display-P3""#, ["--gamut", "display-P3"]),
    (#""language-direction" : "right-to-left""#, ["--direction", "right-to-left"]),
    (#""language-direction" : "right-to-left""#, ["--locale", "ar"]),
    (#""locale" : "en""#, ["--locale", "en-AU", "--base", "de"]),
    (#""size" : "60x60""#, ["--size", "60"]), (#""platform" : "macos""#, ["--platform", "macos"]),
    (#""platform" : "tvos""#, ["--device", "tv"]),
    (#""appearances" : [ { "appearance" : "luminosity", "value" : "tinted" } ]"#, ["--appearance", "tinted"]),
  ])
  func everyDimensionCanBeAskedFor(slot: String, options: [String]) throws {
    try sandbox.writeSet(
      Self.set,
      [
        #"{ "filename" : "any.png", "idiom" : "universal" }"#,
        #"{ "filename" : "it.png", "idiom" : "universal", \#(slot) }"#,
      ],
      ["any.png": ImageMaker.png(1, 1), "it.png": ImageMaker.png(1, 1)])
    #expect(runAssets(["resolve", "bell"] + options, in: sandbox).output == "\(Self.set)/it.png\n")
    // What is made for the other direction is shown mirrored before what is for any.
    let other = slot.contains("direction") ? "it" : "any"
    #expect(assets("resolve", "bell", "--size", "1").output == "\(Self.set)/\(other).png\n")
  }

  @Test func otherPlatformsArePredicted() throws {
    try writeSet()
    let words = ["resolve", "bell", "--scale", "420dpi", "--locale", "fr", "--appearance", "dark", "--device", "ipad"]
    let files = ["apple": "fr-2x", "android": "fr-2x", "flutter": "any-3x", "windows": "fr-2x", "web": "dark-2x"]
    for (platform, file) in files {
      let result = runAssets(words + ["--as", platform], in: sandbox)
      #expect(result.output == "\(Self.set)/\(file).png\n", "\(platform)")
    }
    let result = runAssets(words + ["--as", "react-native", "--explain"], in: sandbox)
    #expect(readingGolden(result.output, "resolve-react-native") == nil)
  }

  // MARK: - Many requests

  @Test func everyLineOfAListIsAnswered() throws {
    try writeSet()
    try sandbox.writeSquares("Assets.xcassets/tab bar.imageset", scales: [2])
    try sandbox.write(
      "list.txt",
      """
      # what the app asks for
      bell --scale 2
      'tab bar'

      bell -s2 --locale fr --device mac\r
      bell --scale 1 "--appearance" high-contrast
      tab\\ bar --as "flutter"
      """)
    let result = assets("resolve", "--all", "list.txt", "--appearance", "dark", "--device", "ipad")
    #expect(result.exitCode == .done && result.error == "")
    #expect(
      Golden.difference(
        result.output,
        inline: """
          \(Self.set)/dark-2x.png
          Assets.xcassets/tab bar.imageset/tab bar@2x.png
          \(Self.set)/fr-2x.png
          \(Self.set)/high-2x.png
          Assets.xcassets/tab bar.imageset/tab bar@2x.png

          """) == nil)
  }

  @Test func aLineWithoutAnAnswerKeepsItsPlace() throws {
    try writeSet()
    let list = "bell\nball\nbell --scale x\n--scale 2\nbell --in A\nbell --help\nbell -d watch -l fr -s 2\n"
    let result = runAssets(["resolve", "--all", "-"], in: sandbox, input: list)
    #expect(result.exitCode == .usage || result.exitCode == .failed)
    #expect(result.output == "\(Self.set)/any-3x.png\n-\n-\n-\n-\n-\n\(Self.set)/fr-2x.png\n")
    #expect(result.error.contains("line 2: ball\nerror: asset not found: 'ball'\nhint: did you mean 'bell'?"))
    #expect(result.error.contains("line 3: bell --scale x\nerror: invalid value 'x' for '--scale'"))
    #expect(result.error.contains("line 4: --scale 2\nerror: missing argument: NAME"))
    #expect(result.error.contains("line 5: bell --in A\nerror: unexpected argument '--in'"))
    #expect(result.error.contains("line 6: bell --help\nerror: unexpected argument '--help'"))
  }

  @Test func manyAnswersAreJSONLines() throws {
    try writeSet()
    let result = runAssets(["resolve", "--all", "-", "--json"], in: sandbox, input: "bell\nball\n")
    #expect(
      Golden.difference(
        result.output,
        inline: """
          {"line": 1, "asked": "bell", "name": "bell", "type": "imageset", "as": "apple", "path": "\(Self.set)/any-3x.png", \
          "enlargement": 1}
          {"line": 2, "asked": "ball", "error": "asset not found: 'ball'"}

          """) == nil)
    let explained = runAssets(["resolve", "--all", "-", "--json", "--explain"], in: sandbox, input: "bell\n").output
    #expect(
      explained.hasPrefix("{\"line\": 1, \"asked\": \"bell\", \"name\"") && explained.contains("\"candidates\": [{"))
    #expect(explained.split(separator: "\n").count == 1)
  }

  @Test func aQuoteThatStaysOpenIsRefused() throws {
    try writeSet()
    let result = runAssets(["resolve", "--all", "-", "--json"], in: sandbox, input: "'bell\n\"bell\nbell\\'\n# 'x\n")
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0] == #"{"line": 1, "error": "a quote ' is not closed"}"#)
    #expect(lines[1].contains(#"a quote \" is not closed"#))
    #expect(lines[2] == #"{"line": 3, "asked": "bell'", "error": "asset not found: 'bell''"}"#)
  }

  @Test func theReasonsAreNotOfferedTwice() throws {
    try sandbox.writeSet("A.xcassets/mac.imageset", [#"{ "filename" : "m.png", "idiom" : "mac" }"#], ["m.png": [1]])
    let color = #"{ "color" : { "reference" : "systemTealColor" }, "idiom" : "mac" }"#
    try sandbox.writeSet("A.xcassets/sea.colorset", list: "colors", [color])
    #expect(assets("resolve", "mac", "-d", "iphone").error.contains("hint: run it again with '--explain'"))
    #expect(
      assets("resolve", "mac", "-d", "iphone", "--explain").error == "error: no image of 'mac' fits iphone 3x\n")
    #expect(assets("resolve", "sea", "-d", "iphone").error.hasPrefix("error: no color of 'sea' fits iphone 3x\n"))
    #expect(assets("resolve", "sea").exitCode == .done, "its only slot is for Macs")
    #expect(assets("resolve", "sea", "--as", "android").error.hasPrefix("error: no color of 'sea' fits phone 3x\n"))
  }

  @Test func noPhoneOfAndroidIsAnIPhone() throws {
    try writeSet()
    let words = assets("resolve", "bell", "--as", "android", "--explain").output
    #expect(words.contains("request: phone 3x") && !words.contains("request: iphone"), "\(words)")
    let json = assets("resolve", "bell", "--as", "android", "--json").output
    #expect(json.contains("\"device\": \"phone\"") && !json.contains("\"ios\""), "\(json)")
    #expect(assets("resolve", "bell", "--json").output.contains("\"platform\": \"ios\""))
  }

  @Test func aListThatIsNotThereIsAnError() {
    #expect(
      assets("resolve", "--all", "nosuch").error.hasPrefix("error: cannot read the requests in 'nosuch'\ncause: "))
    #expect(assets("resolve").error.hasPrefix("error: missing argument: NAME\n"))
  }

  // MARK: - Names

  @Test func anUnknownNameLeadsToTheNearest() throws {
    try writeSet()
    #expect(
      assets("resolve", "bel")
        == RunResult(
          exitCode: .failed, output: "",
          error: """
            error: asset not found: 'bel'
            hint: did you mean 'bell'?
            hint: run 'assets list' to see all names

            """))
  }

  @Test func withoutACatalogTheWayOnIsImport() throws {
    #expect(
      Golden.difference(
        assets("resolve", "bell").error,
        inline: """
          error: asset not found: 'bell'
          cause: no asset catalog found here
          hint: run 'assets import .' to create one from the loose images in this folder

          """) == nil)
  }

  @Test func aNameInTwoCatalogsNeedsAChoice() throws {
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

  @Test func colorsAndIconsAnswerToo() throws {
    try sandbox.copyHarbour()
    #expect(assets("resolve", "Sea").output == "#1B7AB5\n")
    #expect(assets("resolve", "Sea", "--appearance", "dark").output == "#0B2C4A\n")
    #expect(assets("resolve", "Sea", "--explain").output.contains("✓  #1B7AB5"))
    #expect(assets("resolve", "Sea", "--json").output.contains("\"hex\": \"#1B7AB5\""))
    #expect(
      assets("resolve", "AppIcon").output == "Harbour/Harbour/Colors.xcassets/AppIcon.appiconset/AppIcon.png\n")
  }

  @Test func aGroupIsNoAsset() throws {
    try sandbox.writeSquares("A.xcassets/Bar/bell.imageset")
    #expect(assets("resolve", "Bar").error.hasPrefix("error: asset not found: 'Bar'\n"))
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
      Golden.difference(
        result.error,
        inline: """
          error: the file 'any-3x.png' of '\(Self.set)' is missing
          hint: run 'assets validate' to see all that is missing

          """) == nil)
    #expect(result.output == "", "a script must not take the path of a file that is not there")
    #expect(assets("resolve", "bell", "--explain").exitCode == .failed)
    #expect(assets("resolve", "bell", "--json").output.contains(#""error": "the file 'any-3x.png' of "#))
  }

  @Test func nothingThatFitsIsAnError() throws {
    try sandbox.writeSet(
      Self.set, [#"{ "filename" : "a.png", "idiom" : "ipad", "scale" : "2x" }"#], ["a.png": ImageMaker.png(1, 1)])
    let result = assets("resolve", "bell", "--device", "watch")
    #expect(result.exitCode == .failed && result.output == "")
    #expect(
      Golden.difference(
        result.error,
        inline: """
          error: no image of 'bell' fits watch 2x
          hint: run it again with '--explain' to see why each one was left out

          """) == nil)
    #expect(
      assets("resolve", "bell", "--device", "watch", "--explain").output.contains("device: ipad does not match watch"))
  }

  // MARK: - Versions

  @Test func anOlderVersionGivesTheBlob() throws {
    try writeSet()
    try sandbox.git("init", "--quiet", "--initial-branch=main")
    try sandbox.git("add", ".")
    try sandbox.git("commit", "--quiet", "--message", "one")
    try sandbox.write("\(Self.set)/any-3x.png", ImageMaker.png(11, 11))
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
    #expect(assets("resolve", "bell", "--at", "HEAD").error.hasPrefix("error: not a project: no git repository in '"))
    try sandbox.git("init", "--quiet", "--initial-branch=main")
    for revision in ["HEAD", "nosuch", "HEAD~9"] {
      let result = assets("resolve", "bell", "--at", revision)
      #expect(result.exitCode == .failed)
      #expect(result.error.hasPrefix("error: version not found: '\(revision)'\n"), "\(result.error)")
    }
  }

  @Test func whatIsNoFileIsNotPrintedAsOne() throws {
    let folder = "A.xcassets/odd.imageset"
    try sandbox.writeSet(folder, [#"{ "filename" : "odd.png", "idiom" : "universal" }"#])
    try sandbox.link("\(folder)/odd.png", to: "gone.png")
    let dead = runAssets(["resolve", "odd"], in: sandbox)
    #expect(dead.exitCode == .failed && dead.output == "", "\(dead)")
    #expect(dead.error.hasPrefix("error: the file 'odd.png' of '\(folder)' is a broken link"), "\(dead)")
    try sandbox.write("\(folder)/gone.png", ImageMaker.png(8, 8))
    #expect(runAssets(["resolve", "odd"], in: sandbox).output == "\(folder)/odd.png\n")
    sandbox.remove("\(folder)/gone.png")
    try sandbox.makeFolder("\(folder)/gone.png")
    #expect(runAssets(["resolve", "odd"], in: sandbox).exitCode == .failed)
  }
}

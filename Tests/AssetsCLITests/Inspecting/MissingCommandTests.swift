import Files
import TestKit
import Testing

@testable import AssetsCLI

@Suite struct MissingCommandTests {
  let sandbox = try! Sandbox()  // without a temporary folder no test of this suite can run

  func assets(_ words: String..., folder: String = "") -> RunResult { runAssets(words, in: sandbox, folder: folder) }

  @Test func helpPage() {
    #expect(readingGolden(assets("missing", "--help").output, "missing-help") == nil)
  }

  @Test(arguments: [
    (["--device", "iphone,phone"], "invalid value 'iphone,phone' for '--device': use 'iphone', 'ipad', "),
    (["--device", "iphone,"], "invalid value 'iphone,' for '--device'"),
    (["--scale", "2,x"], "invalid value '2,x' for '--scale': use 1x to 5x"),
    (["-l", "not a locale"], "invalid value 'not a locale' for '-l': use a language such as fr or pt-BR"),
    (["--locale", ",fr"], "invalid value ',fr' for '--locale'"),
    (
      ["--device", "watch,mac", "--scale", "3"],
      "no combination to check\ncause: no watch has 3x\ncause: no mac has 3x"
    ),
  ])
  func wrongUsageIsTold(words: [String], error: String) {
    let result = runAssets(["missing"] + words, in: sandbox)
    #expect(result.exitCode == .usage && result.output == "")
    #expect(result.error.hasPrefix("error: \(error)"), "\(result.error)")
  }

  @Test func harbourIsAskedForItsTargets() throws {
    try sandbox.copyHarbour()
    _ = assets("import", "Harbour")
    let result = assets(
      "missing", "--device", "iphone,ipad", "--scale", "2,3", "--locale", "fr,ar,de", "--appearance", "light,dark")
    #expect(result.exitCode == .done)
    #expect(readingGolden(result.output + "--\n" + result.error, "missing-harbour") == nil)
  }

  @Test func asJSON() throws {
    try sandbox.copyHarbour()
    let result = assets("missing", "Sea", "-d", "ipad", "--appearance", "dark", "-a", "high-contrast", "--json")
    #expect(result.exitCode == .done && result.error == "")
    #expect(readingGolden(result.output, "missing.json") == nil)
  }

  @Test func theExitCodeTellsWhereItIsAskedTo() throws {
    try sandbox.writeSquares("Assets.xcassets/bell.imageset", scales: [2])
    #expect(assets("missing").exitCode == .done)
    #expect(assets("missing", "--exit-code").exitCode == .findings)
    #expect(assets("missing", "--exit-code", "--scale", "2,2").exitCode == .done)
    #expect(
      assets("missing", "--scale", "2,2").error == "1 asset checked for 1 combination: nothing is missing\n")
  }

  /// Without a device a set is asked for one that its slots are for.
  @Test func theDeviceIsThatOfTheSlots() throws {
    try sandbox.writeSet(
      "Assets.xcassets/face.imageset", [#"{ "filename" : "a.png", "idiom" : "watch", "scale" : "2x" }"#],
      ["a.png": ImageMaker.png(8, 8)])
    try sandbox.writeSet(
      "Assets.xcassets/hands.imageset",
      [
        #"{ "filename" : "a.png", "idiom" : "watch", "scale" : "2x", "screen-width" : "<=145" }"#,
        #"{ "filename" : "a.png", "idiom" : "watch", "scale" : "2x", "screen-width" : ">183" }"#,
      ], ["a.png": ImageMaker.png(8, 8)])
    #expect(assets("missing").error == "2 assets checked for 1 combination: nothing is missing\n")
    #expect(assets("missing", "-d", "iphone").output.contains("nothing"))
    #expect(
      assets("resolve", "face")
        == RunResult(exitCode: .done, output: "Assets.xcassets/face.imageset/a.png\n", error: ""))
    #expect(assets("resolve", "hands").exitCode == .done)
    #expect(
      assets("resolve", "hands", "-d", "watch").error.contains("hint: run it again with '--screen-width 184'\n"))
  }

  @Test func theDeviceIsThatOfTheTarget() throws {
    let sandbox = try Sandbox(git: true)
    let forPads = TraitProject(
      title: "an app for iPads", images: ["A.xcassets/bell.imageset/20.png", "A.xcassets/bell.imageset/60.png"],
      files: [
        "A.xcassets/bell.imageset/Contents.json": TraitProject.set(
          TraitProject.image("20.png", "1x"), TraitProject.image(nil, "2x"), TraitProject.image("60.png", "3x"))
      ],
      resources: [], settings: ["SDKROOT": "iphoneos", "TARGETED_DEVICE_FAMILY": "2"], catalogs: ["A.xcassets"])
    try forPads.write(to: sandbox)
    for words in [[], ["-t", "App"]] {
      let result = runAssets(["missing", "--exit-code"] + words, in: sandbox)
      #expect(result.exitCode == .findings && result.output.contains("bell   scale      2x"), "\(result)")
    }
  }

  /// Of an app for iPhone and iPad, each device is named that lacks a variant.
  @Test(arguments: [[], ["-t", "App"]])
  func anAppForTwoDevicesIsAskedAboutBoth(words: [String]) throws {
    let sandbox = try Sandbox(git: true)
    try Self.forBoth(settings: ["SDKROOT": "iphoneos", "TARGETED_DEVICE_FAMILY": "1,2"]).write(to: sandbox)
    let result = runAssets(["missing"] + words, in: sandbox)
    #expect(
      Golden.difference(
        result.output,
        inline: """
          asset  dimension  missing  shown instead  for
          empty  device     iphone   nothing        3x
                 device     ipad     nothing        2x
          pad    device     ipad     nothing        2x
          phone  device     ipad     nothing        2x
          two    scale      3x       40.png         iphone

          """) == nil)
    #expect(result.error.hasPrefix("6 assets checked for 3 combinations: 5 variants of 4 assets missing"), "\(result)")
    let resolved = runAssets(["resolve", "pad"] + words, in: sandbox)
    #expect(
      resolved
        == RunResult(
          exitCode: .done, output: "A.xcassets/pad.imageset/60.png\n", error: "note: no image matches ipad\n"))
    let empty = runAssets(["resolve", "two"] + words, in: sandbox)
    #expect(empty.exitCode == .done && empty.error == "", "\(empty)")
  }

  /// If no target says what the app is for, the slots of a set do.
  @Test func slotsSayForWhichDevicesASetIs() throws {
    let sandbox = try Sandbox(git: true)
    var project = Self.forBoth(settings: [:])
    project.others = nil
    try project.write(to: sandbox)
    let result = runAssets(["missing"], in: sandbox)
    #expect(
      Golden.difference(
        result.output,
        inline: """
          asset  dimension  missing  shown instead  for
          empty  device     iphone   nothing        3x
          pad    device     ipad     nothing        2x
          two    scale      3x       40.png         iphone

          """) == nil)
    try sandbox.write("A.xcassets/pad.imageset/Contents.json", Self.forPadAlone)
    let resolved = runAssets(["resolve", "pad"], in: sandbox)
    #expect(
      resolved.output == "A.xcassets/pad.imageset/60.png\n" && resolved.error == "note: no image matches iphone\n")
  }

  private static let forPadAlone = TraitProject.set(
    TraitProject.image(nil, "3x", "iphone"), TraitProject.image("60.png", "2x", "ipad"))

  private static func forBoth(settings: [String: String]) -> TraitProject {
    func set(_ name: String, _ slots: [String]) -> (String, String) {
      let list = slots.joined(separator: ", ")
      let info = #""info" : { "author" : "xcode", "version" : 1 }"#
      return ("A.xcassets/\(name).imageset/Contents.json", #"{ "images" : [ \#(list) ], \#(info) }"#)
    }
    func slot(_ file: String?, _ scale: String, _ idiom: String = "universal") -> String {
      TraitProject.image(file, scale, idiom)
    }
    let sets = [
      set("all", [slot("20.png", "1x"), slot("40.png", "2x"), slot("60.png", "3x")]),
      set("two", [slot("20.png", "1x"), slot("40.png", "2x"), slot(nil, "3x")]),
      set("empty", [slot(nil, "1x"), slot(nil, "2x"), slot(nil, "3x")]),
      set("pad", [slot("60.png", "3x", "iphone"), slot(nil, "2x", "ipad")]),
      set("phone", [slot("60.png", "3x", "iphone")]),
      set("watch", [slot("40.png", "2x", "watch")]),
    ]
    let images = ["all/20", "all/40", "all/60", "two/20", "two/40", "pad/60", "phone/60", "watch/40"].map {
      "A.xcassets/\(Path.folder($0)).imageset/\(Path.name($0)).png"
    }
    return TraitProject(
      title: "an app for iPhone and iPad", images: images, files: Dictionary(uniqueKeysWithValues: sets),
      resources: [], settings: settings, catalogs: ["A.xcassets"])
  }

  @Test func aPatternThatFitsNothingIsAnError() throws {
    try sandbox.writeSquares("Assets.xcassets/bell.imageset", scales: [2])
    #expect(
      assets("missing", "bel*x")
        == RunResult(
          exitCode: .failed, output: "",
          error: """
            error: no asset fits 'bel*x'
            hint: did you mean 'bell'?
            hint: run 'assets list' to see all names

            """))
  }

  @Test func whereThereIsNoCatalogOnlyWhoAskedIsRefused() throws {
    #expect(assets("missing").exitCode == .done)
    for words in [["--exit-code"], ["--in", "."]] {
      let result = runAssets(["missing"] + words, in: sandbox)
      #expect(result.exitCode == .failed && result.error.hasPrefix("error: no asset catalog found"), "\(result)")
    }
  }

  @Test func aFileThatIsGoneIsMissing() throws {
    try sandbox.writeSquares("Assets.xcassets/bell.imageset", scales: [2, 3])
    sandbox.remove("Assets.xcassets/bell.imageset/bell@2x.png")
    #expect(assets("missing", "-s", "2", "--exit-code").exitCode == .findings)
    #expect(assets("list").output.contains("2x 3x, 1 file missing"))
    sandbox.remove("Assets.xcassets/bell.imageset/bell@3x.png")
    #expect(assets("missing").output.contains("nothing, because 'bell@2x.png' is missing"))
  }

  /// A long list tells what many assets lack in one row; with a pattern each has its own.
  @Test func manyThatLackTheSameShareARow() throws {
    for number in 1...31 { try sandbox.writeSquares("Assets.xcassets/a\(number).imageset", scales: [2]) }
    try sandbox.writeSquares("Assets.xcassets/b.imageset", scales: [1])
    let all = assets("missing")
    #expect(
      Golden.difference(
        all.output,
        inline: """
          asset                     dimension  missing  shown instead  for
          a1, a10, a11 and 28 more  scale      3x       2x
          b                         scale      3x       b.png

          """) == nil)
    #expect(all.error.hasPrefix("hint: run it again with the pattern '*' to list every asset\n32 assets"), "\(all)")
    let each = assets("missing", "*")
    #expect(each.output.split(separator: "\n").count == 33 && !each.error.contains("hint"), "\(each)")
    #expect(assets("missing", "--json").output.contains("\"missing\": 32"))
  }

  @Test func whatCannotBeReadIsSaid() throws {
    try sandbox.write("Assets.xcassets/bell.imageset/Contents.json", "{")
    let result = assets("missing", "--exit-code")
    #expect(
      result
        == RunResult(
          exitCode: .findings, output: "",
          error: """
            note: cannot read the Contents.json of 'Assets.xcassets/bell.imageset'
            1 asset checked for 1 combination: 1 asset can't be read

            """))
    #expect(assets("missing", "--json").output.contains("\"unreadable\": 1"))
    try sandbox.writeSquares("Assets.xcassets/gong.imageset", scales: [2])
    #expect(assets("missing").error.hasSuffix(" of 1 asset missing (scale 1), 1 asset can't be read\n"))
  }

  @Test func anEmptyFileIsMissing() throws {
    try sandbox.git("init", "--quiet", "--initial-branch=main")
    try sandbox.writeSquares("Assets.xcassets/bell.imageset", scales: [2, 3])
    try sandbox.write("Assets.xcassets/bell.imageset/bell@3x.png", "")
    try sandbox.writeSet(
      "Assets.xcassets/log.dataset", list: "data", [#"{ "filename" : "a.txt", "idiom" : "universal" }"#], ["a.txt": []])
    try sandbox.commitAll("Empty")
    for words in [[], ["--at", "HEAD"]] {
      let result = runAssets(["missing", "--exit-code"] + words, in: sandbox)
      #expect(result.exitCode == .findings && result.output.contains("bell@2x.png"), "\(result)")
      #expect(
        result.error == "2 assets checked for 1 combination: 1 variant of 1 asset missing (scale 1)\n", "\(result)")
      let shown = runAssets(["resolve", "bell"] + words, in: sandbox)
      #expect(shown.exitCode == .failed && shown.output == "", "\(shown)")
      #expect(shown.error.hasPrefix("error: the file 'bell@3x.png' of 'Assets.xcassets/bell.imageset' is empty\n"))
      #expect(runAssets(["resolve", "log"] + words, in: sandbox).exitCode == .done)
    }
  }

  @Test func aColorThatIsNoneIsMissingUnlessTheSystemHasOne() throws {
    let empty = #"{ "idiom" : "universal" }"#
    try sandbox.writeSet("Assets.xcassets/AccentColor.colorset", list: "colors", [empty])
    #expect(assets("missing", "--exit-code").exitCode == .done)
    try sandbox.writeSet("Assets.xcassets/sea.colorset", list: "colors", [empty])
    let broken = #"{ "color" : { "components" : { "red" : "x" } }, "idiom" : "universal" }"#
    try sandbox.writeSet("Assets.xcassets/sand.colorset", list: "colors", [broken])
    let result = assets("missing", "--exit-code")
    #expect(
      result.exitCode == .findings && result.output.contains("sand") && result.output.contains("sea"), "\(result)")
    #expect(assets("validate").output.contains("sea.colorset: note: [empty-set] the color set has no color\n"))
  }

  @Test func whatHasNoVariantsCannotBeAsked() throws {
    try sandbox.writeSet(
      "Assets.xcassets/Top.imagestack", list: "layers", [#"{ "filename" : "Front.imagestacklayer" }"#])
    for words in [["T*"], ["--exit-code"]] {
      #expect(
        runAssets(["missing"] + words, in: sandbox)
          == RunResult(
            exitCode: .failed, output: "",
            error: """
              error: 'assets missing' does not support these types
              cause: 'Top' is an image stack
              hint: run 'assets validate' to see what they lack

              """))
    }
    #expect(assets("missing").exitCode == .done)
  }

  @Test func anOlderVersionCanBeAsked() throws {
    try sandbox.git("init", "--quiet", "--initial-branch=main")
    try sandbox.writeSquares("Assets.xcassets/bell.imageset", scales: [2])
    try sandbox.git("add", ".")
    try sandbox.git("commit", "--quiet", "--message", "one")
    try sandbox.writeSquares("Assets.xcassets/bell.imageset", scales: [2, 3])
    #expect(assets("missing", "--exit-code").exitCode == .done)
    #expect(assets("missing", "--exit-code", "--at", "HEAD").exitCode == .findings)
  }

  @Test func theIconOfAnotherSystemIsNobodysToDraw() throws {
    let mac = #"{ "filename" : "a.png", "idiom" : "mac", "scale" : "1x", "size" : "16x16" }"#
    try sandbox.writeSet("A.xcassets/Mac.appiconset", [mac], ["a.png": ImageMaker.png(16, 16)])
    let watch = #"{ "filename" : "a.png", "idiom" : "universal", "platform" : "watchos", "size" : "1024x1024" }"#
    try sandbox.writeSet("A.xcassets/Watch.appiconset", [watch], ["a.png": ImageMaker.png(1024, 1024)])
    #expect(runAssets(["missing"], in: sandbox).error.hasSuffix("nothing is missing\n"))
    #expect(runAssets(["missing", "--device", "mac"], in: sandbox).output.contains("Mac"))
  }
}

import TestKit
import Testing

@testable import AssetsCLI

/// Assets made of parts: layers, stickers, textures, reference images.
@Suite struct ShowPartsTests {
  let sandbox = try! Sandbox()  // without a temporary folder no test of this suite can run

  func assets(_ words: String...) -> RunResult { runAssets(words, in: sandbox) }

  init() throws {
    let stack = "A.xcassets/Top.imagestack"
    try sandbox.writeSet(
      stack, list: "layers",
      [#"{ "filename" : "Front.imagestacklayer" }"#, #"{ "filename" : "Back.imagestacklayer" }"#])
    try sandbox.write(stack + "/Front.imagestacklayer/Contents.json", "{}")
    try sandbox.writeSet(
      stack + "/Front.imagestacklayer/Content.imageset",
      [#"{ "filename" : "a.svg", "idiom" : "tv" }"#], ["a.svg": ImageMaker.svg(width: "24", height: "18")])
    try sandbox.write(
      "A.xcassets/Run.stickerpack/Contents.json",
      #"{ "properties" : { "grid-size" : "small" }, "stickers" : [ { "filename" : "Go.stickersequence" } ] }"#)
    try sandbox.write(
      "A.xcassets/Run.stickerpack/Go.stickersequence/Contents.json",
      #"""
      { "frames" : [ { }, { } ], "properties" : { "duration" : 15, "duration-type" : "fps", "repetitions" : 0 } }
      """#)
    try sandbox.write(
      "A.xcassets/Posters.arresourcegroup/Contents.json",
      #"{ "resources" : [ { "filename" : "P.arreferenceimage" } ] }"#)
    try sandbox.write(
      "A.xcassets/Posters.arresourcegroup/P.arreferenceimage/Contents.json",
      #"{ "images" : [ { "idiom" : "universal" } ], "properties" : { "unit" : "inches", "width" : 20 } }"#)
    try sandbox.write("A.xcassets/Mac.iconset/icon_16x16@2x.png", [1])
    try sandbox.write(
      "A.xcassets/Sky.cubetextureset/Contents.json",
      #"{ "textures" : [ { "cube-face" : "x+", "idiom" : "universal" } ] }"#)
    try sandbox.write(
      "A.xcassets/Best.gcleaderboard/Contents.json",
      #"{ "properties" : { "content-reference" : { "name" : "Cup" }, "identifier" : "best" } }"#)
  }

  @Test func theListTellsWhatTheyHold() {
    #expect(
      Golden.difference(
        assets("list").output,
        inline: """
          A.xcassets
            icon sets
              Mac  2x, mac
            image stacks
              Top  2 layers
            sticker packs
              Run  1 sticker
            cube texture sets
              Sky  x+, without x- y+ y- z+ z-
            AR resource groups
              Posters  1 image, 0 objects
            Game Center leaderboards
              Best  best, shows 'Cup'

          """) == nil)
  }

  @Test func aStackIsShownWithItsLayers() {
    let output = assets("show", "Top").output
    #expect(output.hasPrefix("Top  image stack  A.xcassets/Top.imagestack\n2 layers\n"))
    #expect(
      output.contains("\n  1  Front.imagestacklayer ") && output.contains("\n  2  Back.imagestacklayer (missing)\n"))
    #expect(output.contains("\n  Front.imagestacklayer  image stack layer\n      Content.imageset  image set\n"))
    #expect(output.contains("\n          tv    a.svg  24 x 18 pt "))
    #expect(assets("show", "Top", "--json").output.contains(#""layers": 2"#))
    #expect(assets("show", "Top", "--json").output.contains(#""parts": ["#))
  }

  @Test func partsTellTheirFacts() {
    let pack = assets("show", "Run").output
    #expect(pack.contains("grid-size: small\n"))
    #expect(pack.contains("  Go.stickersequence  sticker sequence\n    2 frames, 15 a second, forever\n"))
    #expect(assets("show", "Posters").output.contains("    20 inches wide\n"))
    let json = assets("show", "Posters", "--json").output
    #expect(json.contains(#""width": 20"#) && json.contains(#""unit": "inches""#))
    #expect(assets("show", "Mac").output.contains("16x16 mac 2x"))
    #expect(!assets("show", "Mac").output.contains("in no slot"))
  }
}

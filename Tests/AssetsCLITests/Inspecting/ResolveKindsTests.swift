import TestKit
import Testing

@testable import AssetsCLI

/// Names that two kinds of assets share, and assets that are more than one file.
@Suite struct ResolveKindsTests {
  let sandbox = try! Sandbox()  // without a folder no test of this suite can run

  func assets(_ words: String...) -> RunResult { runAssets(words, in: sandbox) }

  // MARK: A symbol and an image

  private func writePair() throws {
    try sandbox.writeSquares("A.xcassets/bell.imageset", scales: [2])
    try sandbox.writeSet(
      "A.xcassets/bell.symbolset", list: "symbols", [#"{ "filename" : "bell.svg", "idiom" : "universal" }"#],
      ["bell.svg": Array("<svg/>".utf8)])
  }

  @Test func theSymbolWins() throws {
    try writePair()
    let note =
      "note: the symbol 'A.xcassets/bell.symbolset' and the image 'A.xcassets/bell.imageset' have the same name; "
      + "from iOS 13 on the symbol is shown, before that the image\n"
    #expect(
      assets("resolve", "bell")
        == RunResult(exitCode: .done, output: "A.xcassets/bell.symbolset/bell.svg\n", error: note))
    let json = assets("resolve", "bell", "--json").output
    #expect(json.contains(#""sameName": "A.xcassets/bell.imageset""#) && json.contains("from iOS 13 on"), "\(json)")
    let shown = assets("show", "bell")
    #expect(shown.output.hasPrefix("bell  symbol set  A.xcassets/bell.symbolset\n"), "\(shown)")
    #expect(shown.error.contains("note: the image 'A.xcassets/bell.imageset' has the same name"), "\(shown)")
    #expect(assets("show", "A.xcassets/bell.imageset").error == "")
    try sandbox.write("names.txt", "bell\nbell --as android --scale 2\n")
    #expect(
      assets("resolve", "--all", "names.txt").output
        == "A.xcassets/bell.symbolset/bell.svg\nA.xcassets/bell.imageset/bell@2x.png\n")
  }

  @Test func elsewhereThereAreNoSymbols() throws {
    try writePair()
    let result = assets("resolve", "bell", "--as", "android", "--scale", "2")
    #expect(result.output == "A.xcassets/bell.imageset/bell@2x.png\n", "\(result)")
    #expect(result.error.contains("has no symbols"), "\(result)")
  }

  /// Who changes one has to say which, and a third one is nobody's to decide.
  @Test func otherIdenticalNamesStayAmbiguous() throws {
    try writePair()
    #expect(assets("rename", "bell", "gong").error.hasPrefix("error: 2 assets have the name 'bell'\n"))
    try sandbox.writeSet(
      "A.xcassets/bell.colorset", list: "colors", [#"{ "idiom" : "universal" }"#])
    #expect(assets("resolve", "bell").error.hasPrefix("error: 3 assets have the name 'bell'\n"))
  }

  // MARK: Cubes

  private func writeCube(without missing: String = "") throws {
    let faces = ["x+", "x-", "y+", "y-", "z+", "z-"].filter { $0 != missing }
    try sandbox.writeSet(
      "A.xcassets/Sky.cubetextureset", list: "textures",
      faces.map { #"{ "cube-face" : "\#($0)", "filename" : "\#($0).mipmapset", "idiom" : "universal" }"# }
        + [#"{ "cube-face" : "y+", "filename" : "pad.mipmapset", "idiom" : "ipad" }"#])
    for face in faces + ["pad"] {
      try sandbox.writeSet(
        "A.xcassets/Sky.cubetextureset/\(face).mipmapset", list: "levels",
        [#"{ "filename" : "a.png", "mipmap-level" : "base" }"#], ["a.png": ImageMaker.png(4, 4)])
    }
  }

  @Test func aCubeIsAllItsSides() throws {
    try writeCube()
    let sides = ["x+", "x-", "y+", "y-", "z+", "z-"]
    let lines = sides.map { "\($0)  A.xcassets/Sky.cubetextureset/\($0).mipmapset\n" }
    #expect(assets("resolve", "Sky") == RunResult(exitCode: .done, output: lines.joined(), error: ""))
    #expect(assets("resolve", "Sky", "-d", "ipad").output.contains("y+  A.xcassets/Sky.cubetextureset/pad.mipmapset\n"))
    let json = assets("resolve", "Sky", "--json").output
    #expect(json.contains(#""face": "z-""#) && json.contains("Sky.cubetextureset/z-.mipmapset"), "\(json)")
    let explained = assets("resolve", "Sky", "-d", "ipad", "-e").output
    #expect(explained.contains("side y+\n") && explained.contains("lost at device"), "\(explained)")
    try sandbox.write("names.txt", "Sky\n")
    #expect(assets("resolve", "--all", "names.txt").output.split(separator: "\n").count == 1)
  }

  @Test func aSideThatIsNotThereIsTold() throws {
    try writeCube(without: "z-")
    let result = assets("resolve", "Sky")
    #expect(result.exitCode == .done && result.error == "note: no image for z-\n", "\(result)")
    #expect(!result.output.contains("z-"))
    #expect(assets("validate").output.contains("[missing-face] it has no side 'z-'"))
    sandbox.remove("A.xcassets/Sky.cubetextureset/x-.mipmapset")
    #expect(assets("resolve", "Sky").error.contains("'x-.mipmapset' of 'A.xcassets/Sky.cubetextureset' is missing"))
  }

  // MARK: Complications

  @Test func thePartsOfAComplicationHaveItsName() throws {
    try sandbox.writeSet(
      "A.xcassets/Comp.complicationset", list: "assets",
      [#"{ "filename" : "Circular.imageset", "idiom" : "watch", "role" : "circular" }"#])
    try sandbox.writeSquares("A.xcassets/Comp.complicationset/Circular.imageset", scales: [2])
    let path = "A.xcassets/Comp.complicationset/Circular.imageset/Circular@2x.png\n"
    #expect(assets("list").output.contains("    Comp/Circular  2x\n"))
    #expect(assets("list", "--json").output.contains(#""name": "Comp/Circular""#))
    #expect(assets("resolve", "Comp/Circular") == RunResult(exitCode: .done, output: path, error: ""))
    #expect(assets("show", "Comp/Circular").output.hasPrefix("Comp/Circular  image set  A.xcassets/Comp.compl"))
    let last = assets("resolve", "Circular")
    #expect(last.output == path && last.error.contains("'Circular' is called 'Comp/Circular' in code"), "\(last)")
    let renamed = assets("rename", "Comp/Circular", "Round")
    #expect(renamed.error.contains("'Comp/Circular' is part of another asset"), "\(renamed)")
    // Two complications may have a circular one each.
    try sandbox.writeSet(
      "A.xcassets/Other.complicationset", list: "assets",
      [#"{ "filename" : "Circular.imageset", "idiom" : "watch", "role" : "circular" }"#])
    try sandbox.writeSquares("A.xcassets/Other.complicationset/Circular.imageset", scales: [2])
    #expect(!assets("validate").output.contains("duplicate-name"))
  }
}

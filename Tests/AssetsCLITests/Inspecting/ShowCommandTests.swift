import Catalog
import Files
import Subprocess
import TestKit
import Testing

@testable import AssetsCLI

@Suite struct ShowCommandTests {
  let sandbox = try! Sandbox()  // without a temporary folder no test of this suite can run

  func assets(_ words: String..., folder: String = "") -> RunResult { runAssets(words, in: sandbox, folder: folder) }

  /// A set with every kind of file, a hole, a missing file, one in no slot, one that is no image.
  func writeMixedSet() throws {
    let slots = [
      ("a.png", "1x", "universal"), ("b.jpg", "2x", "universal"), ("c.heic", "3x", "universal"),
      ("d.pdf", "1x", "ipad"), ("e.svg", "2x", "ipad"), ("gone.png", "1x", "mac"), ("text.png", "2x", "mac"),
      ("cut.png", "1x", "tv"),
    ]
    var elements = slots.map { #"{ "filename" : "\#($0)", "idiom" : "\#($2)", "scale" : "\#($1)" }"# }
    elements.append(#"{ "idiom" : "universal", "scale" : "1x", "locale" : "fr" }"#)
    // How pixels of a PNG are packed depends on the machine, so this one is taken as it was drawn.
    let bell = try FileSystem.read(PackageFolder.path + "/Examples/Harbour/Harbour/Resources/Toolbar/bell.png")
    try sandbox.writeSet(
      "Assets.xcassets/mixed.imageset", elements,
      [
        "a.png": bell, "b.jpg": ImageMaker.jpeg(56, 78), "c.heic": ImageMaker.heic(90, 12),
        "d.pdf": ImageMaker.pdf(24, 20.5), "e.svg": ImageMaker.svg(width: "24", height: "18"),
        "text.png": Array("no image".utf8), "cut.png": Array(ImageMaker.png(9, 9).prefix(20)),
        "loose.png": ImageMaker.png(1, 1), ".DS_Store": [0],
      ])
  }

  @Test func aGroupIsShownWithWhatIsInIt() throws {
    try sandbox.write("A.xcassets/Bar/Contents.json", #"{ "properties" : { "provides-namespace" : true } }"#)
    try sandbox.writeSquares("A.xcassets/Bar/oar.imageset", scales: [1, 2])
    try sandbox.write("A.xcassets/Empty/Contents.json", "{}")
    #expect(
      Golden.difference(
        assets("show", "Bar").output,
        inline: """
          Bar  group  A.xcassets/Bar
          provides-namespace: yes
            Bar/oar  image set  1x 2x

          """) == nil)
    #expect(assets("show", "A.xcassets/Empty").output == "Empty  group  A.xcassets/Empty\n  empty\n")
    let json = assets("show", "Bar", "--json").output
    #expect(json.contains("\"type\": \"\"") && json.contains("\"name\": \"Bar/oar\""), "\(json)")
  }

  @Test func anAtlasIsShownAsItIsListed() throws {
    try sandbox.writeSquares("A.xcassets/Sprites.spriteatlas/oar.imageset", scales: [1])
    #expect(assets("list").output.contains("1 image"))
    #expect(assets("show", "Sprites").output.contains("1 image"))
  }

  @Test func helpPage() {
    #expect(readingGolden(assets("show", "--help").output, "show-help") == nil)
  }

  @Test func wrongUsageIsTold() {
    #expect(
      Golden.difference(
        assets("show").error,
        inline: """
          error: missing argument: NAME
          hint: run 'assets show --help' to see how it is used

          """) == nil)
  }

  @Test func everySlotIsShownWithItsFileAndSizes() throws {
    try writeMixedSet()
    let result = assets("show", "mixed")
    #expect(result.exitCode == .done && result.error == "")
    #expect(readingGolden(result.output, "show-mixed") == nil)
  }

  @Test func asJSON() throws {
    try writeMixedSet()
    #expect(readingGolden(assets("show", "mixed", "--json").output, "show-mixed.json") == nil)
  }

  @Test func whatCannotBeReadIsNotCalledMissing() throws {
    try sandbox.writeSet(
      "Assets.xcassets/odd.imageset", [#"{ "filename" : "a.png", "idiom" : "universal" }"#])
    try sandbox.link("Assets.xcassets/odd.imageset/a.png", to: "b.png")
    #expect(assets("show", "odd").output.contains("a.png (a link to b.png)"))
    let json = assets("show", "odd", "--json").output
    #expect(json.contains("\"missing\": false"), "\(json)")
    #expect(json.contains("\"code\": \"link\"") && json.contains("\"message\": \"a link to b.png\""), "\(json)")
  }

  @Test func aFileThatMayNotBeOpenedIsNotCalledMissing() throws {
    let element = SetElement(filename: "a.png", idiom: .universal)
    let set = CatalogFolder(
      path: "A.xcassets/odd.imageset", contents: .document(ContentsDocument(imageSet: [element])),
      files: [FileTreeEntry("a.png", .file(size: 1))])
    let output = Recorder()
    let context = CommandContext(
      directory: "/", environment: [:], clock: { LocalTime(secondsSince1970: 0) }, output: output.stream(),
      error: Recorder().stream(), input: ByteInput())
    AssetReport(set, in: LockedTree()).print(at: "odd", context)
    context.output.flush()
    #expect(output.text.contains("a.png (cannot be read: Permission denied)"), "\(output.text)")
  }

  @Test func harbourIsShown() throws {
    try sandbox.copyHarbour()
    _ = assets("import", "Harbour")
    #expect(readingGolden(assets("show", "bell").output, "show-harbour-bell") == nil)
    #expect(
      Golden.difference(
        assets("show", "Sea").output,
        inline: """
          Sea  color set  Harbour/Harbour/Colors.xcassets/Sea.colorset
            slot            file     size  bytes
            universal       #1B7AB5
            universal dark  #0B2C4A

          """) == nil)
  }

  @Test(arguments: [
    (#""red" : "0.106", "green" : "0.478", "blue" : "0.710", "alpha" : "0.500""#, "srgb", "#1B7AB5 alpha 0.500", ""),
    (#""red" : "27", "green" : "122", "blue" : "181", "alpha" : "1.000""#, "srgb", "#1B7AB5", ""),
    (
      #""red" : "0x1B", "green" : "0x7A", "blue" : "0xB5", "alpha" : "1.000""#, "display-p3", "#1B7AB5 display-p3",
      " (nearest in sRGB #007CBA)"
    ),
    (
      #""red" : "1.2", "green" : "0.1", "blue" : "0""#, "extended-srgb", "extended-srgb red 1.2 green 0.1 blue 0",
      " (nearest in sRGB #FF1A00)"
    ),
    (
      #""white" : "0.5", "alpha" : "1.0""#, "gray-gamma-22", "gray-gamma-22 white 0.5 alpha 1.0", " (sRGB #808080)"
    ),
  ])
  func colorsAreInWords(components: String, space: String, words: String, sRGB: String) throws {
    let color = #"{ "color-space" : "\#(space)", "components" : { \#(components) } }"#
    try sandbox.writeSet(
      "Assets.xcassets/c.colorset", list: "colors", [#"{ "color" : \#(color), "idiom" : "universal" }"#])
    #expect(assets("resolve", "c").output == words + sRGB + "\n")
    #expect(assets("show", "c").output.contains("  universal  \(words)"))
  }

  @Test func settingsOfTheAssetAreSaid() throws {
    try sandbox.write(
      "Assets.xcassets/flag.imageset/Contents.json",
      """
      { "images" : [ ],
        "properties" : { "preserves-vector-representation" : true, "template-rendering-intent" : "template" } }
      """)
    #expect(
      Golden.difference(
        assets("show", "flag").output,
        inline: """
          flag  image set  Assets.xcassets/flag.imageset
          preserves-vector-representation: yes, template-rendering-intent: template

          """) == nil)
  }

  @Test func aBrokenContentsFileIsAnError() throws {
    try sandbox.write("Assets.xcassets/bell.imageset/Contents.json", "{ \"images\" : [")
    for words in [["show", "bell"], ["resolve", "bell"]] {
      let result = runAssets(words, in: sandbox)
      #expect(result.exitCode == .failed && result.output == "")
      #expect(
        Golden.difference(
          result.error,
          inline: """
            error: cannot read the Contents.json of 'Assets.xcassets/bell.imageset'
            cause: line 1, column 15: the file ends too early
            hint: fix the file in a text editor

            """) == nil)
    }
  }

  @Test func aSetWithoutContentsHasNoSlots() throws {
    try sandbox.write("Assets.xcassets/bell.imageset/bell.png", ImageMaker.png(1, 1))
    #expect(
      Golden.difference(
        assets("show", "bell").output,
        inline: """
          bell  image set  Assets.xcassets/bell.imageset
            in no slot: bell.png

          """) == nil)
  }

  @Test func anotherVersionIsShown() throws {
    try sandbox.writeSquares("Assets.xcassets/bell.imageset", scales: [1])
    try sandbox.git("init", "--quiet", "--initial-branch=main")
    try sandbox.git("add", ".")
    try sandbox.git("commit", "--quiet", "--message", "one")
    try sandbox.writeSquares("Assets.xcassets/bell.imageset", points: 99, scales: [1, 2])
    #expect(assets("show", "bell").output.contains("198 x 198"))
    let old = assets("show", "bell", "--at", "main").output
    #expect(old.contains("universal 1x  bell.png  10 x 10") && !old.contains("2x"))
  }

  @Test func namesAreFoundByPathFromWhereOneStands() throws {
    try sandbox.writeSquares("App/Assets.xcassets/bell.imageset", scales: [1])
    try sandbox.git("init", "--quiet")
    for name in ["bell", "App/Assets.xcassets/bell.imageset", "Assets.xcassets/bell.imageset"] {
      let result = assets("show", name, folder: "App")
      #expect(result.output.hasPrefix("bell  image set  Assets.xcassets/bell.imageset\n"), "\(name): \(result)")
    }
    #expect(assets("show", ".", folder: "App/Assets.xcassets/bell.imageset").output.hasPrefix("bell  image set  .\n"))
    #expect(assets("show", "..", folder: "App/Assets.xcassets/bell.imageset").exitCode == .failed)
  }
}

/// A tree whose files may not be opened.
private struct LockedTree: FileTree {
  func entries(of folder: String) throws(FileError) -> [FileTreeEntry] { [] }
  func open(_ file: String) throws(FileError) -> any ByteSource { throw FileError(.read, file, code: 13) }
}

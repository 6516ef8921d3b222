import Files
import Imaging
import TestKit
import Testing

@testable import AssetsCLI

@Suite struct ExportCommandTests {
  let sandbox = try! Sandbox()  // without a temporary folder no test of this suite can run

  func assets(_ words: String...) -> RunResult { runAssets(words, in: sandbox) }

  /// A nine-patch of 6 by 4 whose columns 2 and 3 and row 1 stretch.
  private static func patch(_ blue: UInt8) -> [UInt8] {
    ImageMaker.png(8, 6) { x, y in
      if y == 0 { return (3...4).contains(x) ? .black : .clear }
      if x == 0 { return y == 2 ? .black : .clear }
      if x == 7 || y == 5 { return .clear }
      return ImageMaker.Color(UInt8(x * 20), UInt8(y * 30), blue, 200)
    }
  }

  private static let folders = [
    "drawable-mdpi", "drawable-xhdpi", "drawable-pt-rBR-night-xxhdpi", "drawable-sw600dp-mdpi",
  ]

  private func importPatches() throws {
    for (index, folder) in Self.folders.enumerated() {
      try sandbox.write("res/\(folder)/bubble.9.png", Self.patch(UInt8(index * 50)))
    }
    #expect(assets("import", "res", "--create", "--into", "A.xcassets").exitCode == .done)
  }

  @Test func helpPage() { #expect(readingGolden(assets("export", "--help").output, "export-help") == nil) }

  @Test func whatWasImportedComesBack() throws {
    try importPatches()
    let result = assets("export", "bubble", "--to", "out/res")
    #expect(result.exitCode == .done && result.error == "", "\(result.error)")
    #expect(
      result.output.split(separator: "\n").sorted() == Self.folders.map { "Wrote out/res/\($0)/bubble.9.png" }.sorted())
    for (index, folder) in Self.folders.enumerated() {
      let pixels = try PNGDecoder.bitmap(from: sandbox.bytes("out/res/\(folder)/bubble.9.png"))
      #expect(try pixels == PNGDecoder.bitmap(from: Self.patch(UInt8(index * 50))), "\(folder)")
    }
    // Read back, it is what the catalog holds; written again, nothing changes.
    let again = assets("import", "out/res", "--create", "--into", "A.xcassets", "--json")
    #expect(again.exitCode == .done && again.output.contains(#""alreadyThere": 4"#), "\(again.output)")
    let second = assets("export", "bubble", "--to", "out/res")
    #expect(second.output.split(separator: "\n").allSatisfy { $0.hasSuffix("already exists") })
  }

  @Test func nothingIsReplacedUnasked() throws {
    try importPatches()
    try sandbox.write("out/drawable-mdpi/bubble.9.png", Self.patch(255))
    let refused = assets("export", "bubble", "--to", "out")
    #expect(refused.exitCode == .failed && refused.error.contains("'out/drawable-mdpi/bubble.9.png'"))
    #expect(!FileSystem.exists(sandbox.path("out/drawable-xhdpi")))
    let dry = assets("export", "bubble", "--to", "out", "--force", "--dry-run")
    #expect(dry.output.hasPrefix("Would write "))
    #expect(try sandbox.bytes("out/drawable-mdpi/bubble.9.png") == Self.patch(255))
    #expect(assets("export", "bubble", "--to", "out", "--force").exitCode == .done)
    #expect(try sandbox.bytes("out/drawable-mdpi/bubble.9.png") != Self.patch(255))
  }

  @Test func whatCannotBeOneIsTold() throws {
    let slices = """
      "resizing" : { "cap-insets" : { "bottom" : 1, "left" : 1, "right" : 9, "top" : 1 }, \
      "center" : { "height" : 1, "mode" : "stretch", "width" : 1 }, "mode" : "9-part" }
      """
    try sandbox.writeSet(
      "A.xcassets/Bubble.imageset",
      [
        #"{ "filename" : "a.png", "idiom" : "universal", "scale" : "1x" }"#,
        #"{ "filename" : "b.png", "idiom" : "universal", \#(slices), "scale" : "2x" }"#,
        #"{ "filename" : "c.png", "idiom" : "tv", \#(slices), "scale" : "2x" }"#,
      ], ["a.png": ImageMaker.png(4, 4), "b.png": ImageMaker.png(8, 8), "c.png": ImageMaker.png(8, 8)])
    #expect(assets("export", "Bubble", "--to", "res").error.contains("'Bubble' is not a valid Android resource name"))
    let result = assets("export", "Bubble", "--to", "res", "--name", "bubble")
    #expect(result.exitCode == .failed)
    for words in ["a.png is not sliced", "the slices of b.png don't fit its 8×8 pixels", "c.png is for tv 2x"] {
      #expect(result.error.contains(words), "\(result.error)")
    }
    #expect(assets("export", "Bubble").exitCode == .usage)
    #expect(assets("export", "Bubble", "--to", "-n").exitCode == .usage)
    #expect(assets("export", "nothing", "--to", "res").exitCode == .failed)
    #expect(!FileSystem.exists(sandbox.path("res")))
  }
}

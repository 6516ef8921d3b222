import Files
import TestKit
import Testing

@testable import References

/// A file that is put aside by its bytes alone must hold nothing that anybody would have been told.
@Suite struct NamePrefilterTests {
  private static func kind(_ path: String) throws -> FileKind { try #require(FileKind(fileName: path)) }

  @Test(arguments: [
    (["bell"], "let a = \"bells\"", "A.swift", true), (["bell"], "let a = \"bel\" + \"l\"", "A.swift", false),
    (["bell"], "bel", "A.swift", false), (["bell"], "", "A.swift", false), (["bell"], "xbell", "A.swift", true),
    (["b\"ell"], #"a = "b\"ell""#, "A.m", true), (["a & b"], "<image name=\"a &amp; b\"/>", "A.xib", true),
    (["bell"], "<image name=\"&#98;ell\"/>", "A.xib", true),
    (["bell"], "<image name=\"gong &amp; b\"/>", "A.xib", false),
    (["bell.png"], "<img src=\"b%65ll.png\">", "A.html", true), (["\""], "nothing", "A.swift", true),
    (["a", "bb", "ccc", "dddd"], "xyz", "A.swift", false), (["a", "bb", "ccc", "dddd"], "xya", "A.swift", true),
    (["aaaa", "bbbb", "cccc", "dddd"], "xxdddd", "A.swift", true),
    (["aaaa", "bbbb", "cccc", "dddd"], "xxddd", "A.swift", false),
    (["aaaa", "bbbb", "cccc", "DDDD"], "dDdD", "A.swift", true),
    (["image1", "image2", "image3", "image22"], "image4 image", "A.swift", false),
    (["image1", "image2", "image3", "image22"], "image4 image22", "A.swift", true),
  ])
  func looksForNames(names: [String], text: String, path: String, passes: Bool) throws {
    #expect(NamePrefilter(names).mayHold(Array(text.utf8), try Self.kind(path)) == passes)
  }

  @Test(arguments: [
    (["toolbar.bell"], "Image(.toolbar.`bell`)", true), (["toolbar.bell"], "Image(.bar.bell)", false),
    (["é"], "Image(.gong)", true),
  ])
  func looksForTheLongestWordOfASymbol(symbols: [String], text: String, passes: Bool) throws {
    #expect(NamePrefilter([], symbols: symbols).mayHold(Array(text.utf8), .swift) == passes)
  }

  @Test(arguments: [
    (#"let a = "be\(x)""#, true), (#"let a = "go\(x)""#, false), (#"let a = "\(x)ng""#, true),
    (#"let a = "\(x)if""#, false),
    (#"let a = "\(x)ll.png""#, true), (#"let a = "\(x)""#, false), (#"let a = "say \"\(x)""#, true),
    ("a % b", false), (#"f("be%d.png")"#, true), (#"f("%d of %d")"#, false), (#"f("@2x.png")"#, true),
    (#"f("@3x")"#, false), (##"f(#"go "be\#(x)"#)"##, true), (##"f(#"go "be%d"#)"##, true),
    ("\"be\n%d", false), (#"f("a\(g("be%d"))")"#, true),
  ])
  func looksForTextsThatMayBecomeAName(text: String, passes: Bool) {
    let sieve = NamePrefilter(["#none#"], built: NameParts(["bell.png", "bell@2x.png"]))
    #expect(sieve.mayHold(Array(text.utf8), .swift) == passes)
  }

  /// A file of one line, each of whose places could be looked at along all of it.
  @Test(arguments: ["%", "\\(x", "\".\" ", "\"@x"]) func goesOverALongLineOnce(place: String) {
    let text = Array(("let a = " + String(repeating: place, count: 1 << 17)).utf8)
    let sieve = NamePrefilter(["#none#"], built: NameParts(["bell.png"]))
    let time = ContinuousClock().measure { #expect(sieve.mayHold(text, .swift)) }
    #expect(time < .seconds(20), "gone over again and again")
  }

  /// Texts of pieces that scanners look at, in every kind of file: what does not pass holds nothing.
  @Test(arguments: [
    "A.swift", "A.m", "A.h", "A.xib", "Info.plist", "A.xcconfig", "A.kt", "a.xml", "a.dart", "a.html", "a.css",
  ])
  func whatDoesNotPassHoldsNothing(path: String) throws {
    let kind = try Self.kind(path)
    var random = SeededRandom(seed: 11)
    var counts = (passed: 0, stopped: 0)
    for mapping in Self.mappings {
      let table = ReferenceMappingIndex(mapping, images: ["other.png"])
      for _ in 0..<3000 {
        let text = (0..<random.number(1...9)).map { _ in random.element(of: Self.pieces) }.joined()
        let bytes = Array(text.utf8)
        if table.sieve.mayHold(bytes, kind) {
          counts.passed += 1
          continue
        }
        counts.stopped += 1
        let sink = kind.scan(bytes, table.filter)
        let found = sink.found.filter { $0.kind != .filePath || table.newPath(of: $0.name) != nil }
        #expect(found.map(\.name) == [], "\(text)")
        #expect(sink.warnings.map(\.text) == [], "\(text)")
        #expect(bytes.withUnsafeBufferPointer { table.mentions.mentions(in: $0).map(\.name) } == [], "\(text)")
      }
    }
    #expect(counts.passed > 100)
    #expect(counts.stopped > 100)
  }

  private static var mappings: [ReferenceMapping] {
    var imported = ReferenceMapping(
      ["bell", "go\"ng", "map pin", "tea&cup", "sea"].map { name in
        var asset = ReferenceMapping.Asset(name, subjects: [.image])
        asset.oldNames = LooseFileName(name + "@2x.png").spellings
        return asset
      })
    imported.images = [.init("bell.png", now: "A.xcassets/bell.imageset/bell.png")]
    imported.removesImages = true
    imported.catalog = "A.xcassets"
    var telling = imported
    telling.tellsMissingImages = true
    return [ReferenceRewritingTests.renamed, imported, telling]
  }

  private static let pieces = [
    "\"", "\"", "\"", "\n", "\n", "#\"", "\"#", "\\", "\\(", "\\#(", ")", "(", "%", "%d", "%@", ".", "@", "@2x", "be",
    "ll", "bell", "Bell", "go\\\"ng", "map pin", "map", "tea&amp;cup", "&#98;ell", "b%65ll", ".png", ".PnG", ".pdf",
    "gong", "other", "x", " ", " = ", ";", "UIImage(named: ", "[UIImage imageNamed:@", "Image(.", "ACImageName",
    "resizableImage(", "stretchable", "<image name=\"", "<imageView image=\"", "\"/>", "<key>UIImageName</key>",
    "<string>", "</string>", "ASSETCATALOG_COMPILER_APPICON_NAME = ", "R.drawable.", "@drawable/", "Image.asset('",
    "'", "<img src=\"", "url(", "//", "/*", "*/", "`", "é", "e\u{301}", "{", "}", "private let a = ",
  ]
}

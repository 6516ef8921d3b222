import Imaging
import Testing

@Suite struct SVGProbeTests {
  @Test(
    arguments: [
      ("width='40' height='30'", 40, 30),
      (#"width="40px" height="30.5px""#, 40, 30.5),
      (#"width=" 72pt " height="6pc""#, 96, 96),
      (#"width="1in" height="2.54cm""#, 96, 96),
      (#"width="25.4mm" height="4e1""#, 96, 40),
      (#"width="100%" height="100%" viewBox="0 0 80 60""#, 80, 60),
      (#"viewBox="-1,-2, 80.5 , 60""#, 80.5, 60),
      (#"width="40" viewBox="0 0 80 60""#, 40, 30),
      (#"height="30" width="auto" viewBox="0 0 80 60""#, 40, 30),
    ] as [(String, Double, Double)])
  func tellsTheSize(attributes: String, width: Double, height: Double) throws {
    let facts = try ImageHeader.read(from: Images.svg(attributes))
    #expect(facts.format == .svg)
    let size = try #require(facts.size)
    #expect(abs(size.width - width) < 1e-9 && abs(size.height - height) < 1e-9)
  }

  @Test(
    arguments: [
      "", #"width="10em" height="5em" viewBox="0 0 8 6""#, #"width="10""#, #"width="&w;" height="5""#,
      #"width="-4" height="5""#, #"viewBox="0 0 0 0""#, #"viewBox="0 0 8""#, #"width="nan" height="inf""#,
      #"width="0x10" height="5""#, #"width="1e999" height="5""#,
    ])
  func givesNoSizeWhereThereIsNone(attributes: String) throws {
    #expect(try ImageHeader.read(from: Images.svg(attributes)).size == nil)
  }

  @Test(
    arguments: [
      #"<?xml version="1.0"?>"#, "\u{FEFF}", "  \n<!-- <svg width='1'> -->",
      #"<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">"#,
      "<?xml version='1.0'?><!DOCTYPE svg [ <!-- ]> ' --> <!ENTITY a \"]>\"> <?x ]>?> ]>\n",
      "<!-- \(String(repeating: "x", count: 100_000)) -->",
    ])
  func skipsWhatStandsBefore(prolog: String) throws {
    let facts = try ImageHeader.read(from: Images.svg(prolog: prolog))
    #expect(facts.size == ImageSize(40, 30))
  }

  @Test func readsPrefixesAndEmptyRoots() throws {
    #expect(try ImageHeader.read(from: text("<s:svg width='4' height='3'></s:svg >")).size == ImageSize(4, 3))
    #expect(try ImageHeader.read(from: text("<svg width='4' height='3'/>")).size == ImageSize(4, 3))
  }

  @Test func readsUTF16() throws {
    let content = "<?xml version='1.0'?><svg id='é漢' width='4' height='3'> </svg>\n"
    for order in [true, false] {
      let image = utf16(content, isBigEndian: order)
      #expect(try ImageHeader.read(from: image).size == ImageSize(4, 3))
      #expect(try ImageHeader.read(from: Array(image.dropFirst(2))).size == ImageSize(4, 3))
    }
  }

  @Test func allowsCommentsBehindTheEnd() throws {
    let facts = try ImageHeader.read(from: Images.svg(tail: " <!-- </svg> made by --> \n<?end?>\n"))
    #expect(facts.size == ImageSize(40, 30))
  }

  @Test func seesThatTheEndIsMissing() {
    for content in ["<svg>", "<svg><svg></svg><g>", "<svg><svg></svg", "<svg width='4", "<svg></svg><p>"] {
      #expect(throws: ImageHeaderError.truncated(.svg, at: content.utf8.count)) {
        try ImageHeader.read(from: text(content))
      }
    }
  }

  @Test(arguments: ["<html><svg></svg></html>", "<!DOCTYPE html><html></html>", "<plist/>", "<a b", "just words", "<"])
  func takesNoOtherMarkupForAnImage(content: String) {
    #expect(throws: ImageHeaderError.unknownFormat) { try ImageHeader.read(from: text(content)) }
  }

  @Test func saysThatPackedFilesAreNotRead() {
    #expect(throws: ImageHeaderError.compressed) { try ImageHeader.read(from: [0x1F, 0x8B, 8, 0, 0, 0]) }
  }

  @Test func neverExpandsEntities() throws {
    let laughs = (1...20).map { "<!ENTITY l\($0) '\(String(repeating: "&l\($0 - 1);", count: 10))'>" }
    let image = Images.svg(#"width="&l20;" height="3""#, prolog: "<!DOCTYPE svg [\(laughs.joined())]>")
    #expect(try ImageHeader.read(from: image).size == nil)
  }

  @Test func givesUpOnAnEndlessComment() {
    #expect(throws: ImageHeaderError.tooComplex(.svg)) {
      try ImageHeader.read(from: EndlessSource(head: text("<svg a='"), pattern: [0x20], byteCount: 3_000_000))
    }
  }
}

import Files
import Imaging
import JSON
import TestKit
import Testing

@testable import Validation

/// Images that break off, at every byte, in every kind of set that looks at one: there is an end, and what is told is
/// short and says so.
@Suite struct CutImageTests {
  static let images: [(name: String, bytes: [UInt8])] = [
    ("a.png", ImageMaker.png(6, 4)), ("palette.png", ImageMaker.png(6, 4, layout: .palette)),
    ("a.jpg", ImageMaker.jpeg(9, 7)), ("a.gif", ImageMaker.gif(6, 4)), ("a.webp", ImageMaker.webp(6, 4)),
    ("extended.webp", ImageMaker.webp(6, 4, isExtended: true)), ("moving.webp", ImageMaker.movingWebP(6, 4)),
    ("a.heic", ImageMaker.heic(6, 4, thumbnail: (2, 2), turns: 1)), ("a.pdf", ImageMaker.pdf(6, 4)),
    ("a.svg", ImageMaker.svg(width: "6", height: "4", viewBox: "0 0 6 4")),
  ]

  /// Sets that name one image: those whose headers are read, and those whose pixels or groups are looked for.
  static let kinds = ["imageset", "appiconset", "symbolset", "imagestack"]

  private static let most = 1200

  @Test(arguments: images.map(\.name), kinds)
  func everyCutIsToldAndNoMore(name: String, kind: String) throws {
    let bytes = try #require(Self.images.first { $0.name == name }).bytes
    try #require(bytes.count <= Self.most, "an image of a few hundred bytes")
    var tree = MemoryFileTree()
    tree.files["A.xcassets/Contents.json"] = Array("{}".utf8)
    let lengths = TestTier.some(of: Array(0...bytes.count))
    for length in lengths {
      add(Array(bytes.prefix(length)), name, kind, "A.xcassets/cut\(length).\(kind)", to: &tree)
    }
    let report = try Validator().validate(["A.xcassets"], in: tree)
    let found = Dictionary(grouping: report.findings, by: \.place.path)
    #expect(found.values.allSatisfy { $0.count <= 6 }, "a few words for each set")
    #expect(report.findings.allSatisfy { $0.message.utf8.count < 300 })
    guard kind != "imagestack" else { return }
    for length in lengths {
      let isBroken = (try? ImageHeader.read(from: Array(bytes.prefix(length)), verifyChecksums: true)) == nil
      let isTold = found["A.xcassets/cut\(length).\(kind)"]?.contains { $0.rule == "unreadable-image" } ?? false
      #expect(isTold || !isBroken, "cut at \(length)")
    }
  }

  private func add(_ bytes: [UInt8], _ file: String, _ kind: String, _ set: String, to tree: inout MemoryFileTree) {
    let text: String
    switch kind {
    case "appiconset":
      text = #"{"images":[{"filename":"\#(file)","idiom":"universal","platform":"ios","size":"1024x1024"}]}"#
    case "symbolset": text = #"{"symbols":[{"filename":"\#(file)","idiom":"universal"}]}"#
    case "imagestack":
      text = #"{"layers":[{"filename":"Back.imagestacklayer"}]}"#
      let image = "\(set)/Back.imagestacklayer/Content.imageset"
      tree.files["\(image)/Contents.json"] = Array(
        #"{"images":[{"filename":"\#(file)","idiom":"tv","scale":"1x"}]}"#.utf8)
      tree.files["\(image)/\(file)"] = bytes
    default: text = #"{"images":[{"filename":"\#(file)","idiom":"universal","scale":"1x"}]}"#
    }
    tree.files["\(set)/Contents.json"] = Array(text.utf8)
    if kind != "imagestack" { tree.files["\(set)/\(file)"] = bytes }
  }

  /// Pixels that break off are an error, never a part of the image, and never more than its size says.
  @Test(arguments: images.filter { $0.name.hasSuffix("png") || $0.name.hasSuffix("webp") }.map(\.name))
  func noPixelsAreMadeUp(name: String) throws {
    let bytes = try #require(Self.images.first { $0.name == name }).bytes
    for length in 0..<bytes.count {
      let cut = Array(bytes.prefix(length))
      do throws(PixelError) {
        let bitmap = name.hasSuffix("png") ? try PNGDecoder.bitmap(from: cut) : try WebPDecoder.bitmap(from: cut)
        #expect(bitmap.width == 6 && bitmap.height == 4, "cut at \(length)")
        #expect((try? ImageHeader.read(from: cut)) != nil, "cut at \(length)")
      } catch {
        // That is what was to be.
      }
    }
  }
}

import Files
import Git
import Imaging
import TestKit
import Testing

@testable import Project
@testable import Viewer

@Suite struct PageImagesTests {
  let sandbox = try! Sandbox()  // without a temporary folder no test of this suite can run

  private func cache() -> PageImageCache { PageImageCache(in: sandbox.path("assets")) }

  private func entry(_ bytes: [UInt8], _ cache: PageImageCache?) throws -> PageImages.Entry {
    var images = PageImages(nil, cache)
    let id = ObjectID.ofFile(bytes).description
    images.add([(id: id, file: .bytes(bytes))])
    return try #require(images.entries.first)
  }

  /// An image that browsers show is in the page as it is, also a large one; only its thumbnail is made, and kept.
  @Test func whatBrowsersShowPassesThrough() throws {
    var random = SeededRandom(seed: 7)
    let png = ImageMaker.png(1000, 900) { _, _ in
      .init(.random(in: 0...255, using: &random), .random(in: 0...255, using: &random), 9, 255)
    }
    #expect(png.count > 1 << 21)
    let made = try entry(png, cache())
    #expect(made.full?.bytes == png && !made.facts.isRendered && made.thumb?.width == 128)
    let path = "assets/page-images/\(ObjectID.ofFile(png))"
    #expect(try sandbox.bytes(path).count < 1 << 17)
    let again = try entry(png, cache())
    #expect(again.full?.bytes == png && again.thumb?.bytes == made.thumb?.bytes && again.facts == made.facts)
    #expect(again.full?.luma == made.full?.luma && again.full?.width == 1000)
  }

  /// What is kept can't be anything but what was written: a damaged file is made again.
  @Test(arguments: ["", "9", "12\n{}", "400\n{\"version\":1}", "-3\n{}"])
  func aDamagedFileIsMadeAgain(text: String) throws {
    let png = ImageMaker.png(300, 300, .red)
    let made = try entry(png, cache())
    let path = "assets/page-images/\(ObjectID.ofFile(png))"
    let kept = try sandbox.bytes(path)
    try sandbox.write(path, text)
    #expect(try entry(png, cache()).thumb?.bytes == made.thumb?.bytes)
    #expect(try sandbox.bytes(path) == kept)
    try sandbox.write(path, Array(kept.dropLast(9)))
    #expect(try entry(png, cache()).thumb?.bytes == made.thumb?.bytes)
  }

  @Test func withoutARepositoryNothingIsKept() throws {
    let png = ImageMaker.png(300, 300, .red)
    #expect(try entry(png, nil).full?.bytes == png)
    #expect(!sandbox.exists("assets"))
  }

  /// What can't be drawn in time isn't in the page either, where a browser would try the same.
  @Test(.enabled(if: BuiltProgram.path != nil, "needs the built program"))
  func whatTakesTooLongIsNotInThePage() throws {
    let svg = Array("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><path d='M0 0h9v9z'/></svg>".utf8)
    let program = try #require(BuiltProgram.path)
    for (patience, isShown) in [(0, false), (10, true)] {
      var images = PageImages(ImageRenderer(program: program, pdfProgram: nil, patience: patience), cache())
      images.add([(id: ObjectID.ofFile(svg).description, file: .bytes(svg))])
      let entry = try #require(images.entries.first)
      #expect((entry.full != nil) == isShown && (entry.thumb != nil) == isShown)
      #expect(entry.facts.unreadable == (isShown ? nil : "too complex to draw"))
    }
  }
}

import Files
import TestKit
import Testing

@testable import Imaging

/// What files say about their colors, and how that is said when it changes.
@Suite struct ColorMeaningTests {
  private func meaning(_ file: [UInt8]) throws -> ColorMeaning {
    ColorMeaning(of: file, try ImageHeader.read(from: file))
  }

  private func png(_ chunks: [[UInt8]] = []) -> [UInt8] { Images.png(chunks) }

  private func changes(_ before: [[UInt8]], _ after: [[UInt8]]) throws -> [String] {
    try meaning(png(before)).changes(to: meaning(png(after)))
  }

  private static let gamma = Images.chunk("gAMA", big(55556))

  @Test func eachStatementHasWords() throws {
    #expect(try changes([Self.gamma], []) == ["lost its gamma (1.8)"])
    #expect(try changes([], [Self.gamma]) == ["gained a gamma (1.8)"])
    #expect(try changes([Self.gamma], [Images.chunk("gAMA", big(100_000))]) == ["gamma changed (1.8 → 1.0)"])
    let p3 = Images.chunk("cICP", [12, 13, 0, 1])
    #expect(try changes([p3], []) == ["lost its cICP code (Display P3)"])
    #expect(try changes([p3], [Images.chunk("cICP", [9, 16, 0, 1])]) == ["cICP code changed (Display P3 → 9, 16)"])
    let primaries = Images.chunk("cHRM", [31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000].flatMap { big($0) })
    #expect(try changes([primaries], []) == ["lost its cHRM chunk (other primaries)"])
  }

  /// Whatever means sRGB means the same as nothing: optimizers leave it out.
  @Test func nothingIsSRGB() throws {
    let own = Images.chunk("gAMA", big(45455))
    let primaries = Images.chunk("cHRM", [31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000].flatMap { big($0) })
    let tag = Images.chunk("sRGB", [0])
    for chunks in [
      [own], [primaries], [own, primaries], [tag], [tag, Self.gamma], [Images.chunk("cICP", [1, 13, 0, 1])],
    ] {
      #expect(try changes(chunks, []) == [])
    }
  }

  @Test func damagedStatementsSayNothing() throws {
    for chunk in [Images.chunk("gAMA", [1]), Images.chunk("cHRM", big(7)), Images.chunk("cICP", [])] {
      #expect(try changes([chunk], []) == [])
    }
    #expect(ColorMeaning().changes(to: ColorMeaning()) == [])
  }

  @Test func exifHasAColorSpace() throws {
    // A directory that leads to another one, which has the tag.
    func exif(_ space: UInt8) -> [UInt8] {
      Array("Exif\0\0".utf8) + [0x4D, 0x4D, 0, 42, 0, 0, 0, 8]
        + [0, 1, 0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0]
        + [0, 1, 0xA0, 0x01, 0, 3, 0, 0, 0, 1, 0, space, 0, 0, 0, 0, 0, 0]
    }
    #expect(EXIF.colorSpace(in: exif(2)) == 2 && EXIF.colorSpace(in: exif(1)) == 1)
    #expect(EXIF.colorSpace(in: Array(exif(2).prefix(30))) == nil && EXIF.colorSpace(in: []) == nil)
    let plain = ImageMaker.jpeg(8, 8) { _, _ in .red }
    let tagged = Array(plain.prefix(2)) + ImageMaker.segment(0xE1, exif(2)) + plain.dropFirst(2)
    #expect(try meaning(tagged).changes(to: meaning(plain)) == ["lost its EXIF color space (Adobe RGB)"])
  }
}

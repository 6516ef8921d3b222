import Files
import Imaging
import TestKit
import Testing

@Suite struct WebPDecoderTests {
  /// Every pixel has channels and an alpha of its own, zero and full ones among them.
  private static func color(_ x: Int, _ y: Int) -> ImageMaker.Color {
    ImageMaker.Color(UInt8(x * 23 % 256), UInt8(y * 31 % 256), UInt8(x * y % 256), UInt8((x * 51 + y * 17) % 256))
  }

  @Test func pixelsAndAlphaAreThoseOfTheFile() throws {
    let bitmap = try WebPDecoder.bitmap(from: ImageMaker.webp(13, 7, Self.color))
    #expect(bitmap.width == 13 && bitmap.height == 7)
    for y in 0..<7 {
      for x in 0..<13 {
        let color = Self.color(x, y)
        // Colors below no alpha at all are kept too.
        #expect(Array(bitmap[x, y]) == [color.red, color.green, color.blue, color.alpha])
      }
    }
  }

  @Test func asPNGTheyAreTheSamePixels() throws {
    let webp = ImageMaker.webp(13, 7, Self.color)
    let bitmap = try WebPDecoder.bitmap(from: webp)
    let png = try PNGEncoder.bytes(of: bitmap, colorChunks: try WebPColorProfile.chunk(from: webp))
    #expect(try PNGDecoder.bitmap(from: png) == bitmap)
    #expect(try ImageHeader.read(from: png, verifyChecksums: true).colorProfile == .untagged)
  }

  @Test func theProfileGoesAlong() throws {
    let profile = (0..<600).map { UInt8($0 % 251) }
    let webp = ImageMaker.webp(2, 2, chunks: [("ICCP", profile)], flags: 0x20) { _, _ in .red }
    let chunk = try WebPColorProfile.chunk(from: webp)
    let png = try PNGEncoder.bytes(of: try WebPDecoder.bitmap(from: webp), colorChunks: chunk)
    let facts = try ImageHeader.read(from: png, verifyChecksums: true)
    guard case .icc = facts.colorProfile else {
      return #expect(Bool(false), "\(String(describing: facts.colorProfile))")
    }
    #expect(try PNGColorChunks.read(from: png) == chunk)
  }

  @Test func whatMovesIsRefused() {
    #expect(throws: PixelError.moves) { try WebPDecoder.bitmap(from: ImageMaker.movingWebP(4, 4)) }
  }

  @Test func otherFormatsAreRefused() {
    #expect(throws: PixelError.unsupported(.png)) { try WebPDecoder.bitmap(from: ImageMaker.png(2, 2)) }
    #expect(throws: PixelError.image(.empty)) { try WebPDecoder.bitmap(from: [UInt8]()) }
  }

  @Test func aSizeIsCheckedBeforeMemoryIsTaken() {
    // 16384 by 16384, as a header of a few bytes says.
    let huge = ImageMaker.webp(16384, 16384, .blue)
    #expect(throws: PixelError.tooLarge(ImageSize(16384, 16384))) { try WebPDecoder.bitmap(from: huge) }
  }

  /// The header says another size than the pixels have, for which memory was taken.
  @Test func aSizeThatIsNotThatOfThePixelsIsRefused() {
    var webp = ImageMaker.webp(4, 4, chunks: [("ICCP", [1, 2])], flags: 0x20) { _, _ in .red }
    // The width in VP8X, less one.
    webp[24] = 1
    #expect(throws: PixelError.self) { try WebPDecoder.bitmap(from: webp) }
  }

  @Test func brokenFilesAreToldAndHarmNothing() {
    let whole = ImageMaker.webp(13, 7, Self.color)
    for end in stride(from: 0, to: whole.count - 1, by: 3) {
      #expect(throws: PixelError.self, "\(end) bytes") { try WebPDecoder.bitmap(from: Array(whole.prefix(end))) }
    }
    var random = SeededRandom(seed: 9)
    for _ in 0..<300 {
      var bytes = whole
      for _ in 0..<3 { bytes[random.number(12...bytes.count - 1)] = UInt8(random.number(0...255)) }
      // Some damage makes another image of it, which is no harm.
      if let bitmap = try? WebPDecoder.bitmap(from: bytes) {
        #expect(bitmap.rgba.count == bitmap.width * bitmap.height * 4)
      }
    }
  }
}

import Files
import Imaging
import TestKit
import Testing

@Suite struct PNGDecoderTests {
  /// A pattern in which every pixel is another one, and some are transparent.
  private static func color(_ x: Int, _ y: Int) -> ImageMaker.Color {
    ImageMaker.Color(UInt8(x * 13 % 256), UInt8(y * 13 % 256), UInt8((x + y) % 256), x == 3 && y == 2 ? 7 : 255)
  }

  private static func expected(_ width: Int, _ height: Int) -> [UInt8] {
    (0..<height).flatMap { y in
      (0..<width).flatMap { x -> [UInt8] in
        let color = color(x, y)
        return [color.red, color.green, color.blue, color.alpha]
      }
    }
  }

  @Test(arguments: [ImageMaker.PNGLayout.rgba, .palette])
  func givesThePixelsThatWereWritten(layout: ImageMaker.PNGLayout) throws {
    let png = ImageMaker.png(11, 6, layout: layout, pixel: Self.color)
    let bitmap = try PNGDecoder.bitmap(from: png)
    #expect(bitmap.width == 11 && bitmap.height == 6)
    #expect(bitmap.rgba == Self.expected(11, 6))
    #expect(Array(bitmap[3, 2]) == [39, 26, 5, 7])
    #expect(try PNGDecoder.hasTransparentPixel(in: png))
  }

  @Test(arguments: ImageMaker.PNGLayout.allCases)
  func aWholeImageLetsNothingThrough(layout: ImageMaker.PNGLayout) throws {
    #expect(try !PNGDecoder.hasTransparentPixel(in: ImageMaker.png(9, 9, layout: layout)))
  }

  @Test func fillsTheRowsOfAnInterlacedImage() throws {
    for (width, height) in [(1, 1), (3, 2), (5, 8), (11, 6), (17, 19)] {
      let png = InterlacedPNG.rgba(width, height, pixel: Self.color)
      #expect(try PNGDecoder.bitmap(from: png).rgba == Self.expected(width, height))
      #expect(try PNGDecoder.hasTransparentPixel(in: png) == (width > 3 && height > 2))
    }
  }

  @Test func takesTheColorThatStandsForTransparent() throws {
    let rows: [UInt8] = [0, 10, 20, 30, 40, 50, 60]
    func png(_ transparent: Int) -> [UInt8] {
      let key = Images.chunk("tRNS", [10, 20, transparent].flatMap { big($0, 2) })
      return Images.pngSignature + Images.ihdr(2, 1) + key + Images.chunk("IDAT", stored(rows))
        + Images.chunk("IEND")
    }
    #expect(try PNGDecoder.hasTransparentPixel(in: png(30)))
    #expect(try PNGDecoder.bitmap(from: png(30)).rgba == [10, 20, 30, 0, 40, 50, 60, 255])
    #expect(try !PNGDecoder.hasTransparentPixel(in: png(31)))
  }

  @Test(arguments: [(249 as UInt8, true), (250, false), (254, false), (255, false)])
  func almostOpaqueIsOpaque(alpha: UInt8, isTransparent: Bool) throws {
    let png = ImageMaker.png(9, 9, ImageMaker.Color(1, 2, 3, alpha))
    #expect(try PNGDecoder.hasTransparentPixel(in: png) == isTransparent)
  }

  @Test func makesEightBitsOfSixteen() throws {
    let rows: [UInt8] = [0, 1, 200, 2, 0, 3, 0, 0xFF, 0xFF]
    let png =
      Images.pngSignature + Images.ihdr(1, 1, depth: 16, color: 6) + Images.chunk("IDAT", stored(rows))
      + Images.chunk("IEND")
    #expect(try PNGDecoder.bitmap(from: png).rgba == [1, 2, 3, 255])
  }

  // MARK: Hostile files

  @Test func readsNothingButPixels() throws {
    let chunks = [ImageMaker.PNGChunk("iCCP", text("broken")), .init("teXt", zeros(100_000)), .init("gAMA", [1])]
    let png = ImageMaker.png(9, 9, chunks: chunks)
    #expect(try !PNGDecoder.hasTransparentPixel(in: png))
  }

  @Test func looksAtPixelsOnlyWhereTheHeaderLeavesItOpen() throws {
    let whole = ImageMaker.png(300, 300, layout: .rgb)
    let source = CountingSource(whole)
    #expect(try !PNGDecoder.hasTransparentPixel(in: source))
    let headers = CountingSource(whole)
    _ = try ImageHeader.read(from: headers)
    #expect(source.bytesRead == headers.bytesRead)
  }

  @Test func refusesSizesBeforeItTakesMemory() {
    func png(_ width: Int, _ height: Int) -> [UInt8] { Images.png(header: Images.ihdr(width, height, color: 6)) }
    #expect(throws: PixelError.tooLarge(ImageSize(100_000, 100_000))) {
      try PNGDecoder.hasTransparentPixel(in: png(100_000, 100_000))
    }
    #expect(throws: PixelError.tooLarge(ImageSize(0x7FFF_FFFF, 1))) {
      try PNGDecoder.hasTransparentPixel(in: png(0x7FFF_FFFF, 1))
    }
    #expect(throws: PixelError.tooLarge(ImageSize(9000, 9000))) { try PNGDecoder.bitmap(from: png(9000, 9000)) }
    #expect(throws: PixelError.tooLarge(ImageSize(40, 30))) {
      try PNGDecoder.bitmap(from: png(40, 30), maxPixelCount: 99)
    }
    let short = png(8000, 8000)
    #expect(throws: PixelError.image(.truncated(.png, at: short.count))) { try PNGDecoder.bitmap(from: short) }
  }

  @Test func saysWhatItCannotDecode() {
    #expect(throws: PixelError.unsupported(.jpeg)) { try PNGDecoder.bitmap(from: Images.jpeg()) }
    #expect(throws: PixelError.image(.unknownFormat)) { try PNGDecoder.bitmap(from: text("no image")) }
  }

  /// The PNG that Xcode writes into apps: deflated without a frame, blue first, multiplied by alpha.
  @Test func readsWhatXcodeWrites() throws {
    func apple(_ pixels: [UInt8]) -> [UInt8] {
      let raw = ImageMaker.deflated([0] + pixels).dropFirst(2).dropLast(4)
      return Images.pngSignature + Images.chunk("CgBI", [0x50, 0, 0x20, 2]) + Images.ihdr(2, 1, color: 6)
        + Images.chunk("IDAT", Array(raw)) + Images.chunk("IEND")
    }
    let file = apple([10, 20, 30, 255, 0, 64, 128, 128])
    let bitmap = try PNGDecoder.bitmap(from: file)
    #expect(Array(bitmap[0, 0]) == [30, 20, 10, 255] && Array(bitmap[1, 0]) == [255, 128, 0, 128])
    #expect(try ImageDecoder.bitmap(from: file) == bitmap && AppleOptimizedPNG.isSignature(file))
    #expect(throws: PixelError.self) { try PNGDecoder.bitmap(from: apple([10, 20])) }
    #expect(!AppleOptimizedPNG.isSignature(ImageMaker.png(1, 1)) && !AppleOptimizedPNG.isSignature([]))
    // A header that promises more than the file holds is refused before memory is taken.
    let huge =
      Images.pngSignature + Images.chunk("CgBI", zeros(4)) + Images.ihdr(60000, 60000, color: 6)
      + Images.chunk("IDAT", [1]) + Images.chunk("IEND")
    #expect(throws: PixelError.self) { try PNGDecoder.bitmap(from: huge) }
  }

  @Test func seesPixelsThatAreMissingOrDamaged() throws {
    let whole = ImageMaker.png(40, 30, pixel: Self.color)
    let chunks = try #require(ImageMaker.unpacked(whole))
    let half = ImageMaker.deflated(Array(chunks[1].bytes.prefix(500)))
    let png =
      Images.pngSignature + Images.ihdr(40, 30, color: 6) + Images.chunk("IDAT", half)
      + Images.chunk("IEND")
    #expect(throws: PixelError.self) { try PNGDecoder.bitmap(from: png) }
    var changed = whole
    changed[60] ^= 0x55
    #expect(throws: PixelError.self) { try PNGDecoder.bitmap(from: changed) }
  }

  @Test func handsOnWhatTheFileSystemSays() {
    let whole = ImageMaker.png(200, 200, pixel: Self.color)
    #expect(throws: PixelError.image(.file(BrokenSource.error))) {
      try PNGDecoder.bitmap(from: SourceThatBreaks(bytes: whole, reads: 2))
    }
  }

  @Test func survivesChangedBytes() {
    var random = SeededRandom(seed: 17)
    let images = [
      ImageMaker.png(20, 9, pixel: Self.color), ImageMaker.png(12, 9, layout: .palette, pixel: Self.color),
      InterlacedPNG.rgba(13, 9, pixel: Self.color),
    ]
    for _ in 0..<2000 {
      var png = images[random.number(0...2)]
      for _ in 0...random.number(0...3) { png[random.number(8...png.count - 1)] = UInt8(random.number(0...255)) }
      if random.number(0...3) == 0 { png = Array(png.prefix(random.number(8...png.count))) }
      _ = try? PNGDecoder.hasTransparentPixel(in: png)
      if let bitmap = try? PNGDecoder.bitmap(from: png) {
        #expect(bitmap.rgba.count == bitmap.width * bitmap.height * 4)
      }
    }
  }
}

/// Breaks after some reads.
private final class SourceThatBreaks: ByteSource {
  private let bytes: [UInt8]
  private var reads: Int

  init(bytes: [UInt8], reads: Int) { (self.bytes, self.reads) = (bytes, reads) }

  var byteCount: Int { bytes.count }

  func read(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    reads -= 1
    if reads < 0 { throw BrokenSource.error }
    return try bytes.read(at: offset, count: count)
  }
}

/// Writes images in the seven passes of Adam7. Source: PNG (Third Edition), section 8.
private enum InterlacedPNG {
  private static let passes = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
  ]

  static func rgba(_ width: Int, _ height: Int, pixel: (Int, Int) -> ImageMaker.Color) -> [UInt8] {
    var rows: [UInt8] = []
    for (left, top, across, down) in passes where left < width {
      for y in stride(from: top, to: height, by: down) {
        rows.append(0)
        for x in stride(from: left, to: width, by: across) {
          let color = pixel(x, y)
          rows += [color.red, color.green, color.blue, color.alpha]
        }
      }
    }
    let header = Images.chunk("IHDR", big(width) + big(height) + [8, 6, 0, 0, 1])
    return Images.pngSignature + header + Images.chunk("IDAT", ImageMaker.deflated(rows)) + Images.chunk("IEND")
  }
}

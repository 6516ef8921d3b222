import Files
import Imaging
import TestKit
import Testing

@Suite struct ImageDecoderTests {
  typealias Color = ImageMaker.Color

  private static func isNear(_ pixel: ArraySlice<UInt8>, _ color: [UInt8], within distance: Int = 3) -> Bool {
    zip(pixel, color).allSatisfy { abs(Int($0) - Int($1)) <= distance }
  }

  /// Red at the top left, green at the top right, blue at the bottom left, white at the bottom right, 8 pixels each.
  private static func corner(_ x: Int, _ y: Int) -> Color {
    x < 8 ? y < 8 ? Color(255, 0, 0, 255) : Color(0, 0, 255, 255) : y < 8 ? Color(0, 255, 0, 255) : .white
  }

  // MARK: - JPEG

  @Test func aJPEGHasTheColorsThatWereDrawn() throws {
    let jpeg = ImageMaker.jpeg(20, 13) { x, _ in x < 8 ? Color(200, 40, 60, 255) : Color(20, 90, 180, 255) }
    let image = try ImageDecoder.image(from: jpeg)
    #expect(image.bitmap.width == 20 && image.bitmap.height == 13 && image.colors == .assumedSRGB)
    #expect(
      Self.isNear(image.bitmap[3, 4], [200, 40, 60, 255]) && Self.isNear(image.bitmap[18, 12], [20, 90, 180, 255]))
  }

  @Test func aGrayJPEGIsGray() throws {
    let bitmap = try ImageDecoder.bitmap(from: ImageMaker.jpeg(9, 9, Color(120, 120, 120, 255), isGray: true))
    #expect(Self.isNear(bitmap[8, 8], [120, 120, 120, 255], within: 1))
  }

  /// Where each corner of the stored image is shown: top left, top right, bottom left, bottom right.
  ///
  /// Source: EXIF 2.32, 4.6.4, tag 0x0112: which side of the image the first row and the first column are.
  @Test(arguments: [
    (1, "RGBW"), (2, "GRWB"), (3, "WBGR"), (4, "BWRG"), (5, "RBGW"), (6, "BRWG"), (7, "WGBR"), (8, "GWRB"),
  ])
  func orientationTurnsTheImage(orientation: Int, corners: String) throws {
    let jpeg = ImageMaker.jpeg(16, 24, pixel: Self.corner)
    let exif = ImageMaker.segment(0xE1, Array("Exif\0\0".utf8) + ImageMaker.exif(orientation: orientation))
    let bitmap = try ImageDecoder.bitmap(from: Array(jpeg.prefix(2)) + exif + Array(jpeg.dropFirst(2)))
    let isTurned = orientation >= 5
    #expect(bitmap.width == (isTurned ? 24 : 16) && bitmap.height == (isTurned ? 16 : 24))
    let colors: [Character: [UInt8]] = [
      "R": [255, 0, 0, 255], "G": [0, 255, 0, 255], "B": [0, 0, 255, 255], "W": [255, 255, 255, 255],
    ]
    let places = [(1, 1), (bitmap.width - 2, 1), (1, bitmap.height - 2), (bitmap.width - 2, bitmap.height - 2)]
    for (place, name) in zip(places, corners) {
      #expect(Self.isNear(bitmap[place.0, place.1], colors[name] ?? [], within: 40), "\(place)")
    }
  }

  /// Adobe's programs write the complement of the inks.
  @Test func inksBecomeColors() throws {
    let plain = try ImageDecoder.bitmap(from: ImageMaker.jpeg(8, 8, inks: [0, 255, 255, 0]))
    #expect(Self.isNear(plain[4, 4], [255, 0, 0, 255]))
    let adobe = try ImageDecoder.bitmap(from: ImageMaker.jpeg(8, 8, inks: [255, 0, 0, 255], isAdobe: true))
    #expect(Self.isNear(adobe[4, 4], [255, 0, 0, 255]))
    let dark = try ImageDecoder.bitmap(from: ImageMaker.jpeg(8, 8, inks: [255, 255, 255, 100], isAdobe: true))
    #expect(Self.isNear(dark[4, 4], [100, 100, 100, 255]))
  }

  // MARK: - GIF

  private static let palette = (0..<16).map { (number: UInt8) -> Color in
    Color(number * 16, 255 - number * 16, number * 5, 255)
  }

  @Test func theFirstFrameIsAtItsPlace() throws {
    let first = ImageMaker.GIFFrame(
      left: 3, top: 2, width: 4, height: 3, pixels: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], transparent: 6)
    let second = ImageMaker.GIFFrame(width: 10, height: 8, pixels: [UInt8](repeating: 9, count: 80))
    let gif = ImageMaker.gif(10, 8, palette: Self.palette, frames: [first, second])
    let image = try ImageDecoder.image(from: gif)
    #expect(image.header.frameCount == 2 && image.bitmap.width == 10 && image.bitmap.height == 8)
    for y in 0..<8 {
      for x in 0..<10 {
        let isInside = (3..<7).contains(x) && (2..<5).contains(y)
        let number = isInside ? (y - 2) * 4 + x - 3 + 1 : 0
        let color = Self.palette[number]
        let expected = isInside && number != 6 ? [color.red, color.green, color.blue, 255] : [0, 0, 0, 0]
        #expect(Array(image.bitmap[x, y]) == expected, "\(x) \(y)")
      }
    }
  }

  @Test func interlacedRowsAreInOrder() throws {
    let pixels = (0..<13).flatMap { row in [UInt8](repeating: UInt8(row), count: 5) }
    let plain = ImageMaker.GIFFrame(width: 5, height: 13, pixels: pixels)
    let interlaced = ImageMaker.GIFFrame(width: 5, height: 13, pixels: pixels, isInterlaced: true)
    let one = ImageMaker.gif(5, 13, palette: Self.palette, frames: [plain])
    let other = ImageMaker.gif(5, 13, palette: Self.palette, frames: [interlaced])
    #expect(one != other)
    #expect(try ImageDecoder.bitmap(from: one) == ImageDecoder.bitmap(from: other))
    #expect(try ImageDecoder.bitmap(from: one)[4, 12].first == Self.palette[12].red)
  }

  /// A frame may reach over the edge of the canvas.
  @Test func whatIsOutsideOfTheCanvasIsLeftOut() throws {
    let frame = ImageMaker.GIFFrame(left: 3, top: 3, width: 8, height: 8, pixels: [UInt8](repeating: 7, count: 64))
    let bitmap = try ImageDecoder.bitmap(from: ImageMaker.gif(4, 4, palette: Self.palette, frames: [frame]))
    #expect(bitmap[3, 3].last == 255 && bitmap[2, 2].last == 0)
  }

  // MARK: - Colors

  /// A profile whose first color is the blue of sRGB and whose last is its red: what is called red is blue.
  private static let swapped = ImageMaker.iccProfile(
    name: "Swapped", red: ImageMaker.Primary.blue, blue: ImageMaker.Primary.red)

  private static func jpegWithProfile(_ profile: [UInt8], parts: Int) -> [UInt8] {
    let jpeg = ImageMaker.jpeg(8, 8, Color(255, 0, 0, 255))
    let size = (profile.count + parts - 1) / parts
    // Out of order, as nothing forbids.
    let segments = (0..<parts).reversed().flatMap { part in
      ImageMaker.segment(
        0xE2,
        Array("ICC_PROFILE\0".utf8) + [UInt8(part + 1), UInt8(parts)]
          + profile[(part * size)..<min(profile.count, (part + 1) * size)])
    }
    return Array(jpeg.prefix(2)) + segments + Array(jpeg.dropFirst(2))
  }

  @Test func profilesAreApplied() throws {
    let chunk = ImageMaker.PNGChunk("iCCP", Array("name".utf8) + [0, 0] + ImageMaker.deflated(Self.swapped))
    let files = [
      ImageMaker.png(3, 2, Color(255, 0, 0, 128), chunks: [chunk]),
      ImageMaker.webp(3, 2, chunks: [("ICCP", Self.swapped)], flags: 0x20) { _, _ in Color(255, 0, 0, 128) },
    ]
    for file in files {
      let image = try ImageDecoder.image(from: file)
      #expect(image.colors == .converted)
      #expect(Self.isNear(image.bitmap[2, 1], [0, 0, 255, 128], within: 2), "\(image.bitmap[2, 1])")
    }
    for parts in [1, 3] {
      let image = try ImageDecoder.image(from: Self.jpegWithProfile(Self.swapped, parts: parts))
      #expect(image.colors == .converted && Self.isNear(image.bitmap[2, 1], [0, 0, 255, 255], within: 5))
    }
  }

  @Test func damagedProfilesLeaveTheColors() throws {
    let chunk = ImageMaker.PNGChunk(
      "iCCP", Array("name".utf8) + [0, 0] + ImageMaker.deflated(Array(Self.swapped.prefix(200))))
    let image = try ImageDecoder.image(from: ImageMaker.png(3, 2, Color(255, 0, 0, 255), chunks: [chunk]))
    #expect(image.colors == .unconverted && Array(image.bitmap[0, 0]) == [255, 0, 0, 255])
    let jpeg = try ImageDecoder.image(from: Self.jpegWithProfile(Array(Self.swapped.prefix(150)), parts: 2))
    #expect(jpeg.colors == .unconverted)
  }

  // MARK: - Limits

  @Test func sizesAreCheckedBeforeMemoryIsTaken() {
    for file in [ImageMaker.gif(20000, 4), ImageMaker.png(1, 20000), ImageMaker.jpeg(17000, 8)] {
      #expect {
        try ImageDecoder.bitmap(from: file)
      } throws: {
        guard case .tooLarge? = $0 as? PixelError else { return false }
        return true
      }
    }
    // The header of a GIF says 16000 × 16000, which is more than 64 megapixels.
    var gif = ImageMaker.gif(4, 4)
    gif.replaceSubrange(6..<10, with: [0x80, 0x3E, 0x80, 0x3E])
    #expect(throws: PixelError.tooLarge(ImageSize(16000, 16000))) { try ImageDecoder.bitmap(from: gif) }
  }

  @Test func damagedFilesAreErrorsAndHarmNothing() {
    let files = [
      ImageMaker.jpeg(24, 17, pixel: Self.corner),
      ImageMaker.gif(
        9, 9, palette: Self.palette,
        frames: [ImageMaker.GIFFrame(left: 1, top: 2, width: 5, height: 6, pixels: (0..<30).map { UInt8($0 % 16) })]),
      ImageMaker.png(13, 11, layout: .palette) { x, y in Self.corner(x, y) },
      ImageMaker.webp(13, 11) { x, y in Self.corner(x, y) },
      Self.jpegWithProfile(Self.swapped, parts: 2),
    ]
    var random = SeededRandom(seed: 36)
    for file in files {
      for _ in 0..<TestTier.count(60, all: 4000) {
        var bytes = file
        switch random.number(0...3) {
        case 0: bytes.removeLast(random.number(1...bytes.count - 1))
        case 1:
          let place = random.number(0...bytes.count - 3)
          bytes.replaceSubrange(place..<place + 2, with: [0xFF, 0xFF])
        default:
          for _ in 0..<random.number(1...4) {
            bytes[random.number(0...bytes.count - 1)] = UInt8(random.number(0...255))
          }
        }
        // Some damage makes another image of it, which is no harm.
        if let bitmap = try? ImageDecoder.bitmap(from: bytes) {
          #expect(bitmap.rgba.count == bitmap.width * bitmap.height * 4)
          _ = ImageComparison.compare(bitmap, Thumbnail.bitmap(of: bitmap, side: 5))
        }
      }
    }
  }
}

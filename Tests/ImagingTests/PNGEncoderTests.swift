import Files
import Imaging
import TestKit
import Testing

@Suite struct PNGEncoderTests {
  /// Undoes the filters of rows as the format describes them, so that another decoder than our own speaks.
  ///
  /// Source: PNG (Third Edition), section 9.
  private static func pixels(_ png: [UInt8]) -> [UInt8]? {
    guard let chunks = ImageMaker.unpacked(png), let header = chunks.first?.bytes, header.count == 13,
      let rows = chunks.first(where: { $0.type == "IDAT" })?.bytes
    else { return nil }
    let width = header[0..<4].reduce(0) { $0 << 8 | Int($1) }
    let channels = header[9] == 6 ? 4 : 3
    let length = width * channels
    var previous = [UInt8](repeating: 0, count: length)
    var pixels: [UInt8] = []
    for start in stride(from: 0, to: rows.count, by: length + 1) {
      var row = Array(rows[(start + 1)..<(start + 1 + length)])
      for place in 0..<length {
        let left = place >= channels ? Int(row[place - channels]) : 0
        let above = Int(previous[place])
        let corner = place >= channels ? Int(previous[place - channels]) : 0
        let estimate = left + above - corner
        let (toLeft, toAbove, toCorner) = (abs(estimate - left), abs(estimate - above), abs(estimate - corner))
        let predicted =
          switch rows[start] {
          case 1: left
          case 2: above
          case 3: (left + above) / 2
          case 4: toLeft <= toAbove && toLeft <= toCorner ? left : toAbove <= toCorner ? above : corner
          default: 0
          }
        row[place] = row[place] &+ UInt8(predicted)
      }
      pixels += row
      previous = row
    }
    return pixels
  }

  @Test func anotherDecoderSeesTheSamePixels() throws {
    var random = SeededRandom(seed: 7)
    for round in 0..<60 {
      let (width, height) = (random.number(1...40), random.number(1...40))
      var rgba = random.bytes(width * height * 4)
      if round % 2 == 0 { for place in stride(from: 3, to: rgba.count, by: 4) { rgba[place] = 255 } }
      let bitmap = try #require(Bitmap(width: width, height: height, rgba: rgba))
      let png = try PNGEncoder.bytes(of: bitmap)
      let isOpaque = stride(from: 3, to: rgba.count, by: 4).allSatisfy { rgba[$0] == 255 }
      let expected = isOpaque ? rgba.enumerated().filter { $0.offset % 4 != 3 }.map(\.element) : rgba
      #expect(Self.pixels(png) == expected)
      #expect(try PNGDecoder.bitmap(from: png) == bitmap)
      #expect(try PNGEncoder.bytes(of: bitmap) == png)
      #expect(try ImageHeader.read(from: png, verifyChecksums: true).hasAlpha == !isOpaque)
    }
  }

  @Test func colorChunksGoAlong() throws {
    let source = ImageMaker.png(
      2, 2,
      chunks: [
        .init("gAMA", [0, 0, 0xB1, 0x8F]), .init("tEXt", [65, 0, 66]), .init("sRGB", [0]),
      ])
    let chunks = try PNGColorChunks.read(from: source)
    let png = try PNGEncoder.bytes(of: PNGDecoder.bitmap(from: source), colorChunks: chunks)
    #expect(ImageMaker.unpacked(png)?.map(\.type) == ["IHDR", "gAMA", "sRGB", "IDAT", "IEND"])
    #expect(try ImageHeader.read(from: png, verifyChecksums: true).size == ImageSize(2, 2))
    #expect(try PNGColorChunks.read(from: Array(source.prefix(40))) == [])
  }
}

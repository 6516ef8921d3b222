/// Writes the simplest possible PNG: black, one bit a pixel, not compressed.
///
/// Source: PNG specification (third edition), sections 5.3 (chunks) and 11.2; RFC 1950 and RFC 1951, section 3.2.4.
enum ExampleImage {
  static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// - Parameters:
  ///   - width: In pixels.
  ///   - height: In pixels.
  ///   - isTransparent: Black means fully transparent.
  static func png(width: Int, height: Int, isTransparent: Bool = false) -> [UInt8] {
    png(width: width, height: height, chunks: isTransparent ? chunk("tRNS", [0, 0]) : [])
  }

  /// A palette of black and of a translucent color, which no pixel has.
  static func pngWithAlpha(width: Int, height: Int) -> [UInt8] {
    let palette = chunk("PLTE", [0, 0, 0, 0, 0, 0]) + chunk("tRNS", [255, 0])
    return png(width: width, height: height, chunks: palette, colorType: 3)
  }

  /// An image with a color profile that has only its name.
  static func png(width: Int, height: Int, profile: String) -> [UInt8] {
    png(width: width, height: height, chunks: chunk("iCCP", Array(profile.utf8) + [0, 0] + stored([0])))
  }

  /// The header of an image, and zeros up to a number of bytes instead of its pixels.
  static func png(width: Int, height: Int, byteCount: Int) -> [UInt8] {
    let head =
      pngSignature + chunk("IHDR", bigEndian(width) + bigEndian(height) + [1, 0, 0, 0, 0])
      + bigEndian(byteCount - 57) + Array("IDAT".utf8)
    return head + [UInt8](repeating: 0, count: byteCount - head.count - 12) + chunk("IEND", [])
  }

  /// An image that contains something besides the pixels.
  static func png(width: Int, height: Int, notes: Int) -> [UInt8] {
    png(width: width, height: height, chunks: chunk("teXt", [UInt8](repeating: 0x2E, count: notes)))
  }

  private static func png(width: Int, height: Int, chunks: [UInt8], colorType: UInt8 = 0) -> [UInt8] {
    let bitDepthColorsAndThreeMethods: [UInt8] = [1, colorType, 0, 0, 0]
    let rows = [UInt8](repeating: 0, count: height * ((width + 7) / 8 + 1))
    return pngSignature + chunk("IHDR", bigEndian(width) + bigEndian(height) + bitDepthColorsAndThreeMethods)
      + chunks + chunk("IDAT", stored(rows)) + chunk("IEND", [])
  }

  /// A lossless WebP of 8x8 black pixels: its header and no more data than that needs.
  ///
  /// Source: WebP container specification, simple file format (lossless).
  static var webP: [UInt8] {
    let sizesMinusOne: UInt32 = 7 | 7 << 14
    let stream = [0x2F] + [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: sizesMinusOne >> $0) } + [0, 0, 0]
    let chunk = Array("WEBPVP8L".utf8) + [UInt8(stream.count), 0, 0, 0] + stream
    return Array("RIFF".utf8) + [UInt8(chunk.count), 0, 0, 0] + chunk
  }

  /// A GIF of one black pixel.
  ///
  /// Source: GIF89a specification, sections 17 (header), 18 (logical screen), 20 (image descriptor), 27 (trailer).
  static var gif: [UInt8] {
    let screen: [UInt8] = [1, 0, 1, 0, 0x80, 0, 0] + [0, 0, 0, 0xFF, 0xFF, 0xFF]
    let image: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0] + [2, 2, 0x44, 1, 0]
    return Array("GIF89a".utf8) + screen + image + [0x3B]
  }

  private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let checked = Array(type.utf8) + content
    return bigEndian(content.count) + checked + bigEndian(Int(checksum(checked)))
  }

  /// Returns a zlib stream with blocks that are not compressed.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var blocks: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 65535) {
      let block = bytes[start..<min(start + 65535, bytes.count)]
      let (count, isLast) = (UInt16(block.count), block.endIndex == bytes.count)
      blocks.append(isLast ? 1 : 0)
      blocks += [UInt8(count & 0xFF), UInt8(count >> 8), UInt8(~count & 0xFF), UInt8(~count >> 8)] + block
    }
    return [0x78, 0x01] + blocks + bigEndian(adler(bytes))
  }

  private static func adler(_ bytes: [UInt8]) -> Int {
    var (low, high) = (1, 0)
    for byte in bytes {
      low = (low + Int(byte)) % 65521
      high = (high + low) % 65521
    }
    return high << 16 | low
  }

  /// CRC-32.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var rest = UInt32.max
    for byte in bytes { rest = remainders[Int(UInt8(truncatingIfNeeded: rest) ^ byte)] ^ rest >> 8 }
    return ~rest
  }

  /// What is left of each byte.
  private static let remainders: [UInt32] = (0..<256).map { (byte: UInt32) -> UInt32 in
    var rest = byte
    for _ in 0..<8 { rest = rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1 }
    return rest
  }

  private static func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}

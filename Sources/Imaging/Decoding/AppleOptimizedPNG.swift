internal import CZlib
internal import Files

/// Reads the PNG that Xcode writes into apps: deflated data without its frame, blue before red, colors multiplied by
/// alpha. Browsers don't show it.
///
/// Source: https://theapplewiki.com/wiki/PNG_CgBI_Format
public enum AppleOptimizedPNG {
  /// True for the first bytes of such a file.
  public static func isSignature(_ file: [UInt8]) -> Bool {
    file.starts(with: PNGProbe.signature) && file.count > 16 && file[12..<16].elementsEqual("CgBI".utf8)
  }

  /// Returns the pixels in the usual order.
  ///
  /// - Parameter maxPixelCount: Larger images are refused before memory is allocated.
  static func bitmap(
    from source: any ByteSource, _ header: ImageHeader, maxPixelCount: Int
  ) throws(PixelError) -> Bitmap {
    guard let size = header.size?.whole, header.bitsPerChannel == 8 else { throw .unsupported(.png) }
    guard size.height <= maxPixelCount / size.width else { throw .tooLarge(ImageSize(size.width, size.height)) }
    let file = try ImageDecoder.bytes(of: source)
    guard let standard = standardFile(file, size.width, size.height) else {
      throw .image(.damaged(.png, .value("IDAT"), at: 0))
    }
    let bitmap = try PNGDecoder.bitmap(from: standard, maxPixelCount: maxPixelCount)
    // Only colors were reordered, not grays.
    let hasColors = file.count > 41 && file[41] & 2 != 0
    return hasColors ? inUsualOrder(bitmap) : bitmap
  }

  /// The same file with zlib's header and checksum around the deflated data, and without its own mark.
  private static func standardFile(_ file: [UInt8], _ width: Int, _ height: Int) -> [UInt8]? {
    var chunks: [UInt8] = []
    var packed: [UInt8] = []
    var offset = PNGProbe.signature.count
    while offset + 12 <= file.count {
      let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= file.count - offset - 12 else { return nil }
      let name = String(asciiOf: file[(offset + 4)..<(offset + 8)])
      let content = file[(offset + 8)..<(offset + 8 + length)]
      if name == "IDAT" { packed += content }
      if ["IHDR", "PLTE", "tRNS"].contains(name) { chunks += PNGChunk.bytes(name, content) }
      offset += 12 + length
    }
    // Interlaced rows are up to seven times as many; each begins with its filter.
    let limit = (width * 4 + 1) * height + 8 * height + 64
    let pixels = Inflate.beginning(of: packed[...], atMost: limit, hasHeader: false)
    let checksum = pixels.withUnsafeBufferPointer { adler32(1, $0.baseAddress, uInt($0.count)) }
    let data = [0x78, 0x01] + packed + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> $0) }
    return PNGProbe.signature + chunks + PNGChunk.bytes("IDAT", data[...]) + PNGChunk.bytes("IEND", [])
  }

  private static func inUsualOrder(_ bitmap: Bitmap) -> Bitmap {
    var rgba = bitmap.rgba
    rgba.withUnsafeMutableBufferPointer { bytes in
      for place in stride(from: 0, to: bytes.count, by: 4) {
        let (first, third) = (bytes[place], bytes[place + 2])
        (bytes[place], bytes[place + 2]) = (third, first)
        let alpha = Int(bytes[place + 3])
        guard alpha > 0, alpha < 255 else { continue }
        for channel in place..<place + 3 {
          bytes[channel] = UInt8(min(255, (Int(bytes[channel]) * 255 + alpha / 2) / alpha))
        }
      }
    }
    return Bitmap(width: bitmap.width, height: bitmap.height, rgba: rgba) ?? bitmap
  }
}

/// A chunk of a PNG with its length and checksum.
enum PNGChunk {
  static func bytes(_ name: String, _ content: ArraySlice<UInt8>) -> [UInt8] {
    let named = Array(name.utf8) + content
    var checksum = CRC32()
    checksum.add(named[...])
    let number = { (value: Int) in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
    return number(content.count) + named + number(checksum.value)
  }
}

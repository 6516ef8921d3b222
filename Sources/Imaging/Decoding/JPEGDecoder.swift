internal import CTurboJPEGLoading

/// Decodes the pixels of JPEG files, including progressive ones and those with four inks.
enum JPEGDecoder {
  /// Returns the image as it is stored, without applying its orientation.
  ///
  /// - Parameters:
  ///   - file: The whole file.
  ///   - width: From its header, like `height`; the caller has compared both with the limits.
  static func bitmap(_ file: [UInt8], width: Int, height: Int) throws(PixelError) -> Bitmap {
    var rgba = [UInt8](repeating: 0, count: width * height * 4)
    let outcome = rgba.withUnsafeMutableBufferPointer { pixels in
      assets_jpeg_decode(file, file.count, pixels.baseAddress, Int32(width), Int32(height))
    }
    switch outcome {
    case assets_jpeg_decoded: break
    case assets_jpeg_decoded_cmyk: convertInks(&rgba, areInverted: hasAdobeSegment(file))
    case assets_jpeg_no_library: throw .noLibrary("libturbojpeg")
    case assets_jpeg_no_memory: throw .outOfMemory
    default: throw .image(.damaged(.jpeg, .value("SOS"), at: 0))
    }
    guard let bitmap = Bitmap(width: width, height: height, rgba: rgba) else { throw .outOfMemory }
    return bitmap
  }

  /// Converts inks to colors by the simple formula, as browsers do without a profile.
  private static func convertInks(_ pixels: inout [UInt8], areInverted: Bool) {
    pixels.withUnsafeMutableBufferPointer { pixels in
      for place in stride(from: 0, to: pixels.count, by: 4) {
        let black = Int(areInverted ? pixels[place + 3] : 255 - pixels[place + 3])
        for channel in place..<place + 3 {
          let light = Int(areInverted ? pixels[channel] : 255 - pixels[channel])
          pixels[channel] = UInt8((light * black + 127) / 255)
        }
        pixels[place + 3] = 255
      }
    }
  }

  /// Whether the file has the segment with which Adobe's programs indicate that 255 means no ink.
  private static func hasAdobeSegment(_ file: [UInt8]) -> Bool {
    segments(0xEE, of: file).contains { $0.starts(with: "Adobe".utf8) }
  }

  /// Returns the ICC profile, which may be in several numbered segments; nil if there is none or a part is missing.
  ///
  /// Source: ICC.1:2022, B.4.
  static func profile(_ file: [UInt8]) -> [UInt8]? {
    let lead = Array("ICC_PROFILE\0".utf8)
    var parts: [Int: ArraySlice<UInt8>] = [:]
    var count = 0
    for segment in segments(0xE2, of: file) where segment.starts(with: lead) && segment.count > 14 {
      parts[Int(segment[segment.startIndex + 12])] = segment.dropFirst(14)
      count = Int(segment[segment.startIndex + 13])
    }
    guard count > 0 else { return nil }
    var profile: [UInt8] = []
    for number in 1...count {
      guard let part = parts[number] else { return nil }
      profile += part
    }
    return profile
  }

  /// Returns the EXIF block; nil if there is none.
  static func exif(_ file: [UInt8]) -> [UInt8]? {
    segments(0xE1, of: file).first { $0.starts(with: "Exif\0\0".utf8) }.map { Array($0) }
  }

  /// Returns the contents of all segments of one kind before the pixels.
  private static func segments(_ marker: UInt8, of file: [UInt8]) -> [ArraySlice<UInt8>] {
    var found: [ArraySlice<UInt8>] = []
    var offset = 2
    while offset + 4 <= file.count, file[offset] == 0xFF {
      let kind = file[offset + 1]
      if kind == 0xDA || kind == 0xD9 { break }
      if kind == 0xFF || kind == 0x01 || (0xD0...0xD8).contains(kind) {
        offset += kind == 0xFF ? 1 : 2
        continue
      }
      let length = Int(file[offset + 2]) << 8 | Int(file[offset + 3])
      guard length >= 2, offset + 2 + length <= file.count else { break }
      if kind == marker { found.append(file[(offset + 4)..<(offset + 2 + length)]) }
      offset += 2 + length
    }
    return found
  }
}

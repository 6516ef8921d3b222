/// Reads the header of a Photoshop document and skips its three sections up to the pixels.
///
/// A truncation is detected up to the beginning of the merged image; within it only if it is not compressed. Whether
/// the document is transparent is in its layers and is not reported.
///
/// Source: Adobe Photoshop File Formats Specification (2019), "Photoshop File Format".
enum PSDProbe {
  static func facts(_ reader: ByteReader) throws(ImageHeaderError) -> ImageHeader {
    var reader = reader
    let version = try reader.big(2, at: 4)
    let channels = try reader.big(2, at: 12)
    let height = try reader.big(4, at: 14)
    let width = try reader.big(4, at: 18)
    let depth = try reader.big(2, at: 22)
    guard (1...2).contains(version), (1...56).contains(channels), [1, 8, 16, 32].contains(depth),
      (1...300_000).contains(width), (1...300_000).contains(height)
    else { throw reader.damaged(.value("header"), at: 4) }
    let pixels = try skipSections(&reader, isLarge: version == 2)
    let rows = try reader.big(2, at: pixels) == 0 ? (width * depth + 7) / 8 * height * channels : 1
    _ = try reader.end(of: pixels, length: 2 + rows)
    return ImageHeader(format: .psd, size: ImageSize(width, height), bitsPerChannel: depth)
  }

  /// Skips the color mode, the resources, and the layers, whose length has 8 bytes in a large document.
  private static func skipSections(_ reader: inout ByteReader, isLarge: Bool) throws(ImageHeaderError) -> Int {
    var offset = 26
    for width in [4, 4, isLarge ? 8 : 4] {
      offset = try reader.end(of: offset + width, length: try reader.big(width, at: offset))
    }
    return offset
  }
}

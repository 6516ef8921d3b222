/// Reads the header of a Windows bitmap, and whether its rows are within the file.
///
/// Alpha is only reported if the header has a bit mask for it. A truncation is detected if the rows are not compressed.
///
/// Source: Microsoft, "Bitmap Header Types", `BITMAPFILEHEADER` to `BITMAPV5HEADER`.
enum BMPProbe {
  private static let headerSizes = [12, 16, 40, 52, 56, 64, 108, 124]

  /// Whether the bytes begin with `BM` and with a known header; two letters alone are not enough.
  static func isSignature(_ head: [UInt8]) -> Bool {
    guard head.starts(with: [0x42, 0x4D]), head.count >= 18 else { return false }
    return headerSizes.contains(Int(head[14])) && head[15...17].allSatisfy { $0 == 0 }
  }

  static func facts(_ reader: ByteReader) throws(ImageHeaderError) -> ImageHeader {
    var reader = reader
    let header = try reader.little(4, at: 14)
    let wide = header == 12 ? 2 : 4
    let width = try reader.little(wide, at: 18)
    let signed = Int32(truncatingIfNeeded: try reader.little(wide, at: 18 + wide))
    let height = wide == 2 ? Int(UInt16(truncatingIfNeeded: signed)) : abs(Int(signed))
    let depth = try reader.little(2, at: 20 + wide * 2)
    guard width > 0, width <= Int(Int32.max), height > 0, [1, 2, 4, 8, 16, 24, 32].contains(depth) else {
      throw reader.damaged(.value("header"), at: 14)
    }
    let packing = header >= 40 ? try reader.little(4, at: 30) : 0
    try checkRows(&reader, width: width, height: height, depth: depth, isPacked: ![0, 3, 6].contains(packing))
    return ImageHeader(
      format: .bmp, size: ImageSize(width, height), hasAlpha: try hasAlpha(&reader, header, packing, depth),
      bitsPerChannel: depth >= 24 ? 8 : depth == 16 ? 5 : depth)
  }

  /// Rows have the length of their bits, rounded up to a multiple of 4 bytes; 2^31 times 2^31 pixels of 4 bytes fit an
  /// `Int`.
  private static func checkRows(
    _ reader: inout ByteReader, width: Int, height: Int, depth: Int, isPacked: Bool
  ) throws(ImageHeaderError) {
    let start = try reader.little(4, at: 10)
    let (bytes, tooMany) = ((width * depth + 31) / 32 * 4).multipliedReportingOverflow(by: height)
    _ = try reader.end(of: start, length: isPacked ? 1 : tooMany ? Int.max : bytes)
  }

  private static func hasAlpha(
    _ reader: inout ByteReader, _ header: Int, _ packing: Int, _ depth: Int
  ) throws(ImageHeaderError) -> Bool? {
    guard depth == 32 || depth == 16 else { return false }
    guard header >= 56, [3, 6].contains(packing) else { return depth == 16 ? false : nil }
    return try reader.little(4, at: 66) != 0
  }
}

public import Files

/// Decodes the pixels of PNG files, including those with interlacing, palettes and 16 bits.
///
/// Before any memory is allocated, the header is read as by `ImageHeader.read` and its size is compared with the
/// limits. Only the chunks that decoding needs reach the library, so that nothing else in a file can fill the memory.
public enum PNGDecoder {
  /// The maximum width of an image that is decoded, in pixels: a row of it is half a megabyte.
  public static let widest = 1 << 17
  /// The maximum number of pixels that are read row by row.
  public static let maxPixelCount = 1 << 28
  /// The default maximum number of pixels in memory: 256 MB.
  public static let maxPixelCountInMemory = 1 << 26

  /// Returns the whole image.
  ///
  /// - Parameter maxPixelCount: Larger images are refused before memory is allocated.
  /// - Throws: `PixelError`, also if only the end of the pixels is missing or damaged.
  public static func bitmap(
    from source: any ByteSource, maxPixelCount: Int = maxPixelCountInMemory
  ) throws(PixelError) -> Bitmap {
    let facts = try facts(of: source)
    if facts.isAppleOptimized {
      return try AppleOptimizedPNG.bitmap(from: source, facts, maxPixelCount: min(maxPixelCount, maxPixelCountInMemory))
    }
    let rows = try PNGRows(source, facts, maxPixelCount: min(maxPixelCount, Self.maxPixelCount))
    var bytes = [UInt8](repeating: 0, count: rows.width * rows.height * 4)
    while try rows.next(into: &bytes, isWholeImage: true) {}
    guard let bitmap = Bitmap(width: rows.width, height: rows.height, rgba: bytes) else {
      throw .tooLarge(ImageSize(rows.width, rows.height))
    }
    return bitmap
  }

  /// Returns whether any pixel is visibly transparent: whether its alpha is below `opaqueAlpha`.
  ///
  /// Holds one row at a time and stops at the first such pixel; if the header rules them out, nothing is decoded.
  ///
  /// - Throws: `PixelError`, if there is no such pixel before the place that can't be decoded.
  public static func hasTransparentPixel(in source: any ByteSource) throws(PixelError) -> Bool {
    let facts = try facts(of: source)
    if facts.hasAlpha == false { return false }
    guard !facts.isAppleOptimized else { throw .unsupported(.png) }
    let rows = try PNGRows(source, facts, maxPixelCount: maxPixelCount)
    let opaque = [UInt8](repeating: 0xFF, count: rows.width * 4)
    var row = opaque
    while try rows.next(into: &row, isWholeImage: false) {
      if Self.hasTransparentPixel(row) { return true }
      // An interlaced row fills only some places; the others must not keep values of the row before.
      row = opaque
    }
    return false
  }

  /// The minimum alpha of a pixel that looks opaque, of 255: exporters leave slight transparency at edges.
  public static let opaqueAlpha: UInt8 = 250

  /// Returns a number that is the same for the same samples of 16 bits, whatever their colors if fully transparent; nil
  /// if there are too many to look at.
  static func digestOf16Bits(_ source: any ByteSource) -> Int? {
    guard let facts = try? facts(of: source), let size = facts.size?.whole,
      size.height <= maxDeepPixelCount / size.width,
      let rows = try? PNGRows(source, facts, maxPixelCount: maxDeepPixelCount, isDeep: true)
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: rows.width * rows.height * 8)
    while (try? rows.next(into: &bytes, isWholeImage: true)) == true {}
    return Bitmap.digest(of: &bytes, bytesPerChannel: 2)
  }

  /// 256 MB of memory.
  private static let maxDeepPixelCount = 1 << 25

  private static func facts(of source: any ByteSource) throws(PixelError) -> ImageHeader {
    let facts: ImageHeader
    do throws(ImageHeaderError) {
      facts = try ImageHeader.read(from: source)
    } catch {
      throw .image(error)
    }
    guard facts.format == .png else { throw .unsupported(facts.format) }
    return facts
  }

  private static func hasTransparentPixel(_ row: [UInt8]) -> Bool {
    row.withUnsafeBufferPointer { row in
      stride(from: 3, to: row.count, by: 4).contains { row[$0] < opaqueAlpha }
    }
  }
}

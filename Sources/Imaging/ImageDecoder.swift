public import Files

/// Decodes the pixels of an image file of any kind that can be decoded here, recognized by its content.
public enum ImageDecoder {
  /// The most pixels that are decoded: 256 MB of memory.
  public static let maxPixelCount = 1 << 26
  /// The widest and highest image that is decoded, in pixels.
  public static let maxSide = 16384

  /// Returns the pixels as a viewer shows them.
  ///
  /// - Throws: `PixelError`: a library that isn't installed, a kind of image that can't be decoded, limits and damage.
  public static func bitmap(from source: any ByteSource) throws(PixelError) -> Bitmap {
    let header: ImageHeader
    do throws(ImageHeaderError) {
      header = try ImageHeader.read(from: source)
    } catch {
      throw .image(error)
    }
    if let size = header.size?.whole {
      guard size.width <= maxSide, size.height <= maxSide, size.width <= maxPixelCount / size.height else {
        throw .tooLarge(ImageSize(size.width, size.height))
      }
    }
    switch header.format {
    case .png: return try PNGDecoder.bitmap(from: source, maxPixelCount: maxPixelCount)
    case .webp: return try WebPDecoder.bitmap(from: source)
    default: throw .unsupported(header.format)
    }
  }
}

internal import CWebPLoading
public import Files

/// Decodes the pixels of WebP files, lossy and lossless ones; animated ones are refused: see `AnimationFrames`.
///
/// The header is read as by `ImageHeader.read` and its size compared with the limits before any memory is allocated.
public enum WebPDecoder {
  /// The maximum number of pixels that are decoded: 128 MB.
  public static let maxPixelCount = 1 << 25
  /// The maximum size of a file, in bytes; no compression makes so many pixels larger.
  private static let largest = 1 << 28

  /// Returns the image as the file has it, without applying its orientation.
  ///
  /// - Throws: `PixelError`, also if only a part of the pixels is missing or damaged.
  public static func bitmap(from source: any ByteSource) throws(PixelError) -> Bitmap {
    let (width, height) = try size(of: source)
    let file: [UInt8]
    do throws(FileError) {
      file = try source.readAll()
    } catch {
      throw .image(.file(error))
    }
    var rgba = [UInt8](repeating: 0, count: width * height * 4)
    let outcome = rgba.withUnsafeMutableBufferPointer { pixels in
      assets_webp_decode(file, file.count, pixels.baseAddress, Int32(width), Int32(height))
    }
    switch outcome {
    case assets_webp_decoded: break
    case assets_webp_no_library: throw .noLibrary("libwebp")
    case assets_webp_no_memory: throw .outOfMemory
    case assets_webp_animated: throw .moves
    case assets_webp_cut_off: throw .image(.truncated(.webp, at: file.count))
    default: throw .image(.damaged(.webp, .value("VP8"), at: 12))
    }
    guard let bitmap = Bitmap(width: width, height: height, rgba: rgba) else { throw .outOfMemory }
    return bitmap
  }

  private static func size(of source: any ByteSource) throws(PixelError) -> (width: Int, height: Int) {
    let facts: ImageHeader
    do throws(ImageHeaderError) {
      facts = try ImageHeader.read(from: source)
    } catch {
      throw .image(error)
    }
    guard facts.format == .webp, let size = facts.size?.whole else { throw .unsupported(facts.format) }
    guard facts.orientation == nil || facts.orientation == .up else { throw .turned }
    guard size.width <= maxPixelCount / size.height, source.byteCount <= largest else {
      throw .tooLarge(ImageSize(size.width, size.height))
    }
    return size
  }
}

internal import CGIFLoading

/// Decodes the first frame of GIF files, at its place on the canvas.
enum GIFDecoder {
  /// - Parameters:
  ///   - file: The whole file.
  ///   - width: From its header, like `height`; the caller has compared both with the limits.
  static func bitmap(_ file: [UInt8], width: Int, height: Int) throws(PixelError) -> Bitmap {
    var rgba = [UInt8](repeating: 0, count: width * height * 4)
    let outcome = rgba.withUnsafeMutableBufferPointer { pixels in
      assets_gif_decode(file, file.count, pixels.baseAddress, Int32(width), Int32(height))
    }
    switch outcome {
    case assets_gif_decoded: break
    case assets_gif_no_library: throw .noLibrary("giflib")
    case assets_gif_no_memory: throw .outOfMemory
    default: throw .image(.damaged(.gif, .value("image"), at: 0))
    }
    guard let bitmap = Bitmap(width: width, height: height, rgba: rgba) else { throw .outOfMemory }
    return bitmap
  }
}

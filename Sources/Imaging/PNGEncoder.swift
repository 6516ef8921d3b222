internal import CSPNG

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Encodes pixels as PNG: eight bits a channel, without alpha where no pixel has any, not interlaced.
///
/// One image gives the same bytes each time with one build of zlib; another may pack the same pixels otherwise, so
/// images are compared by their pixels.
///
/// Source: `spng.h`, encoding; PNG (Third Edition), section 5.6 (order of chunks).
public enum PNGEncoder {
  /// - Parameter colorChunks: Whole chunks that say what the numbers mean, as `PNGColorChunks` reads them.
  /// - Throws: `PixelError.outOfMemory`, and `tooLarge` for an image wider than `PNGDecoder.widest`.
  public static func bytes(of bitmap: Bitmap, colorChunks: [UInt8] = []) throws(PixelError) -> [UInt8] {
    guard bitmap.width <= PNGDecoder.widest, bitmap.width * bitmap.height <= PNGDecoder.maxPixelCount else {
      throw .tooLarge(ImageSize(bitmap.width, bitmap.height))
    }
    guard let context = spng_ctx_new(Int32(SPNG_CTX_ENCODER.rawValue)) else { throw .outOfMemory }
    defer { spng_ctx_free(context) }
    let isOpaque = stride(from: 3, to: bitmap.rgba.count, by: 4).allSatisfy { bitmap.rgba[$0] == 0xFF }
    let pixels = isOpaque ? withoutAlpha(bitmap.rgba) : bitmap.rgba
    var header = spng_ihdr()
    header.width = UInt32(bitmap.width)
    header.height = UInt32(bitmap.height)
    header.bit_depth = 8
    header.color_type = UInt8(isOpaque ? SPNG_COLOR_TYPE_TRUECOLOR.rawValue : SPNG_COLOR_TYPE_TRUECOLOR_ALPHA.rawValue)
    try check(spng_set_option(context, SPNG_ENCODE_TO_BUFFER, 1))
    try check(spng_set_option(context, SPNG_IMG_COMPRESSION_LEVEL, 9))
    try check(spng_set_ihdr(context, &header))
    try check(
      pixels.withUnsafeBytes { pixels in
        spng_encode_image(
          context, pixels.baseAddress, pixels.count, Int32(SPNG_FMT_PNG.rawValue), Int32(SPNG_ENCODE_FINALIZE.rawValue))
      })
    var count = 0
    var result: Int32 = 0
    guard let buffer = spng_get_png_buffer(context, &count, &result) else { throw .outOfMemory }
    defer { free(buffer) }
    let encoded = UnsafeRawBufferPointer(start: buffer, count: count)
    // The signature and the header take 33 bytes; what the colors mean stands right behind them.
    return Array(encoded.prefix(33)) + colorChunks + Array(encoded.dropFirst(33))
  }

  private static func withoutAlpha(_ rgba: [UInt8]) -> [UInt8] {
    var rgb: [UInt8] = []
    rgb.reserveCapacity(rgba.count / 4 * 3)
    for place in stride(from: 0, to: rgba.count, by: 4) { rgb += rgba[place..<place + 3] }
    return rgb
  }

  /// The parameters are our own and valid, so that nothing but memory can be missing.
  private static func check(_ result: Int32) throws(PixelError) {
    guard result == 0 else { throw .outOfMemory }
  }
}

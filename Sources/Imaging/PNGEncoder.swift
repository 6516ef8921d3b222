internal import CSPNG
internal import CSPNGLoading
internal import System

/// Encodes pixels as PNG: eight bits a channel, without alpha if all pixels are opaque, not interlaced.
///
/// One image gives the same bytes each time with one build of zlib; another may pack the same pixels differently, so
/// images are compared by their pixels.
///
/// Source: `spng.h`, encoding; PNG (Third Edition), section 5.6 (order of chunks).
public final class PNGEncoder {
  /// - Parameters:
  ///   - colorChunks: Whole chunks with the meaning of the color values, as `PNGColorChunks` reads them.
  ///   - effort: zlib's level, 1 (fast) to 9 (small).
  /// - Throws: `PixelError.outOfMemory`, and `tooLarge` for an image wider than `PNGDecoder.widest`.
  public static func bytes(
    of bitmap: Bitmap, colorChunks: [UInt8] = [], effort: Int = 9
  ) throws(PixelError) -> [UInt8] {
    let isOpaque = bitmap.isOpaque
    let encoder = try PNGEncoder(bitmap.width, bitmap.height, isOpaque ? .rgb : .rgba, effort: effort)
    let encoded = try encoder.encoded(isOpaque ? withoutAlpha(bitmap.rgba) : bitmap.rgba)
    // The signature and the header take 33 bytes; the color chunks come directly after them.
    return colorChunks.isEmpty ? encoded : Array(encoded.prefix(33)) + colorChunks + Array(encoded.dropFirst(33))
  }

  /// Returns a PNG of two bits a pixel, which select the four colors of a palette.
  static func bytes(of mask: ChangeMask, palette: [(UInt8, UInt8, UInt8, UInt8)]) throws(PixelError) -> [UInt8] {
    let encoder = try PNGEncoder(mask.width, mask.height, .palette(bits: 2), effort: 9)
    try encoder.setPalette(palette)
    return try encoder.encoded((0..<mask.height).flatMap(mask.packedRow))
  }

  // MARK: - libspng

  private enum Layout {
    case rgb, rgba
    case palette(bits: UInt8)
  }

  private let context: OpaquePointer

  private init(_ width: Int, _ height: Int, _ layout: Layout, effort: Int) throws(PixelError) {
    guard width <= PNGDecoder.widest, width * height <= PNGDecoder.maxPixelCount else {
      throw .tooLarge(ImageSize(width, height))
    }
    guard assets_spng_load() == nil else { throw .noLibrary("libspng") }
    guard let context = spng_ctx_new(Int32(SPNG_CTX_ENCODER.rawValue)) else { throw .outOfMemory }
    self.context = context
    var header = spng_ihdr()
    header.width = UInt32(width)
    header.height = UInt32(height)
    header.bit_depth = 8
    switch layout {
    case .rgb: header.color_type = UInt8(SPNG_COLOR_TYPE_TRUECOLOR.rawValue)
    case .rgba: header.color_type = UInt8(SPNG_COLOR_TYPE_TRUECOLOR_ALPHA.rawValue)
    case .palette(let bits):
      header.color_type = UInt8(SPNG_COLOR_TYPE_INDEXED.rawValue)
      header.bit_depth = bits
    }
    try check(spng_set_option(context, SPNG_ENCODE_TO_BUFFER, 1))
    try check(spng_set_option(context, SPNG_IMG_COMPRESSION_LEVEL, Int32(effort)))
    try check(spng_set_ihdr(context, &header))
  }

  deinit { spng_ctx_free(context) }

  private func setPalette(_ colors: [(UInt8, UInt8, UInt8, UInt8)]) throws(PixelError) {
    var palette = spng_plte()
    var alpha = spng_trns()
    palette.n_entries = UInt32(colors.count)
    alpha.n_type3_entries = UInt32(colors.count)
    withUnsafeMutablePointer(to: &palette.entries) { entries in
      entries.withMemoryRebound(to: spng_plte_entry.self, capacity: 256) { entries in
        for (index, color) in colors.enumerated() {
          entries[index] = spng_plte_entry(red: color.0, green: color.1, blue: color.2, alpha: 0xFF)
        }
      }
    }
    withUnsafeMutablePointer(to: &alpha.type3_alpha) { values in
      values.withMemoryRebound(to: UInt8.self, capacity: 256) { values in
        for (index, color) in colors.enumerated() { values[index] = color.3 }
      }
    }
    try check(spng_set_plte(context, &palette))
    try check(spng_set_trns(context, &alpha))
  }

  private func encoded(_ pixels: [UInt8]) throws(PixelError) -> [UInt8] {
    try check(
      pixels.withUnsafeBytes { pixels in
        spng_encode_image(
          context, pixels.baseAddress, pixels.count, Int32(SPNG_FMT_PNG.rawValue), Int32(SPNG_ENCODE_FINALIZE.rawValue))
      })
    var count = 0
    var result: Int32 = 0
    guard let buffer = spng_get_png_buffer(context, &count, &result) else { throw .outOfMemory }
    defer { free(buffer) }
    return Array(UnsafeRawBufferPointer(start: buffer, count: count))
  }

  private static func withoutAlpha(_ rgba: [UInt8]) -> [UInt8] {
    var rgb: [UInt8] = []
    rgb.reserveCapacity(rgba.count / 4 * 3)
    for place in stride(from: 0, to: rgba.count, by: 4) { rgb += rgba[place..<place + 3] }
    return rgb
  }

  /// The parameters are our own and valid, so only memory can be missing.
  private func check(_ result: Int32) throws(PixelError) {
    guard result == 0 else { throw .outOfMemory }
  }
}

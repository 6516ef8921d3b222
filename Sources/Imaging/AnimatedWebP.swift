internal import CWebPLoading
internal import System

/// Writes animations in WebP, by libwebpmux.
public enum AnimatedWebP {
  /// The picture that an animation shows from a moment on.
  public struct Frame: Sendable {
    /// In milliseconds from the beginning.
    public var start: Int
    /// A PNG file.
    public var png: [UInt8]

    public init(start: Int, png: [UInt8]) { (self.start, self.png) = (start, png) }
  }

  /// What writes them.
  public static let library = "libwebpmux"

  /// Whether it is installed.
  public static var isAvailable: Bool {
    var film: OpaquePointer?
    guard assets_webp_film_begin(16, 16, 50, &film) == assets_webp_encoded else { return false }
    assets_webp_film_delete(film)
    return true
  }

  /// The same frames give the same bytes.
  ///
  /// - Parameters:
  ///   - frames: In order of time; those of another size are scaled.
  ///   - duration: In milliseconds.
  ///   - quality: 0 to 100.
  /// - Throws: `PixelError` if a frame can't be decoded, or libwebpmux is not installed.
  public static func file(
    of frames: [Frame], duration: Int, width: Int, height: Int, quality: Float = 92
  ) throws(PixelError) -> [UInt8] {
    var film: OpaquePointer?
    try require(assets_webp_film_begin(Int32(width), Int32(height), quality, &film))
    defer { assets_webp_film_delete(film) }
    for frame in frames {
      let bitmap = try PNGDecoder.bitmap(from: frame.png)
      try require(
        assets_webp_film_add(film, bitmap.rgba, Int32(bitmap.width), Int32(bitmap.height), Int32(frame.start)))
    }
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
    try require(assets_webp_film_end(film, Int32(duration), &bytes, &count))
    defer { free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }

  private static func require(_ outcome: assets_webp_outcome) throws(PixelError) {
    switch outcome {
    case assets_webp_encoded: return
    case assets_webp_no_library: throw .noLibrary(library)
    default: throw .outOfMemory
    }
  }
}

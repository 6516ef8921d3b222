public import Files

/// The color profile of a WebP file, to be written with its pixels into a PNG.
///
/// Source: RFC 9649, section 2.7.1.4 (ICCP); PNG (Third Edition), section 11.3.2.3 (iCCP).
public enum WebPColorProfile {
  /// The size in bytes up to which a profile is read.
  private static let largest = 1 << 20

  /// Returns a whole `iCCP` chunk; no bytes if the file has no profile, since both formats mean sRGB then.
  public static func chunk(from source: any ByteSource) throws(PixelError) -> [UInt8] {
    try profile(from: source).map(chunk(holding:)) ?? []
  }

  /// Returns the ICC profile; nil if the file has none.
  static func profile(from source: any ByteSource) throws(PixelError) -> [UInt8]? {
    do throws(FileError) {
      var offset = 12
      for _ in 0..<ByteReader.stepLimit {
        let head = try source.read(at: offset, count: 8)
        guard head.count == 8 else { break }
        let length = head.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        if String(asciiOf: head.prefix(4)) == "ICCP" {
          guard length <= largest else { break }
          return try source.read(at: offset + 8, count: length)
        }
        offset += 8 + length + length % 2
      }
      return nil
    } catch {
      throw .image(.file(error))
    }
  }

  private static func chunk(holding profile: [UInt8]) -> [UInt8] {
    guard let packed = Deflate.packed(profile) else { return [] }
    // A name, a zero, and the only compression method.
    return PNGChunk.bytes("iCCP", (Array("ICC profile".utf8) + [0, 0] + packed)[...])
  }
}

/// Formats whose bytes are compressed already, recognized by their first bytes and not by file name.
///
/// Deflating them again takes most of the time of `git add` and saves nothing.
enum CompressedFormat {
  /// The most bytes that are examined.
  static let headCount = 16

  /// The first bytes of each format.
  private static let beginnings: [[UInt8]] = [
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],  // PNG
    [0xff, 0xd8, 0xff],  // JPEG
    Array("GIF8".utf8),
    Array("8BPS".utf8), Array("8BPB".utf8),  // Photoshop, and its large documents
    [0x50, 0x4b, 0x03, 0x04], [0x50, 0x4b, 0x05, 0x06],  // zip and everything based on it: Sketch, Procreate, Office
    [0x1f, 0x8b], Array("BZh".utf8), [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00], [0x28, 0xb5, 0x2f, 0xfd],  // gzip, xz, zstd
    [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], Array("Rar!".utf8),  // 7-Zip
    [0x1a, 0x45, 0xdf, 0xa3], Array("OggS".utf8), Array("fLaC".utf8), Array("ID3".utf8),  // Matroska, WebM
    [0xff, 0x0a], [0, 0, 0, 12, 0x4a, 0x58, 0x4c, 0x20],  // JPEG XL
    [0, 0, 0, 12, 0x6a, 0x50, 0x20, 0x20],  // JPEG 2000
    Array("wOFF".utf8), Array("wOF2".utf8),
  ]

  /// Returns whether a file that begins with these bytes is in such a format.
  static func begins(_ bytes: UnsafeRawBufferPointer) -> Bool {
    if bytes.count >= 12 {
      let kind = bytes[4..<8]
      // MP4, QuickTime, HEIC and AVIF: boxes with a size before their names.
      if kind.elementsEqual("ftyp".utf8) || kind.elementsEqual("moov".utf8) || kind.elementsEqual("mdat".utf8) {
        return true
      }
      if bytes.starts(with: "RIFF".utf8) {
        return bytes[8..<12].elementsEqual("WEBP".utf8) || bytes[8..<12].elementsEqual("AVI ".utf8)
      }
    }
    return beginnings.contains { bytes.starts(with: $0) }
  }
}

/// The few values that are read from an EXIF block.
enum EXIF {
  /// Returns tag 0x0112 of a block that begins with its byte order or with `Exif` and zeros; nil if it is missing or
  /// broken, since an image is valid without it.
  static func orientation(in block: [UInt8]) -> ImageOrientation? {
    let lead = Array("Exif\0\0".utf8)
    var reader = ByteReader(block.starts(with: lead) ? Array(block.dropFirst(lead.count)) : block)
    do {
      guard TIFFDirectory.isSignature(try reader.upTo(4, at: 0)) else { return nil }
      let directory = try TIFFDirectory(&reader)
      return try directory.number(0x0112, &reader).flatMap(ImageOrientation.init)
    } catch {
      return nil
    }
  }
}

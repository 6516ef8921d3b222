/// The few values that are read from an EXIF block.
enum EXIF {
  /// Returns tag 0x0112 of a block that begins with its byte order or with `Exif` and zeros; nil if it is missing or
  /// broken, since an image is valid without it.
  static func orientation(in block: [UInt8]) -> ImageOrientation? {
    number(0x0112, in: block).flatMap(ImageOrientation.init)
  }

  /// Returns tag 0xA001, which is in a directory of its own: 1 is sRGB, 2 Adobe RGB, 65535 neither.
  static func colorSpace(in block: [UInt8]) -> Int? { number(0xA001, behind: 0x8769, in: block) }

  private static func number(_ tag: Int, behind pointer: Int? = nil, in block: [UInt8]) -> Int? {
    let lead = Array("Exif\0\0".utf8)
    var reader = ByteReader(block.starts(with: lead) ? Array(block.dropFirst(lead.count)) : block)
    do {
      guard TIFFDirectory.isSignature(try reader.upTo(4, at: 0)) else { return nil }
      var directory = try TIFFDirectory(&reader)
      if let pointer {
        guard let start = try directory.number(pointer, &reader) else { return nil }
        directory = try TIFFDirectory(&reader, at: start)
      }
      return try directory.number(tag, &reader)
    } catch {
      return nil
    }
  }
}

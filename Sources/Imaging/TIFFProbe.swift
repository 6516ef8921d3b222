/// Reads the first directory of a TIFF, and whether all strips or tiles it lists are within the file.
///
/// Not detected: later pages, and damage inside the strips.
///
/// Source: TIFF 6.0, sections 8 and 18.
enum TIFFProbe {
  static func facts(_ reader: ByteReader) throws(ImageHeaderError) -> ImageHeader {
    var reader = reader
    let directory = try TIFFDirectory(&reader)
    guard let width = try directory.number(256, &reader), let height = try directory.number(257, &reader),
      let size = ImageSize(width, height).ifSensible
    else { throw reader.damaged(.value("ImageWidth"), at: 0) }
    try checkPixels(directory, offsets: 273, lengths: 279, &reader)
    try checkPixels(directory, offsets: 324, lengths: 325, &reader)
    return ImageHeader(
      format: .tiff, size: size, hasAlpha: try hasAlpha(directory, &reader),
      bitsPerChannel: try directory.number(258, &reader) ?? 1, colorProfile: try profile(directory, &reader),
      orientation: try directory.number(274, &reader).flatMap(ImageOrientation.init))
  }

  private static func checkPixels(
    _ directory: TIFFDirectory, offsets: Int, lengths: Int, _ reader: inout ByteReader
  ) throws(ImageHeaderError) {
    for index in 0..<min(directory.count(of: offsets), directory.count(of: lengths)) {
      try reader.step()
      guard let offset = try directory.number(offsets, index: index, &reader),
        let length = try directory.number(lengths, index: index, &reader)
      else { return }
      _ = try reader.end(of: offset, length: length)
    }
  }

  /// Extra samples of kind 1 and 2 are alpha, joined or separate.
  private static func hasAlpha(
    _ directory: TIFFDirectory, _ reader: inout ByteReader
  ) throws(ImageHeaderError) -> Bool {
    for index in 0..<min(16, directory.count(of: 338)) {
      if let kind = try directory.number(338, index: index, &reader), kind == 1 || kind == 2 { return true }
    }
    return false
  }

  private static func profile(
    _ directory: TIFFDirectory, _ reader: inout ByteReader
  ) throws(ImageHeaderError) -> ColorProfile {
    let bytes = try directory.bytes(34675, atMost: 4096, &reader)
    return bytes.isEmpty ? .untagged : ICCProfile.colors(of: bytes)
  }
}

/// Removes metadata from image files that says who made them, with what, when, and where (EXIF, XMP, IPTC, comments).
enum ImageMetadata {
  /// Returns the file without metadata; all pixels and the color profile are unchanged.
  ///
  /// - Parameter type: The media type after `image/`.
  /// - Returns: Nil if the file doesn't conform to its format, or depends on the metadata, like a rotated JPEG.
  static func removed(from file: [UInt8], _ type: String) -> [UInt8]? {
    switch type {
    case "png": png(file)
    case "jpeg": jpeg(file)
    case "webp": webp(file)
    default: file
    }
  }

  /// Source: PNG (Third Edition), section 5.3 (chunks) and 11.3.3 (text), 11.3.4 (eXIf, tIME).
  private static func png(_ file: [UInt8]) -> [UInt8]? {
    let dropped: Set<[UInt8]> = Set(["tEXt", "zTXt", "iTXt", "eXIf", "tIME"].map { Array($0.utf8) })
    guard file.count > 8 else { return nil }
    var result = Array(file[..<8])
    var place = 8
    while place + 12 <= file.count {
      let length = big(file, place, 4)
      guard length <= file.count - place - 12 else { return nil }
      let type = Array(file[(place + 4)..<(place + 8)])
      let end = place + 12 + length
      if !dropped.contains(type) { result += file[place..<end] }
      place = end
      if type == Array("IEND".utf8) { return result }
    }
    return nil
  }

  /// Source: ITU-T T.81, annex B; the Exif segment is APP1, IPTC is APP13.
  private static func jpeg(_ file: [UInt8]) -> [UInt8]? {
    guard file.count > 4, file[0] == 0xFF, file[1] == 0xD8 else { return nil }
    var result: [UInt8] = [0xFF, 0xD8]
    var place = 2
    while place + 4 <= file.count, file[place] == 0xFF {
      let marker = file[place + 1]
      // After this marker comes the image itself.
      if marker == 0xDA { return result + file[place...] }
      let length = big(file, place + 2, 2)
      guard length >= 2, length <= file.count - place - 2 else { return nil }
      let end = place + 2 + length
      let isExif = marker == 0xE1 && file[(place + 4)..<end].starts(with: "Exif".utf8)
      if isExif, !isUpright(file[(place + 4)..<end]) { return nil }
      if ![0xE1, 0xED, 0xFE].contains(marker) { result += file[place..<end] }
      place = end
    }
    return nil
  }

  /// False if the Exif segment may rotate the image: it has an orientation tag with a value other than 1.
  ///
  /// Source: TIFF 6.0, section 2 (entries of 12 bytes); tag 274.
  private static func isUpright(_ segment: ArraySlice<UInt8>) -> Bool {
    let bytes = Array(segment)
    for place in bytes.indices.dropLast(11) {
      if Array(bytes[place..<(place + 8)]) == [0x01, 0x12, 0, 3, 0, 0, 0, 1] {
        return big(bytes, place + 8, 2) == 1
      }
      if Array(bytes[place..<(place + 8)]) == [0x12, 0x01, 3, 0, 1, 0, 0, 0] {
        return bytes[place + 8] == 1 && bytes[place + 9] == 0
      }
    }
    return true
  }

  /// Source: WebP Container Specification, "Extended File Format".
  private static func webp(_ file: [UInt8]) -> [UInt8]? {
    guard file.count > 12 else { return nil }
    var result = Array(file[..<12])
    var place = 12
    while place + 8 <= file.count {
      let length = (0..<4).reduce(0) { $0 | Int(file[place + 4 + $1]) << ($1 * 8) }
      let end = place + 8 + length + length % 2
      guard end <= file.count else { return nil }
      let type = String(decoding: file[place..<(place + 4)], as: UTF8.self)
      if type != "EXIF", type != "XMP " {
        var chunk = Array(file[place..<end])
        // The flags that announce such chunks.
        if type == "VP8X", chunk.count > 8 { chunk[8] &= ~0x0C }
        result += chunk
      }
      place = end
    }
    let size = result.count - 8
    for index in 0..<4 { result[4 + index] = UInt8(truncatingIfNeeded: size >> (index * 8)) }
    return result
  }

  private static func big(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
    bytes[place..<(place + count)].reduce(0) { $0 << 8 | Int($1) }
  }
}

/// Reads the chunks of a WebP file: the size is in the first, color and orientation in later ones.
///
/// A file shorter than its RIFF header says is cut off. Not detected: damage inside the packed pixels.
///
/// Source: WebP Container Specification, Google; RFC 6386, 9.1 (`VP8 `); WebP Lossless Bitstream, 3 (`VP8L`).
struct WebPProbe {
  private var reader: ByteReader
  private var facts = ImageHeader(format: .webp, hasAlpha: false, bitsPerChannel: 8, colorProfile: .untagged)
  private var hasPixels = false
  private var hasExif = false

  static func facts(_ reader: ByteReader) throws(ImageHeaderError) -> ImageHeader {
    var probe = WebPProbe(reader: reader)
    try probe.walk()
    return probe.facts
  }

  private init(reader: ByteReader) { self.reader = reader }

  private mutating func walk() throws(ImageHeaderError) {
    let end = try reader.end(of: 8, length: try reader.little(4, at: 4))
    var offset = 12
    while offset + 8 <= end {
      try reader.step()
      let name = try reader.code(at: offset)
      let length = try reader.little(4, at: offset + 4)
      guard length <= end - offset - 8 else { throw reader.damaged(.length(name), at: offset) }
      try look(at: name, content: offset + 8, length: length)
      offset += 8 + length + length % 2
    }
    guard facts.size != nil, hasPixels else { throw reader.damaged(.missing("VP8"), at: 12) }
  }

  private mutating func look(at name: String, content: Int, length: Int) throws(ImageHeaderError) {
    switch name {
    case "VP8X": try readExtended(content, length: length)
    case "VP8 ": try readLossy(content, length: length)
    case "VP8L": try readLossless(content, length: length)
    case "ANMF":
      hasPixels = true
      facts.frameCount = (facts.frameCount ?? 0) + 1
    case "ICCP" where facts.colorProfile == .untagged:
      facts.colorProfile = ICCProfile.colors(of: try reader.upTo(min(length, 4096), at: content))
    case "EXIF" where !hasExif:
      hasExif = true
      facts.orientation = EXIF.orientation(in: try reader.upTo(min(length, 4096), at: content))
    default: break
    }
  }

  private mutating func readExtended(_ content: Int, length: Int) throws(ImageHeaderError) {
    guard length >= 10 else { throw reader.damaged(.length("VP8X"), at: content) }
    facts.hasAlpha = try reader.byte(at: content) & 0x10 != 0
    facts.size = ImageSize(
      try reader.little(3, at: content + 4) + 1, try reader.little(3, at: content + 7) + 1)
  }

  private mutating func readLossy(_ content: Int, length: Int) throws(ImageHeaderError) {
    guard length >= 10 else { throw reader.damaged(.length("VP8"), at: content) }
    guard try reader.big(3, at: content + 3) == 0x9D012A else { throw reader.damaged(.value("VP8"), at: content) }
    let size = ImageSize(
      try reader.little(2, at: content + 6) & 0x3FFF, try reader.little(2, at: content + 8) & 0x3FFF)
    guard let size = size.ifSensible else { throw reader.damaged(.value("VP8"), at: content) }
    take(size)
  }

  private mutating func readLossless(_ content: Int, length: Int) throws(ImageHeaderError) {
    guard length >= 5 else { throw reader.damaged(.length("VP8L"), at: content) }
    guard try reader.byte(at: content) == 0x2F else { throw reader.damaged(.value("VP8L"), at: content) }
    let bits = try reader.little(4, at: content + 1)
    if facts.size == nil { facts.hasAlpha = bits >> 28 & 1 == 1 }
    take(ImageSize(bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1))
  }

  /// The size of the whole, from `VP8X`, has priority over that of the pixels.
  private mutating func take(_ size: ImageSize) {
    facts.size = facts.size ?? size
    hasPixels = true
  }
}

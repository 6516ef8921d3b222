/// Walks the blocks of a GIF up to its trailer.
///
/// Alpha is a transparent color in any image of the file. Every truncation is detected.
///
/// Source: GIF89a specification, CompuServe 1990, sections 18 to 27.
struct GIFProbe {
  private var reader: ByteReader
  private var facts = ImageHeader(format: .gif, hasAlpha: false, bitsPerChannel: 8)

  static func facts(_ reader: ByteReader) throws(ImageHeaderError) -> ImageHeader {
    var probe = GIFProbe(reader: reader)
    try probe.walk()
    return probe.facts
  }

  private init(reader: ByteReader) { self.reader = reader }

  private mutating func walk() throws(ImageHeaderError) {
    let size = ImageSize(try reader.little(2, at: 6), try reader.little(2, at: 8))
    guard let size = size.ifSensible else { throw reader.damaged(.value("screen"), at: 6) }
    facts.size = size
    var offset = 13 + Self.paletteSize(try reader.byte(at: 10))
    while true {
      try reader.step()
      switch try reader.byte(at: offset) {
      case 0x3B: return
      case 0x21: offset = try skipExtension(at: offset)
      case 0x2C:
        facts.frameCount = (facts.frameCount ?? 0) + 1
        let palette = Self.paletteSize(try reader.byte(at: offset + 9))
        offset = try skipBlocks(at: offset + 11 + palette)
      default: throw reader.damaged(.value("block"), at: offset)
      }
    }
  }

  private static func paletteSize(_ flags: Int) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << ((flags & 7) + 1)
  }

  private mutating func skipExtension(at offset: Int) throws(ImageHeaderError) -> Int {
    if try reader.byte(at: offset + 1) == 0xF9, try reader.byte(at: offset + 3) & 1 == 1 { facts.hasAlpha = true }
    return try skipBlocks(at: offset + 2)
  }

  private mutating func skipBlocks(at start: Int) throws(ImageHeaderError) -> Int {
    var offset = start
    while true {
      try reader.step()
      let length = try reader.byte(at: offset)
      offset += 1 + length
      if length == 0 { return offset }
    }
  }
}

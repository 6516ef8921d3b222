/// Walks the segments of a JPEG up to its pixels, skipping the others by length, then looks for the end.
///
/// The end: within the packed pixels every `FF` is followed by 00 or belongs to a marker, so an `FF D9` (`EOI`) there
/// is real. One in the last 4 KB is enough: so padding and small trailers are allowed. If there is none, the file is
/// either cut off or has something long after the image (the video of a motion photo), and it is read on from the
/// pixels to the first `EOI` in pieces of 64 KB, 256 MB at most. Not detected: a loss in the middle, and a truncation
/// inside such a trailer.
///
/// Source: ITU-T T.81, annex B; APP1: EXIF 2.32, 4.5.4; APP2: ICC.1:2022, B.4.
struct JPEGProbe {
  private static let tailSize = 4096
  private static let searchLimit = 1 << 28
  private static let iccLead = Array("ICC_PROFILE\0".utf8)

  private var reader: ByteReader
  private var facts = ImageHeader(format: .jpeg, hasAlpha: false, colorProfile: .untagged)
  private var hasFrame = false
  private var hasExif = false

  static func facts(_ reader: ByteReader) throws(ImageHeaderError) -> ImageHeader {
    var probe = JPEGProbe(reader: reader)
    try probe.checkEnd(pixels: try probe.walk())
    return probe.facts
  }

  private init(reader: ByteReader) { self.reader = reader }

  /// Walks the segments, and returns the offset of the packed pixels of the first scan.
  private mutating func walk() throws(ImageHeaderError) -> Int {
    var offset = 2
    while true {
      let (marker, start) = try marker(at: offset)
      if marker == 0xD9 { throw reader.damaged(.missing("SOS"), at: offset) }
      if marker == 0x01 || (0xD0...0xD8).contains(marker) {
        offset = start
        continue
      }
      let length = try reader.big(2, at: start)
      guard length >= 2 else { throw reader.damaged(.length(Self.name(of: marker)), at: offset) }
      let end = try reader.end(of: start, length: length)
      try look(at: marker, content: start + 2, length: length - 2)
      if marker == 0xDA { return end }
      offset = end
    }
  }

  /// Reads a marker, which may be preceded by any number of `FF`; returns its code and the offset after it.
  private mutating func marker(at offset: Int) throws(ImageHeaderError) -> (code: Int, end: Int) {
    guard try reader.byte(at: offset) == 0xFF else { throw reader.damaged(.missing("marker"), at: offset) }
    var offset = offset + 1
    while try reader.byte(at: offset) == 0xFF {
      try reader.step()
      offset += 1
    }
    try reader.step()
    let code = try reader.byte(at: offset)
    guard code != 0 else { throw reader.damaged(.value("marker"), at: offset) }
    return (code, offset + 1)
  }

  private mutating func look(at marker: Int, content: Int, length: Int) throws(ImageHeaderError) {
    switch marker {
    case 0xC4, 0xC8, 0xCC: break  // DHT, JPG and DAC stand among the SOFs
    case 0xC0...0xCF where !hasFrame: try readFrame(content, length: length)
    case 0xDA where !hasFrame: throw reader.damaged(.missing("SOF"), at: content)
    case 0xE1 where !hasExif && length >= 6:
      guard try reader.matches("Exif\0\0", at: content) else { return }
      hasExif = true
      facts.orientation = EXIF.orientation(in: try reader.upTo(min(length, 4096), at: content))
    case 0xE2 where facts.colorProfile == .untagged && length > 14:
      guard try reader.bytes(12, at: content).elementsEqual(Self.iccLead) else { return }
      facts.colorProfile = ICCProfile.colors(of: try reader.upTo(min(length, 4096) - 14, at: content + 14))
    default: break
    }
  }

  /// Reads `SOF`; a height of 0 (given after the first scan, by `DNL`) yields no size.
  private mutating func readFrame(_ content: Int, length: Int) throws(ImageHeaderError) {
    guard length >= 6 else { throw reader.damaged(.length("SOF"), at: content) }
    let bits = try reader.byte(at: content)
    let height = try reader.big(2, at: content + 1)
    let width = try reader.big(2, at: content + 3)
    let channels = try reader.byte(at: content + 5)
    guard length >= 6 + 3 * channels else { throw reader.damaged(.length("SOF"), at: content) }
    guard width > 0, (2...16).contains(bits), channels > 0 else { throw reader.damaged(.value("SOF"), at: content) }
    facts.size = ImageSize(width, height).ifSensible
    facts.bitsPerChannel = bits
    hasFrame = true
  }

  private mutating func checkEnd(pixels: Int) throws(ImageHeaderError) {
    let tail = max(pixels, reader.byteCount - Self.tailSize)
    if Self.holdsEnd(try reader.upTo(Self.tailSize, at: tail)[...]) { return }
    var offset = pixels
    while offset < tail {
      guard offset - pixels < Self.searchLimit else { throw .tooComplex(.jpeg) }
      if Self.holdsEnd(try reader.upTo(65536, at: offset)[...]) { return }
      offset += 65535  // the two bytes of the marker may lie across two pieces
    }
    throw reader.truncated
  }

  private static func holdsEnd(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    while let index = rest.firstIndex(of: 0xFF), index + 1 < rest.endIndex {
      if rest[index + 1] == 0xD9 { return true }
      rest = rest[(index + 1)...]
    }
    return false
  }

  private static func name(of marker: Int) -> String {
    "FF" + String(marker, radix: 16, uppercase: true)
  }
}

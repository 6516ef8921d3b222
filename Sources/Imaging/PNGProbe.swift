/// Walks the chunks of a PNG from `IHDR` to `IEND`.
///
/// Detected: every truncation, every broken length, and with checksums every changed byte of a chunk. Not detected:
/// damage inside the packed pixels without `verifyChecksums`. Bytes after `IEND` are ignored, as viewers do.
///
/// Source: PNG (Third Edition), W3C, sections 5 and 11; `CgBI`: https://theapplewiki.com/wiki/PNG_CgBI_Format
struct PNGProbe {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The signature after a conversion of line endings, which it was designed to reveal: to line feeds, to those of
  /// Windows, and to those again.
  ///
  /// Source: PNG specification, section 12.12, "PNG signature rationale".
  static let convertedSignatures: [[UInt8]] = [
    [0x89, 0x50, 0x4E, 0x47, 0x0A, 0x1A, 0x0A], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0D, 0x0A],
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0D, 0x0A, 0x1A, 0x0D, 0x0A],
  ]

  private struct Chunk {
    var name: String
    var offset: Int
    var length: Int
    var content: Int { offset + 8 }
    var end: Int { offset + 12 + length }
  }

  private var reader: ByteReader
  private let verifyChecksums: Bool
  private var facts = ImageHeader(format: .png, colorProfile: .untagged)
  private var colorRank = -1
  private var hasExif = false
  private var hasPalette = false
  private var hasPixels = false
  private var usesPalette = false
  /// How many bytes the packed pixels have.
  private var packedLength = 0
  private var bitsPerPixel = 1

  static func facts(_ reader: ByteReader, verifyChecksums: Bool) throws(ImageHeaderError) -> ImageHeader {
    var probe = PNGProbe(reader: reader, verifyChecksums: verifyChecksums)
    try probe.walk()
    return probe.facts
  }

  private init(reader: ByteReader, verifyChecksums: Bool) {
    self.reader = reader
    self.verifyChecksums = verifyChecksums
  }

  private mutating func walk() throws(ImageHeaderError) {
    var chunk = try chunk(at: Self.signature.count)
    if chunk.name == "CgBI" {
      facts.isAppleOptimized = true
      chunk = try self.chunk(at: chunk.end)
    }
    guard chunk.name == "IHDR" else { throw reader.damaged(.missing("IHDR"), at: chunk.offset) }
    try readHeader(chunk)
    while chunk.name != "IEND" {
      chunk = try self.chunk(at: chunk.end)
      try look(at: chunk)
    }
    if verifyChecksums, !canFillImage { throw ImageHeaderError.truncated(.png, at: reader.byteCount) }
  }

  /// False if the packed pixels can't expand to as many as the header says: the maximum compression is 1032 to 1.
  ///
  /// Source: zlib, *Technical Details*, maximum compression factor.
  private var canFillImage: Bool {
    guard let (width, height) = facts.size?.whole else { return true }
    let bits = Double(width) * Double(height) * Double(bitsPerPixel)
    return bits / 8 <= 1032 * (Double(packedLength) + 1)
  }

  private mutating func chunk(at offset: Int) throws(ImageHeaderError) -> Chunk {
    try reader.step()
    let length = try reader.big(4, at: offset)
    let type = try reader.bytes(4, at: offset + 4)
    let name = String(asciiOf: type)
    guard type.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) }) else {
      throw reader.damaged(.value("type"), at: offset)
    }
    guard length <= 0x7FFF_FFFF else { throw reader.damaged(.length(name), at: offset) }
    _ = try reader.end(of: offset, length: length + 12)
    let chunk = Chunk(name: name, offset: offset, length: length)
    if verifyChecksums { try verify(chunk) }
    return chunk
  }

  private mutating func verify(_ chunk: Chunk) throws(ImageHeaderError) {
    var checksum = CRC32()
    var offset = chunk.offset + 4
    while offset < chunk.end - 4 {
      let piece = try reader.bytes(min(65536, chunk.end - 4 - offset), at: offset)
      checksum.add(piece)
      offset += piece.count
    }
    guard try reader.big(4, at: chunk.end - 4) == checksum.value else {
      throw reader.damaged(.checksum(chunk.name), at: chunk.offset)
    }
  }

  private mutating func readHeader(_ chunk: Chunk) throws(ImageHeaderError) {
    guard chunk.length == 13 else { throw reader.damaged(.length("IHDR"), at: chunk.offset) }
    let width = try reader.big(4, at: chunk.content)
    let height = try reader.big(4, at: chunk.content + 4)
    let depth = try reader.byte(at: chunk.content + 8)
    let color = try reader.byte(at: chunk.content + 9)
    guard (1...0x7FFF_FFFF).contains(width), (1...0x7FFF_FFFF).contains(height), Self.allows(color, depth: depth),
      try reader.big(2, at: chunk.content + 10) == 0, try reader.byte(at: chunk.content + 12) <= 1
    else { throw reader.damaged(.value("IHDR"), at: chunk.offset) }
    facts.size = ImageSize(width, height)
    facts.bitsPerChannel = depth
    facts.hasAlpha = color & 4 != 0
    bitsPerPixel = depth * [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][color, default: 1]
    usesPalette = color == 3
  }

  /// The pairs of color type and bit depth of table 11.1.
  private static func allows(_ color: Int, depth: Int) -> Bool {
    switch color {
    case 0: [1, 2, 4, 8, 16].contains(depth)
    case 3: [1, 2, 4, 8].contains(depth)
    case 2, 4, 6: [8, 16].contains(depth)
    default: false
    }
  }

  private mutating func look(at chunk: Chunk) throws(ImageHeaderError) {
    switch chunk.name {
    case "PLTE": hasPalette = true
    case "acTL" where chunk.length == 8 && !hasPixels:
      let count = try reader.big(4, at: chunk.content)
      if count > 1 { facts.frameCount = count }
    case "tRNS" where !hasPixels: facts.hasAlpha = true
    case "IDAT":
      if usesPalette && !hasPalette { throw reader.damaged(.missing("PLTE"), at: chunk.offset) }
      hasPixels = true
      packedLength += chunk.length
    case "IEND":
      if chunk.length != 0 { throw reader.damaged(.length("IEND"), at: chunk.offset) }
      if !hasPixels { throw reader.damaged(.missing("IDAT"), at: chunk.offset) }
    case "eXIf" where !hasExif:
      hasExif = true
      facts.orientation = EXIF.orientation(in: try reader.upTo(min(chunk.length, 4096), at: chunk.content))
    default: try lookAtColor(chunk)
    }
  }

  /// Takes the chunk with the highest priority, in the order of section 4.3: `cICP`, `iCCP`, `sRGB`, `gAMA`. There may
  /// be one of each; if there are more, the first counts, since each profile would have to be unpacked.
  private mutating func lookAtColor(_ chunk: Chunk) throws(ImageHeaderError) {
    guard let rank = ["gAMA", "sRGB", "iCCP", "cICP"].firstIndex(of: chunk.name), rank > colorRank,
      chunk.length > 0, !hasPixels
    else { return }
    switch chunk.name {
    case "cICP" where chunk.length == 4:
      facts.colorProfile = .coded(
        primaries: try reader.byte(at: chunk.content), transfer: try reader.byte(at: chunk.content + 1))
    case "iCCP": facts.colorProfile = try profile(chunk)
    case "sRGB": facts.colorProfile = .sRGB
    case "gAMA" where chunk.length == 4: facts.colorProfile = .gamma(try reader.big(4, at: chunk.content))
    default: return
    }
    colorRank = rank
  }

  /// Takes the name inside of the packed profile, otherwise the one that the chunk begins with.
  private mutating func profile(_ chunk: Chunk) throws(ImageHeaderError) -> ColorProfile {
    let bytes = try reader.upTo(min(chunk.length, 65536), at: chunk.content)
    guard let end = bytes.prefix(80).firstIndex(of: 0) else { return .icc(name: nil) }
    var profile = Inflate.beginning(of: bytes.dropFirst(end + 2), atMost: 65536)
    // Xcode leaves out the header of zlib here as well.
    if profile.isEmpty, facts.isAppleOptimized {
      profile = Inflate.beginning(of: bytes.dropFirst(end + 2), atMost: 65536, hasHeader: false)
    }
    return ICCProfile.colors(of: profile, named: end > 0 ? String(asciiOf: bytes[..<end]) : nil)
  }
}

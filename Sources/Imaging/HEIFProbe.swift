/// Reads the properties of the main image of a HEIC or AVIF file.
///
/// The size is that of `clap`, which removes the padding of the coding, otherwise of `ispe`; before the orientation is
/// applied. Sequences without a `meta` box give no size. Detected as cut off: a box at the top that exceeds the end,
/// and a file without a box for pixels. Not detected: damage inside of it.
///
/// Source: ISO/IEC 14496-12, 4.2 and 8.11; ISO/IEC 23008-12:2022, 6.5 and 9.3; MIAF, ISO/IEC 23000-22, 7.3.
struct HEIFProbe {
  private struct Box {
    var name: String
    var content: Int
    var end: Int
  }

  private static let alphaKinds = [
    "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:hevc:2015:auxid:1", "urn:mpeg:avc:2015:auxid:1",
  ]

  private var reader: ByteReader
  private var facts: ImageHeader
  private var crop: ImageSize?
  private var mirrorAxis: Int?
  private var turns: Int?
  private var mirrorsFirst = false

  static func facts(_ reader: ByteReader) throws(ImageHeaderError) -> ImageHeader {
    var probe = HEIFProbe(reader: reader)
    try probe.walk()
    return probe.facts
  }

  private init(reader: ByteReader) {
    self.reader = reader
    facts = ImageHeader(format: reader.format, colorProfile: .untagged)
  }

  private mutating func walk() throws(ImageHeaderError) {
    let boxes = try boxes(from: 0, to: reader.byteCount)
    guard let meta = boxes.first(where: { $0.name == "meta" }) else {
      guard boxes.contains(where: { $0.name == "moov" }) else { throw missing("meta", boxes) }
      return
    }
    let inner = try self.boxes(from: meta.content + 4, to: meta.end)
    guard boxes.contains(where: { $0.name == "mdat" }) || inner.contains(where: { $0.name == "idat" }) else {
      throw reader.truncated
    }
    try readProperties(inner)
  }

  /// If `mdat` is there, a missing box is damage; otherwise the file was cut off before it.
  private func missing(_ name: String, _ boxes: [Box]) -> ImageHeaderError {
    boxes.contains { $0.name == "mdat" } ? reader.damaged(.missing(name), at: 0) : reader.truncated
  }

  private mutating func boxes(from start: Int, to end: Int) throws(ImageHeaderError) -> [Box] {
    var boxes: [Box] = []
    var offset = start
    while offset < end {
      let box = try box(at: offset, end: end)
      boxes.append(box)
      offset = box.end
    }
    return boxes
  }

  /// Reads a box header: size 1 means that 64 bits of size follow, 0 that the box extends to the end.
  private mutating func box(at offset: Int, end: Int) throws(ImageHeaderError) -> Box {
    try reader.step()
    var size = try reader.big(4, at: offset)
    let name = try reader.code(at: offset + 4)
    let header = size == 1 ? 16 : 8
    if size == 1 { size = try reader.big(8, at: offset + 8) }
    if size == 0 { size = end - offset }
    guard size >= header else { throw reader.damaged(.length(name), at: offset) }
    let boxEnd = try reader.end(of: offset, length: size)
    guard boxEnd <= end else { throw reader.damaged(.length(name), at: offset) }
    return Box(name: name, content: offset + header, end: boxEnd)
  }

  private mutating func readProperties(_ boxes: [Box]) throws(ImageHeaderError) {
    guard let properties = boxes.first(where: { $0.name == "iprp" }) else {
      throw reader.damaged(.missing("iprp"), at: 0)
    }
    let inner = try self.boxes(from: properties.content, to: properties.end)
    guard let list = inner.first(where: { $0.name == "ipco" }) else {
      throw reader.damaged(.missing("ipco"), at: properties.content)
    }
    let all = try self.boxes(from: list.content, to: list.end)
    let main = try mainItem(boxes)
    facts.hasAlpha = try holdsAlpha(all)
    for index in try indices(of: main, in: inner) where all.indices.contains(index - 1) {
      try take(all[index - 1])
    }
    if turns != nil || mirrorAxis != nil { facts.orientation = orientation }
    guard let whole = facts.size else { throw reader.damaged(.missing("ispe"), at: list.content) }
    if let crop, crop.width <= whole.width, crop.height <= whole.height { facts.size = crop }
  }

  private mutating func mainItem(_ boxes: [Box]) throws(ImageHeaderError) -> Int? {
    guard let box = boxes.first(where: { $0.name == "pitm" }) else { return nil }
    return try reader.big(try reader.byte(at: box.content) == 0 ? 2 : 4, at: box.content + 4)
  }

  /// Returns the numbers, from 1, of the properties that belong to an item; those of the first item for nil.
  private mutating func indices(of item: Int?, in boxes: [Box]) throws(ImageHeaderError) -> [Int] {
    for box in boxes where box.name == "ipma" {
      let idWidth = try reader.byte(at: box.content) == 0 ? 2 : 4
      let width = try reader.byte(at: box.content + 3) & 1 == 0 ? 1 : 2
      var offset = box.content + 8
      for _ in 0..<(try reader.big(4, at: box.content + 4)) {
        try reader.step()
        guard offset < box.end else { throw reader.damaged(.length("ipma"), at: box.content) }
        let id = try reader.big(idWidth, at: offset)
        let count = try reader.byte(at: offset + idWidth)
        offset += idWidth + 1
        if item == nil || id == item { return try associations(count, width: width, at: offset) }
        offset += count * width
      }
    }
    return []
  }

  /// The uppermost bit of each means that the property must be understood.
  private mutating func associations(_ count: Int, width: Int, at offset: Int) throws(ImageHeaderError) -> [Int] {
    var indices: [Int] = []
    for index in 0..<count {
      indices.append(try reader.big(width, at: offset + index * width) & (width == 1 ? 0x7F : 0x7FFF))
    }
    return indices
  }

  private mutating func holdsAlpha(_ properties: [Box]) throws(ImageHeaderError) -> Bool {
    for box in properties where box.name == "auxC" && box.end - box.content > 4 {
      let text = try reader.upTo(min(64, box.end - box.content - 4), at: box.content + 4).prefix { $0 != 0 }
      if Self.alphaKinds.contains(String(asciiOf: text)) { return true }
    }
    return false
  }

  private mutating func take(_ box: Box) throws(ImageHeaderError) {
    switch box.name {
    case "ispe":
      let size = ImageSize(try reader.big(4, at: box.content + 4), try reader.big(4, at: box.content + 8))
      guard let size = size.ifSensible else { throw reader.damaged(.value("ispe"), at: box.content) }
      facts.size = size
    case "clap": crop = ImageSize(width: try side(box, at: 0), height: try side(box, at: 8)).ifSensible
    case "pixi" where try reader.byte(at: box.content + 4) > 0:
      facts.bitsPerChannel = try reader.byte(at: box.content + 5)
    case "irot":
      mirrorsFirst = mirrorAxis != nil
      turns = try reader.byte(at: box.content) & 3
    case "imir": mirrorAxis = try reader.byte(at: box.content) & 1
    default: try takeCoding(box)
    }
  }

  /// Reads one of the fractions of `clap`, rounded to whole pixels.
  private mutating func side(_ box: Box, at offset: Int) throws(ImageHeaderError) -> Double {
    let above = try reader.big(4, at: box.content + offset)
    let below = try reader.big(4, at: box.content + offset + 4)
    return below == 0 ? 0 : (Double(above) / Double(below)).rounded()
  }

  private mutating func takeCoding(_ box: Box) throws(ImageHeaderError) {
    switch box.name {
    case "hvcC" where facts.bitsPerChannel == nil:
      facts.bitsPerChannel = 8 + (try reader.byte(at: box.content + 17) & 7)
    case "av1C" where facts.bitsPerChannel == nil:
      let flags = try reader.byte(at: box.content + 2)
      facts.bitsPerChannel = flags & 0x40 == 0 ? 8 : flags & 0x20 == 0 ? 10 : 12
    case "colr": try takeColor(box)
    default: break
    }
  }

  /// A profile has priority over code points.
  private mutating func takeColor(_ box: Box) throws(ImageHeaderError) {
    switch try reader.code(at: box.content) {
    case "nclx" where facts.colorProfile == .untagged:
      facts.colorProfile = .coded(
        primaries: try reader.big(2, at: box.content + 4), transfer: try reader.big(2, at: box.content + 6))
    case "prof", "rICC":
      let bytes = try reader.upTo(min(4096, box.end - box.content - 4), at: box.content + 4)
      facts.colorProfile = ICCProfile.colors(of: bytes)
    default: break
    }
  }

  /// Mirroring before a rotation is the same as the opposite rotation before mirroring.
  private var orientation: ImageOrientation {
    let turns = turns ?? 0
    return ImageOrientation(
      counterClockwiseQuarterTurns: mirrorsFirst ? 4 - turns : turns, thenMirroredAt: mirrorAxis)
  }
}

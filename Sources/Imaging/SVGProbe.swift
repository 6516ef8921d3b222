/// Reads the first tag of an SVG, and whether the file ends with the tag that closes it.
///
/// The size: `width` and `height` if both have an absolute unit; one of them and the shape of `viewBox` if the other is
/// missing; otherwise the size of `viewBox`. A percentage or `auto` counts as missing, a unit of text (`em`) gives no
/// size. The end: an end tag of the root's name is in the last 16 KB, and only space, comments and instructions follow.
/// Not detected: a truncation right after the end tag of an inner `svg`, and broken tags between.
///
/// Source: SVG 2, 5.1.2 and 8; units: CSS Values 4, 6.2 (96 px to the inch).
struct SVGProbe {
  private static let tailSize = 16384
  /// How many end tags are tried, since one may be in a comment after the last.
  private static let triesAtEnd = 16

  private enum Length {
    case missing, unknown
    case points(Double)
  }

  private var reader: ByteReader

  static func facts(_ reader: ByteReader) throws(ImageHeaderError) -> ImageHeader {
    var probe = SVGProbe(reader: reader)
    return try probe.facts()
  }

  private mutating func facts() throws(ImageHeaderError) -> ImageHeader {
    let (root, encoding) = try root()
    guard root.localName == "svg" else { throw .unknownFormat }
    if !root.isEmpty { try checkEnd(root, encoding) }
    return ImageHeader(format: .svg, size: Self.size(root)?.ifSensible)
  }

  /// Reads 4 KB, 64 KB and 1 MB of the file in turn.
  private mutating func root() throws(ImageHeaderError) -> (XMLHead.Root, XMLText.Encoding) {
    for size in [ByteReader.windowSize, 65536, ByteReader.pieceLimit] {
      let text = XMLText(try reader.upTo(size, at: 0))
      switch XMLHead.root(in: text.ascii) {
      case .found(let root): return (root, text.encoding)
      case .notXML: throw .unknownFormat
      case .tooShort where size >= reader.byteCount:
        throw ByteSearch.first("svg", in: text.ascii[...]) == nil ? .unknownFormat : reader.truncated
      case .tooShort: continue
      }
    }
    throw .tooComplex(.svg)
  }

  private mutating func checkEnd(_ root: XMLHead.Root, _ encoding: XMLText.Encoding) throws(ImageHeaderError) {
    let start = max(0, reader.byteCount - Self.tailSize) & ~1
    let bytes = try reader.upTo(Self.tailSize + 1, at: start)
    let tail = XMLText(bytes[...], encoding: encoding).ascii
    guard Self.ends(tail, root: root.name) else { throw reader.truncated }
  }

  private static func ends(_ tail: [UInt8], root: String) -> Bool {
    var before = tail[...]
    for _ in 0..<triesAtEnd {
      guard let tag = ByteSearch.last("</" + root, in: before) else { return false }
      if closes(tail[(tag + 2 + root.utf8.count)...]) { return true }
      before = tail[..<tag]
    }
    return false
  }

  /// Whether a tag ends here, and only space, comments and instructions follow.
  private static func closes(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text.drop(while: \.isXMLSpace)
    guard rest.popFirst() == 0x3E else { return false }
    while true {
      rest = rest.drop { $0.isXMLSpace || $0 == 0 }
      if rest.isEmpty { return true }
      let close = rest.starts(with: Array("<!--".utf8)) ? "-->" : rest.starts(with: Array("<?".utf8)) ? "?>" : nil
      guard let close, let end = ByteSearch.first(close, in: rest) else { return false }
      rest = rest[(end + close.utf8.count)...]
    }
  }

  private static func size(_ root: XMLHead.Root) -> ImageSize? {
    let box = viewBox(root.attributes["viewBox"] ?? [])
    switch (length(root.attributes["width"]), length(root.attributes["height"])) {
    case (.points(let width), .points(let height)): return ImageSize(width: width, height: height)
    case (.points(let width), .missing):
      return box.map { ImageSize(width: width, height: width * $0.height / $0.width) }
    case (.missing, .points(let height)):
      return box.map { ImageSize(width: height * $0.width / $0.height, height: height) }
    case (.missing, .missing): return box
    case (.unknown, _), (_, .unknown): return nil
    }
  }

  private static func viewBox(_ text: ArraySlice<UInt8>) -> ImageSize? {
    let words = text.split { $0.isXMLSpace || $0 == 0x2C }
    guard words.count == 4, let width = ByteSearch.decimal(words[2]), let height = ByteSearch.decimal(words[3]) else {
      return nil
    }
    return ImageSize(width: width, height: height).ifSensible
  }

  private static func length(_ attribute: ArraySlice<UInt8>?) -> Length {
    guard let attribute else { return .missing }
    let text = attribute.filter { !$0.isXMLSpace }
    let unit = String(asciiOf: text.reversed().prefix { !$0.isDigit && $0 != 0x2E }.reversed()).lowercased()
    if unit == "%" || unit == "auto" || text.isEmpty { return .missing }
    guard let factor = points(in: unit), let number = ByteSearch.decimal(text.dropLast(unit.utf8.count)[...]) else {
      return .unknown
    }
    return .points(number * factor)
  }

  private static func points(in unit: String) -> Double? {
    switch unit {
    case "", "px": 1
    case "pt": 96.0 / 72
    case "pc": 16
    case "in": 96
    case "cm": 96 / 2.54
    case "mm": 96 / 25.4
    case "q": 96 / 101.6
    default: nil
    }
  }
}

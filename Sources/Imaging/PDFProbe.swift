/// Reads the size of the first page of a PDF, and whether the file has its end.
///
/// The size is that of `CropBox` within `MediaBox`, times `UserUnit`; `Rotate` becomes the orientation. It is nil if
/// the file's structure is encrypted, broken, or beyond the bounds of `PDFObjects`; that alone is not an error. A file
/// counts as cut off if it has no `%%EOF` in its last 4 KB, or if it is made for the web (linearized), shorter than it
/// says, and doesn't end with `%%EOF`. Not detected: damage in the middle, and a truncation right after an older version of a file that was saved
/// by appending.
///
/// Source: ISO 32000-1, 7.5 (structure), annex F.3.3 (linearized), 7.7.3 (pages), 14.11.2 (boxes).
struct PDFProbe {
  private static let tailSize = 4096
  private static let depthLimit = 64
  private static let inherited = ["MediaBox", "CropBox", "Rotate"]

  static func facts(_ reader: ByteReader) throws(ImageHeaderError) -> ImageHeader {
    var reader = reader
    guard let base = ByteSearch.first("%PDF-", in: try reader.upTo(1024 + 5, at: 0)[...]) else {
      throw .unknownFormat
    }
    let isShort = try isShorterThanItSays(&reader, base: base)
    let tail = try reader.upTo(Self.tailSize, at: max(base, reader.byteCount - Self.tailSize))
    guard let end = ByteSearch.last("%%EOF", in: tail[...]) else { throw reader.truncated }
    let table = table(in: tail, before: end)
    // Only the line end may be missing. The first part of such a file ends with `%%EOF`, too, but its table is at 0.
    if isShort, table ?? 0 == 0 || !tail[(end + 5)...].allSatisfy(\.isWhitespace) { throw reader.truncated }
    var facts = ImageHeader(format: .pdf)
    guard let table else { return facts }
    do {
      try readPage(reader, base: base, table: table, into: &facts)
    } catch {
      if case .file = error { throw error }
    }
    return facts
  }

  /// The first object of a linearized file contains the total length; such a file has a `%%EOF` near its beginning.
  private static func isShorterThanItSays(_ reader: inout ByteReader, base: Int) throws(ImageHeaderError) -> Bool {
    var parser = PDFParser(try reader.upTo(2048, at: base))
    guard parser.objectHeader() != nil, let first = parser.value(), first["Linearized"] != nil,
      let length = first["L"]?.int
    else { return false }
    return length > reader.byteCount
  }

  /// Returns the place of the newest table, which is between `startxref` and the end.
  private static func table(in tail: [UInt8], before end: Int) -> Int? {
    guard let start = ByteSearch.last("startxref", in: tail[..<end]) else { return nil }
    var parser = PDFParser(tail, at: start + 9)
    return parser.integer()
  }

  private static func readPage(
    _ reader: ByteReader, base: Int, table: Int, into facts: inout ImageHeader
  ) throws(ImageHeaderError) {
    var objects = try PDFObjects(reader, base: base, newestTable: table)
    facts.pageCount = try pageCount(&objects)
    guard let page = try firstPage(&objects) else { return }
    let unit = try objects.resolved(page["UserUnit"])?.double ?? 1
    facts.size = try size(page, &objects).flatMap {
      ImageSize(width: $0.width * unit, height: $0.height * unit).ifSensible
    }
    if let degrees = try objects.resolved(page["Rotate"])?.int, degrees % 90 == 0, degrees % 360 != 0 {
      facts.orientation = ImageOrientation(clockwiseQuarterTurns: degrees / 90)
    }
  }

  private static func pageCount(_ objects: inout PDFObjects) throws(ImageHeaderError) -> Int? {
    guard let catalog = try objects.resolved(objects.root), let pages = try objects.resolved(catalog["Pages"]) else {
      return nil
    }
    return try objects.resolved(pages["Count"])?.int
  }

  /// Walks down to the first page, and returns its dictionary with the inherited values.
  private static func firstPage(_ objects: inout PDFObjects) throws(ImageHeaderError) -> [String: PDFValue]? {
    guard let catalog = try objects.resolved(objects.root) else { return nil }
    var node = try objects.resolved(catalog["Pages"])
    var handedDown: [String: PDFValue] = [:]
    for _ in 0..<depthLimit {
      guard case .dictionary(let entries) = node else { return nil }
      for key in inherited where entries[key] != nil { handedDown[key] = entries[key] }
      guard let kids = try objects.resolved(entries["Kids"])?.elements else {
        return entries.merging(handedDown) { own, _ in own }
      }
      node = try objects.resolved(kids.first)
    }
    return nil
  }

  private static func size(
    _ page: [String: PDFValue], _ objects: inout PDFObjects
  ) throws(ImageHeaderError) -> ImageSize? {
    guard let media = try box(page["MediaBox"], &objects) else { return nil }
    let crop = try box(page["CropBox"], &objects) ?? media
    let shared = media.indices.map { $0 < 2 ? max(media[$0], crop[$0]) : min(media[$0], crop[$0]) }
    let size = ImageSize(width: shared[2] - shared[0], height: shared[3] - shared[1])
    return size.ifSensible ?? ImageSize(width: media[2] - media[0], height: media[3] - media[1])
  }

  /// Returns left, bottom, right, top; the corners may be in any order.
  private static func box(_ value: PDFValue?, _ objects: inout PDFObjects) throws(ImageHeaderError) -> [Double]? {
    guard let elements = try objects.resolved(value)?.elements, elements.count == 4 else { return nil }
    var sides: [Double] = []
    for element in elements {
      if let side = try objects.resolved(element)?.double { sides.append(side) }
    }
    guard sides.count == 4 else { return nil }
    return [min(sides[0], sides[2]), min(sides[1], sides[3]), max(sides[0], sides[2]), max(sides[1], sides[3])]
  }
}

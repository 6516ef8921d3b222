/// Finds the objects of a PDF file through its cross-reference tables and streams.
///
/// It reads up to 64 tables back in time, objects of up to 1 MB (those above 4 KB: 16 MB together), and 16 streams of
/// up to 1 MB that unpack to up to 4 MB, packed with `FlateDecode` or not at all. Everything beyond that, encrypted or
/// broken is nil.
///
/// Source: ISO 32000-1, 7.5.4 (tables), 7.5.7 (object streams), 7.5.8 (cross-reference streams).
struct PDFObjects {
  private static let tableLimit = 64
  private static let unpackedLimit = 1 << 22
  private static let streamLimit = 16
  /// How many bytes are read in parts that are larger than one window.
  private static let largePieceLimit = 1 << 24

  private enum ObjectLocation {
    case offset(Int)
    case packed(stream: Int, index: Int)
  }

  /// Objects with consecutive numbers.
  private enum Section {
    /// Lines of 20 bytes, starting at `offset`.
    case lines(first: Int, count: Int, offset: Int)
    /// Rows of three numbers with these widths in bytes, starting at `start` of the unpacked stream.
    case rows(first: Int, count: Int, widths: [Int], start: Int, data: [UInt8])
  }

  private(set) var root: PDFValue?
  private var reader: ByteReader
  private var sections: [Section] = []
  private var streamsLeft = Self.streamLimit
  private var largePiecesLeft = Self.largePieceLimit
  /// The streams and their data, followed by a space, which lets a parser see the end of the last value.
  private var unpacked: [Int: (stream: PDFValue, data: [UInt8])] = [:]
  /// The number of bytes before `%PDF-`; offsets count from there.
  private let base: Int

  /// Follows the tables back from the newest.
  init(_ reader: ByteReader, base: Int, newestTable: Int) throws(ImageHeaderError) {
    self.reader = reader
    self.base = base
    var place: Int? = newestTable
    for _ in 0..<Self.tableLimit {
      guard let offset = place else { return }
      let trailer = try readTable(at: offset)
      root = root ?? trailer?["Root"]
      place = trailer?["Prev"]?.int
    }
  }

  /// Returns the object that a reference points to, or the value itself if it isn't a reference.
  mutating func resolved(_ value: PDFValue?) throws(ImageHeaderError) -> PDFValue? {
    guard let number = value?.reference else { return value }
    switch try place(of: number) {
    case .offset(let offset): return try object(number, at: offset)?.value
    case .packed(let stream, let index): return try packedObject(number, stream: stream, index: index)
    case nil: return nil
    }
  }

  /// Tries pieces of the file from small to large until one contains all of what is parsed.
  ///
  /// - Returns: What was parsed and the offset after it; nil if no piece contains it.
  private mutating func parse<Result>(
    at offset: Int, _ body: (inout PDFParser) -> Result?
  ) throws(ImageHeaderError) -> (result: Result, end: Int)? {
    guard offset >= 0, offset < reader.byteCount - base else { return nil }
    for size in [ByteReader.windowSize, 65536, ByteReader.pieceLimit] {
      try reader.step()
      let piece = try reader.upTo(size, at: base + offset)
      if size > ByteReader.windowSize { largePiecesLeft -= piece.count }
      guard largePiecesLeft >= 0 else { throw .tooComplex(.pdf) }
      var parser = PDFParser(piece)
      if let result = body(&parser) { return (result, offset + parser.place) }
      if !parser.hasRunOut || size >= reader.byteCount - base - offset { break }
    }
    return nil
  }

  private mutating func object(
    _ number: Int, at offset: Int
  ) throws(ImageHeaderError) -> (value: PDFValue, end: Int)? {
    let found = try parse(at: offset) { parser -> PDFValue? in
      parser.objectHeader() == number ? parser.value() : nil
    }
    return found.map { ($0.result, $0.end) }
  }
}

// MARK: Tables

extension PDFObjects {
  /// Adds the sections of a table or of a cross-reference stream, and returns its trailer.
  private mutating func readTable(at offset: Int) throws(ImageHeaderError) -> PDFValue? {
    guard let (isTable, end) = try parse(at: offset, { parser -> Bool? in parser.take("xref") }) else { return nil }
    guard isTable else { return try readTableStream(at: offset) }
    var place = end
    while let (header, start) = try parse(at: place, Self.sectionHeader) {
      guard header.count <= (reader.byteCount - start) / 20 else { return nil }
      sections.append(.lines(first: header.first, count: header.count, offset: start))
      place = start + header.count * 20
    }
    return try parse(at: place) { parser -> PDFValue? in parser.take("trailer") ? parser.value() : nil }?.result
  }

  /// Reads `0 12` and the end of its line.
  private static func sectionHeader(_ parser: inout PDFParser) -> (first: Int, count: Int)? {
    guard let first = parser.integer(), let count = parser.integer() else { return nil }
    parser.skipSpace()
    return (first, count)
  }

  private mutating func readTableStream(at offset: Int) throws(ImageHeaderError) -> PDFValue? {
    let found = try parse(at: offset) { parser -> PDFValue? in
      parser.objectHeader() == nil ? nil : parser.value()
    }
    guard let (stream, end) = found, stream["Type"]?.name == "XRef",
      let widths = stream["W"]?.elements?.compactMap(\.int), widths.count == 3,
      widths.allSatisfy({ (0...7).contains($0) }), let data = try data(of: stream, at: end)
    else { return nil }
    addRows(stream["Index"]?.elements?.compactMap(\.int) ?? [0, Int(Int32.max)], widths, data)
    return stream
  }

  private mutating func addRows(_ index: [Int], _ widths: [Int], _ data: [UInt8]) {
    let size = widths.reduce(0, +)
    guard size > 0 else { return }
    var start = 0
    for pair in stride(from: 0, to: index.count - 1, by: 2) {
      let count = min(max(0, index[pair + 1]), (data.count - start) / size)
      // No object has a number below 0, and the difference to one could overflow an `Int`.
      if index[pair] >= 0 {
        sections.append(.rows(first: index[pair], count: count, widths: widths, start: start, data: data))
      }
      start += count * size
    }
  }

  private mutating func place(of number: Int) throws(ImageHeaderError) -> ObjectLocation? {
    for section in sections {
      try reader.step()
      switch section {
      case .lines(let first, let count, let offset) where number >= first && number - first < count:
        return try line(at: offset + (number - first) * 20)
      case .rows(let first, let count, let widths, let start, let data) where number >= first && number - first < count:
        return Self.row(data[(start + (number - first) * widths.reduce(0, +))...], widths)
      default: continue
      }
    }
    return nil
  }

  private mutating func line(at offset: Int) throws(ImageHeaderError) -> ObjectLocation? {
    let line = try reader.upTo(20, at: base + offset)
    var parser = PDFParser(line)
    guard let place = parser.integer(), parser.integer() != nil, parser.take("n") else { return nil }
    return .offset(place)
  }

  private static func row(_ bytes: ArraySlice<UInt8>, _ widths: [Int]) -> ObjectLocation? {
    var rest = bytes
    var numbers: [Int] = []
    for width in widths {
      numbers.append(rest.prefix(width).reduce(0) { $0 << 8 | Int($1) })
      rest = rest.dropFirst(width)
    }
    switch widths[0] == 0 ? 1 : numbers[0] {
    case 1: return .offset(numbers[1])
    case 2: return .packed(stream: numbers[1], index: numbers[2])
    default: return nil
    }
  }
}

// MARK: Streams

extension PDFObjects {
  /// Returns the unpacked data of a stream whose dictionary ends at `end`.
  private mutating func data(of stream: PDFValue, at end: Int) throws(ImageHeaderError) -> [UInt8]? {
    guard streamsLeft > 0, let start = try dataStart(at: end), let length = try resolved(stream["Length"])?.int,
      (0...ByteReader.pieceLimit).contains(length)
    else { return nil }
    streamsLeft -= 1
    let packed = try reader.upTo(length, at: base + start)
    let filter = stream["Filter"]?.elements?.first ?? stream["Filter"]
    guard let filter else { return packed }
    guard filter.name == "FlateDecode", (stream["Filter"]?.elements?.count ?? 1) == 1 else { return nil }
    let data = Inflate.beginning(of: packed[...], atMost: Self.unpackedLimit)
    let parameters = stream["DecodeParms"]?.elements?.first ?? stream["DecodeParms"]
    return PDFPredictor(parameters).restored(data)
  }

  private mutating func dataStart(at end: Int) throws(ImageHeaderError) -> Int? {
    guard let (isStream, start) = try parse(at: end, { parser -> Bool? in parser.take("stream") }), isStream else {
      return nil
    }
    let line = try reader.upTo(2, at: base + start)
    return line.starts(with: [13, 10]) ? start + 2 : start + 1
  }

  private mutating func packedObject(_ number: Int, stream: Int, index: Int) throws(ImageHeaderError) -> PDFValue? {
    guard let (dictionary, data) = try objectStream(stream), let first = dictionary["First"]?.int,
      (0...data.count).contains(first), (0..<65536).contains(index)
    else { return nil }
    var parser = PDFParser(data)
    for _ in 0..<index {
      try reader.step()
      guard parser.integer() != nil, parser.integer() != nil else { return nil }
    }
    guard parser.integer() == number, let offset = parser.integer(), offset <= data.count else { return nil }
    parser = PDFParser(data, at: first + offset)
    return parser.value()
  }

  /// A stream is in the file itself, never in another stream.
  private mutating func objectStream(_ number: Int) throws(ImageHeaderError) -> (stream: PDFValue, data: [UInt8])? {
    if let known = unpacked[number] { return known }
    guard case .offset(let offset) = try place(of: number),
      let (stream, end) = try object(number, at: offset), stream["Type"]?.name == "ObjStm",
      let length = stream["Length"], try isInFile(length), let data = try data(of: stream, at: end)
    else { return nil }
    unpacked[number] = (stream, data + [0x20])
    return unpacked[number]
  }

  /// Whether a value can be read without decompressing, so that no two streams can depend on each other.
  private mutating func isInFile(_ value: PDFValue) throws(ImageHeaderError) -> Bool {
    guard let number = value.reference else { return true }
    if case .offset = try place(of: number) { return true }
    return false
  }
}

/// The first directory of a TIFF file or of an EXIF block, which is a TIFF file without pixels.
///
/// Source: TIFF 6.0, section 2; BigTIFF: libtiff's "BigTIFF Design".
struct TIFFDirectory {
  private struct Entry {
    var type: Int
    var count: Int
    var value: Int
  }

  private let isBigEndian: Bool
  private var entries: [Int: Entry] = [:]

  /// Whether the bytes begin like TIFF or BigTIFF, in either byte order.
  static func isSignature(_ head: [UInt8]) -> Bool {
    let signatures: [[UInt8]] = [
      [0x49, 0x49, 42, 0], [0x49, 0x49, 43, 0], [0x4D, 0x4D, 0, 42], [0x4D, 0x4D, 0, 43],
    ]
    return signatures.contains { head.starts(with: $0) }
  }

  /// Reads the entries; the values stay in the file until they are asked for.
  ///
  /// - Parameter place: Where the directory is; nil for the first one.
  init(_ reader: inout ByteReader, at place: Int? = nil) throws(ImageHeaderError) {
    isBigEndian = try reader.byte(at: 0) == 0x4D
    let isLarge = try number(2, at: 2, &reader) == 43
    let wide = isLarge ? 8 : 4
    let start = if let place { place } else { try number(wide, at: wide, &reader) }
    _ = try reader.end(of: start, length: isLarge ? 8 : 2)
    let count = try number(isLarge ? 8 : 2, at: start, &reader)
    let first = start + (isLarge ? 8 : 2)
    let size = isLarge ? 20 : 12
    guard count <= 65535 else { throw reader.damaged(.length("IFD"), at: start) }
    _ = try reader.end(of: first, length: count * size)
    for index in 0..<count { try readEntry(at: first + index * size, wide: wide, &reader) }
  }

  private mutating func readEntry(at offset: Int, wide: Int, _ reader: inout ByteReader) throws(ImageHeaderError) {
    try reader.step()
    let tag = try number(2, at: offset, &reader)
    let type = try number(2, at: offset + 2, &reader)
    let count = try number(wide, at: offset + 4, &reader)
    let place = offset + 4 + wide
    let (bytes, tooLong) = count.multipliedReportingOverflow(by: Self.width(of: type))
    let isInline = !tooLong && bytes <= wide
    entries[tag] = Entry(type: type, count: count, value: isInline ? place : try number(wide, at: place, &reader))
  }

  private func number(_ count: Int, at offset: Int, _ reader: inout ByteReader) throws(ImageHeaderError) -> Int {
    isBigEndian ? try reader.big(count, at: offset) : try reader.little(count, at: offset)
  }

  /// Returns the size in bytes of one value of a type: 3 is a short, 4 a long, 16 to 18 are 8 bytes long.
  private static func width(of type: Int) -> Int {
    switch type {
    case 1, 2, 6, 7: 1
    case 3, 8: 2
    case 5, 10, 12, 16, 17, 18: 8
    default: 4
    }
  }

  /// Returns how many values a tag has, 0 if it is missing.
  func count(of tag: Int) -> Int { entries[tag]?.count ?? 0 }

  /// Returns one whole number of a tag; nil if the tag, or the value at this index, is missing. The index is below
  /// `ByteReader.stepLimit`.
  func number(_ tag: Int, index: Int = 0, _ reader: inout ByteReader) throws(ImageHeaderError) -> Int? {
    guard let entry = entries[tag], index < entry.count, [1, 3, 4, 16].contains(entry.type) else { return nil }
    let width = Self.width(of: entry.type)
    let end = try reader.end(of: entry.value, length: (index + 1) * width)
    return try number(width, at: end - width, &reader)
  }

  /// Returns the beginning of a tag's bytes.
  func bytes(_ tag: Int, atMost limit: Int, _ reader: inout ByteReader) throws(ImageHeaderError) -> [UInt8] {
    guard let entry = entries[tag] else { return [] }
    return try reader.upTo(min(limit, entry.count), at: entry.value)
  }
}

internal import Files

/// The preview in a Sketch document, a zip archive whose entry `previews/preview.png` shows the page edited last.
///
/// Source: developer.sketch.com, *File format*; PKWARE, APPNOTE.TXT, 4.3.7 (local header), 4.3.12 (central directory),
/// 4.3.16 (its end). Stored and deflated entries are read, of archives of one file and less than 4 GB.
enum SketchPreview {
  private static let entryName = Array("previews/preview.png".utf8)
  /// The largest preview that is unpacked, in bytes.
  private static let largest = 1 << 25
  /// The largest list of entries that is read, in bytes.
  private static let largestDirectory = 1 << 24

  private struct Entry {
    var method: Int
    var packed: Int
    var unpacked: Int
    var offset: Int
  }

  /// Whether the bytes begin like a zip archive.
  static func isArchive(_ head: [UInt8]) -> Bool { head.starts(with: [0x50, 0x4B, 0x03, 0x04]) }

  /// Returns the PNG.
  ///
  /// - Throws: `ImageHeaderError.unknownFormat` for an archive without one, and for damage.
  static func png(in source: any ByteSource) throws(PixelError) -> [UInt8] {
    do throws(FileError) {
      if let entry = try entry(in: source), let file = try content(of: entry, in: source),
        file.starts(with: PNGProbe.signature)
      {
        return file
      }
    } catch {
      throw .image(.file(error))
    }
    throw .image(.unknownFormat)
  }

  private static func entry(in source: any ByteSource) throws(FileError) -> Entry? {
    // The end may be followed by a comment of 65,535 bytes.
    let tailStart = max(0, source.byteCount - 65_557)
    let tail = try source.read(at: tailStart, count: source.byteCount - tailStart)
    guard let end = ByteSearch.last("PK\u{5}\u{6}", in: tail[...]), end + 22 <= tail.count else { return nil }
    let (size, start) = (little(tail, end + 12, 4), little(tail, end + 16, 4))
    guard size <= largestDirectory else { return nil }
    let directory = try source.read(at: start, count: size)
    var place = 0
    while place + 46 <= directory.count, directory[place..<place + 4].elementsEqual([0x50, 0x4B, 0x01, 0x02]) {
      let name = place + 46..<place + 46 + little(directory, place + 28, 2)
      guard name.upperBound <= directory.count else { return nil }
      if directory[name].elementsEqual(entryName) {
        return Entry(
          method: little(directory, place + 10, 2), packed: little(directory, place + 20, 4),
          unpacked: little(directory, place + 24, 4), offset: little(directory, place + 42, 4))
      }
      place = name.upperBound + little(directory, place + 30, 2) + little(directory, place + 32, 2)
    }
    return nil
  }

  private static func content(of entry: Entry, in source: any ByteSource) throws(FileError) -> [UInt8]? {
    guard entry.unpacked <= largest, entry.packed <= largest else { return nil }
    let head = try source.read(at: entry.offset, count: 30)
    guard head.count == 30, isArchive(head) else { return nil }
    let start = entry.offset + 30 + little(head, 26, 2) + little(head, 28, 2)
    let bytes = try source.read(at: start, count: entry.packed)
    switch entry.method {
    case 0: return bytes
    case 8: return Inflate.beginning(of: bytes[...], atMost: entry.unpacked, hasHeader: false)
    default: return nil
    }
  }

  private static func little(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
    bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

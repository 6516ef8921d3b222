internal import Files

/// Pictures that code looks up by their paths, so that they must stay files of the bundle:
/// `pathForResource:@"map" ofType:@"png"`, `url(forResource: "map", withExtension: "png")`, `contentsOfFile:`.
///
/// Names that are put together when the app runs cannot be known. One pass over the bytes of a file; what stands behind
/// `//` does not count.
struct PathLookups {
  struct Lookup: Hashable {
    /// With the extension, where the place says one, and without what is in front of the last `/`.
    var name: String
    /// Counted from 1.
    var line: Int
  }

  /// The size in bytes up to which a file is read.
  static let largest = 8 << 20

  private(set) var lookups: [Lookup] = []

  init(_ bytes: [UInt8]) {
    guard bytes.count <= Self.largest else { return }
    for (number, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      // Most lines hold neither, and a colon stands in both.
      guard line.contains(UInt8(ascii: ":")) else { continue }
      read(line, number + 1)
    }
  }

  private static let resource = Array("orResource:".utf8)
  private static let file = Array("ontentsOfFile:".utf8)
  private static let types = [Array("ofType:".utf8), Array("withExtension:".utf8)]

  private mutating func read(_ line: ArraySlice<UInt8>, _ number: Int) {
    let texts = Self.texts(in: line)
    var position = line.startIndex
    while let end = Self.end(of: Self.resource, in: line[position...]) {
      position = end
      guard let name = texts.first(where: { Self.isNext($0.start, after: end, in: line) }) else { continue }
      let ending = Self.types.lazy.compactMap { Self.end(of: $0, in: line[end...]) }.first.flatMap { place in
        texts.first { Self.isNext($0.start, after: place, in: line) }
      }
      add(ending.map { $0.text.isEmpty ? name.text : "\(name.text).\($0.text)" } ?? name.text, number)
    }
    if let end = Self.end(of: Self.file, in: line) {
      for text in texts where text.start >= end && PictureUse(fileName: text.text) != nil { add(text.text, number) }
    }
  }

  private mutating func add(_ name: String, _ line: Int) {
    let name = Path.name(name)
    if !name.isEmpty { lookups.append(Lookup(name: name, line: line)) }
  }

  /// True where nothing but white space and a `@` stands between.
  private static func isNext(_ start: Int, after end: Int, in line: ArraySlice<UInt8>) -> Bool {
    start >= end && line[end..<start].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: "@") }
  }

  private static func end(of word: [UInt8], in line: ArraySlice<UInt8>) -> Int? {
    var position = line.startIndex
    while let found = line[position...].firstIndex(of: word[0]) {
      if line[found...].starts(with: word) { return found + word.count }
      position = found + 1
    }
    return nil
  }

  /// The texts in quotes, each with the place of its quote; up to where a comment starts.
  private static func texts(in line: ArraySlice<UInt8>) -> [(start: Int, text: String)] {
    var texts: [(start: Int, text: String)] = []
    var position = line.startIndex
    while position < line.endIndex {
      let byte = line[position]
      if byte == UInt8(ascii: "/"), line[position...].starts(with: "//".utf8) { break }
      if byte == UInt8(ascii: "\"") {
        let start = position
        position += 1
        while position < line.endIndex, line[position] != UInt8(ascii: "\"") {
          position += line[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        let end = min(position, line.endIndex)
        texts.append((start, String(decoding: line[(start + 1)..<end], as: UTF8.self)))
      }
      position += 1
    }
    return texts
  }
}

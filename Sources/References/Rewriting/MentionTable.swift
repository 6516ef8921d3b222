internal import Files

/// Finds file names anywhere in a text: in comments, data files, and everywhere that scanners don't cover.
struct MentionTable: Sendable {
  private let names: Set<ExactName>
  /// The text after the last dot of names, without the dot.
  private let endings: [[UInt8]]
  /// The lengths of names in bytes, the longest first.
  private let lengths: [Int]

  /// - Parameter names: Names without an image's extension are ordinary words, and are not searched for.
  init(_ names: [String]) {
    let files = names.filter { ImageKind(fileName: $0) != nil }
    self.names = Set(files.map(ExactName.init))
    endings = Set(files.map { Array(Path.fileExtension($0).utf8) }).sorted { $0.lexicographicallyPrecedes($1) }
    lengths = Set(files.map(\.utf8.count)).sorted(by: >)
  }

  var isEmpty: Bool { names.isEmpty }

  /// True if a whole text is such a name.
  func contains(_ text: String) -> Bool { names.contains(ExactName(text)) }

  /// Returns the places of names, the longest one at each place; parts of a longer word don't count.
  func mentions(in bytes: UnsafeBufferPointer<UInt8>) -> [(name: String, range: Range<Int>)] {
    var found: [(name: String, range: Range<Int>)] = []
    guard !isEmpty else { return found }
    var position = 0
    while let dot = bytes[position...].firstIndex(of: UInt8(ascii: ".")) {
      position = dot + 1
      for ending in endings where bytes[position...].starts(with: ending) {
        let end = position + ending.count
        if end < bytes.count, CodeScanner.isWord(bytes[end]) { continue }
        if let name = name(endingAt: end, in: bytes) { found.append(name) }
      }
    }
    return found
  }

  private func name(
    endingAt end: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> (name: String, range: Range<Int>)? {
    for length in lengths where length <= end {
      let start = end - length
      if start > 0, Self.isPartOfName(bytes[start - 1]), Self.isPartOfName(bytes[start]) { continue }
      let name = String(decoding: bytes[start..<end], as: UTF8.self)
      if names.contains(ExactName(name)) { return (name, start..<end) }
    }
    return nil
  }

  /// True for a byte that extends a name to the left: `-` makes `door-bell.png` another name than `bell.png`.
  private static func isPartOfName(_ byte: UInt8) -> Bool {
    CodeScanner.isWord(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
  }
}

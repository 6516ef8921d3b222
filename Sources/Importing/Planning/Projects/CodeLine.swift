internal import References

/// What a line of Swift or Objective-C shows without being parsed.
enum CodeLine {
  /// The texts in quotes, each with the place of its quote; up to where a comment starts.
  static func texts(in line: ArraySlice<UInt8>) -> [(start: Int, text: String)] {
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

  /// True if nothing but white space and a `@` is in between.
  static func isNext(_ start: Int, after end: Int, in line: ArraySlice<UInt8>) -> Bool {
    start >= end && line[end..<start].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: "@") }
  }

  /// True for a method of Objective-C that is declared or implemented on the line.
  static func isDeclaration(_ line: ArraySlice<UInt8>) -> Bool {
    let code = line.drop { $0 == 0x20 || $0 == 0x09 }
    guard code.first == UInt8(ascii: "-") || code.first == UInt8(ascii: "+") else { return false }
    return code.dropFirst().first { $0 != 0x20 } == UInt8(ascii: "(")
  }

  static func isComment(_ line: ArraySlice<UInt8>, before place: Int) -> Bool {
    guard let end = ByteWords.end(of: Array("//".utf8), in: line[..<place]) else { return false }
    return !line[..<end].contains(UInt8(ascii: "\""))
  }

  /// True for `contentsOfFile:` of something that is no image: a text, a list, a dictionary.
  static func opensText(_ line: ArraySlice<UInt8>, before end: Int) -> Bool {
    let before = line[..<end]
    return ByteWords.texts.contains { ByteWords.stands($0, in: before) }
  }

  /// The names of files in a piece of a page or style sheet: `bell.png` of `<img src='bell.png'>`.
  static func filesOfPage(_ text: String) -> [String] {
    guard text.utf8.contains(UInt8(ascii: "<")) || text.contains("url(") else { return [] }
    return text.split { "<>()'\"\\=/ ,;".contains($0) }.map(String.init).filter { PictureUse(fileName: $0) != nil }
  }

  /// The names that a `case` of an enumeration declares: `portrait` and `small` of `case portrait, small = "tiny"`.
  static func casesOfEnum(_ line: ArraySlice<UInt8>) -> [String] {
    let code = line.drop { $0 == 0x20 || $0 == 0x09 }
    guard code.starts(with: "case ".utf8) else { return [] }
    return String(decoding: code.dropFirst(5), as: UTF8.self).split(separator: ",").compactMap { part in
      let words = part.split { " =(:\r`".contains($0) }
      return words.first.map(String.init)
    }
  }

  /// The name of the function that the nearest line above declares.
  static func function(around index: Int, _ lines: [ArraySlice<UInt8>]) -> String? {
    for line in lines[...index].suffix(Self.farthest).reversed() {
      if let name = declaredFunction(line) { return name }
    }
    return nil
  }

  /// A function that is longer hands no name on that anyone could follow.
  private static let farthest = 60

  private static func declaredFunction(_ line: ArraySlice<UInt8>) -> String? {
    let start: Int
    if let end = ByteWords.end(of: Array("func ".utf8), in: line) {
      start = end
    } else if isDeclaration(line), let end = line.firstIndex(of: UInt8(ascii: ")")) {
      start = end + 1
    } else {
      return nil
    }
    let word = line[start...].drop { $0 == 0x20 }.prefix(while: CodeScanner.isWord)
    // A name of one or two letters is everywhere.
    return word.count > 2 ? String(decoding: word, as: UTF8.self) : nil
  }

  /// Where the arguments of a call of a function start; nil if the line does not call it.
  static func call(of function: [UInt8], in line: ArraySlice<UInt8>) -> Int? {
    var position = line.startIndex
    while let end = ByteWords.end(of: function, in: line[position...]) {
      position = end
      let start = end - function.count
      let isWhole = start == line.startIndex || !CodeScanner.isWord(line[start - 1])
      if isWhole, end < line.endIndex, line[end] == UInt8(ascii: "(") || line[end] == UInt8(ascii: ":") { return end }
    }
    return nil
  }
}

/// The words that tell how code opens files, and where they are.
enum ByteWords {
  static let resource = Array("orResource:".utf8)
  static let file = Array("ontentsOfFile:".utf8)
  static let types = [Array("ofType:".utf8), Array("withExtension:".utf8)]
  static let image = Array("mage".utf8)
  /// Paths of the bundle, to which code appends names.
  static let bundlePaths = ["resourcePath", "resourceURL", "bundlePath", "bundleURL"].map { Array($0.utf8) }
  /// Parts of names that only files have.
  static let fileParts = ["@1x", "@2x", "@3x", ".png", ".jp", ".pdf", ".svg", ".heic", ".PNG", ".JP"]
    .map { Array($0.utf8) }
  /// What reads a file that is no image.
  static let texts = ["ictionary", "rray", "tring"].flatMap { kind in
    ["\(kind)(contentsOfFile:", "\(kind)WithContentsOfFile:", "\(kind) alloc] initWithContentsOfFile:"]
  }.map { Array($0.utf8) }

  /// Where a word ends; nil if it is nowhere.
  static func end(of word: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    var position = bytes.startIndex
    while let found = bytes[position...].firstIndex(of: word[0]) {
      if bytes[found...].starts(with: word) { return found + word.count }
      position = found + 1
    }
    return nil
  }

  static func stands(_ word: [UInt8], in bytes: ArraySlice<UInt8>) -> Bool { end(of: word, in: bytes) != nil }
}

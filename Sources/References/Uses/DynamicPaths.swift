internal import Files

/// Names of images that a script builds when it runs: `'./img/' + name + '.png'`, `` `img/${name}@2x.png` ``.
///
/// One pass over string literals; what is between two of them counts only as an unknown part.
struct DynamicPaths {
  struct Built: Hashable {
    /// The known beginning and end.
    var start: String
    var end: String
    /// The offset and the text of its last string.
    var offset: Int
    var text: String

    /// True if the beginning gives a folder, so that not every image with the same ending is meant.
    var saysFolder: Bool { start.utf8.contains(UInt8(ascii: "/")) }
    /// The known parts: `./img/….png`.
    var words: String { "\(start)…\(end)" }
    /// The beginning of the file name.
    var nameStart: String { String(start.split(separator: "/", omittingEmptySubsequences: false).last ?? "") }
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private(set) var found: [Built] = []
  /// The string that a concatenation begins with, while it continues; nil outside of one.
  private var start: String?

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    while position < bytes.count { step() }
  }

  private mutating func step() {
    switch bytes[position] {
    case UInt8(ascii: "/") where follows(UInt8(ascii: "/")): skip(to: 0x0A)
    case UInt8(ascii: "/") where follows(UInt8(ascii: "*")): skipComment()
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): readText()
    case UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: ","), UInt8(ascii: "{"), UInt8(ascii: "}"):
      start = nil
      position += 1
    default: position += 1
    }
  }

  private func follows(_ byte: UInt8) -> Bool { position + 1 < bytes.count && bytes[position + 1] == byte }

  private mutating func skip(to byte: UInt8) {
    while position < bytes.count, bytes[position] != byte { position += 1 }
  }

  private mutating func skipComment() {
    position += 2
    while position < bytes.count, !(bytes[position] == UInt8(ascii: "*") && follows(UInt8(ascii: "/"))) {
      position += 1
    }
    position += 2
  }

  private mutating func readText() {
    let quote = bytes[position]
    let isTemplate = quote == UInt8(ascii: "`")
    let first = position + 1
    let isSummand = previousMark(before: position) == UInt8(ascii: "+")
    position = first
    while position < bytes.count, bytes[position] != quote, isTemplate || bytes[position] != 0x0A {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    let last = min(position, bytes.count)
    position = last + 1
    // Interpolations of a template are in `${` and `}`.
    let isPutIn: (Int) -> Bool = { [bytes] in
      isTemplate && bytes[$0] == UInt8(ascii: "$") && $0 + 1 < last && bytes[$0 + 1] == UInt8(ascii: "{")
    }
    let opening = (first..<last).first(where: isPutIn)
    let closing = opening.flatMap { opening in (opening..<last).last { bytes[$0] == UInt8(ascii: "}") } }
    let own = text(first..<(opening ?? last))
    let begin = isSummand ? start ?? "" : own
    let end = closing.map { text(($0 + 1)..<last) } ?? (opening == nil && isSummand ? own : "")
    if ImageKind(fileName: "x" + end) != nil {
      found.append(Built(start: begin, end: end, offset: first, text: text(first..<last)))
    }
    start = begin
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private func previousMark(before place: Int) -> UInt8? {
    bytes[..<place].last { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
  }
}

extension DynamicPaths {
  /// Finds the paths of images in a shell script and the like that a pattern or a variable makes: `Images/*.png`,
  /// `Images/icon-$size.png`, `"Images/#{name}.png"`.
  static func inWords(of bytes: UnsafeBufferPointer<UInt8>) -> [Built] {
    var found: [Built] = []
    var position = 0
    while let dot = bytes[position...].firstIndex(of: UInt8(ascii: ".")) {
      position = dot + 1
      for (ending, end) in endings(of: bytes, from: position)
      where ImageKind(fileExtension: ending) != nil {
        var start = dot
        while start > 0, !isEdge(bytes[start - 1]) { start -= 1 }
        if let built = built(bytes, start..<dot, "." + ending, end) { found.append(built) }
      }
    }
    return found
  }

  /// The extensions after a dot, `png` and `jpg` in `.{png,jpg}`, each with the end of the whole list.
  private static func endings(of bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> [(String, end: Int)] {
    let longest = 64
    let isList = start < bytes.count && bytes[start] == UInt8(ascii: "{")
    let text = bytes[start...].prefix(longest).dropFirst(isList ? 1 : 0).prefix { byte in
      CodeScanner.isWord(byte) || isList && (byte == UInt8(ascii: ",") || byte == 0x20)
    }
    let words = text.split { $0 == UInt8(ascii: ",") || $0 == 0x20 }
    return words.map { (String(decoding: $0, as: UTF8.self), text.endIndex + (isList ? 1 : 0)) }
  }

  /// Finds folders that a shell script and the like uses as a whole: `../dist/icons/*`, `"$SRCROOT/img/"**/*`.
  static func folders(in bytes: UnsafeBufferPointer<UInt8>) -> [Built] {
    var found: [Built] = []
    var position = 0
    while let star = bytes[position...].firstIndex(of: UInt8(ascii: "*")) {
      position = star + 1
      while position < bytes.count, "*/".utf8.contains(bytes[position]) { position += 1 }
      let isEnd = position == bytes.count || isEdge(bytes[position]) || bytes[position] == UInt8(ascii: ")")
      guard isEnd, star > 0, bytes[star - 1] == UInt8(ascii: "/") || bytes[star - 1] == UInt8(ascii: "\"") else {
        continue
      }
      var end = star
      while end > 0, "/\"".utf8.contains(bytes[end - 1]) { end -= 1 }
      var start = end
      while start > 0, !isEdge(bytes[start - 1]) { start -= 1 }
      // The value of a variable isn't known.
      let open = bytes[start..<end].lastIndex(where: marks.contains)
      let first = open.map { bytes[$0..<end].firstIndex(of: UInt8(ascii: "/")) ?? end } ?? start
      let folder = String(decoding: bytes[first..<end], as: UTF8.self)
      guard let name = folder.split(separator: "/").last, name != ".", name != ".." else { continue }
      let text = String(decoding: bytes[start..<position], as: UTF8.self)
      found.append(Built(start: folder, end: "", offset: start, text: text))
    }
    return found
  }

  private static let marks = Array("*?$#{}%[]()".utf8)

  /// True for a byte that ends a path without quotes.
  private static func isEdge(_ byte: UInt8) -> Bool {
    byte <= 0x20 || "\"'`,;=|<>".utf8.contains(byte)
  }

  private static func built(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ ending: String, _ end: Int
  ) -> Built? {
    // A variable in front, such as `$SRCROOT/`, only says that the rest is in some folder.
    let whole = bytes[range]
    let isPlaced = whole.first == UInt8(ascii: "$")
    let first = isPlaced ? whole.firstIndex(of: UInt8(ascii: "/")) ?? range.lowerBound : range.lowerBound
    let text = bytes[first..<range.upperBound]
    func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    guard let open = text.firstIndex(where: marks.contains), let close = text.lastIndex(where: marks.contains) else {
      // Each of several extensions makes a separate name.
      let isList = end > 0 && bytes[end - 1] == UInt8(ascii: "}")
      let known = string(first..<range.upperBound)
      return isList ? Built(start: known, end: ending, offset: range.lowerBound, text: known + ending) : nil
    }
    var behind = close + 1
    // Without braces the name of a variable extends to the end of the word.
    if bytes[close] == UInt8(ascii: "$") {
      while behind < range.upperBound, CodeScanner.isWord(bytes[behind]) { behind += 1 }
    }
    let last = string(behind..<range.upperBound)
    // A variable or a star may also mean folders.
    guard !last.contains("/") else { return nil }
    return Built(
      start: string(first..<open), end: last + ending, offset: range.lowerBound, text: string(range.lowerBound..<end))
  }
}

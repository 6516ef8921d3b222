internal import Files

/// Names of pictures that a script puts together when it runs: `'./img/' + name + '.png'`, `` `img/${name}@2x.png` ``.
///
/// One pass over texts in quotes; what stands between two of them counts only as something that nobody knows here.
struct BuiltPaths {
  struct Built: Hashable {
    /// What is known of the beginning and the end.
    var start: String
    var end: String
    /// The last text of it, where it stands and what it spells.
    var offset: Int
    var text: String

    /// True where the beginning says a folder, so that not every picture that ends alike may be meant.
    var saysFolder: Bool { start.utf8.contains(UInt8(ascii: "/")) }
    /// As far as it is known: `./img/….png`.
    var words: String { "\(start)…\(end)" }
    /// How the file name begins.
    var nameStart: String { String(start.split(separator: "/", omittingEmptySubsequences: false).last ?? "") }
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private(set) var found: [Built] = []
  /// The text that a sum begins with, as long as it goes on; nil where none does.
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
    // What is put into a template stands in `${` and `}`.
    let isPutIn: (Int) -> Bool = { [bytes] in
      isTemplate && bytes[$0] == UInt8(ascii: "$") && $0 + 1 < last && bytes[$0 + 1] == UInt8(ascii: "{")
    }
    let opening = (first..<last).first(where: isPutIn)
    let closing = opening.flatMap { opening in (opening..<last).last { bytes[$0] == UInt8(ascii: "}") } }
    let own = text(first..<(opening ?? last))
    let begin = isSummand ? start ?? "" : own
    let end = closing.map { text(($0 + 1)..<last) } ?? (opening == nil && isSummand ? own : "")
    if SourceWalk.pictures.contains(Path.fileExtension("x" + end).lowercased()) {
      found.append(Built(start: begin, end: end, offset: first, text: text(first..<last)))
    }
    start = begin
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private func previousMark(before place: Int) -> UInt8? {
    bytes[..<place].last { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
  }
}

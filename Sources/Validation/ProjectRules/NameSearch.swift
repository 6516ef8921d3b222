internal import Files
internal import References

/// Finds everything in files of text that may name an asset, so that nothing is called unused that is not.
///
/// It errs on that side: a text in quotes or between tags, a member such as `.bell` of whatever it is asked, a key of a
/// JSON file, a name put together of pieces. Comments of code don't count, and neither does the last part of a name
/// alone, such as the 'Copy' of a menu for `Edit/Copy`.
struct NameSearch {
  /// More texts with something put into them than this are not kept for one project.
  private static let maxBuiltNameCount = 10_000

  private let names: [ExactName: [Int]]
  /// By the name in lower case, as data may spell it in another one.
  private let foldedNames: [String: [Int]]
  private let symbols: [ExactName: [Int]]
  /// Those in namespaces, by the last part of their names.
  private let lastParts: [ExactName: [Int]]
  private var mentionedByLastPart: Set<Int> = []
  /// True if code puts paths together of which nothing is known: `"\(group)/\(name)"`.
  private var composesPaths = false
  private let longest: Int
  private let assets: [NamedAsset]
  private let maxLetterCount: Int
  private(set) var mentioned: Set<Int> = []
  /// Those that code names, told apart from texts of data, which may be about anything.
  private(set) var mentionedByCode: Set<Int> = []
  private var isInCode = false
  private var built: Set<DynamicNamePattern> = []
  /// What was noted already: ten thousand assets may have the name that stands in a file a million times.
  private var noted: Set<Mention> = []

  private struct Mention: Hashable {
    var name: ExactName
    var isSymbol: Bool
    var isInCode: Bool
  }

  /// - Parameter mostLetters: How many letters are looked at, at most, to fit names to texts with something put into
  ///   them; what is left then counts as named.
  init(_ assets: [NamedAsset], maxLetterCount: Int = 50_000_000) {
    self.maxLetterCount = maxLetterCount
    var (names, symbols): ([ExactName: [Int]], [ExactName: [Int]]) = ([:], [:])
    var (lastParts, foldedNames): ([ExactName: [Int]], [String: [Int]]) = ([:], [:])
    let frames = Self.frames(assets)
    for (index, asset) in assets.enumerated() {
      for name in Self.ways(to: asset, frames) { names[ExactName(name), default: []].append(index) }
      for name in asset.names where name.utf8.contains(UInt8(ascii: "/")) {
        lastParts[ExactName(Path.name(name)), default: []].append(index)
      }
      foldedNames[asset.names[0].lowercased(), default: []].append(index)
      for symbol in [asset.symbol, asset.objectiveCSymbol].compactMap({ $0 }) {
        symbols[ExactName(symbol), default: []].append(index)
      }
    }
    longest = (names.keys.map(\.text) + symbols.keys.map(\.text)).reduce(0) { max($0, $1.utf8.count) }
    (self.names, self.symbols, self.lastParts) = (names, symbols, lastParts)
    (self.assets, self.foldedNames) = (assets, foldedNames)
  }

  /// The names of an asset, and of the frame of an animation what is left without its number: `loading` of `loading-12`,
  /// to which code adds it.
  private static func ways(to asset: NamedAsset, _ frames: Set<Frame>) -> Set<String> {
    let stems = asset.names.compactMap(Frame.init).filter { frame in
      [frame.number - 1, frame.number + 1].contains { frames.contains(Frame(stem: frame.stem, number: $0)) }
    }.map(\.stem)
    return Set(asset.names + stems)
  }

  /// A name that ends in a number. One without a neighbor, as `Copy-16` beside `Copy-24`, is no frame of an animation.
  private struct Frame: Hashable {
    var stem: String
    var number: Int

    init(stem: String, number: Int) { (self.stem, self.number) = (stem, number) }

    init?(_ name: String) {
      let rest = name.reversed().drop { $0.isASCII && $0.isNumber }
      let stem = String(rest.drop { "-_ ".contains($0) }.reversed())
      guard !stem.isEmpty, let number = Int(name.suffix(name.count - rest.count)) else { return nil }
      self.init(stem: stem, number: number)
    }
  }

  private static func frames(_ assets: [NamedAsset]) -> Set<Frame> {
    Set(assets.flatMap(\.names).compactMap(Frame.init))
  }

  /// Notes a name that something is sure to mean.
  mutating func mention(_ name: String) { mentioned.formUnion(names[ExactName(name)] ?? []) }

  /// Notes what fits the names that are put together while an app runs; to be called once, at the end.
  mutating func settleBuiltNames() {
    if composesPaths { mentioned.formUnion(mentionedByLastPart) }
    // Most have letters at one end, and of those only few begin or end as a name does.
    let byEnd = Dictionary(grouping: built, by: \.end)
    var letters = 0
    for (index, asset) in assets.enumerated() where !mentioned.contains(index) {
      let isBuilt = Set(asset.names).map { Array($0.utf8) }.contains { name in
        let ends: [DynamicNamePattern.End] = [.first(name.first ?? 0), .last(name.last ?? 0), .open]
        return ends.contains { end in
          let candidates = byEnd[end] ?? []
          letters += candidates.count * (end == .open ? name.count : 1)
          return letters < maxLetterCount && candidates.contains { $0.fits(name) }
        }
      }
      if isBuilt || letters >= maxLetterCount { mentioned.insert(index) }
    }
  }

  // MARK: Reading

  /// Looks into a file.
  mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>, isCode: Bool) {
    isInCode = isCode
    var position = 0
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""): position = readText(bytes, from: position + 1, until: UInt8(ascii: "\""), isCode)
      case UInt8(ascii: "'") where !isCode:
        position = readText(bytes, from: position + 1, until: UInt8(ascii: "'"), isCode)
      case UInt8(ascii: ">") where !isCode:
        position = readText(bytes, from: position + 1, until: UInt8(ascii: "<"), isCode)
      case UInt8(ascii: "/") where isCode && position + 1 < bytes.count: position = behindComment(bytes, position)
      case UInt8(ascii: "."): position = readWord(bytes, from: position + 1)
      case UInt8(ascii: "A") where isCode: position = readObjectiveCSymbol(bytes, from: position)
      default: position += 1
      }
    }
  }

  private func behindComment(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    switch bytes[start + 1] {
    case UInt8(ascii: "/"): return bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
    case UInt8(ascii: "*"):
      var position = start + 2
      while position + 1 < bytes.count {
        if bytes[position] == UInt8(ascii: "*"), bytes[position + 1] == UInt8(ascii: "/") { return position + 2 }
        position += 1
      }
      return bytes.count
    default: return start + 1
    }
  }

  /// Reads a text up to its end or that of the line, and returns the place behind it; a text between tags ends before
  /// the next one, which may hold texts itself.
  private mutating func readText(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, until end: UInt8, _ isCode: Bool
  ) -> Int {
    var position = start
    var pieces: [[UInt8]] = []
    var first = start
    while position < bytes.count, bytes[position] != end, bytes[position] != 0x0A {
      guard bytes[position] == UInt8(ascii: "\\") else {
        position += 1
        continue
      }
      if isCode, position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "(") {
        if pieces.count < 17 { pieces.append(Array(bytes[first..<position].prefix(257))) }
        position = behindInsertion(bytes, position + 2)
        first = position
      } else {
        position += 2
      }
    }
    let last = min(position, bytes.count)
    let text = UnsafeBufferPointer(rebasing: bytes[min(first, last)..<last])
    if pieces.isEmpty { note(text, isCode) } else { noteBuilt(pieces + [Array(text.prefix(257))]) }
    return min(last + (end == UInt8(ascii: "<") ? 0 : 1), bytes.count)
  }

  /// Goes behind the bracket that closes `\(…`, at most to the end of the line.
  private func behindInsertion(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var (position, depth) = (start, 1)
    while position < bytes.count, bytes[position] != 0x0A, depth > 0 {
      if bytes[position] == UInt8(ascii: "(") { depth += 1 }
      if bytes[position] == UInt8(ascii: ")") { depth -= 1 }
      position += 1
    }
    return position
  }

  private mutating func note(_ text: UnsafeBufferPointer<UInt8>, _ isCode: Bool) {
    guard !text.isEmpty, text.count <= 256 else { return }
    if text.count <= longest + 16 { noteName(String(decoding: text, as: UTF8.self)) }
    guard isCode else { return }
    if text.contains(UInt8(ascii: "%")) { noteBuilt(DynamicNamePattern.pieces(format: text)) }
    // What code puts something before or behind: "tab-" + name.
    let joints = "-_/. ".utf8
    if let last = text.last, joints.contains(last) { noteBuilt([Array(text), []]) }
    if let first = text.first, joints.contains(first) { noteBuilt([[], Array(text)]) }
  }

  private mutating func note(_ text: String, isSymbol: Bool) {
    let name = ExactName(text)
    guard let found = isSymbol ? symbols[name] : names[name],
      noted.insert(Mention(name: name, isSymbol: isSymbol, isInCode: isInCode)).inserted
    else { return }
    mentioned.formUnion(found)
    if isInCode { mentionedByCode.formUnion(found) }
  }

  private mutating func noteName(_ text: String) {
    for name in [text, Path.name(text), LooseFileName(Path.name(text)).base] {
      note(name, isSymbol: false)
    }
    // An app may change the case of a name that comes from data.
    if !isInCode, let found = foldedNames[text.lowercased()] { mentioned.formUnion(found) }
    if !lastParts.isEmpty, let found = lastParts[ExactName(Path.name(text))] { mentionedByLastPart.formUnion(found) }
  }

  private mutating func noteBuilt(_ pieces: [[UInt8]]) {
    if pieces.joined().elementsEqual("/".utf8) { composesPaths = true }
    let name = DynamicNamePattern(pieces)
    for name in [name, name?.withoutExtension].compactMap({ $0 }) where built.count < Self.maxBuiltNameCount {
      built.insert(name)
    }
  }

  /// Reads the word behind a dot, whatever stands before it: `R.image.bell`, `Asset.bell`, `.bell`.
  private mutating func readWord(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var start = start
    if start < bytes.count, bytes[start] == UInt8(ascii: "`") { start += 1 }
    let end = Self.endOfWord(bytes, start)
    guard end > start, end - start <= longest else { return end }
    note(String(decoding: bytes[start..<end], as: UTF8.self), isSymbol: true)
    return end
  }

  private mutating func readObjectiveCSymbol(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let end = Self.endOfWord(bytes, start)
    let word = bytes[start..<end]
    for prefix in ["ACImageName", "ACColorName"] where word.starts(with: prefix.utf8) {
      let name = String(decoding: word.dropFirst(prefix.utf8.count), as: UTF8.self)
      note(name, isSymbol: true)
    }
    return end
  }

  private static func endOfWord(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var end = start
    while end < bytes.count, CodeScanner.isWord(bytes[end]) { end += 1 }
    return end
  }
}

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

  let names: AssetNameTable
  private var mentionedByLastPart: Set<Int> = []
  private var composesPaths = false
  private let maxLetterCount: Int
  private(set) var mentioned: Set<Int> = []
  /// The ones that code names, apart from text of data, which may be about anything.
  private(set) var mentionedByCode: Set<Int> = []
  private var built: Set<DynamicNamePattern> = []
  /// What was added already: ten thousand assets may have a name that is in a thousand files.
  private var added: Set<Mention> = []

  private struct Mention: Hashable {
    var mention: NameMentions.Mention
    var isInCode: Bool
  }

  /// - Parameter maxLetterCount: How many letters are looked at, at most, to fit names to texts with something put into
  ///   them; what is left then counts as named.
  init(_ assets: [NamedAsset], maxLetterCount: Int = 50_000_000) {
    self.maxLetterCount = maxLetterCount
    names = AssetNameTable(assets)
  }

  /// Adds a name that something is sure to mean.
  mutating func mention(_ name: String) { mentioned.formUnion(names.names[ExactName(name)] ?? []) }

  /// Adds what a file mentions.
  mutating func add(_ mentions: NameMentions, isCode: Bool) {
    for mention in mentions.all where added.insert(Mention(mention: mention, isInCode: isCode)).inserted {
      let found = names.assets(meantBy: mention)
      if mention.kind == .lastPart {
        mentionedByLastPart.formUnion(found)
      } else {
        mentioned.formUnion(found)
        if isCode { mentionedByCode.formUnion(found) }
      }
    }
    if mentions.composesPaths { composesPaths = true }
    for pattern in mentions.built where built.count < Self.maxBuiltNameCount { built.insert(pattern) }
  }

  /// Adds what fits the names that are put together while an app runs; to be called once, at the end.
  mutating func settleBuiltNames() {
    if composesPaths { mentioned.formUnion(mentionedByLastPart) }
    // Most have letters at one end, and of those only few begin or end as a name does.
    let byEnd = Dictionary(grouping: built, by: \.end)
    var letters = 0
    for (index, asset) in names.assets.enumerated() where !mentioned.contains(index) {
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
}

/// All names of the assets of a project, to be found in text.
struct AssetNameTable: Sendable {
  let assets: [NamedAsset]
  fileprivate let names: [ExactName: [Int]]
  /// By the name in lower case, as data may spell it in another one.
  private let foldedNames: [String: [Int]]
  private let symbols: [ExactName: [Int]]
  /// Those in namespaces, by the last part of their names.
  private let lastParts: [ExactName: [Int]]
  fileprivate let longest: Int

  init(_ assets: [NamedAsset]) {
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

  /// Returns the numbers of the assets that a text may mean.
  fileprivate func assets(meantBy mention: NameMentions.Mention) -> [Int] {
    switch mention.kind {
    case .name: names[mention.text] ?? []
    case .symbol: symbols[mention.text] ?? []
    case .anyCase: foldedNames[mention.text.text] ?? []
    case .lastPart: lastParts[mention.text] ?? []
    }
  }

  fileprivate var hasNamespaces: Bool { !lastParts.isEmpty }

  /// A number that is another one for other names; what files mention is only known for these.
  var fingerprint: UInt64 {
    var writer = CacheWriter()
    for asset in assets {
      for name in asset.names { writer.append(name) }
      writer.append(asset.symbol ?? "")
      writer.append(asset.objectiveCSymbol ?? "")
    }
    return CacheChecksum.sum(writer.bytes[...])
  }
}

/// What one file of text mentions of the assets in a table.
struct NameMentions: Hashable, Sendable {
  /// How a text means an asset.
  enum Kind: UInt8, Hashable, Sendable { case name, symbol, anyCase, lastPart }

  struct Mention: Hashable, Sendable {
    var text: ExactName
    var kind: Kind
  }

  /// Each once, in the order of the text.
  private(set) var all: [Mention] = []
  private(set) var built: [DynamicNamePattern] = []
  /// True if code puts paths together of which nothing is known: `"\(group)/\(name)"`.
  private(set) var composesPaths = false

  init(all: [Mention], built: [DynamicNamePattern], composesPaths: Bool) {
    (self.all, self.built, self.composesPaths) = (all, built, composesPaths)
  }

  /// Looks into the bytes of a file.
  init(in bytes: [UInt8], of names: AssetNameTable, isCode: Bool) {
    guard !names.assets.isEmpty else { return }
    var scanner = NameScanner(names, isCode: isCode)
    bytes.withUnsafeBufferPointer { scanner.scan($0) }
    (all, built, composesPaths) = (scanner.all, scanner.built, scanner.composesPaths)
  }
}

/// Goes over the bytes of one file.
private struct NameScanner {
  private let names: AssetNameTable
  private let isCode: Bool
  private(set) var all: [NameMentions.Mention] = []
  private(set) var built: [DynamicNamePattern] = []
  private(set) var composesPaths = false
  private var found: Set<NameMentions.Mention> = []
  private var foundBuilt: Set<DynamicNamePattern> = []

  init(_ names: AssetNameTable, isCode: Bool) { (self.names, self.isCode) = (names, isCode) }

  mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>) {
    var position = 0
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""): position = readText(bytes, from: position + 1, until: UInt8(ascii: "\""))
      case UInt8(ascii: "'") where !isCode:
        position = readText(bytes, from: position + 1, until: UInt8(ascii: "'"))
      case UInt8(ascii: ">") where !isCode:
        position = readText(bytes, from: position + 1, until: UInt8(ascii: "<"))
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
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, until end: UInt8
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
    if pieces.isEmpty { note(text) } else { noteBuilt(pieces + [Array(text.prefix(257))]) }
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

  private mutating func note(_ text: UnsafeBufferPointer<UInt8>) {
    guard !text.isEmpty, text.count <= 256 else { return }
    if text.count <= names.longest + 16 { noteName(String(decoding: text, as: UTF8.self)) }
    guard isCode else { return }
    if text.contains(UInt8(ascii: "%")) { noteBuilt(DynamicNamePattern.pieces(format: text)) }
    // What code puts something before or behind: "tab-" + name.
    let joints = "-_/. ".utf8
    if let last = text.last, joints.contains(last) { noteBuilt([Array(text), []]) }
    if let first = text.first, joints.contains(first) { noteBuilt([[], Array(text)]) }
  }

  private mutating func note(_ text: String, _ kind: NameMentions.Kind) {
    let mention = NameMentions.Mention(text: ExactName(text), kind: kind)
    guard !names.assets(meantBy: mention).isEmpty, found.insert(mention).inserted else { return }
    all.append(mention)
  }

  private mutating func noteName(_ text: String) {
    note(text, .name)
    let last = Path.name(text)
    if last.utf8.count != text.utf8.count { note(last, .name) }
    let base = LooseFileName(last).base
    if base.utf8.count != last.utf8.count { note(base, .name) }
    // An app may change the case of a name that comes from data.
    if !isCode { note(text.lowercased(), .anyCase) }
    if names.hasNamespaces { note(last, .lastPart) }
  }

  private mutating func noteBuilt(_ pieces: [[UInt8]]) {
    if pieces.joined().elementsEqual("/".utf8) { composesPaths = true }
    let pattern = DynamicNamePattern(pieces)
    for pattern in [pattern, pattern?.withoutExtension].compactMap({ $0 }) where foundBuilt.insert(pattern).inserted {
      built.append(pattern)
    }
  }

  /// Reads the word behind a dot, whatever stands before it: `R.image.bell`, `Asset.bell`, `.bell`.
  private mutating func readWord(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var start = start
    if start < bytes.count, bytes[start] == UInt8(ascii: "`") { start += 1 }
    let end = Self.endOfWord(bytes, start)
    guard end > start, end - start <= names.longest else { return end }
    note(String(decoding: bytes[start..<end], as: UTF8.self), .symbol)
    return end
  }

  private mutating func readObjectiveCSymbol(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let end = Self.endOfWord(bytes, start)
    let word = bytes[start..<end]
    for prefix in ["ACImageName", "ACColorName"] where word.starts(with: prefix.utf8) {
      let name = String(decoding: word.dropFirst(prefix.utf8.count), as: UTF8.self)
      note(name, .symbol)
    }
    return end
  }

  private static func endOfWord(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var end = start
    while end < bytes.count, CodeScanner.isWord(bytes[end]) { end += 1 }
    return end
  }
}

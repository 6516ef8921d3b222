internal import Files
internal import References

/// The mentions of assets of a table in one text file.
struct NameMentions: Hashable, Sendable {
  /// How a string refers to an asset.
  enum Kind: UInt8, Hashable, Sendable { case name, symbol, anyCase, lastPart, namespace }

  struct Mention: Hashable, Sendable {
    var text: ExactName
    var kind: Kind
  }

  /// Each once, in the order of the file.
  private(set) var all: [Mention] = []
  private(set) var built: [DynamicNamePattern] = []
  /// True if code builds paths about which nothing is known: `"\(group)/\(name)"`.
  private(set) var composesPaths = false
  /// What code looks up by names about which nothing is known: `UIImage(named: country.code)`.
  private(set) var lookups: Set<NameLookup> = []

  init(all: [Mention], built: [DynamicNamePattern], composesPaths: Bool, lookups: Set<NameLookup>) {
    (self.all, self.built, self.composesPaths, self.lookups) = (all, built, composesPaths, lookups)
  }

  /// Searches the bytes of a file.
  init(in bytes: [UInt8], of names: AssetNameTable, as kind: TextKind) {
    guard !names.assets.isEmpty else { return }
    var scanner = NameScanner(names, kind)
    bytes.withUnsafeBufferPointer { scanner.scan($0) }
    (all, built, composesPaths) = (scanner.all, scanner.built, scanner.composesPaths)
    lookups = scanner.lookups
  }
}

/// Scans the bytes of one file.
private struct NameScanner {
  private let names: AssetNameTable
  private let kind: TextKind
  private let isCode: Bool
  private(set) var all: [NameMentions.Mention] = []
  private(set) var built: [DynamicNamePattern] = []
  private(set) var composesPaths = false
  private(set) var lookups: Set<NameLookup> = []
  private var found: Set<NameMentions.Mention> = []
  private var foundBuilt: Set<DynamicNamePattern> = []
  private var composed = ComposedNames()
  /// The variables to which strings are appended; a few, since all assignments are searched for each.
  private var appended: Set<[UInt8]> = []

  private static let mostAppended = 32

  init(_ names: AssetNameTable, _ kind: TextKind) {
    (self.names, self.kind, isCode) = (names, kind, kind == .code)
  }

  mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>) {
    var position = 0
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        if isCode { composed.addValue(at: position, in: bytes) }
        position = readText(bytes, from: position + 1, until: UInt8(ascii: "\""))
      case UInt8(ascii: "'") where !isCode:
        position = readText(bytes, from: position + 1, until: UInt8(ascii: "'"))
      case UInt8(ascii: ">") where !isCode:
        position = readText(bytes, from: position + 1, until: UInt8(ascii: "<"))
      case UInt8(ascii: "/") where isCode && position + 1 < bytes.count: position = behindComment(bytes, position)
      case UInt8(ascii: ".") where kind.hasMembers: position = readWord(bytes, from: position + 1)
      case UInt8(ascii: ":") where isCode, UInt8(ascii: "(") where isCode:
        if let lookup = CodeScanner.lookup(at: position, in: bytes) { lookups.insert(lookup) }
        position += 1
      case UInt8(ascii: "+") where isCode: position = readAddition(bytes, at: position)
      case UInt8(ascii: "A") where isCode: position = readObjectiveCSymbol(bytes, from: position)
      case UInt8(ascii: "c") where isCode: position = readCases(bytes, from: position)
      default: position += 1
      }
    }
    for beginning in composed.beginnings(in: bytes) { noteBuilt([beginning, []]) }
    for name in composed.names(in: bytes)
    where name.withUnsafeBufferPointer({ names.texts.mayName($0, anyCase: false) }) {
      noteName(String(decoding: name, as: UTF8.self))
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

  /// Reads a string up to its end or that of the line, and returns the place after it; text between tags ends before
  /// the next tag, which may contain strings itself.
  private mutating func readText(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, until end: UInt8
  ) -> Int {
    var position = start
    var pieces: [[UInt8]] = []
    var first = start
    var isOfWords = true
    while position < bytes.count, bytes[position] != end, bytes[position] != 0x0A {
      guard bytes[position] == UInt8(ascii: "\\") else {
        position += 1
        continue
      }
      if isCode, position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "(") {
        if pieces.count < 17 { pieces.append(Array(bytes[first..<position].prefix(257))) }
        let inserted = position + 2
        position = behindInsertion(bytes, inserted)
        if !bytes[inserted..<max(inserted, position - 1)].allSatisfy(CodeScanner.isWord) { isOfWords = false }
        first = position
      } else {
        position += 2
      }
    }
    let last = min(position, bytes.count)
    let text = UnsafeBufferPointer(rebasing: bytes[min(first, last)..<last])
    // A symbol of the system is no asset.
    if isCode, CodeScanner.isSystemSymbol(at: start - 1, in: bytes) { return min(last + 1, bytes.count) }
    if pieces.isEmpty {
      note(text, from: start, in: bytes)
      if isCode { noteParts(text, in: bytes) }
    } else if !noteBuilt(pieces + [Array(text.prefix(257))]), isOfWords {
      composed.addString(at: start)
    }
    return min(last + (end == UInt8(ascii: "<") ? 0 : 1), bytes.count)
  }

  /// Goes to the end of the parenthesis that closes `\(…`, at most to the end of the line.
  private func behindInsertion(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var (position, depth) = (start, 1)
    while position < bytes.count, bytes[position] != 0x0A, depth > 0 {
      if bytes[position] == UInt8(ascii: "(") { depth += 1 }
      if bytes[position] == UInt8(ascii: ")") { depth -= 1 }
      position += 1
    }
    return position
  }

  private mutating func note(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) {
    guard !text.isEmpty, text.count <= 256 else { return }
    if isCode { noteLastPart(ofIdentifier: text) }
    if text.count <= names.longest + 16, names.texts.mayName(text, anyCase: kind.mayChangeCase),
      kind != .interface || text.contains(UInt8(ascii: ".")) || !isInSystemCatalog(start, in: bytes)
    {
      noteName(String(decoding: text, as: UTF8.self))
    }
    guard isCode else { return }
    composed.addJoint(text, at: start, in: bytes)
    if text.contains(UInt8(ascii: "%")) { noteBuilt(DynamicNamePattern.pieces(format: text)) }
    // A string to which code prepends or appends something: "tab-" + name.
    let joints = "-_/. ".utf8
    if let last = text.last, joints.contains(last) { noteBuilt([Array(text), []]) }
    if let first = text.first, joints.contains(first) { noteBuilt([[], Array(text)]) }
  }

  /// True for the name of a symbol of the system: `<imageView image="star" catalog="system"/>`.
  ///
  /// An asset that is called `square.and.arrow.up` takes the place of a symbol on systems without symbols.
  private func isInSystemCatalog(_ start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let before = bytes[..<(start - 1)].suffix(1024)
    guard [" image=", " name="].contains(where: { before.suffix($0.utf8.count).elementsEqual($0.utf8) }) else {
      return false
    }
    let first = before.lastIndex(of: UInt8(ascii: "<")) ?? before.startIndex
    let tag = bytes[first...].prefix(2048).prefix { $0 != UInt8(ascii: ">") }
    return tag.indices.contains {
      bytes[$0] == UInt8(ascii: "c") && bytes[$0...].starts(with: "catalog=\"system\"".utf8)
    }
  }

  /// Notes the strings to both sides of `stringByAppendingString:` and of `appending(`.
  private mutating func noteParts(
    _ text: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>
  ) {
    guard let start = text.baseAddress.flatMap({ base in bytes.baseAddress.map { base - $0 } }), text.count >= 2 else {
      return
    }
    let (before, behind) = (bytes[..<(start - 1)].suffix(32), bytes[min(start + text.count + 1, bytes.count)...])
    // Shorter ones are parts of too many names.
    let sum = text.count >= 4 ? [" + "] : []
    if ([" stringByAppending", ".appending("] + sum).contains(where: { behind.starts(with: $0.utf8) }) {
      noteBuilt([Array(text.prefix(257)), []])
    }
    let ends = ["stringByAppendingString:@", "stringByAppendingFormat:@", "appendString:@", ".appending("] + sum
    if ends.contains(where: { before.suffix($0.utf8.count).elementsEqual($0.utf8) }) {
      noteBuilt([[], Array(text.prefix(257))])
    }
  }

  /// Code may take the name of an asset from an identifier: `app.iconName = id.split(separator: ".").last`.
  private mutating func noteLastPart(ofIdentifier text: UnsafeBufferPointer<UInt8>) {
    guard let point = text.lastIndex(of: UInt8(ascii: ".")), text[..<point].contains(UInt8(ascii: ".")),
      text.allSatisfy({ CodeScanner.isWord($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") })
    else { return }
    let last = UnsafeBufferPointer(rebasing: text[(point + 1)...])
    if names.texts.mayName(last, anyCase: false) { note(String(decoding: last, as: UTF8.self), .name) }
  }

  /// Reads `name += "…"`, and notes the strings that were assigned to the variable: names begin with them.
  private mutating func readAddition(_ bytes: UnsafeBufferPointer<UInt8>, at plus: Int) -> Int {
    guard ["+= \"", "+= @\""].contains(where: { bytes[plus...].starts(with: $0.utf8) }),
      appended.count < Self.mostAppended, let word = Self.word(before: plus, in: bytes), appended.insert(word).inserted
    else { return plus + 1 }
    for quote in composed.assigned
    where Self.word(before: quote - (bytes[quote - 1] == 0x40 ? 3 : 2), in: bytes) == word {
      let text = bytes[(quote + 1)...].prefix(257).prefix { $0 != UInt8(ascii: "\"") && $0 != 0x0A }
      noteBuilt([Array(text), []])
    }
    return plus + 1
  }

  /// The word that ends one space before an operator.
  private static func word(before place: Int, in bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard place > 1, bytes[place - 1] == 0x20 else { return nil }
    let word = bytes[..<(place - 1)].reversed().prefix(64).prefix(while: CodeScanner.isWord)
    return word.isEmpty ? nil : word.reversed()
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
    if kind.mayChangeCase { note(text.lowercased(), .anyCase) }
    guard names.hasNamespaces else { return }
    note(last, .lastPart)
    if isCode { note(text, .namespace) }
  }

  /// Returns false for pieces of which no pattern can be made.
  @discardableResult
  private mutating func noteBuilt(_ pieces: [[UInt8]]) -> Bool {
    if pieces.joined().elementsEqual("/".utf8) { composesPaths = true }
    let pattern = DynamicNamePattern(pieces)
    for pattern in [pattern, pattern?.withoutExtension].compactMap({ $0 }) where foundBuilt.insert(pattern).inserted {
      built.append(pattern)
    }
    return pattern != nil
  }

  /// Reads the word after a dot, whatever comes before it: `R.image.bell`, `Asset.bell`, `.bell`.
  private mutating func readWord(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var start = start
    if start < bytes.count, bytes[start] == UInt8(ascii: "`") { start += 1 }
    let end = Self.endOfWord(bytes, start)
    guard end > start, end - start <= names.longest,
      names.words.mayHold(UnsafeBufferPointer(rebasing: bytes[start..<end]))
    else { return end }
    note(String(decoding: bytes[start..<end], as: UTF8.self), .symbol)
    return end
  }

  /// Reads `case bell, gong`: without a value, the name of a case may be its text.
  private mutating func readCases(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    // Most words with this letter go no further.
    guard start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: "a"), bytes[start...].starts(with: "case ".utf8),
      start == 0 || !CodeScanner.isWord(bytes[start - 1])
    else {
      return Self.endOfWord(bytes, start)
    }
    var position = start + 5
    while true {
      let end = Self.endOfWord(bytes, position)
      let word = UnsafeBufferPointer(rebasing: bytes[position..<end])
      if !word.isEmpty, word.count <= names.longest, names.texts.mayName(word, anyCase: false) {
        note(String(decoding: word, as: UTF8.self), .name)
      }
      guard !word.isEmpty, bytes[end...].starts(with: ", ".utf8) else { return end }
      position = end + 2
    }
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

// Words in code, and the symbols that Xcode generates for assets.

extension CodeScanner {
  mutating func readWord(into sink: inout ReferenceCollector) {
    let start = position
    let end = endOfWord(at: position)
    let word = UnsafeBufferPointer(rebasing: bytes[start..<end])
    switch bytes[start] {
    case UInt8(ascii: "A"):
      if let (name, subject) = CodeContext.objectiveCSymbol(word) {
        sink.add(name, at: start..<end, .objectiveCSymbol, subject, .certain, .words)
      }
    case UInt8(ascii: "r"), UInt8(ascii: "s"):
      if sink.wantsStretching, CodeContext.isStretching(word) {
        sink.addStretching(of: nearestText(before: start), at: start)
      }
    default: break
    }
    if isSwift { scopes.note(word: word) } else if declaresGiver { scopes.note(declared: word) }
    note(.word, from: start, to: max(end, start + 1))
  }

  /// Returns the string a few tokens before a place, such as `bell` before `resizableImage` in
  /// `[[UIImage imageNamed:@"bell"] resizableImageWithCapInsets:…]`; empty if there is none.
  func nearestText(before place: Int) -> String {
    guard let token = recent.suffix(6).last(where: { $0.kind == .mark && bytes[$0.start] == UInt8(ascii: "\"") }),
      token.end - token.start >= 2
    else { return "" }
    return String(decoding: bytes[(token.start + 1)..<(token.end - 1)], as: UTF8.self)
  }

  /// The end of a word, which may be in backticks.
  private func endOfWord(at start: Int) -> Int {
    var end = start
    if end < bytes.count, bytes[end] == UInt8(ascii: "`") {
      end += 1
      while end < bytes.count, bytes[end] != UInt8(ascii: "`"), bytes[end] != UInt8(ascii: "\n") { end += 1 }
      return min(end + 1, bytes.count)
    }
    while end < bytes.count, Self.isWord(bytes[end]) { end += 1 }
    return end
  }

  /// Reads `.bell`, or the words after `ImageResource`, joined by dots.
  mutating func readMember(into sink: inout ReferenceCollector) {
    let dot = position
    guard isSwift, let owner = ownerOfMember() else { return note(.mark, from: dot, to: dot + 1) }
    var words: [Range<Int>] = []
    var end = dot
    while end < bytes.count, bytes[end] == UInt8(ascii: "."), end + 1 < bytes.count {
      let stop = endOfWord(at: end + 1)
      guard stop > end + 1 else { break }
      words.append((end + 1)..<stop)
      end = stop
    }
    guard !words.isEmpty else { return note(.mark, from: dot, to: dot + 1) }
    let type = owner.isEmpty ? impliedType(behind: recent.count - 1) : nil
    let (subject, certainty) = CodeContext.meaningOfMember(owner: type ?? owner, label: label, callee: callee)
    guard certainty >= sink.minimum else { return note(.member, from: dot, to: end) }
    let name = words.map { Self.withoutBackticks(bytes[$0]) }.joined(separator: ".")
    if sink.wants(.symbol, name) {
      var found = ScannedName(
        name: name, range: (dot + 1)..<end, kind: .symbol, subject: subject, certainty: certainty, spelling: .words)
      // A color can also be created from another color.
      found.canBeMember = subject == .color && label == nil && owner.isEmpty && type == nil
      sink.add(found)
    }
    note(.member, from: dot, to: end)
  }

  /// Returns the type whose member is accessed, `""` if no type is given, nil for a member of something else.
  private func ownerOfMember() -> String? {
    guard let last = recent.last else { return "" }
    let touches = last.end == position
    if last.kind == .word {
      // Types begin with a capital letter.
      if touches, !(0x41...0x5A).contains(bytes[last.start]) { return nil }
      let word = text(of: last)
      if touches { return CodeContext.owners.contains(word) ? word : nil }
      return CodeContext.wordsBeforeValues.contains(word) ? "" : nil
    }
    let closing = bytes[last.end - 1]
    if Self.isWord(closing) || Self.endsValue(closing) { return nil }
    return touches && Self.leadsToMember(closing) ? nil : ""
  }

  /// True for marks at the end of a value, whose members are not asset symbols.
  private static func endsValue(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "\""): true
    default: false
    }
  }

  /// True for the marks of `a?.b`, `a!.b`, `0..<1` and `\.b`.
  private static func leadsToMember(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "."), UInt8(ascii: "\\"): true
    default: false
    }
  }

  private static func withoutBackticks(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    String(decoding: word.filter { $0 != UInt8(ascii: "`") }, as: UTF8.self)
  }
}

internal import Files

// String literals.

extension CodeScanner {
  var startsRawText: Bool {
    var end = position
    while end < bytes.count, bytes[end] == UInt8(ascii: "#") { end += 1 }
    return end < bytes.count && bytes[end] == UInt8(ascii: "\"")
  }

  mutating func readRawText(into sink: inout ReferenceCollector) {
    var hashes = 0
    while peek == UInt8(ascii: "#") {
      hashes += 1
      position += 1
    }
    readText(hashes: hashes, into: &sink)
  }

  /// Reads a string, starting at its quote.
  mutating func readText(hashes: Int, into sink: inout ReferenceCollector) {
    let start = position
    if isSwift, hasQuotes(3, at: position) { return skipLongText(hashes: hashes) }
    position += 1
    let first = position
    /// The range from the first interpolation of the string to the end of the last one.
    var inserted: Range<Int>?
    while let byte = peek, byte != UInt8(ascii: "\n") {
      if byte == UInt8(ascii: "\""), hasHashes(hashes, at: position + 1) { break }
      if byte == UInt8(ascii: "\\"), hasHashes(hashes, at: position + 1) {
        let escaped = position + 1 + hashes
        if isSwift, escaped < bytes.count, bytes[escaped] == UInt8(ascii: "(") {
          let start = position
          position = escaped
          skipInterpolation()
          inserted = (inserted?.lowerBound ?? start)..<position
          continue
        }
        position = escaped
      }
      position = min(position + 1, bytes.count)
    }
    let range = first..<position
    let isClosed = peek == UInt8(ascii: "\"")
    position = min(position + (isClosed ? 1 + hashes : 0), bytes.count)
    let end = position
    if isClosed {
      if let inserted {
        reportBuilt(range, inserted: inserted, into: &sink)
      } else {
        report(range, hashes: hashes, into: &sink)
      }
    }
    note(.mark, from: start, to: end)
  }

  private func hasQuotes(_ count: Int, at place: Int) -> Bool {
    place + count <= bytes.count && bytes[place..<(place + count)].allSatisfy { $0 == UInt8(ascii: "\"") }
  }

  private func hasHashes(_ count: Int, at place: Int) -> Bool {
    place + count <= bytes.count && bytes[place..<(place + count)].allSatisfy { $0 == UInt8(ascii: "#") }
  }

  /// Skips a multi-line string, which is never a name.
  private mutating func skipLongText(hashes: Int) {
    let start = position
    position += 3
    while position < bytes.count {
      if hasQuotes(3, at: position), hasHashes(hashes, at: position + 3) {
        return note(.mark, from: start, to: position + 3 + hashes)
      }
      position += bytes[position] == UInt8(ascii: "\\") && hashes == 0 ? 2 : 1
    }
    position = bytes.count
  }

  /// Goes to the end of the parenthesis that closes `\(…`; names in there are ignored.
  private mutating func skipInterpolation() {
    var depth = 0
    while let byte = peek, byte != UInt8(ascii: "\n") {
      position += 1
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") {
        depth -= 1
        if depth == 0 { return }
      }
      if byte == UInt8(ascii: "\"") { skipInnerText() }
    }
  }

  private mutating func skipInnerText() {
    while let byte = peek, byte != UInt8(ascii: "\n") {
      position = min(position + (byte == UInt8(ascii: "\\") ? 2 : 1), bytes.count)
      if byte == UInt8(ascii: "\"") { return }
    }
  }

  // MARK: - Reporting

  private mutating func report(_ range: Range<Int>, hashes: Int, into sink: inout ReferenceCollector) {
    let name = StringLiteral.unescaped(bytes[range], hashes: hashes)
    if sink.wantsBuilt { reportTemplate(name, at: range.lowerBound, into: &sink) }
    if sink.wantsBuilt { reportEnd(name, at: range.lowerBound, into: &sink) }
    guard sink.wants(.literal, name) else { return }
    let choice = choice
    let last = choice?.last ?? lastBeforeText
    guard var meaning = meaning(endingAt: last) else { return }
    let isWhole = choice.map { endsHalf(of: $0) } ?? ends(behind: last, at: position)
    if meaning.certainty > .possible, !isWhole {
      meaning = (meaning.subject, .possible)  // Something is put behind the text, or asked of it.
    }
    if meaning.certainty <= .probable, let constant = privateConstant, endsStatement {
      constants.add(Array(bytes[constant.start..<constant.end]), declaredAt: constant.start, textOf: sink.found.count)
    }
    var found = ScannedName(
      name: name, range: range, kind: .literal, subject: meaning.subject, certainty: meaning.certainty,
      spelling: .code(hashes: hashes))
    if meaning.certainty == .certain, let bundle = CodeArgument.bundle(bytes, from: position) {
      found.ownBundle = bundle.own
      found.bundle = bundle.own != nil || bundle.isMain ? nil : bundle.name
    }
    if meaning.certainty < .certain, isWhole, recent.indices.contains(last) { found.takerOffset = recent[last].start }
    sink.add(found)
  }

  /// True if nothing follows on the line that could change a string.
  private var endsStatement: Bool {
    guard let next = bytes[position...].first(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { return true }
    return next == 0x0A || next == UInt8(ascii: ";") || next == UInt8(ascii: "}")
  }

  private func reportBuilt(_ range: Range<Int>, inserted: Range<Int>, into sink: inout ReferenceCollector) {
    guard sink.wantsBuilt else { return }
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    sink.addBuilt(
      text(range), start: text(range.lowerBound..<inserted.lowerBound),
      end: text(inserted.upperBound..<range.upperBound), at: range.lowerBound)
  }

  /// Reports the end of an image's file name, such as `un.png` in `"s" + "un.png"` and in `["s", "un.png"].joined()`,
  /// unless it is a complete name itself.
  private func reportEnd(_ text: String, at offset: Int, into sink: inout ReferenceCollector) {
    guard let first = text.utf8.first, first != UInt8(ascii: "."), first != UInt8(ascii: "@"),
      !text.utf8.contains(UInt8(ascii: "%")), !text.utf8.contains(UInt8(ascii: "/")),
      ImageKind(fileName: text) != nil
    else { return }
    let asksForIt = meaningOfText.map { $0.certainty > .possible } ?? true
    if asksForIt, !isContinued { return }
    sink.addBuilt(text, start: "", end: text, at: offset)
  }

  /// True for a string after a `+` or another string, which it continues.
  private var isContinued: Bool {
    let last = recent.count - 1
    if isText(at: last, "+") { return true }
    let before = isText(at: last, "@") ? last - 1 : last
    guard recent.indices.contains(before), recent[before].kind == .mark else { return false }
    return bytes[recent[before].start] == UInt8(ascii: "\"")
  }

  /// Reports a format such as `icon-%d.png`, and an end such as `@2x.png` that is appended to something.
  private func reportTemplate(_ text: String, at offset: Int, into sink: inout ReferenceCollector) {
    if let (start, end) = StringLiteral.partsOfFormat(text) {
      sink.addBuilt(text, start: start, end: end, at: offset)
    } else if let first = text.utf8.first, first == UInt8(ascii: ".") || first == UInt8(ascii: "@") {
      sink.addBuilt(text, start: "", end: text, at: offset)
    }
  }
}

/// The contents of a string literal.
enum StringLiteral {
  /// Returns the value of a string; one with an escape that no name needs is returned as it is spelled.
  static func unescaped(_ text: Slice<UnsafeBufferPointer<UInt8>>, hashes: Int) -> String {
    guard hashes == 0, text.contains(UInt8(ascii: "\\")) else { return String(decoding: text, as: UTF8.self) }
    var result: [UInt8] = []
    var isEscaped = false
    for byte in text {
      if !isEscaped, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else {
        if isEscaped, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { result.append(UInt8(ascii: "\\")) }
        result.append(byte)
        isEscaped = false
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns a name with the escapes of a string literal; nil if a raw string can't contain it.
  static func escaped(_ name: String, hashes: Int) -> [UInt8]? {
    let special = name.utf8.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
    guard special else { return Array(name.utf8) }
    guard hashes == 0 else { return nil }
    return name.utf8.flatMap { byte -> [UInt8] in
      byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") ? [UInt8(ascii: "\\"), byte] : [byte]
    }
  }

  /// Returns the text before the first `%@` of a format and after the last one; nil for a string that isn't a format.
  static func partsOfFormat(_ text: String) -> (start: String, end: String)? {
    let bytes = Array(text.utf8)
    guard let first = bytes.firstIndex(of: UInt8(ascii: "%")), let last = bytes.lastIndex(of: UInt8(ascii: "%")) else {
      return nil
    }
    var end = last + 1
    while end < bytes.count, "0123456789.$*'+- #hlqLztj".utf8.contains(bytes[end]) { end += 1 }
    guard end < bytes.count, bytes[end] == UInt8(ascii: "@") || CodeScanner.isWord(bytes[end]) else { return nil }
    return (String(decoding: bytes[..<first], as: UTF8.self), String(decoding: bytes[(end + 1)...], as: UTF8.self))
  }
}

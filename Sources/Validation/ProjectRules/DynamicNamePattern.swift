internal import References

/// A string in code with interpolations or placeholders: `icon_\(day)`, `%@-active`, `"tab-" + name`.
///
/// Every asset that it could name counts as named.
struct DynamicNamePattern: Hashable, Sendable {
  /// The fixed parts in order; any text may be between two of them.
  let pieces: [[UInt8]]

  /// Nil for a string that could be any name, such as `%@_%@`, or if no part of it is in any name.
  init?(_ pieces: [[UInt8]]) {
    let fixed = pieces.reduce(0) { $0 + $1.count }
    guard pieces.count > 1, fixed >= 2, fixed <= 256, pieces.count <= 16,
      pieces.joined().contains(where: { $0 != UInt8(ascii: "_") && CodeScanner.isWord($0) })
    else { return nil }
    self.pieces = pieces
  }

  /// Returns the fixed parts of a string with placeholders of `printf`: `icon_%02d`; all of it if it has none.
  ///
  /// Source: ISO C, `fprintf`; *String Programming Guide*, format specifiers, for `%@`.
  static func pieces(format text: some Collection<UInt8>) -> [[UInt8]] {
    var pieces: [[UInt8]] = [[]]
    var rest = text.makeIterator()
    while let byte = rest.next() {
      guard byte == UInt8(ascii: "%") else {
        pieces[pieces.count - 1].append(byte)
        continue
      }
      var next = rest.next()
      while let letter = next, "0123456789.$+- #'hlqLzt".utf8.contains(letter) { next = rest.next() }
      if next == UInt8(ascii: "%") { pieces[pieces.count - 1].append(byte) } else { pieces.append([]) }
    }
    return pieces
  }

  /// The first or last byte that all its possible names have in common.
  enum End: Hashable {
    case first(UInt8)
    case last(UInt8)
    /// Both ends may be anything.
    case open
  }

  var end: End { pieces[0].first.map { .first($0) } ?? pieces[pieces.count - 1].last.map { .last($0) } ?? .open }

  /// The same name without the extension and the scale of an image file; nil if it has none.
  var withoutExtension: DynamicNamePattern? {
    // A letter comes before it, since a name can't begin with a scale.
    let last = "x" + String(decoding: pieces[pieces.count - 1], as: UTF8.self)
    guard LooseFileName.isImage(last) else { return nil }
    return DynamicNamePattern(pieces.dropLast() + [Array(LooseFileName(last).base.utf8.dropFirst())])
  }

  func fits(_ name: [UInt8]) -> Bool {
    let (first, last) = (pieces[0], pieces[pieces.count - 1])
    guard name.count >= first.count + last.count, name.starts(with: first), name.suffix(last.count).elementsEqual(last)
    else { return false }
    var rest = name.dropFirst(first.count).dropLast(last.count)
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      guard let end = Self.end(of: piece, in: rest) else { return false }
      rest = rest[end...]
    }
    return true
  }

  private static func end(of piece: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= piece.count else { return nil }
    return (bytes.startIndex...(bytes.endIndex - piece.count)).first { bytes[$0...].starts(with: piece) }
      .map { $0 + piece.count }
  }
}

internal import System

/// Makes the bytes of a file from those of a blob if line endings or `$Id$` are converted, in chunks; `ToBlobConverter`
/// does the reverse.
///
/// Git fills in `$Id$` in two ways, which differ in odd cases: one for files that are written in pieces, and one for
/// those whose line endings depend on all of their bytes (`Conversion.needsWhole`).
///
/// Source: git, `convert.c`, `ident_filter_fn` and `is_foreign_ident`, `ident_to_worktree`, `crlf_to_worktree`.
struct ToWorkTreeConverter {
  private enum KeywordState { case outside, keyword, value }

  private static let dollar = UInt8(ascii: "$")

  private let addsReturns: Bool
  /// The replacement of `$Id$`, without the first dollar; nil if it is left alone.
  private let ident: [UInt8]?
  private let isWhole: Bool
  private let output: ByteBuffer
  private var last: UInt8 = 0
  private var place = KeywordState.outside
  private var held: [UInt8] = []

  /// - Parameters:
  ///   - addsReturns: True to add a carriage return before every line feed that has none.
  ///   - ident: The replacement of `$Id$`, without the first dollar; nil if it is left alone.
  ///   - isWhole: True for a file that git converts as a whole.
  ///   - output: The bytes are appended to it; it is emptied first.
  init(addsReturns: Bool, ident: [UInt8]?, isWhole: Bool, into output: ByteBuffer) {
    (self.addsReturns, self.ident, self.isWhole, self.output) = (addsReturns, ident, isWhole, output)
    output.count = 0
  }

  mutating func take(_ piece: UnsafeRawBufferPointer) {
    guard let ident else { return pass(piece) }
    var next = 0
    while next < piece.count {
      switch place {
      case .outside:
        let found = Self.place(of: Self.dollar, in: piece, from: next)
        pass(UnsafeRawBufferPointer(rebasing: piece[next...(found ?? piece.count - 1)]))
        guard let found else { return }
        (place, next) = (.keyword, found + 1)
      case .keyword:
        let byte = piece[next]
        switch (held.count, byte) {
        case (0, UInt8(ascii: "I")), (1, UInt8(ascii: "d")): held.append(byte)
        case (2, UInt8(ascii: ":")):
          held.append(byte)
          place = .value
        case (2, Self.dollar):
          held = ident
          release()
        default:
          // In a file that is converted as a whole it may be the next dollar.
          if !isWhole { held.append(byte) }
          release()
          if isWhole { continue }
        }
        next += 1
      case .value:
        let end = piece[next...].firstIndex { $0 == Self.dollar || $0 == 10 }
        held += piece[next..<(end ?? piece.count)]
        guard let end else { return }
        if piece[end] == Self.dollar, isOurs(held.dropFirst(3)) {
          held = ident
        } else if isWhole {
          release()
          next = end
          continue
        } else {
          held.append(piece[end])
        }
        release()
        next = end + 1
      }
    }
  }

  /// Must be called after the last piece.
  mutating func end() { release() }

  /// A value filled in by git contains spaces only at its ends; others belong to another system.
  private func isOurs(_ value: ArraySlice<UInt8>) -> Bool {
    if isWhole {
      guard let space = value.dropFirst().firstIndex(of: 32) else { return true }
      return space == value.endIndex - 1
    }
    guard value.first == 32 else { return true }
    return !value.dropFirst().dropLast().contains { [9, 13, 32].contains($0) }
  }

  private mutating func release() {
    let bytes = held
    bytes.withUnsafeBytes { pass($0) }
    held = []
    place = .outside
  }

  // MARK: Line endings

  private mutating func pass(_ bytes: UnsafeRawBufferPointer) {
    guard addsReturns else { return output.append(bytes) }
    guard let end = bytes.last else { return }
    var start = 0
    while let found = Self.place(of: 10, in: bytes, from: start) {
      output.append(UnsafeRawBufferPointer(rebasing: bytes[start..<found]))
      if (found > 0 ? bytes[found - 1] : last) != 13 { output.append(13) }
      output.append(10)
      start = found + 1
    }
    output.append(UnsafeRawBufferPointer(rebasing: bytes[start...]))
    last = end
  }

  private static func place(of byte: UInt8, in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard start < bytes.count, let base = bytes.baseAddress,
      let found = memchr(base + start, Int32(byte), bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }
}

extension ToWorkTreeConverter {
  /// Passes on the converted bytes of a blob, in chunks.
  ///
  /// - Parameter read: Calls `take` with the bytes of the blob, in chunks. It is called twice if the whole blob decides
  ///   whether it is text.
  static func stream(
    _ conversion: Conversion, blob: ObjectID,
    from read: (_ take: (UnsafeRawBufferPointer) throws -> Void) throws -> Void,
    to take: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let output = ByteBuffer(capacity: 1 << 16)
    let ident = conversion.hasIdent ? Array("Id: \(blob) $".utf8) : nil
    var addsReturns = conversion.lines == .always
    if conversion.lines == .ifText {
      var statistics = TextStatistics()
      let text = ToWorkTreeConverter(addsReturns: false, ident: ident, isWhole: true, into: output)
      try run(text, read) { statistics.take($0) }
      // If there is any carriage return, the line endings are left as they are.
      addsReturns = statistics.pairCount == 0 && !statistics.isBinary
    }
    let isWhole = conversion.needsWhole
    try run(ToWorkTreeConverter(addsReturns: addsReturns, ident: ident, isWhole: isWhole, into: output), read, take)
  }

  private static func run(
    _ text: ToWorkTreeConverter, _ read: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void,
    _ take: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    var text = text
    let output = text.output
    try withoutActuallyEscaping(take) { take in
      try read { piece in
        text.take(piece)
        if output.count > 0 { try take(output.bytes) }
        output.count = 0
      }
    }
    text.end()
    if output.count > 0 { try take(output.bytes) }
    output.count = 0
  }

  /// Returns the converted bytes of a blob.
  static func converted(_ bytes: [UInt8], _ conversion: Conversion, blob: ObjectID) throws -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 16)
    try stream(
      conversion, blob: blob, from: { take in try bytes.withUnsafeBytes { try take($0) } }, to: { result += $0 })
    return result
  }
}

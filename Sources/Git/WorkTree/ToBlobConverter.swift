internal import Files
internal import LargeFiles
internal import System

/// The changes to the bytes of one file when they become a blob; determined from the whole file.
struct ToBlobConversion: Hashable, Sendable {
  /// A carriage return before a line feed is removed.
  var dropsReturns = false
  /// `$Id: … $` becomes `$Id$`.
  var collapsesIdent = false
  /// A pointer to the content of a large file takes the place of all bytes; nothing else is done.
  var becomesPointer = false

  var isNone: Bool { !dropsReturns && !collapsesIdent && !becomesPointer }
}

/// Makes the bytes of a blob from those of a file, in chunks; `ToWorkTreeConverter` does the reverse.
///
/// Between pieces it holds a carriage return, or the bytes after `$Id:` until a `$` or the end of the line decides
/// whether they are removed.
///
/// Source: git, `convert.c`, `crlf_to_git` and `ident_to_git`.
struct ToBlobConverter {
  private enum KeywordState { case outside, keyword, value }

  private static let keyword = Array("Id:".utf8)
  private static let dollar = UInt8(ascii: "$")

  private let edit: ToBlobConversion
  private let output: ByteBuffer
  private var hasReturn = false
  private var place = KeywordState.outside
  private var held: [UInt8] = []

  /// - Parameter output: The bytes are appended to it; it is emptied first.
  init(_ edit: ToBlobConversion, into output: ByteBuffer) {
    (self.edit, self.output) = (edit, output)
    output.count = 0
  }

  mutating func take(_ piece: UnsafeRawBufferPointer) {
    guard edit.dropsReturns, let first = piece.first else { return pass(piece) }
    if hasReturn, first != 10 { passReturn() }
    hasReturn = false
    var start = 0
    while let found = Self.place(of: 13, in: piece, from: start) {
      guard found + 1 < piece.count else {
        pass(UnsafeRawBufferPointer(rebasing: piece[start..<found]))
        hasReturn = true
        return
      }
      pass(UnsafeRawBufferPointer(rebasing: piece[start..<(piece[found + 1] == 10 ? found : found + 1)]))
      start = found + 1
    }
    pass(UnsafeRawBufferPointer(rebasing: piece[start...]))
  }

  /// Must be called after the last piece.
  mutating func end() {
    if hasReturn { passReturn() }
    hasReturn = false
    release()
  }

  private mutating func passReturn() { [UInt8(13)].withUnsafeBytes { pass($0) } }

  private static func place(of byte: UInt8, in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard start < bytes.count, let base = bytes.baseAddress,
      let found = memchr(base + start, Int32(byte), bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }

  // MARK: $Id$

  private mutating func pass(_ bytes: UnsafeRawBufferPointer) {
    guard edit.collapsesIdent else { return output.append(bytes) }
    var next = 0
    while next < bytes.count {
      switch place {
      case .outside:
        let found = Self.place(of: Self.dollar, in: bytes, from: next)
        output.append(UnsafeRawBufferPointer(rebasing: bytes[next...(found ?? bytes.count - 1)]))
        guard let found else { return }
        (place, next) = (.keyword, found + 1)
      case .keyword:
        // A byte that doesn't match is examined again, because it may be the next dollar.
        guard bytes[next] == Self.keyword[held.count] else {
          release()
          continue
        }
        held.append(bytes[next])
        if held.count == Self.keyword.count { place = .value }
        next += 1
      case .value:
        let end = bytes[next...].firstIndex { $0 == Self.dollar || $0 == 10 }
        if let end, bytes[end] == Self.dollar {
          held = Array("Id$".utf8)
        } else {
          held += bytes[next...(end ?? bytes.count - 1)]
        }
        guard let end else { return }
        release()
        next = end + 1
      }
    }
  }

  private mutating func release() {
    output.append(held)
    held.removeAll(keepingCapacity: held.count < 1 << 16)
    place = .outside
  }
}

extension FileContent {
  /// Passes on the bytes of the file's blob, in chunks; false if the file was changed meanwhile.
  ///
  /// - Parameters:
  ///   - buffer: Holds the bytes that are read.
  ///   - text: Holds the converted bytes.
  func readBlob(
    _ edit: ToBlobConversion, _ buffer: ByteBuffer, _ text: ByteBuffer, _ take: (UnsafeRawBufferPointer) throws -> Void
  ) throws -> Bool {
    if edit.isNone { return try readPieces(buffer, take) }
    if edit.becomesPointer {
      guard let pointer = try pointer(buffer) else { return false }
      try pointer.withUnsafeBytes(take)
      return true
    }
    var blob = ToBlobConverter(edit, into: text)
    func give() throws {
      if text.count > 0 { try take(text.bytes) }
      text.count = 0
    }
    let isWhole = try readPieces(buffer) { piece in
      blob.take(piece)
      try give()
    }
    guard isWhole else { return false }
    blob.end()
    try give()
    return true
  }

  /// Returns the blob of a large file; nil if the file was changed meanwhile.
  ///
  /// - Parameters:
  ///   - take: Called with the content, in chunks, unless the file has a pointer already, or nothing.
  ///   - end: Called after that; returns the pointer of what was taken.
  func pointer(
    _ buffer: ByteBuffer, _ take: (UnsafeRawBufferPointer) throws -> Void, end: () throws -> LargeFilePointer
  ) throws -> [UInt8]? {
    if byteCount < LargeFilePointer.maxSize {
      var held: [UInt8] = []
      guard try readPieces(buffer, { held += $0 }) else { return nil }
      if held.isEmpty || LargeFilePointer(held) != nil { return held }
      try held.withUnsafeBytes(take)
    } else {
      guard try readPieces(buffer, take) else { return nil }
    }
    return try end().bytes
  }

  /// The same, if the content isn't needed.
  private func pointer(_ buffer: ByteBuffer) throws -> [UInt8]? {
    var hash = SHA256()
    let size = byteCount
    let end = { LargeFilePointer(oid: SHA256.digits(hash.finish()), size: size) }
    return try pointer(buffer, { hash.update($0) }, end: end)
  }

  /// Returns the number of bytes of the file's blob; nil if the file was changed meanwhile.
  func blobByteCount(_ edit: ToBlobConversion, _ buffer: ByteBuffer, _ text: ByteBuffer) throws -> Int? {
    if edit.isNone { return byteCount }
    var count = 0
    return try readBlob(edit, buffer, text) { count += $0.count } ? count : nil
  }

  /// Returns the id of the file's blob; nil if the file was changed meanwhile.
  func blobID(_ edit: ToBlobConversion, _ buffer: ByteBuffer, _ text: ByteBuffer) throws -> IndexFile.RawObjectID? {
    if edit.becomesPointer {
      return try pointer(buffer)?.withUnsafeBytes { SHA1.id(of: .blob, $0) }
    }
    guard let byteCount = try blobByteCount(edit, buffer, text) else { return nil }
    var hash = SHA1(of: .blob, byteCount: byteCount)
    return try readBlob(edit, buffer, text) { hash.update($0) } ? hash.finish() : nil
  }
}

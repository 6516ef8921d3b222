/// Finds names of images and colors in an Android app: `@drawable/bell` in XML, `R.drawable.bell` in code.
///
/// They name resources of that app, which may or may not be generated from an asset of the same name.
///
/// Source: Android developers' guide, "App resources overview", "Accessing your resources".
enum AndroidScanner {
  private static let types: [(name: [UInt8], subject: AssetReference.AssetKind)] = [
    (Array("drawable".utf8), .image), (Array("mipmap".utf8), .image), (Array("color".utf8), .color),
  ]

  /// In XML: an attribute, or the text of an item, that consists of a reference.
  static func scanResources(_ bytes: UnsafeBufferPointer<UInt8>, into sink: inout ReferenceCollector) {
    var tags = MarkupTags(bytes)
    while let tag = tags.next() {
      for attribute in tag.attributes { reportResource(attribute.value, in: bytes, into: &sink) }
      reportResource(tags.text(from: tag.end), in: bytes, into: &sink)
    }
  }

  private static func reportResource(
    _ value: MarkupTag.Value, in bytes: UnsafeBufferPointer<UInt8>, into sink: inout ReferenceCollector
  ) {
    guard bytes[value.range].first == UInt8(ascii: "@") else { return }
    for (type, subject) in types where bytes[value.range].dropFirst().starts(with: type + [UInt8(ascii: "/")]) {
      let range = (value.range.lowerBound + type.count + 2)..<value.range.upperBound
      guard range.allSatisfy({ CodeScanner.isWord(bytes[$0]) }) else { continue }
      sink.add(
        String(decoding: bytes[range], as: UTF8.self), at: range, .androidResource, subject, .possible, value.spelling)
    }
  }

  /// For Kotlin and Java. Comments and strings are skipped.
  static func scanCode(_ bytes: UnsafeBufferPointer<UInt8>, into sink: inout ReferenceCollector) {
    var plain = PlainCode(bytes)
    while let (start, end) = plain.nextWord() {
      guard end - start == 1, bytes[start] == UInt8(ascii: "R"), start == 0 || bytes[start - 1] != UInt8(ascii: ".")
      else { continue }
      for (type, subject) in types {
        let path = [UInt8(ascii: ".")] + type + [UInt8(ascii: ".")]
        guard bytes[end...].starts(with: path) else { continue }
        let first = end + path.count
        var last = first
        while last < bytes.count, CodeScanner.isWord(bytes[last]) { last += 1 }
        let name = String(decoding: bytes[first..<last], as: UTF8.self)
        sink.add(name, at: first..<last, .androidResource, subject, .possible, .words)
      }
    }
  }
}

/// The words and strings of a language with C comments.
struct PlainCode {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  /// The last string that was passed, between its quotes, and its kind of quote.
  private(set) var texts: [Range<Int>] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Returns the next word outside of comments and strings; nil at the end.
  mutating func nextWord() -> (start: Int, end: Int)? {
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "/"), follows(UInt8(ascii: "/")) {
        while position < bytes.count, bytes[position] != 0x0A { position += 1 }
      } else if byte == UInt8(ascii: "/"), follows(UInt8(ascii: "*")) {
        position += 2
        while position < bytes.count, !(bytes[position] == UInt8(ascii: "*") && follows(UInt8(ascii: "/"))) {
          position += 1
        }
        position = min(position + 2, bytes.count)
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        skipText(byte)
      } else if CodeScanner.isWord(byte) {
        let start = position
        while position < bytes.count, CodeScanner.isWord(bytes[position]) { position += 1 }
        return (start, position)
      } else {
        position += 1
      }
    }
    return nil
  }

  private func follows(_ byte: UInt8) -> Bool { position + 1 < bytes.count && bytes[position + 1] == byte }

  private mutating func skipText(_ quote: UInt8) {
    let long = [quote, quote, quote]
    if bytes[position...].starts(with: long) {
      position += 3
      while position < bytes.count, !bytes[position...].starts(with: long) { position += 1 }
      position = min(position + 3, bytes.count)
      return
    }
    position += 1
    let start = position
    while position < bytes.count, bytes[position] != quote, bytes[position] != 0x0A {
      position = min(position + (bytes[position] == UInt8(ascii: "\\") ? 2 : 1), bytes.count)
    }
    if position < bytes.count, bytes[position] == quote { texts.append(start..<position) }
    position = min(position + 1, bytes.count)
  }
}

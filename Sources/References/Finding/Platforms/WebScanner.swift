internal import Files

/// Finds addresses of images in pages and style sheets: `src`, `srcset`, `href` and `poster`, and `url(…)`.
///
/// Addresses elsewhere (`https:`, `data:`) don't count. A font may be an SVG file: it is found, as it may be moved, but
/// no image is asked for.
///
/// Source: HTML Living Standard, 4.8.4.2 (srcset); CSS Values and Units Level 4, 4.5 (url); CSS Fonts Level 4, 4.1
/// (`@font-face`).
enum WebScanner {
  static func scanPage(_ bytes: UnsafeBufferPointer<UInt8>, into sink: inout ReferenceCollector) {
    var tags = MarkupTags(bytes)
    while let tag = tags.next() {
      for (name, value) in tag.attributes {
        switch name.lowercased() {
        case "src", "href", "poster": report(value.range, in: bytes, into: &sink)
        case "srcset":
          for part in candidates(value.range, in: bytes) { report(part, in: bytes, into: &sink) }
        case "style": scanStyles(bytes[value.range], into: &sink)
        default: break
        }
      }
      if tag.name.lowercased() == "style" { scanStyles(bytes[tags.text(from: tag.end).range], into: &sink) }
    }
  }

  /// The addresses of `srcset`: `a.png 1x, b.png 2x`.
  private static func candidates(_ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    // Without its type the split is one of a sequence, whose parts count from 0.
    let parts: [Slice<UnsafeBufferPointer<UInt8>>] = bytes[range].split(separator: UInt8(ascii: ","))
    return parts.compactMap { part in
      let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
      guard let start = part.firstIndex(where: { !isSpace($0) }) else { return nil }
      return start..<(part[start...].firstIndex(where: isSpace) ?? part.endIndex)
    }
  }

  static func scanStyles(
    _ bytes: Slice<UnsafeBufferPointer<UInt8>>, into sink: inout ReferenceCollector
  ) {
    let start = Array("url(".utf8)
    var position = bytes.startIndex
    var endOfFont = position
    while let found = bytes[position...].firstIndex(where: { $0 == start[0] || $0 == UInt8(ascii: "@") }) {
      position = found + 1
      if bytes[found] != start[0], found >= endOfFont { endOfFont = self.endOfFont(from: found, in: bytes) }
      guard bytes[found...].starts(with: start) else { continue }
      guard let end = bytes[found...].firstIndex(where: { $0 == UInt8(ascii: ")") || $0 == 0x0A }) else { return }
      var range = (found + start.count)..<end
      let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
      while let first = bytes[range].first, isSpace(first) { range = (range.lowerBound + 1)..<range.upperBound }
      while let last = bytes[range].last, isSpace(last) { range = range.lowerBound..<(range.upperBound - 1) }
      report(range, found < endOfFont ? .unknown : .image, in: bytes.base, into: &sink)
    }
  }

  /// Returns the end of the block `@font-face { … }` that begins at an `@`; `start` if something else does.
  private static func endOfFont(from start: Int, in bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    let name = "font-face".utf8
    guard bytes[(start + 1)...].prefix(name.count).map({ $0 | 0x20 }).elementsEqual(name) else { return start }
    let rest = bytes[(start + 1 + name.count)...].drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard rest.first == UInt8(ascii: "{") else { return start }
    return rest.firstIndex(of: UInt8(ascii: "}")) ?? bytes.endIndex
  }

  private static func report(
    _ range: Range<Int>, _ subject: AssetReference.AssetKind = .image, in bytes: UnsafeBufferPointer<UInt8>,
    into sink: inout ReferenceCollector
  ) {
    let end = bytes[range].firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? range.upperBound
    let address = bytes[range.lowerBound..<end]
    guard !address.isEmpty, !address.contains(UInt8(ascii: ":")), !address.starts(with: "//".utf8) else { return }
    let path = WebPath.decoded(Array(address))
    guard ImageKind(fileName: path) != nil else { return }
    sink.add(path, at: range.lowerBound..<end, .filePath, subject, .certain, .address)
  }
}

/// Percent-encoded characters in an address.
enum WebPath {
  static func decoded(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let byte = UInt8(String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
      {
        result.append(byte)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Escapes characters that would end an address or have a special meaning in it.
  static func encoded(_ path: String) -> [UInt8] {
    path.utf8.flatMap { byte -> [UInt8] in
      let isPlain = CodeScanner.isWord(byte) || "-.~/@!$*+=:".utf8.contains(byte)
      if isPlain { return [byte] }
      let digits = String(byte, radix: 16, uppercase: true)
      return Array(("%" + (digits.count == 1 ? "0" : "") + digits).utf8)
    }
  }
}

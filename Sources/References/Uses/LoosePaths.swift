internal import Files

/// Paths in one file that lead to loose pictures.
struct LoosePaths {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let kind: LooseKind?
  private(set) var found: [FoundUse] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>, file: String, _ table: LooseTable) {
    self.bytes = bytes
    kind = LooseKind(fileName: Path.name(file))
    for mention in table.mentions.mentions(in: bytes) {
      let start = start(of: mention.range)
      let path = String(decoding: bytes[start..<mention.range.upperBound], as: UTF8.self)
      guard !Self.leadsElsewhere(path), kind != .documentation || isLink(at: start) else { continue }
      let folders = path.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }.dropLast()
      let names = folders.reversed().map { WebPath.decoded(Array($0.utf8)) }
      let pictures = table.pictures(mention.name, in: names, lookedUpByPath: kind != nil)
      if !pictures.isEmpty { found.append(FoundUse(offset: start, name: path, pictures: pictures)) }
    }
  }

  /// Where the path starts that ends in a name.
  private func start(of name: Range<Int>) -> Int {
    var start = name.lowerBound
    guard start > 0, bytes[start - 1] == UInt8(ascii: "/") || bytes[start - 1] == UInt8(ascii: "\\") else {
      return start
    }
    while start > 0, CodeScanner.isWord(bytes[start - 1]) || "-./\\@~%+:$".utf8.contains(bytes[start - 1]) {
      start -= 1
    }
    return start
  }

  private static func leadsElsewhere(_ path: String) -> Bool {
    ["http:", "https:", "//", "ftp:"].contains { path.lowercased().hasPrefix($0) }
  }

  /// True behind what shows or links something: `](bell.png)`, `src="bell.png"`, `[bell]: bell.png`, `image::bell.png`.
  private func isLink(at start: Int) -> Bool {
    guard start > 0 else { return false }
    switch bytes[start - 1] {
    case UInt8(ascii: "("), UInt8(ascii: "<"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: ":"),
      UInt8(ascii: "="):
      return true
    case 0x20:
      return start > 1 && bytes[start - 2] == UInt8(ascii: ":")
    default: return bytes[start] == UInt8(ascii: ":")
    }
  }
}

/// Names of Android's pictures in one file: `R.drawable.bell`, `@drawable/bell`, `Res.drawable.bell`.
struct LooseResources {
  private(set) var found: [FoundUse] = []

  private static let types = ["drawable", "mipmap"].map { Array($0.utf8) }

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ table: LooseTable) {
    for type in Self.types {
      var position = 0
      while let first = bytes[position...].firstIndex(of: type[0]) {
        position = first + 1
        let start = first + type.count + 1
        guard start < bytes.count, bytes[first...].starts(with: type), first > 0,
          bytes[start - 1] == UInt8(ascii: ".") || bytes[start - 1] == UInt8(ascii: "/")
        else { continue }
        var end = start
        while end < bytes.count, CodeScanner.isWord(bytes[end]) { end += 1 }
        let name = String(decoding: bytes[start..<end], as: UTF8.self)
        guard let pictures = table.resources[ExactName(name)] else { continue }
        let whole = Self.start(before: first, in: bytes)
        let spelled = String(decoding: bytes[whole..<end], as: UTF8.self)
        found.append(FoundUse(offset: whole, name: spelled, pictures: pictures))
      }
    }
  }

  /// Where what stands directly before the type begins: `@`, or `R.`.
  private static func start(before type: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var start = type
    while start > 0, CodeScanner.isWord(bytes[start - 1]) || ".@+:".utf8.contains(bytes[start - 1]) { start -= 1 }
    return start
  }
}

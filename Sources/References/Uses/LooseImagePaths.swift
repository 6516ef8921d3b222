internal import Files

/// Paths in one file that lead to loose images.
struct LooseImagePaths {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let kind: PathReferenceKind
  private(set) var found: [FoundUse] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ kind: PathReferenceKind, _ table: LooseImageIndex) {
    self.bytes = bytes
    self.kind = kind
    for mention in table.mentions.mentions(in: bytes) {
      let start = start(of: mention.range)
      let path = String(decoding: bytes[start..<mention.range.upperBound], as: UTF8.self)
      let images = images(mention.name, path, start: start, end: mention.range.upperBound, table)
      if !images.isEmpty { found.append(FoundUse(offset: start, name: path, images: images)) }
    }
    if kind == .script { noteBuiltPaths(DynamicPaths(bytes).found, table) }
    if kind == .build {
      noteBuiltPaths(DynamicPaths.inWords(of: bytes), table)
      noteFolders(DynamicPaths.folders(in: bytes), table)
    }
  }

  private func images(_ name: String, _ path: String, start: Int, end: Int, _ table: LooseImageIndex) -> [String] {
    if Self.leadsElsewhere(path) {
      return table.images(name, atEndOf: path, onAnyHost: kind != .page && kind != .script)
    }
    switch kind {
    case .documentation where !isLink(at: start): return []
    case .data where !isWholeValue(start, end): return []
    case .project where !isOfScript(start): return []
    default: break
    }
    let folders = path.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }.dropLast()
    let names = folders.reversed().map { WebPath.decoded(Array($0.utf8)) }
    return table.images(name, in: names, lookedUpByPath: kind != .other)
  }

  /// True for a value in quotes or between tags: `"icons/bell.png"`, `<string>bell.png</string>`.
  private func isWholeValue(_ start: Int, _ end: Int) -> Bool {
    guard start > 0, end < bytes.count else { return false }
    let (before, after) = (bytes[start - 1], bytes[end])
    return before == UInt8(ascii: "\"") && after == before || before == UInt8(ascii: ">") && after == UInt8(ascii: "<")
  }

  /// True for a place in a script of a project, or in the lists of its input and output files.
  private func isOfScript(_ start: Int) -> Bool {
    var lineStart = start
    while lineStart > 0, bytes[lineStart - 1] != 0x0A { lineStart -= 1 }
    let line = String(decoding: bytes[lineStart..<start], as: UTF8.self)
    return line.contains("shellScript = ") || line.contains("$(SRCROOT)")
  }

  /// A path that is built at run time but gives its folder may lead to every image there with the same ending.
  private mutating func noteBuiltPaths(_ paths: [DynamicPaths.Built], _ table: LooseImageIndex) {
    for built in paths.prefix(Self.maxBuiltCount) where built.saysFolder {
      guard !Self.leadsElsewhere(built.start) else { continue }
      let parts = built.start.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      let images = table.images(in: Array(parts.dropLast().reversed()), from: built.nameStart, to: built.end)
      if !images.isEmpty { found.append(FoundUse(offset: built.offset, name: built.words, images: images)) }
    }
  }

  /// `Images/*` leads to every image in and below the folder.
  private mutating func noteFolders(_ paths: [DynamicPaths.Built], _ table: LooseImageIndex) {
    for built in paths.prefix(Self.maxBuiltCount) where !Self.leadsElsewhere(built.start) {
      let images = table.images(below: built.start.split(separator: "/").map(String.init).reversed())
      if !images.isEmpty { found.append(FoundUse(offset: built.offset, name: built.text, images: images)) }
    }
  }

  /// More such places than a person writes into one file.
  static let maxBuiltCount = 1000

  /// The start of a path that ends in a name.
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

  /// True after the start of markup that shows or links something: `](bell.png)`, `src="bell.png"`, `[bell]: bell.png`,
  /// `image::bell.png`.
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

/// Names of Android images in one file: `R.drawable.bell`, `@drawable/bell`, `Res.drawable.bell`, and those that
/// `getIdentifier("bell_" + name, …)` may build.
struct AndroidResourceNames {
  private(set) var found: [FoundUse] = []

  private static let types = ["drawable", "mipmap"].map { Array($0.utf8) }

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ table: LooseImageIndex) {
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
        guard let images = table.resources[ExactName(name)] else { continue }
        let whole = Self.start(before: first, in: bytes)
        let spelled = String(decoding: bytes[whole..<end], as: UTF8.self)
        found.append(FoundUse(offset: whole, name: spelled, images: images))
      }
    }
    noteLookups(bytes, table)
  }

  private static let lookup = Array("getIdentifier".utf8)
  /// The longest argument of a call that is read, in bytes.
  private static let longest = 512

  /// The unknown parts of the argument may be anything, so every name with the same beginning and end matches.
  private mutating func noteLookups(_ bytes: UnsafeBufferPointer<UInt8>, _ table: LooseImageIndex) {
    var (position, count) = (0, 0)
    while let first = bytes[position...].firstIndex(of: Self.lookup[0]), count < LooseImagePaths.maxBuiltCount {
      position = first + 1
      guard bytes[first...].starts(with: Self.lookup) else { continue }
      count += 1
      let open = first + Self.lookup.count
      guard open < bytes.count, bytes[open] == UInt8(ascii: "(") else { continue }
      let end = min(bytes.count, open + Self.longest)
      let argument = bytes[(open + 1)..<end].prefix { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: ")") }
      let text = String(decoding: argument, as: UTF8.self)
      let (start, tail) = Self.knownEnds(of: text)
      let names = table.resources.filter { name, _ in
        name.text.utf8.count >= max(start.utf8.count, tail.utf8.count) && name.text.hasPrefix(start)
          && name.text.hasSuffix(tail)
      }
      guard !names.isEmpty else { continue }
      let images = names.sorted { $0.key < $1.key }.flatMap(\.value)
      found.append(FoundUse(offset: first, name: "getIdentifier(\(text)", images: images))
    }
  }

  /// The known beginning and end of the value of a string expression: `bell_` and nothing for `"bell_" + name`.
  private static func knownEnds(of expression: String) -> (start: String, end: String) {
    let text = expression.drop { $0 == " " || $0 == "\n" }
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    guard parts.count > 2 else { return ("", "") }
    func plain(_ part: Substring) -> Substring { part.prefix { $0 != "$" && $0 != "\\" } }
    let start = text.first == "\"" ? plain(parts[1]) : ""
    let isWhole = parts.count == 3 && start == parts[1] && parts[2].allSatisfy(\.isWhitespace)
    // With an interpolation in the last string its end is unknown, since the end of the interpolation isn't found here.
    let last = parts[parts.count - 2]
    let isLast = parts[parts.count - 1].allSatisfy(\.isWhitespace) && plain(last) == last
    return (String(start), isWhole ? String(start) : isLast ? String(last) : "")
  }

  /// The start of the text directly before the type: `@`, or `R.`.
  private static func start(before type: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var start = type
    while start > 0, CodeScanner.isWord(bytes[start - 1]) || ".@+:".utf8.contains(bytes[start - 1]) { start -= 1 }
    return start
  }
}

/// Finds the names of assets and the paths of images in the document of a prototype, `NAME.prototype.json`.
///
/// The bytes are scanned, not parsed: places are needed to the byte, and a document that is broken elsewhere still
/// names its assets.
struct PrototypeScanner {
  /// The extension of documents.
  static let ending = ".prototype.json"

  /// How deep documents may be nested; deeper ones are ignored.
  private static let deepest = 64

  private struct Container {
    var isArray: Bool
    /// The key of the container; for an element of an array that of the array.
    var key: String
    /// The key whose value is read.
    var member = ""
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var containers: [Container] = []

  static func scan(_ bytes: UnsafeBufferPointer<UInt8>, into sink: inout ReferenceCollector) {
    var scanner = PrototypeScanner(bytes: bytes)
    scanner.scan(&sink)
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private mutating func scan(_ sink: inout ReferenceCollector) {
    var offset = 0
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        guard containers.count < Self.deepest else { return }
        let around = containers.last
        let key = around.map { $0.isArray ? $0.key : $0.member } ?? ""
        containers.append(Container(isArray: bytes[offset] == UInt8(ascii: "["), key: key))
        offset += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        _ = containers.popLast()
        offset += 1
      case UInt8(ascii: "\""):
        let start = offset + 1
        guard let end = end(ofText: start) else { return }
        offset = end + 1
        read(start..<end, &sink)
      default: offset += 1
      }
    }
  }

  /// The place of the quote that ends a string; nil if it has none.
  private func end(ofText start: Int) -> Int? {
    var offset = start
    while offset < bytes.count {
      if bytes[offset] == UInt8(ascii: "\"") { return offset }
      offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  private mutating func read(_ range: Range<Int>, _ sink: inout ReferenceCollector) {
    guard let last = containers.indices.last else { return }
    if !containers[last].isArray, isKey(endingAt: range.upperBound) {
      containers[last].member = text(range)
      return
    }
    // A variable may be called 'asset', so only objects that show something count.
    let object = containers[last].isArray ? containers.dropLast().last : containers.last
    guard let object, ["screens", "parts", "layers"].contains(object.key) else { return }
    switch (containers[last].isArray, containers[last].isArray ? containers[last].key : object.member) {
    case (false, "asset"), (true, "assets"):
      sink.add(text(range), at: range, .prototype, .image, .certain, .json)
    case (false, "tint") where bytes[range.lowerBound] != UInt8(ascii: "#"):
      sink.add(text(range), at: range, .prototype, .color, .certain, .json)
    default: break
    }
  }

  private func isKey(endingAt end: Int) -> Bool {
    bytes[(end + 1)...].first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: ":")
  }

  private func text(_ range: Range<Int>) -> String { JSONText.decoded(bytes[range]) }
}

/// How strings are spelled in JSON.
enum JSONText {
  /// Returns the meaning of a string; an invalid escape is kept as it is.
  static func decoded(_ bytes: some Sequence<UInt8>) -> String {
    let bytes = Array(bytes)
    guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
    var units: [UInt16] = []
    var text = ""
    func flush() {
      text += String(decoding: units, as: UTF16.self)
      units = []
    }
    var offset = 0
    var plain = 0
    func takePlain(to end: Int) {
      guard plain < end else { return }
      flush()
      text += String(decoding: bytes[plain..<end], as: UTF8.self)
    }
    while offset < bytes.count {
      guard bytes[offset] == UInt8(ascii: "\\"), offset + 1 < bytes.count else {
        offset += 1
        continue
      }
      takePlain(to: offset)
      let hex = bytes.dropFirst(offset + 2).prefix(4)
      if bytes[offset + 1] == UInt8(ascii: "u"), hex.count == 4,
        let unit = UInt16(String(decoding: hex, as: UTF8.self), radix: 16)
      {
        units.append(unit)
        offset += 6
      } else {
        flush()
        text += escapes[bytes[offset + 1]] ?? String(decoding: bytes[offset...(offset + 1)], as: UTF8.self)
        offset += 2
      }
      plain = offset
    }
    takePlain(to: bytes.count)
    flush()
    return text
  }

  /// Returns the bytes that spell a string between quotes.
  static func encoded(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case ..<0x20: bytes += Array("\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8)
      default: bytes.append(byte)
      }
    }
    return bytes
  }

  private static let escapes: [UInt8: String] = [
    UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/", UInt8(ascii: "b"): "\u{8}",
    UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
  ]
}

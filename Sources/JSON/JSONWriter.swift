/// Writes a JSON value in a given layout.
struct JSONWriter {
  /// Receives the bytes of a document in chunks; returns false to stop.
  typealias Taker = ([UInt8]) -> Bool

  private let layout: JSONLayout
  /// The text at the start of each line, before the indentation.
  private let margin: String
  /// Nil to collect all bytes.
  private let take: Taker?
  private var bytes: [UInt8] = []
  private var level = 0
  private var isStopped = false

  /// The number of bytes to collect before they are passed on.
  private static let pieceSize = 1 << 16

  /// Returns all the bytes of a document.
  static func write(_ value: JSONValue, _ layout: JSONLayout) -> [UInt8] {
    var writer = JSONWriter(layout: layout, take: nil)
    writer.writeDocument(value)
    return writer.bytes
  }

  /// Returns the bytes of a value to be inserted into a document.
  ///
  /// - Parameter margin: The text at the start of the line on which the value is inserted.
  static func write(_ value: JSONValue, _ layout: JSONLayout, margin: String) -> [UInt8] {
    var writer = JSONWriter(layout: layout, margin: margin, take: nil)
    writer.write(value)
    return writer.bytes
  }

  /// Passes on the bytes of a document in pieces, so that they are never all in memory, and stops if the receiver has
  /// enough.
  static func write(_ value: JSONValue, _ layout: JSONLayout, to take: @escaping Taker) {
    var writer = JSONWriter(layout: layout, take: take)
    writer.writeDocument(value)
    writer.passOn()
  }

  private init(layout: JSONLayout, margin: String = "", take: Taker?) {
    (self.layout, self.margin) = (layout, margin)
    self.take = take
  }

  private mutating func writeDocument(_ value: JSONValue) {
    if layout.hasByteOrderMark { bytes += JSONDocument.byteOrderMark }
    write(value)
    if layout.endsWithNewline { append(layout.newline) }
  }

  private mutating func write(_ value: JSONValue) {
    switch value {
    case .null: append("null")
    case .bool(let value): append(value ? "true" : "false")
    case .number(let number): append(number.spelling)
    case .string(let string): write(string)
    case .array(let array):
      writeContainer("[", array.elements, "]", array.layout) { $0.write($1) }
    case .object(let object):
      writeContainer("{", object.members, "}", object.layout) {
        $0.write($1.name)
        $0.append($0.layout.colon)
        $0.write($1.value)
      }
    }
  }

  private mutating func writeContainer<Element>(
    _ open: String, _ elements: [Element], _ close: String, _ style: JSONContainerLayout,
    _ writeElement: (inout JSONWriter, Element) -> Void
  ) {
    append(open)
    level += 1
    for (index, element) in elements.enumerated() {
      if isStopped { return }
      if index > 0 { append(style == .lines ? "," : layout.comma) }
      if style == .lines { startLine() } else if index == 0, style == .inline(padded: true) { append(" ") }
      writeElement(&self, element)
    }
    level -= 1
    switch style {
    case .lines:
      if elements.isEmpty { append(layout.newline) }
      startLine()
    case .inline(padded: true): append(" ")
    case .inline(padded: false): break
    }
    append(close)
  }

  private mutating func startLine() {
    append(layout.newline)
    append(margin)
    for _ in 0..<level { append(layout.indentation) }
  }

  private mutating func write(_ string: JSONString) {
    bytes.append(UInt8(ascii: "\""))
    append(string.spelling)
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func append(_ text: String) {
    if text.utf8.withContiguousStorageIfAvailable({ bytes.append(contentsOf: $0) }) == nil { bytes += text.utf8 }
    if bytes.count >= Self.pieceSize { passOn() }
  }

  private mutating func passOn() {
    guard let take else { return }
    if !isStopped, !bytes.isEmpty { isStopped = !take(bytes) }
    bytes.removeAll(keepingCapacity: true)
  }
}

/// Writes a JSON value in a given layout.
struct JSONWriter {
  private let layout: JSONLayout
  private var bytes: [UInt8] = []
  private var level = 0

  static func write(_ value: JSONValue, _ layout: JSONLayout) -> [UInt8] {
    var writer = JSONWriter(layout: layout)
    if layout.hasByteOrderMark { writer.bytes += JSONDocument.byteOrderMark }
    writer.write(value)
    if layout.endsWithNewline { writer.append(layout.newline) }
    return writer.bytes
  }

  private init(layout: JSONLayout) {
    self.layout = layout
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
    for _ in 0..<level { append(layout.indentation) }
  }

  private mutating func write(_ string: JSONString) {
    bytes.append(UInt8(ascii: "\""))
    append(string.spelling)
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
}

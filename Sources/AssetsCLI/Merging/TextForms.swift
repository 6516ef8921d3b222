internal import Catalog
internal import Files
internal import Imaging
internal import JSON

/// A list of variants as lines that can be compared: one for each slot, then the common settings.
struct VariantText {
  let text: String

  /// - Returns: Nil if it isn't a `Contents.json`.
  init?(_ source: any ByteSource) {
    guard source.byteCount <= ContentsDocument.largest, let bytes = try? source.readAll(),
      bytes.first(where: { !" \n\r\t".utf8.contains($0) }) == UInt8(ascii: "{"),
      let document = try? ContentsDocument(parsing: bytes), document.object["info"] != nil
    else { return nil }
    var lines: [String] = []
    for member in document.object.members where member.name.text != "info" {
      if let list = member.value.elements {
        lines += list.map { Self.line($0, in: member.name.text) }
      } else {
        for property in member.value.object?.members ?? [] {
          lines.append("\(member.name.text) \(property.name.text): \(Self.words(property.value))")
        }
      }
    }
    text = lines.map { printable($0) + "\n" }.joined()
  }

  /// `images 2x fr: bell-fr@2x.png, template-rendering-intent template`
  private static func line(_ value: JSONValue, in list: String) -> String {
    guard let object = value.object else { return "\(list): \(words(value))" }
    let element = SetElement(object)
    let rest = object.members.filter { told.contains($0.name.text) }.map { "\($0.name.text) \(words($0.value))" }
    let content = [element.filename].compactMap { $0 } + rest
    return "\(list) \(element.slotDescription): \(content.isEmpty ? "empty" : content.joined(separator: ", "))"
  }

  private static let told: Set = [
    "color", "resizing", "alignment-insets", "compression-type", "template-rendering-intent", "unassigned",
    "universal-type-identifier",
  ]

  private static func words(_ value: JSONValue) -> String {
    String(decoding: JSONDocument(value.laidOut(.inline(padded: false))).bytes, as: UTF8.self)
      .split(separator: "\n").joined(separator: " ")
  }
}

/// An image as lines that can be compared.
struct ImageText {
  let text: String

  init(_ facts: ImageHeader, _ source: any ByteSource) throws {
    var lines = ["format  \(facts.format.rawValue)"]
    if let size = facts.displaySize {
      lines.append("size    \(AssetReport.sizeWords(size, isVector: facts.format.isVector))")
    }
    if let alpha = facts.hasAlpha { lines.append("alpha   \(alpha ? "yes" : "no")") }
    if let bits = facts.bitsPerChannel { lines.append("depth   \(bits) bits") }
    lines.append("bytes   \(source.byteCount)")
    // Without it, two different vector images of the same size would look the same.
    lines.append("crc-32  \(String(try CRC32.of(source), radix: 16))")
    text = lines.joined(separator: "\n") + "\n"
  }
}

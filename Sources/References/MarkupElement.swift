/// An element of an XML file: its opening tag and the text after it. Comments and everything else are skipped.
public struct MarkupElement: Hashable, Sendable {
  public var name: String
  public var attributes: [String: String]
  /// The text from the tag to the next one, with entities resolved.
  public var text: String
  /// Counted from 1.
  public var line: Int

  /// Returns the elements of a file in the order of their tags. Entities that a file declares are not expanded, and
  /// nothing external is loaded.
  ///
  /// - Parameter names: The elements that are wanted.
  public static func all(named names: Set<String>, in bytes: [UInt8]) -> [MarkupElement] {
    bytes.withUnsafeBufferPointer { bytes in
      var tags = MarkupTags(bytes)
      var elements: [MarkupElement] = []
      var (line, place) = (1, 0)
      while let tag = tags.next() {
        guard names.contains(tag.name) else { continue }
        line += bytes[place..<tag.end].count { $0 == UInt8(ascii: "\n") }
        place = tag.end
        let attributes = Dictionary(tag.attributes.map { ($0.name, $0.value.text) }) { first, _ in first }
        elements.append(
          MarkupElement(name: tag.name, attributes: attributes, text: tags.text(from: tag.end).text, line: line))
      }
      return elements
    }
  }
}

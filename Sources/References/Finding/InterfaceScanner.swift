/// Finds names of assets in xib and storyboard files.
///
/// It knows tags, attributes, comments and the entities of XML. What is marked as the system's own is passed over, and
/// so are accessibility traits, which have an attribute `image` that is none.
enum InterfaceScanner {
  static func scan(_ bytes: UnsafeBufferPointer<UInt8>, into sink: inout ReferenceSink) {
    var tags = MarkupTags(bytes)
    while let tag = tags.next() { report(tag, into: &sink) }
  }

  private static func report(_ tag: MarkupTag, into sink: inout ReferenceSink) {
    guard tag.name != "accessibilityTraits", tag["catalog"]?.text.lowercased() != "system" else { return }
    switch tag.name {
    case "image": add(tag["name"], .interfaceResource, .image, into: &sink)
    case "namedColor": add(tag["name"], .interfaceResource, .color, into: &sink)
    case "color": if tag["systemColor"] == nil { add(tag["name"], .interfaceUse, .color, into: &sink) }
    case "userDefinedRuntimeAttribute":
      if tag["type"]?.text == "image" { add(tag["value"], .interfaceUse, .image, into: &sink) }
    default:
      for attribute in tag.attributes where isImage(attribute.name) {
        add(attribute.value, .interfaceUse, .image, into: &sink)
      }
    }
  }

  /// `image`, `backgroundImage`, `landscapeImage`, `minimumValueImage` and the like.
  private static func isImage(_ attribute: String) -> Bool { attribute == "image" || attribute.hasSuffix("Image") }

  private static func add(
    _ value: MarkupTag.Value?, _ kind: Reference.Kind, _ subject: Reference.Subject, into sink: inout ReferenceSink
  ) {
    guard let value else { return }
    sink.add(value.text, at: value.offset, kind, subject, .certain)
  }
}

/// Finds names of assets in xib and storyboard files.
///
/// It knows tags, attributes, comments and the entities of XML. What is marked as the system's own is passed over, and
/// so are accessibility traits, which have an attribute `image` that is none. `ArchiveScanner` reads the archives that
/// Interface Builder wrote up to Xcode 4.
enum InterfaceScanner {
  static func scan(_ bytes: UnsafeBufferPointer<UInt8>, into sink: inout ReferenceCollector) {
    var tags = MarkupTags(bytes)
    if let first = tags.next(), first.name == "archive" { return ArchiveScanner.scan(bytes, into: &sink) }
    tags = MarkupTags(bytes)
    var resources = Resources()
    var names: [ScannedName] = []
    while let tag = tags.next() {
      resources.note(tag)
      collect(tag) { if sink.wants($0.kind, $0.name) { names.append($0) } }
    }
    for name in names where !resources.areOfSystem(name) { sink.add(name) }
  }

  /// What an interface file says it shows. A name that stands there only as one of the system's is no asset's, also
  /// where it is used without saying so.
  private struct Resources {
    private var system: Set<String> = []
    private var own: Set<String> = []

    mutating func note(_ tag: MarkupTag) {
      guard tag.name == "image", let name = tag["name"]?.text else { return }
      if tag["catalog"]?.text.lowercased() == "system" { system.insert(name) } else { own.insert(name) }
    }

    func areOfSystem(_ name: ScannedName) -> Bool {
      name.subject == .image && system.contains(name.name) && !own.contains(name.name)
    }
  }

  private static func collect(_ tag: MarkupTag, add: (ScannedName) -> Void) {
    func note(_ value: MarkupTag.Value?, _ kind: AssetReference.Kind, _ subject: AssetReference.AssetKind) {
      guard let value else { return }
      add(
        ScannedName(
          name: value.text, range: value.range, kind: kind, subject: subject, certainty: .certain,
          spelling: value.spelling))
    }
    guard tag.name != "accessibilityTraits", tag["catalog"]?.text.lowercased() != "system" else { return }
    switch tag.name {
    case "image": note(tag["name"], .interfaceResource, .image)
    case "namedColor": note(tag["name"], .interfaceResource, .color)
    case "color": if tag["systemColor"] == nil { note(tag["name"], .interfaceUse, .color) }
    case "userDefinedRuntimeAttribute":
      if tag["type"]?.text == "image" { note(tag["value"], .interfaceUse, .image) }
    default:
      for attribute in tag.attributes where isImage(attribute.name) { note(attribute.value, .interfaceUse, .image) }
    }
  }

  /// `image`, `backgroundImage`, `landscapeImage`, `shadowImage`, `backIndicatorImage`, `minimumValueImage` and the
  /// like, and `backIndicatorTransitionMaskImage`.
  private static func isImage(_ attribute: String) -> Bool { attribute == "image" || attribute.hasSuffix("Image") }
}

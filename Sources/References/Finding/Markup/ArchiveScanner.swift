/// Finds names of images in the archives that Interface Builder wrote up to Xcode 4 (`<archive>`).
///
/// An image is an object `NSCustomResource` whose class is that of images, and its name is the string of the key
/// `NSResourceName`. A string may be shared: it has an id then, and others refer to it. It is certainly an image's name
/// only if all that refer to it are names of images too.
///
/// Source: files that Interface Builder 3 wrote; Apple, `NSCustomResource` as keyed archives hold it.
enum ArchiveScanner {
  static func scan(_ bytes: UnsafeBufferPointer<UInt8>, into sink: inout ReferenceCollector) {
    let archive = Archive(bytes)
    for text in archive.names {
      let isSure = text.isImage && (text.id.map { archive.isOnlyAName($0) } ?? true)
      sink.add(
        text.value.text, at: text.value.range, .interfaceUse, .image, isSure ? .certain : .possible,
        .markup(quote: nil))
    }
  }

  /// A string of the key `NSResourceName`.
  private struct Name {
    var id: String?
    var value: MarkupTag.Value
    var isImage: Bool
  }

  private struct Archive {
    var names: [Name] = []
    /// How often an id is referred to, and how often of these as the name of an image.
    private var uses: [String: (all: Int, names: Int)] = [:]
    private var texts: [String: String] = [:]
    /// The class of the resource that is being read, which comes before its name.
    private var className: String?

    private static let images: Set = ["NSImage", "UIImage"]

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
      var tags = MarkupTags(bytes)
      while let tag = tags.next() {
        switch (tag.name, tag["key"]?.text) {
        case ("object", _): className = tag["class"]?.text == "NSCustomResource" ? "" : nil
        case ("string", let key):
          let value = tags.text(from: tag.end)
          if let id = tag["id"]?.text { texts[id] = value.text }
          take(key, value.text, tag, value)
        case ("reference", let key):
          guard let id = tag["ref"]?.text else { continue }
          uses[id, default: (0, 0)].all += 1
          if key == "NSClassName", className != nil { className = texts[id] ?? "" }
          if key == "NSResourceName", isImage { uses[id]?.names += 1 }
        default: break
        }
      }
    }

    private var isImage: Bool { className.map(Self.images.contains) ?? false }

    private mutating func take(_ key: String?, _ text: String, _ tag: MarkupTag, _ value: MarkupTag.Value) {
      guard className != nil else { return }
      if key == "NSClassName" { className = text }
      if key == "NSResourceName" { names.append(Name(id: tag["id"]?.text, value: value, isImage: isImage)) }
    }

    func isOnlyAName(_ id: String) -> Bool {
      let uses = uses[id] ?? (0, 0)
      return uses.all == uses.names
    }
  }
}

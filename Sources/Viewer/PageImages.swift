internal import Files
internal import Git
internal import Imaging
internal import JSON
public import Project

/// The images of a page in the form in which they are embedded: small ones for lists, and one to look at.
public struct PageImages: Sendable {
  /// Image bytes and where `img` finds its kind and size.
  struct Encoded: Sendable {
    var bytes: [UInt8]
    /// Of `image/png` the last part.
    var type: String
    var width: Int
    var height: Int
    var luma: ClosedRange<Double>?
  }

  /// What is embedded of one image.
  struct Entry: Sendable {
    var id: String
    var thumb: Encoded?
    var full: Encoded?
    var facts: ImageFacts
  }

  private(set) var entries: [Entry] = []

  init(_ entries: [Entry] = []) { add(entries) }

  /// What is known of each image, by its id.
  var facts: [String: ImageFacts] { Dictionary(entries.map { ($0.id, $0.facts) }) { first, _ in first } }

  func holds(_ id: String) -> Bool { ids.contains(id) }

  /// A file is embedded as it is up to this many bytes.
  private static let maxFullSize = 1 << 21
  /// The longest side of a rendering.
  private static let maxRenderingSide = 4096
  /// How many files are in memory to be decoded.
  private static let batchCount = 16

  /// Compares the images of changed slots and keeps what a page needs of them. An image that can't be decoded has no
  /// pixels, and its facts say why.
  public init(comparing comparison: inout ProjectComparison, _ cache: inout ImageFactsCache) {
    let made = comparison.compareImages(&cache) { pair -> [Entry] in
      let mask = pair.comparison.flatMap { comparison -> Entry? in
        guard comparison.kind != .reencoded, let bytes = try? comparison.mask.png() else { return nil }
        let full = Encoded(bytes: bytes, type: "png", width: comparison.width, height: comparison.height)
        let id = DiffDocument.maskID(pair.before.file, pair.after.file)
        return Entry(id: id, full: full, facts: ImageFacts(bytes: bytes.count))
      }
      return [
        Self.entry(pair.before.file.id.description, pair.before.image),
        Self.entry(pair.after.file.id.description, pair.after.image), mask,
      ].compactMap { $0 }
    }
    add(made.flatMap { $0 })
  }

  /// Decodes images that were read.
  init(loading files: [Loaded]) {
    for batch in Self.batches(files, of: Self.batchCount) { add(Array(batch), nil) }
  }

  /// Reads other images that a document shows.
  mutating func complete(_ images: [ProjectComparison.ImageFile], in comparison: ProjectComparison) {
    let known = Set(entries.map(\.id))
    for batch in Self.batches(images.filter { !known.contains($0.id.description) }, of: Self.batchCount) {
      add(batch.map { Loaded(id: $0.id.description, file: comparison.load($0)) }, comparison.renderer)
    }
  }

  /// Adds images that are on neither side of a comparison, such as what comments were set on.
  public mutating func add(_ files: [(id: String, file: LoadedImage.Source)]) {
    add(files.filter { !ids.contains($0.id) }.map { Loaded(id: $0.id, file: $0.file) }, nil)
  }

  /// Decodes images and adds them.
  mutating func add(_ loaded: [Loaded], _ renderer: ImageRenderer?) {
    add(Parallel.map(loaded, batch: 1) { Self.entry($0.id, LoadedImage(decoding: $0.file, renderer)) })
  }

  /// Adds images, each once: several slots may show the same one.
  private mutating func add(_ more: [Entry]) {
    for entry in more where ids.insert(entry.id).inserted { entries.append(entry) }
  }

  private var ids: Set<String> = []

  struct Loaded: Sendable {
    var id: String
    var file: LoadedImage.Source
  }

  static func batches<Value>(_ values: [Value], of count: Int) -> [ArraySlice<Value>] {
    stride(from: 0, to: values.count, by: count).map { values[$0..<min($0 + count, values.count)] }
  }

  private static func entry(_ id: String, _ image: LoadedImage) -> Entry {
    var entry = Entry(id: id, facts: image.facts)
    if let type = image.facts.format?.browserType, image.bytes.count <= maxFullSize, let width = image.facts.width,
      let height = image.facts.height, width > 0, height > 0, image.bitmap != nil || type == "svg+xml"
    {
      // Who made an image, with what, and where, is nobody's business who gets the page.
      if let bytes = ImageMetadata.removed(from: image.bytes, type) {
        entry.full = Encoded(bytes: bytes, type: type, width: width, height: height, luma: image.facts.luma)
        entry.facts.unreadable = nil
      }
    }
    guard let bitmap = image.bitmap else { return entry }
    if entry.full == nil {
      let rendering = Thumbnail.bitmap(of: bitmap, side: maxRenderingSide)
      if let bytes = try? PNGEncoder.bytes(of: rendering) {
        entry.full = Encoded(
          bytes: bytes, type: "png", width: rendering.width, height: rendering.height, luma: image.facts.luma)
        entry.facts.isRendered = true
      }
    }
    if max(bitmap.width, bitmap.height) > Thumbnail.side {
      let small = Thumbnail.bitmap(of: bitmap)
      if let bytes = try? PNGEncoder.bytes(of: small) {
        entry.thumb = Encoded(bytes: bytes, type: "png", width: small.width, height: small.height)
      }
    }
    return entry
  }
}

extension ImageFormat {
  /// The media type without `image/` of what browsers show.
  fileprivate var browserType: String? {
    kind.isShownByBrowsers ? self == .svg ? "svg+xml" : rawValue : nil
  }
}

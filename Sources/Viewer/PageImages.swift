internal import Files
internal import Git
public import Imaging
internal import JSON
public import Project

/// The images of a page in their embedded form: small ones for lists, and a large one for viewing.
public struct PageImages: Sendable {
  /// The bytes of an image, with the type and size for `img`.
  struct Encoded: Sendable {
    var bytes: [UInt8]
    /// The media type after `image/`.
    var type: String
    var width: Int
    var height: Int
    var luma: ClosedRange<Double>?
  }

  /// The embedded data of one image.
  struct Entry: Sendable {
    var id: String
    var thumb: Encoded?
    var full: Encoded?
    var facts: ImageFacts
  }

  private(set) var entries: [Entry] = []
  private let renderer: ImageRenderer?
  private let cache: PageImageCache?

  /// - Parameters:
  ///   - renderer: Renders SVG and PDF files.
  ///   - cache: The results for earlier images; nil outside of a repository.
  public init(_ renderer: ImageRenderer? = nil, _ cache: PageImageCache? = nil) {
    (self.renderer, self.cache) = (renderer, cache)
  }

  init(_ entries: [Entry]) {
    self.init()
    add(entries)
  }

  /// The facts about each image, by its id.
  var facts: [String: ImageFacts] { Dictionary(entries.map { ($0.id, $0.facts) }) { first, _ in first } }

  func holds(_ id: String) -> Bool { ids.contains(id) }

  /// A file is embedded unchanged up to this many bytes; up to the second number if a rendering would have all its
  /// pixels, and so be as large.
  private static let maxFullSize = 1 << 21
  private static let maxFullSizeOfAllPixels = 1 << 24
  /// The maximum width and height of a rendering.
  private static let maxRenderingSide = 4096
  /// The compression level of zlib: 9 takes ten times as long as this, and saves a tenth.
  private static let effort = 2
  /// The number of files in memory for decoding.
  private static let batchCount = 16

  /// Compares the images of changed slots, and keeps what a page needs of them. An image that can't be decoded has no
  /// pixels, and its facts give the reason.
  public mutating func add(comparing comparison: inout ProjectComparison, _ known: inout ImageFactsCache) {
    let made = comparison.compareImages(&known) { pair -> [Entry] in
      let mask = Self.mask(DiffDocument.maskID(pair.before.file, pair.after.file), pair.comparison.pixels)
      return [
        Self.entry(pair.before.file.id.description, pair.before.image),
        Self.entry(pair.after.file.id.description, pair.after.image), mask,
      ].compactMap { $0 }
    }
    add(made.flatMap { $0 })
  }

  /// The image that marks the differences; nil without any. Where most of them may be too small to count, as those of a
  /// new color, all of them are marked.
  static func mask(_ id: String, _ comparison: ImageComparison?) -> Entry? {
    guard let comparison, comparison.kind != .reencoded,
      let bytes = try? (comparison.differing?.mask ?? comparison.mask).png()
    else { return nil }
    let full = Encoded(bytes: bytes, type: "png", width: comparison.width, height: comparison.height)
    return Entry(id: id, full: full, facts: ImageFacts(bytes: bytes.count))
  }

  /// Decodes images that were read.
  mutating func add(_ files: [Loaded]) {
    for batch in Self.batches(files, of: Self.batchCount) {
      add(Parallel.map(Array(batch), batch: 1) { [renderer, cache] in Self.entry($0, renderer, cache) })
    }
  }

  /// Reads the other images of a document.
  mutating func complete(_ images: [ProjectComparison.ImageFile], in comparison: ProjectComparison) {
    let known = Set(entries.map(\.id))
    for batch in Self.batches(images.filter { !known.contains($0.id.description) }, of: Self.batchCount) {
      add(batch.map { Loaded(id: $0.id.description, file: comparison.load($0)) })
    }
  }

  /// Adds images that are on neither side of a comparison, such as those that comments were made on.
  public mutating func add(_ files: [(id: String, file: LoadedImage.Source)]) {
    add(files.filter { !ids.contains($0.id) }.map { Loaded(id: $0.id, file: $0.file) })
  }

  /// Adds images, each once, because several slots may show the same one.
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

  /// Makes an entry from a file, or completes its cached entry.
  static func entry(_ loaded: Loaded, _ renderer: ImageRenderer?, _ cache: PageImageCache?) -> Entry {
    guard let cache, case .bytes(let bytes) = loaded.file, let format = try? ImageHeader.read(from: bytes).format else {
      return entry(loaded.id, LoadedImage(decoding: loaded.file, renderer))
    }
    let version = renderer?.version(of: format) ?? ""
    if var known = cache.entry(loaded.id, renderer: version) {
      known.full = known.full ?? embedded(bytes, known.facts)
      return known
    }
    let image = LoadedImage(decoding: loaded.file, renderer)
    let entry = entry(loaded.id, image)
    // Finding out that a file can't be decoded is quick, and a library may be installed next time.
    if image.bitmap != nil { cache.insert(entry, renderer: version) }
    return entry
  }

  /// The file itself, if browsers show it; nil if they don't, or if it is too large.
  private static func embedded(_ file: [UInt8], _ facts: ImageFacts) -> Encoded? {
    guard !AppleOptimizedPNG.isSignature(file), let type = facts.format?.browserType, let width = facts.width,
      let height = facts.height, width > 0,
      height > 0,
      file.count <= maxFullSize || max(width, height) <= maxRenderingSide && file.count <= maxFullSizeOfAllPixels
    else { return nil }
    // Recipients of a page should not learn who made an image, with what, and where.
    return ImageMetadata.removed(from: file, type).map {
      Encoded(bytes: $0, type: type, width: width, height: height, luma: facts.luma)
    }
  }

  private static func entry(_ id: String, _ image: LoadedImage) -> Entry {
    var entry = Entry(id: id, facts: image.facts)
    if image.bitmap != nil || image.facts.format == .svg && !image.takesTooLong {
      entry.full = embedded(image.bytes, image.facts)
      if entry.full != nil { entry.facts.unreadable = nil }
    }
    guard let bitmap = image.bitmap else { return entry }
    if entry.full == nil {
      let rendering = Thumbnail.bitmap(of: bitmap, side: maxRenderingSide)
      if let bytes = try? PNGEncoder.bytes(of: rendering, effort: effort) {
        entry.full = Encoded(
          bytes: bytes, type: "png", width: rendering.width, height: rendering.height, luma: image.facts.luma)
        entry.facts.isRendered = true
      }
    }
    if max(bitmap.width, bitmap.height) > Thumbnail.side {
      let small = Thumbnail.bitmap(of: bitmap)
      if let bytes = try? PNGEncoder.bytes(of: small, effort: effort) {
        entry.thumb = Encoded(bytes: bytes, type: "png", width: small.width, height: small.height)
      }
    }
    return entry
  }
}

extension ImageFormat {
  /// The media type without `image/`, if browsers show the format.
  fileprivate var browserType: String? {
    kind.isShownByBrowsers ? self == .svg ? "svg+xml" : rawValue : nil
  }
}

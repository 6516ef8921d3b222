internal import Files
internal import Git
internal import Imaging
internal import JSON
internal import Project

/// The images of a page in the form in which they are embedded: small ones for lists, and one to look at.
struct PageImages {
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

  var entries: [Entry] = []

  /// A file is embedded as it is up to this many bytes.
  private static let maxFullSize = 1 << 21
  /// The longest side of a rendering.
  private static let maxRenderingSide = 4096
  /// How many files are in memory to be decoded.
  private static let batchCount = 16

  /// Reads and scales all images, and makes the masks of pairs.
  ///
  /// - Throws: Nothing for an image that can't be read: it has no pixels, and its facts say why.
  init(of document: DiffDocument, in comparison: ProjectComparison) {
    for batch in Self.batches(document.images) {
      let files = batch.map(comparison.load)
      let ids = batch.map(\.id.description)
      let loaded = zip(ids, files).map { Loaded(id: $0, file: $1) }
      entries += Parallel.map(loaded, batch: 1) { Self.entry($0.id, LoadedImage(decoding: $0.file)) }
    }
    for batch in Self.batches(document.masks) {
      let pairs = batch.map {
        PairOfFiles(id: $0.id, before: comparison.load($0.before), after: comparison.load($0.after))
      }
      entries += Parallel.map(pairs, batch: 1) { $0.mask }.compactMap { $0 }
    }
  }

  private struct Loaded: Sendable {
    var id: String
    var file: LoadedImage.Source
  }

  private struct PairOfFiles: Sendable {
    var id: String
    var before: LoadedImage.Source
    var after: LoadedImage.Source

    /// The mask of the pair; nil if its images can't be decoded.
    var mask: Entry? {
      let comparison = LoadedImage(decoding: before).comparison(to: LoadedImage(decoding: after))
      guard let comparison, let bytes = try? comparison.mask.png() else { return nil }
      let full = Encoded(bytes: bytes, type: "png", width: comparison.width, height: comparison.height)
      return Entry(id: id, full: full, facts: ImageFacts(bytes: bytes.count))
    }
  }

  private static func batches<Value>(_ values: [Value]) -> [ArraySlice<Value>] {
    stride(from: 0, to: values.count, by: batchCount).map { values[$0..<min($0 + batchCount, values.count)] }
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

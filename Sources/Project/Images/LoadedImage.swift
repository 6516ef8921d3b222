internal import Files
public import Imaging
internal import Spelling

/// An image file: its bytes, the facts found in them, and its pixels if they can be decoded.
public struct LoadedImage: Sendable {
  public var bytes: [UInt8]
  public var facts: ImageFacts
  /// Nil if it can't be shown; `facts` says why.
  public var bitmap: Bitmap?
  /// True if drawing it takes too long: a browser could be busy with it for minutes.
  public private(set) var takesTooLong = false
  /// True if it has too many pixels to be decoded.
  public private(set) var isTooLarge = false
  /// The number of pixels of `bitmap` per point, if it was rendered from shapes.
  public private(set) var renderedScale: Double?
  private var header: ImageHeader?
  /// As in `ImageDecoder.DecodedImage`.
  private var samples: Int?
  private var meaning = ColorMeaning()

  /// The bytes of a file, or why they aren't here.
  public enum Source: Sendable {
    case bytes([UInt8])
    case missing(reason: String, byteCount: Int)
  }

  /// Decodes a file. A file that can't be decoded, or isn't here, has no pixels; that isn't an error.
  ///
  /// - Parameter renderer: Renders SVG and PDF files, which have no pixels without a renderer.
  public init(decoding source: Source, _ renderer: ImageRenderer? = nil) {
    switch source {
    case .bytes(let bytes): self.init(decoding: bytes, renderer)
    case .missing(let reason, let byteCount): self.init(missing: reason, byteCount: byteCount)
    }
  }

  private init(missing reason: String, byteCount: Int) {
    bytes = []
    facts = ImageFacts(bytes: byteCount)
    facts.unreadable = reason
  }

  init(decoding bytes: [UInt8], _ renderer: ImageRenderer? = nil) {
    self.bytes = bytes
    facts = ImageFacts(bytes: bytes.count)
    if let header = try? ImageHeader.read(from: bytes) {
      facts.format = header.format
      if let size = header.displaySize {
        (facts.width, facts.height) = (Int(size.width.rounded()), Int(size.height.rounded()))
      }
      facts.depth = header.bitsPerChannel
      facts.hasAlpha = header.hasAlpha
      facts.profile = header.colorProfile?.name
      facts.frames = header.frameCount
      self.header = header
      meaning = ColorMeaning(of: bytes, header)
    }
    do throws(PixelError) {
      let image = try ImageDecoder.image(from: bytes, renderer: renderer)
      let bitmap = image.bitmap
      (self.bitmap, samples) = (bitmap, image.samples)
      if case .rendered(let scale) = image.origin { renderedScale = scale }
      facts.luma = bitmap.lumaRange.map(Self.rounded)
    } catch {
      facts.unreadable = error.reason
      if case .image(.tooComplex) = error { takesTooLong = true }
      if case .tooLarge = error { isTooLarge = true }
    }
  }

  /// Rounded to three decimals, as they are written.
  private static func rounded(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
    let round = { (value: Double) in (value * 1000).rounded() / 1000 }
    return round(range.lowerBound)...round(range.upperBound)
  }
}

extension LoadedImage {
  /// The result of comparing two images.
  public struct Comparison: Sendable {
    /// Of the frames that differ the most; nil if the images can't be compared.
    public var pixels: ImageComparison?
    /// What differs beside the pixels that are shown, for people: `lost its profile (Display P3)`, `12 → 14 frames`.
    public var notes: [String] = []
    /// Why they can't be compared: `too large to compare`.
    public var obstacle: String?
  }

  /// Compares two images: their pixels as they are shown, and what these don't show.
  public func comparison(to other: LoadedImage) -> Comparison {
    guard let bitmap, let after = other.bitmap, let header, let otherHeader = other.header else {
      return Comparison(obstacle: obstacle ?? other.obstacle)
    }
    var result = Comparison()
    if header.frameCount ?? 1 > 1 || otherHeader.frameCount ?? 1 > 1, bitmap.hasSameSize(as: after) {
      do throws(PixelError) {
        let frames = try AnimationComparison(bytes, header, to: other.bytes, otherHeader)
        (result.pixels, result.notes) = (frames.worst, frames.notes)
      } catch {
        if case .tooLarge = error { return Comparison(obstacle: Self.tooLarge) }
        return Comparison(obstacle: error.reason)
      }
    } else {
      result.pixels = ImageComparison.compare(bitmap, after)
    }
    result.notes += sampleNotes(other, header, otherHeader, isSame: result.pixels?.kind == .reencoded)
    result.notes += meaning.changes(to: other.meaning).map { printable($0) }
    return result
  }

  /// What differs in the files but not in the pixels that were made from them.
  private func sampleNotes(
    _ other: LoadedImage, _ header: ImageHeader, _ otherHeader: ImageHeader, isSame: Bool
  ) -> [String] {
    if let before = header.bitsPerChannel, let after = otherHeader.bitsPerChannel, max(before, after) > 8,
      before != after
    {
      return ["\(before) → \(after) bits a channel"]
    }
    guard isSame else { return [] }
    if renderedScale != nil || other.renderedScale != nil {
      let isSameSource = header.format == .svg && otherHeader.format == .svg && SVGSource.isSame(bytes, other.bytes)
      return isSameSource ? [] : ["source changed"]
    }
    return samples == other.samples ? [] : ["stored colors changed"]
  }

  private static let tooLarge = "too large to compare"

  private var obstacle: String? {
    if isTooLarge { return Self.tooLarge }
    return takesTooLong ? "too complex to compare" : bitmap == nil ? facts.unreadable : nil
  }
}

extension AnimationComparison {
  /// `12 → 14 frames`, `3 of 12 frames changed`, `timing changed`
  fileprivate var notes: [String] {
    let (before, after) = frameCounts
    var notes: [String] = []
    if before != after {
      notes.append("\(before) → \(after) frames")
    } else if changedFrames > 0 {
      notes.append("\(changedFrames) of \(after) frames changed")
    }
    return notes + (before == after && !hasSameTiming ? ["timing changed"] : [])
  }
}

extension Bitmap {
  fileprivate func hasSameSize(as other: Bitmap) -> Bool { width == other.width && height == other.height }
}

extension ImageFormat {
  /// The usual spelling of the format.
  public var title: String { self == .webp ? "WebP" : rawValue.uppercased() }
}

extension ColorProfile {
  fileprivate var name: String? {
    if isSRGB { return "sRGB" }
    if isDisplayP3 { return "Display P3" }
    if case .icc(let name) = self { return name }
    return nil
  }
}

extension PixelError {
  /// Why the image can't be shown, for people.
  fileprivate var reason: String {
    switch self {
    case .image(.empty): "the file is empty"
    case .image(.unknownFormat): "not an image of a known format"
    case .image(.truncated): "the end of the file is missing"
    case .image(.tooComplex): "too complex to draw"
    case .image: "the file is damaged"
    case .unsupported(let format): "\(format.title) can't be shown here"
    case .tooLarge: "too large to show: more than 64 megapixels"
    case .outOfMemory: "not enough memory"
    case .noLibrary(let name): "\(name) is not installed; 'assets doctor' says how to get it"
    case .moves: "an animation can't be shown here"
    case .turned: "a turned image can't be shown here"
    }
  }
}

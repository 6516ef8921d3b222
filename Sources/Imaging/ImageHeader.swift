public import Files

/// The properties of an image that its header contains, read without decoding the pixels.
public struct ImageHeader: Hashable, Sendable {
  public var format: ImageFormat
  /// The size as stored: pixels for bitmaps, points for PDF and SVG; nil if the format doesn't say.
  public var size: ImageSize?
  /// Whether pixels may be transparent; nil if the header doesn't say, as in vector images.
  public var hasAlpha: Bool?
  /// Bits of one channel of one pixel, or of a palette index for images with a palette.
  public var bitsPerChannel: Int?
  /// The meaning of the color values; nil if it was not read or the format has no place for it.
  public var colorProfile: ColorProfile?
  /// The rotation that the file asks a viewer for (EXIF, HEIF `irot` and `imir`, PDF `Rotate`); nil if it has none.
  public var orientation: ImageOrientation?
  /// Whether the file is a PNG in the form that Xcode writes into apps (`CgBI`), which only Apple's systems read.
  public var isAppleOptimized = false
  /// The pages of a PDF; nil if they are not known.
  public var pageCount: Int?
  /// The frames of a GIF, an animated PNG or WebP; nil for an image that doesn't move.
  public var frameCount: Int?

  public init(
    format: ImageFormat, size: ImageSize? = nil, hasAlpha: Bool? = nil, bitsPerChannel: Int? = nil,
    colorProfile: ColorProfile? = nil, orientation: ImageOrientation? = nil
  ) {
    self.format = format
    self.size = size
    self.hasAlpha = hasAlpha
    self.bitsPerChannel = bitsPerChannel
    self.colorProfile = colorProfile
    self.orientation = orientation
  }

  /// The size as a viewer shows it: `size` with `orientation` applied.
  public var displaySize: ImageSize? {
    orientation?.swapsSides == true ? size?.turned : size
  }
}

extension ImageHeader {
  public var hasSeveralPages: Bool { (pageCount ?? 1) > 1 }

  /// True for a PDF of the size of A4 or US Letter, upright or not: a document far more often than an image.
  public var isSheetOfPaper: Bool {
    guard format == .pdf, let size else { return false }
    let (short, long) = (min(size.width, size.height), max(size.width, size.height))
    return Self.papers.contains { abs($0.short - short) <= 1.5 && abs($0.long - long) <= 1.5 }
  }

  /// In points; programs round them differently.
  private static let papers: [(short: Double, long: Double)] = [(595.28, 841.89), (612, 792)]

  /// Reads the header of an image, and as much of its structure as shows whether the end is missing.
  ///
  /// Reads in windows of at most 4 KB and skips what it doesn't need; the work is bounded by `ByteReader.stepLimit`
  /// parts of a file, and by single pieces of 1 MB (4 MB unpacked), whatever lengths the file claims. Only the end of a
  /// JPEG and PNG checksums can need more, as `JPEGProbe` and `verifyChecksums` say.
  ///
  /// - Parameters:
  ///   - verifyChecksums: Also compares the CRC of each PNG chunk, which reads the whole file, and checks whether its
  ///     pixels can fill the size in its header. Other formats have none.
  /// - Throws: `empty` for no bytes, `unknownFormat`, `otherFormat` and `compressed` for other content, `convertedLineEndings` for a
  ///   PNG that was treated as text, `truncated` if the end is missing, `damaged` if the header breaks its format's
  ///   rules, `tooComplex` past a bound, `file` if reading fails. Each probe documents what can be detected in its
  ///   format.
  public static func read(
    from source: any ByteSource, verifyChecksums: Bool = false
  ) throws(ImageHeaderError) -> ImageHeader {
    var reader = ByteReader(source)
    guard reader.byteCount > 0 else { throw .empty }
    // Most PNGs are small: one call reads them, instead of two or three for the head and then the whole.
    reader.readsWhole = verifyChecksums && reader.byteCount <= ByteReader.wholeWindowSize
    let head = try reader.upTo(ByteReader.windowSize, at: 0)
    guard let format = ImageFormat(signature: head) ?? (XMLText(head).looksLikeXML ? .svg : nil) else {
      if PNGProbe.convertedSignatures.contains(where: head.starts) { throw .convertedLineEndings(.png) }
      if head.starts(with: Array("icns".utf8)) { throw .otherFormat(.icns) }
      throw head.starts(with: [0x1F, 0x8B]) ? .compressed : .unknownFormat
    }
    reader.format = format
    reader.readsWhole = verifyChecksums && format == .png
    return try probe(reader, format, verifyChecksums: verifyChecksums)
  }

  private static func probe(
    _ reader: ByteReader, _ format: ImageFormat, verifyChecksums: Bool
  ) throws(ImageHeaderError) -> ImageHeader {
    switch format {
    case .png: try PNGProbe.facts(reader, verifyChecksums: verifyChecksums)
    case .jpeg: try JPEGProbe.facts(reader)
    case .heic, .avif: try HEIFProbe.facts(reader)
    case .webp: try WebPProbe.facts(reader)
    case .gif: try GIFProbe.facts(reader)
    case .tiff: try TIFFProbe.facts(reader)
    case .bmp: try BMPProbe.facts(reader)
    case .psd: try PSDProbe.facts(reader)
    case .pdf: try PDFProbe.facts(reader)
    case .svg: try SVGProbe.facts(reader)
    }
  }
}

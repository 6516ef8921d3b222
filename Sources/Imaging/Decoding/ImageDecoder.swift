public import Files

/// Decodes the pixels of an image file of any kind that can be decoded here, recognized by its content.
public enum ImageDecoder {
  /// The maximum number of pixels that are decoded: 256 MB of memory.
  public static let maxPixelCount = 1 << 26
  /// The maximum width and height of an image that is decoded, in pixels.
  public static let maxSide = 16384
  /// The maximum size of a file that is decoded, in bytes.
  public static let maxFileSize = 1 << 28

  /// The result of decoding an image file.
  public struct DecodedImage: Hashable, Sendable {
    /// The pixels as a viewer shows them: with the orientation applied, and in sRGB if `colors` says so.
    public var bitmap: Bitmap
    public var header: ImageHeader
    public var colors: Colors = .assumedSRGB
    public var origin: Origin = .decoded
    /// Identifies what is stored, if the pixels don't hold all of it: they were converted from another color space, or
    /// have fewer bits. Equal for equal samples, during one run of the program; nil if the pixels hold all, or if there
    /// is too much to look at.
    public var samples: Int?
  }

  /// What the numbers of the pixels mean.
  public enum Colors: Hashable, Sendable {
    /// The file gives sRGB, or nothing.
    case assumedSRGB
    /// They were converted from the profile in the file.
    case converted
    /// They are as in the file, in another color space: its profile can't be used here.
    case unconverted
    /// They are as in the file, because Little CMS isn't installed.
    case needsLibrary
  }

  /// The source of the pixels.
  public enum Origin: Hashable, Sendable {
    /// They are the pixels of the file.
    case decoded
    /// They were rendered from shapes, with so many pixels for each point.
    case rendered(scale: Double)
    /// They are a preview that another program saved with the document.
    case preview
  }

  /// Returns the pixels as a viewer shows them, in sRGB.
  ///
  /// - Parameter renderer: Renders SVG and PDF, which can't be decoded without one.
  /// - Throws: `PixelError`: a library that isn't installed, a kind of image that can't be decoded, limits and damage.
  public static func bitmap(from source: any ByteSource, renderer: ImageRenderer? = nil) throws(PixelError) -> Bitmap {
    try image(from: source, renderer: renderer).bitmap
  }

  /// Returns the pixels as a viewer shows them, and notes about them.
  ///
  /// The header is read first, and its size is compared with the limits before memory is allocated.
  ///
  /// - Parameter renderer: Renders SVG and PDF, which can't be decoded without one.
  /// - Throws: `PixelError`, as `bitmap` does.
  public static func image(
    from source: any ByteSource, renderer: ImageRenderer? = nil
  ) throws(PixelError) -> DecodedImage {
    if let head = try? source.read(at: 0, count: 4), SketchPreview.isArchive(head) {
      return try previewImage(SketchPreview.png(in: source))
    }
    let header: ImageHeader
    do throws(ImageHeaderError) {
      header = try ImageHeader.read(from: source)
    } catch {
      throw .image(error)
    }
    guard source.byteCount <= maxFileSize else { throw .tooLarge(header.size ?? ImageSize(0, 0)) }
    switch header.format {
    case .png:
      _ = try size(of: header)
      let bitmap = try PNGDecoder.bitmap(from: source, maxPixelCount: maxPixelCount)
      var image = try shown(bitmap, header) { () throws(PixelError) in try PNGColorChunks.profile(from: source) }
      if header.bitsPerChannel == 16 { image.samples = PNGDecoder.digestOf16Bits(source) }
      return image
    case .webp:
      _ = try size(of: header)
      let bitmap =
        if let first = try firstFrame(of: source, header) { first } else { try WebPDecoder.bitmap(from: source) }
      return try shown(bitmap, header) { () throws(PixelError) in try WebPColorProfile.profile(from: source) }
    case .jpeg:
      let (width, height) = try size(of: header)
      let file = try bytes(of: source)
      let bitmap = try JPEGDecoder.bitmap(file, width: width, height: height)
      return try shown(bitmap, header) { () throws(PixelError) in JPEGDecoder.profile(file) }
    case .gif:
      let (width, height) = try size(of: header)
      let bitmap = try GIFDecoder.bitmap(try bytes(of: source), width: width, height: height)
      return DecodedImage(bitmap: bitmap, header: header)
    case .svg, .pdf:
      guard let renderer, let size = header.displaySize else { throw .unsupported(header.format) }
      let bitmap = try renderer.bitmap(try bytes(of: source), header.format, size: size)
      return DecodedImage(bitmap: bitmap, header: header, origin: .rendered(scale: ImageRenderer.scale(for: size)))
    case .psd:
      return DecodedImage(bitmap: try PSDPreview.bitmap(from: source, header), header: header, origin: .preview)
    case .heic, .avif, .tiff, .bmp:
      throw .unsupported(header.format)
    }
  }

  /// Returns the first frame of an animated WebP, which its decoder refuses; nil for others.
  private static func firstFrame(of source: any ByteSource, _ header: ImageHeader) throws(PixelError) -> Bitmap? {
    guard header.frameCount != nil else { return nil }
    var frames = try AnimationFrames(of: try bytes(of: source), header)
    return try frames.next()
  }

  /// Decodes the preview image inside a document.
  private static func previewImage(_ file: [UInt8]) throws(PixelError) -> DecodedImage {
    var image = try image(from: file)
    image.origin = .preview
    return image
  }

  static func bytes(of source: any ByteSource) throws(PixelError) -> [UInt8] {
    do throws(FileError) {
      return try source.readAll()
    } catch {
      throw .image(.file(error))
    }
  }

  /// Returns the stored size if it is within the limits.
  static func size(of header: ImageHeader) throws(PixelError) -> (width: Int, height: Int) {
    guard let size = header.size?.whole else { throw .unsupported(header.format) }
    guard size.width <= maxSide, size.height <= maxSide, size.width <= maxPixelCount / size.height else {
      throw .tooLarge(ImageSize(size.width, size.height))
    }
    return size
  }

  /// Applies the orientation and converts the colors, as the file asks for.
  private static func shown(
    _ bitmap: Bitmap, _ header: ImageHeader, profile: () throws(PixelError) -> [UInt8]?
  ) throws(PixelError) -> DecodedImage {
    var image = DecodedImage(bitmap: bitmap, header: header)
    if let colors = header.colorProfile, case .icc = colors, !colors.isSRGB, let profile = try profile() {
      var rgba = bitmap.rgba
      let samples = Bitmap.digest(of: &rgba)
      switch ColorConversion.convert(&rgba, from: profile) {
      case .converted:
        (image.colors, image.samples) = (.converted, samples)
        if let converted = Bitmap(width: bitmap.width, height: bitmap.height, rgba: rgba) { image.bitmap = converted }
      case .noLibrary: image.colors = .needsLibrary
      case .unusable: image.colors = .unconverted
      }
    }
    if let orientation = header.orientation { image.bitmap = image.bitmap.turned(orientation) }
    return image
  }
}

/// The kind of an image file by its name, and what can be done with it: this is the only list of image files.
///
/// The actual format depends on the content; see `ImageFormat`.
public enum ImageKind: String, CaseIterable, Hashable, Sendable {
  case png, jpeg, heic, avif, webp, gif, tiff, bmp, psd, pdf, svg
  case sketch, illustrator, eps
  case svgz, ico, icns, cur, jpeg2000, jpegXL, pict, dds, exr, ktx, pvr, tga, xcf

  /// How an image set in Apple's catalogs can use a file.
  public enum CatalogUse: Hashable, Sendable {
    /// Pixels for one scale.
    case bitmap
    /// Shapes for every scale.
    case vector
  }

  /// How pixels are made from a file.
  public enum Preview: Hashable, Sendable {
    /// A library, loaded when the first image needs it.
    case decoder
    /// A library or program in a separate process, with limits on memory and time.
    case renderer
    /// The preview that the design tool saved in the file.
    case embedded
  }

  /// The kind for a file name, by its extension in any case; nil for other files.
  public init?(fileName: String) { self.init(fileExtension: Path.fileExtension(fileName)) }

  /// Takes an extension without its dot.
  public init?(fileExtension: String) {
    guard let kind = Self.byExtension[fileExtension.lowercased()] else { return nil }
    self = kind
  }

  private static let byExtension: [String: ImageKind] = {
    var kinds: [String: ImageKind] = [:]
    for kind in allCases {
      for ending in kind.fileExtensions where kinds[ending] == nil { kinds[ending] = kind }
    }
    return kinds
  }()

  /// The extensions of all kinds, in lower case.
  public static let allFileExtensions = Set(allCases.flatMap(\.fileExtensions))

  /// The extensions of this kind, in lower case and without the dot, the most common one first.
  ///
  /// `heif` and `hif` only name the container, so they are in the lists of both HEIC and AVIF.
  public var fileExtensions: [String] { row.extensions }

  /// How an image set can use a file with such an extension; nil if it can't.
  ///
  /// Source: *Asset Catalog Format Reference*, image set type; svg since Xcode 12.
  public static func catalogUse(ofFileExtension ending: String) -> CatalogUse? {
    let ending = ending.lowercased()
    guard let kind = ImageKind(fileExtension: ending) else { return nil }
    return kind.row.inCatalogs.contains(ending) ? kind.isVector ? .vector : .bitmap : nil
  }

  /// True if the image is made of shapes, so that its size is in points.
  public var isVector: Bool { [.pdf, .svg, .svgz, .illustrator, .eps].contains(self) }

  /// Nil if no preview can be shown.
  public var preview: Preview? { row.preview }

  /// True if browsers show it in `<img>`, so that a page can contain the file unchanged.
  public var isShownByBrowsers: Bool { row.inBrowsers }

  /// True if git can be configured to compare such files by their facts: they aren't text, and their headers can be
  /// read.
  public var isComparedByFacts: Bool {
    switch self {
    case .png, .jpeg, .heic, .avif, .webp, .gif, .tiff, .bmp, .psd, .pdf: true
    default: false
    }
  }

  private var row: (extensions: [String], inCatalogs: [String], preview: Preview?, inBrowsers: Bool) {
    switch self {
    case .png: (["png", "apng"], ["png"], .decoder, true)
    case .jpeg: (["jpg", "jpeg", "jpe", "jfif"], ["jpg", "jpeg"], .decoder, true)
    case .heic: (["heic", "heif", "hif", "heics", "heifs", "avci"], ["heic"], nil, false)
    case .avif: (["avif", "avifs", "heif", "hif"], [], nil, true)
    case .webp: (["webp"], [], .decoder, true)
    case .gif: (["gif"], [], .decoder, true)
    case .tiff: (["tiff", "tif"], [], nil, false)
    case .bmp: (["bmp", "dib"], [], nil, true)
    case .psd: (["psd", "psb"], [], .embedded, false)
    case .pdf: (["pdf"], ["pdf"], .renderer, false)
    case .svg: (["svg"], ["svg"], .renderer, true)
    case .sketch: (["sketch"], [], .embedded, false)
    case .illustrator: (["ai"], [], .renderer, false)
    case .eps: (["eps"], [], nil, false)
    case .svgz: (["svgz"], [], nil, false)
    case .ico: (["ico"], [], nil, true)
    case .icns: (["icns"], [], nil, false)
    case .cur: (["cur"], [], nil, false)
    case .jpeg2000: (["jp2"], [], nil, false)
    case .jpegXL: (["jxl"], [], nil, false)
    case .pict: (["pict"], [], nil, false)
    case .dds: (["dds"], [], nil, false)
    case .exr: (["exr"], [], nil, false)
    case .ktx: (["ktx"], [], nil, false)
    case .pvr: (["pvr"], [], nil, false)
    case .tga: (["tga"], [], nil, false)
    case .xcf: (["xcf"], [], nil, false)
    }
  }
}

/// A kind of image file, told by what is inside and not by the name.
public enum ImageFormat: String, CaseIterable, Hashable, Sendable {
  case png, jpeg
  /// HEIF images coded with HEVC or AVC, and any other HEIF that is not AVIF.
  case heic
  case avif, webp, gif, tiff, bmp, psd, pdf, svg

  /// Whether the image is drawn from shapes, so that its size is in points and not in pixels.
  public var isVector: Bool { self == .pdf || self == .svg }

  /// True for a file whose bytes a conversion of line endings may damage, by its name and its beginning.
  ///
  /// - Parameter head: A few dozen bytes are enough.
  public static func isBinaryImage(fileExtension: String, head: [UInt8]) -> Bool {
    if let format = ImageFormat(signature: head) ?? ImageFormat(fileExtension: fileExtension) { return format != .svg }
    return otherBinaryExtensions.contains(fileExtension.lowercased())
  }

  /// True for the endings of formats that may do without a zero byte, so that programs guess they are texts.
  public static func isMistakenForText(fileExtension: String) -> Bool {
    ["pdf", "ai", "eps"].contains(fileExtension.lowercased())
  }

  /// Images and design files that can't be read here.
  private static let otherBinaryExtensions: Set = [
    "afdesign", "ai", "astc", "dds", "eps", "exr", "fig", "hdr", "icns", "ico", "jp2", "jxl", "ktx", "pvr", "sketch",
    "tga", "usdz", "xcf", "xd",
  ]

  /// The endings that files of this format carry, in lower case and without the dot, the usual one first.
  ///
  /// `heif` and `hif` name the container only, so they stand in the lists of both HEIC and AVIF.
  public var fileExtensions: [String] {
    switch self {
    case .png: ["png", "apng"]
    case .jpeg: ["jpg", "jpeg", "jpe", "jfif"]
    case .heic: ["heic", "heif", "hif", "heics", "heifs", "avci"]
    case .avif: ["avif", "avifs", "heif", "hif"]
    case .webp: ["webp"]
    case .gif: ["gif"]
    case .tiff: ["tiff", "tif"]
    case .bmp: ["bmp", "dib"]
    case .psd: ["psd", "psb"]
    case .pdf: ["pdf"]
    case .svg: ["svg"]
    }
  }

  /// Returns the format that a file ending promises, without the dot and in any case; nil for endings of no image
  /// that can be read here (`svgz` among them).
  public init?(fileExtension: String) {
    let wanted = fileExtension.lowercased()
    guard let format = Self.allCases.first(where: { $0.fileExtensions.contains(wanted) }) else { return nil }
    self = format
  }
}

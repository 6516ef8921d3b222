/// A kind of image file, told by what is inside and not by the name.
public enum ImageFormat: String, CaseIterable, Hashable, Sendable {
  case png, jpeg
  /// HEIF images coded with HEVC or AVC, and any other HEIF that is not AVIF.
  case heic
  case avif, webp, gif, tiff, bmp, psd, pdf, svg

  /// Whether the image is drawn from shapes, so that its size is in points and not in pixels.
  public var isVector: Bool { self == .pdf || self == .svg }

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

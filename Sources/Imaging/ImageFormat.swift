public import Files

/// A kind of image file, told by what is inside and not by the name.
public enum ImageFormat: String, CaseIterable, Hashable, Sendable {
  case png, jpeg
  /// HEIF images coded with HEVC or AVC, and any other HEIF that is not AVIF.
  case heic
  case avif, webp, gif, tiff, bmp, psd, pdf, svg

  /// Whether the image is drawn from shapes, so that its size is in points and not in pixels.
  public var isVector: Bool { kind.isVector }

  /// What the name of such a file tells.
  public var kind: ImageKind {
    switch self {
    case .png: .png
    case .jpeg: .jpeg
    case .heic: .heic
    case .avif: .avif
    case .webp: .webp
    case .gif: .gif
    case .tiff: .tiff
    case .bmp: .bmp
    case .psd: .psd
    case .pdf: .pdf
    case .svg: .svg
    }
  }

  /// The endings that files of this format have, in lower case and without the dot, the usual one first.
  public var fileExtensions: [String] { kind.fileExtensions }

  /// Returns the format that a file ending promises, without the dot and in any case; nil for endings of other files and of
  /// images whose content can't be recognized here (`svgz` among them).
  public init?(fileExtension: String) {
    guard let kind = ImageKind(fileExtension: fileExtension), let format = Self(rawValue: kind.rawValue) else {
      return nil
    }
    self = format
  }
}

public import Files

/// A format of image files, recognized by the content and not by the name.
public enum ImageFormat: String, CaseIterable, Hashable, Sendable {
  case png, jpeg
  /// HEIF images coded with HEVC or AVC, and any other HEIF that is not AVIF.
  case heic
  case avif, webp, gif, tiff, bmp, psd, pdf, svg

  /// Whether the image is drawn from shapes, so that its size is in points and not in pixels.
  public var isVector: Bool { kind.isVector }

  /// True for a file whose bytes a conversion of line endings may damage, by its name and its beginning.
  ///
  /// - Parameter head: A few dozen bytes are enough.
  public static func isBinaryImage(fileExtension: String, head: [UInt8]) -> Bool {
    if let format = ImageFormat(signature: head) { return format != .svg }
    return ImageKind(fileExtension: fileExtension).map { $0 != .svg } ?? false
  }

  /// True for the extensions of formats that may contain no zero byte, so that programs take them for text.
  public static func isMistakenForText(fileExtension: String) -> Bool {
    ImageKind(fileExtension: fileExtension).map { [.pdf, .illustrator, .eps].contains($0) } ?? false
  }

  /// The kind of image, as file names give it.
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

  /// The extensions of files of this format, in lower case and without the dot, the usual one first.
  public var fileExtensions: [String] { kind.fileExtensions }

  /// Returns the format for a file extension, without the dot and in any case; nil for extensions of other files and of
  /// images whose content can't be recognized here (`svgz` among them).
  public init?(fileExtension: String) {
    guard let kind = ImageKind(fileExtension: fileExtension), let format = Self(rawValue: kind.rawValue) else {
      return nil
    }
    self = format
  }
}

internal import Catalog
internal import Imaging

extension FolderType {
  /// False for a kind of image that a set of this type cannot show.
  ///
  /// Source: *Asset Catalog Format Reference*, image set type and sticker type.
  func canShow(_ format: ImageFormat) -> Bool {
    switch self {
    case .symbolSet: format == .svg
    case .sticker, .stickerSequence: ![.webp, .avif, .psd].contains(format)
    default: ![.webp, .avif, .psd, .gif].contains(format)
    }
  }
}

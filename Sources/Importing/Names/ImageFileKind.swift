internal import Files

/// What an image set can do with a file, told by its name alone.
enum ImageFileKind: Hashable, Sendable {
  /// Pixels for one scale: png, jpg, jpeg, heic.
  case bitmap
  /// One vector image for every scale: pdf, svg.
  case vector
  /// An image that an image set cannot hold.
  case unsupported

  /// nil for a file that is no image; case does not count.
  init?(fileName: String) {
    let ending = Path.fileExtension(fileName).lowercased()
    guard let use = Self.byExtension[ending] else { return nil }
    self = use
  }

  /// Source: *Asset Catalog Format Reference*, image set type; svg since Xcode 12.
  private static let byExtension: [String: ImageFileKind] = {
    var uses: [String: ImageFileKind] = [:]
    for ending in ["png", "jpg", "jpeg", "heic"] { uses[ending] = .bitmap }
    for ending in ["pdf", "svg"] { uses[ending] = .vector }
    for ending in otherImages { uses[ending] = .unsupported }
    return uses
  }()

  private static let otherImages = [
    "ai", "apng", "avci", "avif", "bmp", "cur", "dds", "eps", "exr", "gif", "heif", "heics", "icns", "ico", "jfif",
    "jp2", "jxl", "ktx", "pict", "psb", "psd", "pvr", "sketch", "svgz", "tga", "tif", "tiff", "webp", "xcf",
  ]
}

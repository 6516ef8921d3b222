internal import Files

/// What an image set can do with a file, told by its name alone.
enum PictureFormat: Hashable, Sendable {
  /// Pixels for one scale: png, jpg, jpeg, heic.
  case bitmap
  /// One drawing for every scale: pdf, svg.
  case vector
  /// A picture that an image set cannot hold.
  case unsupported

  /// nil for a file that is no picture; case does not count.
  init?(fileName: String) {
    let ending = Path.fileExtension(fileName).lowercased()
    guard let format = Self.byExtension[ending] else { return nil }
    self = format
  }

  /// Source: *Asset Catalog Format Reference*, image set type; svg since Xcode 12.
  private static let byExtension: [String: PictureFormat] = {
    var formats: [String: PictureFormat] = [:]
    for ending in ["png", "jpg", "jpeg", "heic"] { formats[ending] = .bitmap }
    for ending in ["pdf", "svg"] { formats[ending] = .vector }
    for ending in otherPictures { formats[ending] = .unsupported }
    return formats
  }()

  private static let otherPictures = [
    "ai", "apng", "avci", "avif", "bmp", "cur", "dds", "eps", "exr", "gif", "heif", "heics", "icns", "ico", "jfif",
    "jp2", "jxl", "ktx", "pict", "psb", "psd", "pvr", "sketch", "svgz", "tga", "tif", "tiff", "webp", "xcf",
  ]
}

/// Why the pixels of an image could not be decoded.
public enum PixelError: Error, Hashable, Sendable {
  /// The file is broken or can't be read.
  case image(ImageHeaderError)
  /// The image is of a kind whose pixels are not decoded here: see `ImageDecoder`; and the PNG that Xcode writes into
  /// apps.
  case unsupported(ImageFormat)
  /// The image has more pixels than the caller accepts, or is wider than the maximum.
  case tooLarge(ImageSize)
  /// The system is out of memory.
  case outOfMemory
  /// The library that decodes such images is not installed; holds its name.
  case noLibrary(String)
  /// The image has several frames.
  case moves
  /// The file asks viewers to rotate the pixels.
  case turned
}

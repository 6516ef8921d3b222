/// Why the pixels of an image could not be had.
public enum PixelError: Error, Hashable, Sendable {
  /// The file is broken or can't be read.
  case image(ImageHeaderError)
  /// The image is of a kind whose pixels are not decoded here: see `ImageDecoder`; and the PNG that Xcode writes into
  /// apps.
  case unsupported(ImageFormat)
  /// The image has more pixels than the caller takes, or is wider than any is decoded.
  case tooLarge(ImageSize)
  /// The system gave no memory.
  case outOfMemory
  /// The library that decodes such images is not installed; holds its name.
  case noLibrary(String)
  /// The image has several frames.
  case moves
  /// A viewer is asked to turn the pixels.
  case turned
}

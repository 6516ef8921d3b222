/// Why the pixels of a picture could not be had.
public enum PixelError: Error, Hashable, Sendable {
  /// The file is broken or cannot be read.
  case picture(PictureError)
  /// The picture is of a kind whose pixels are not decoded here: any but PNG and WebP, and the PNG that Xcode writes into apps.
  case unsupported(PictureFormat)
  /// The picture has more pixels than the caller takes, or is wider than any is decoded.
  case tooLarge(PictureSize)
  /// The system gave no memory.
  case outOfMemory
  /// The library that decodes such pictures is not installed; holds its name.
  case noLibrary(String)
  /// The picture has several frames.
  case moves
  /// A viewer is asked to turn the pixels.
  case turned
}

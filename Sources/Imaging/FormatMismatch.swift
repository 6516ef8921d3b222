/// A file name with the extension of another image format than its content, such as `a.png` that contains a JPEG.
public struct FormatMismatch: Hashable, Sendable {
  /// The extension of the name as it is spelled, without the dot.
  public var fileExtension: String
  public var expected: ImageFormat
  public var found: ImageFormat

  /// Compares the extension of a name with a format; nil if they agree, or if the extension isn't that of an image.
  public init?(fileExtension: String, found: ImageFormat) {
    guard let expected = ImageFormat(fileExtension: fileExtension),
      !found.fileExtensions.contains(fileExtension.lowercased())
    else { return nil }
    self.fileExtension = fileExtension
    self.expected = expected
    self.found = found
  }
}

public import Files

/// The reason an image header could not be read.
public enum ImageHeaderError: Error, Hashable, Sendable {
  /// The file has no bytes.
  case empty
  /// The content is not of a known image format.
  case unknownFormat
  /// The content is an image of a kind that isn't read.
  case otherFormat(ImageKind)
  /// The content is compressed with gzip, most likely an `svgz`; it is not decompressed.
  case compressed
  /// Line endings were converted in it as in text, which can't be undone.
  case convertedLineEndings(ImageFormat)
  /// The file ends before the image does; `at` is the number of bytes in the file.
  case truncated(ImageFormat, at: Int)
  /// The header contains something that its format doesn't allow; `at` is the offset in bytes of that part.
  case damaged(ImageFormat, Damage, at: Int)
  /// The file has more or larger parts than are read, or takes more time or memory than rendering gets.
  case tooComplex(ImageFormat)
  /// The bytes could not be read at all.
  case file(FileError)

  /// What is wrong with a part of a file; the part is named as its format does (`IHDR`, `SOF`, `ispe`).
  public enum Damage: Hashable, Sendable {
    /// A required part is missing.
    case missing(String)
    /// A part is longer or shorter than allowed.
    case length(String)
    /// A value is outside of what the format allows.
    case value(String)
    /// The part's bytes don't match their stored checksum.
    case checksum(String)
  }

  /// The format, if the content was recognized before the problem was found.
  public var format: ImageFormat? {
    switch self {
    case .truncated(let format, _), .damaged(let format, _, _), .tooComplex(let format),
      .convertedLineEndings(let format):
      format
    case .empty, .unknownFormat, .otherFormat, .compressed, .file: nil
    }
  }
}

internal import Files

/// How an image set can use a file, by its name alone.
enum ImageFileKind: Hashable, Sendable {
  /// Pixels for one scale: png, jpg, jpeg, heic.
  case bitmap
  /// One vector image for every scale: pdf, svg.
  case vector
  /// An image that an image set can't hold.
  case unsupported

  /// Nil for a file that isn't an image; case doesn't matter.
  init?(fileName: String) {
    guard ImageKind(fileName: fileName) != nil else { return nil }
    switch ImageKind.catalogUse(ofFileExtension: Path.fileExtension(fileName)) {
    case .bitmap: self = .bitmap
    case .vector: self = .vector
    case nil: self = .unsupported
    }
  }
}

internal import Imaging

/// A file with the name of an image, before it is decided whether and where it is imported.
struct ImportCandidate {
  var path: String
  /// In bytes.
  var size: Int
  /// Why it stays where it is; nil if it can be imported.
  var reason: SkipReason?
  /// Nil if the name could not be read.
  var name: ParsedImageName?
  /// Its width and height as shown; nil if the header was not read, or the format doesn't say.
  var pixels: ImageSize?
  /// What is added to the catalog instead of its own bytes.
  var converted: ConvertedImage?
}

internal import Imaging

/// A file whose name says that it is an image, before anything is known of where it goes.
struct ImportCandidate {
  var path: String
  /// In bytes.
  var size: Int
  /// Why it stays where it is; nil for one that can be imported.
  var reason: SkipReason?
  /// nil if the name could not be read.
  var name: ParsedImageName?
  /// Its sides as shown; nil if nobody looked, or the format does not tell.
  var pixels: ImageSize?
  /// What goes into the catalog instead of its own bytes.
  var converted: ConvertedImage?
}

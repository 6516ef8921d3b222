internal import Imaging

/// A file whose name says that it is a picture, before anything is known of where it goes.
struct FoundPicture {
  var path: String
  /// In bytes.
  var size: Int
  /// Why it stays where it is; nil for one that can be imported.
  var reason: ReasonLeft?
  /// nil where the name could not be read.
  var name: PictureName?
  /// Its sides as shown; nil where nobody looked, or the format does not tell.
  var pixels: PictureSize?
  /// What goes into the catalog instead of its own bytes.
  var converted: ConvertedPicture?
}

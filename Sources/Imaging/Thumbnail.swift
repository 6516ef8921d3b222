/// Makes the small images of lists.
public enum Thumbnail {
  /// The longest side of a thumbnail if the caller says nothing else, in pixels.
  public static let side = 128

  /// Returns a smaller image of the same proportions; the image itself if it is small enough.
  public static func bitmap(of image: Bitmap, side: Int = side) -> Bitmap { image }

  /// Returns a PNG whose longest side is at most `side` pixels.
  public static func png(of image: Bitmap, side: Int = side) throws(PixelError) -> [UInt8] {
    try PNGEncoder.bytes(of: bitmap(of: image, side: side))
  }
}

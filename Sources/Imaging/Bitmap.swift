/// An image in memory.
///
/// The pixels are stored row by row from the top left, four bytes each: red, green, blue and alpha, which is not
/// premultiplied; there is no padding between rows. The numbers are those of the file, whatever color profile it names.
public struct Bitmap: Hashable, Sendable {
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int
  /// `width * height * 4` bytes.
  public let rgba: [UInt8]

  /// Nil if the number of bytes doesn't match the width and height.
  public init?(width: Int, height: Int, rgba: [UInt8]) {
    guard width > 0, height > 0, width <= Int.max / 4 / height, rgba.count == width * height * 4 else { return nil }
    (self.width, self.height, self.rgba) = (width, height, rgba)
  }

  /// The four bytes of a pixel, counted from the top left.
  public subscript(x: Int, y: Int) -> ArraySlice<UInt8> {
    let place = (y * width + x) * 4
    return rgba[place..<place + 4]
  }

  /// Whether every pixel is fully opaque.
  public var isOpaque: Bool {
    rgba.withUnsafeBufferPointer { bytes in
      stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 0xFF }
    }
  }
}

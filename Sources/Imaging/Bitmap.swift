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

  /// Returns a number that is the same for the same pixels during one run of the program. Fully transparent pixels are
  /// made black, since their colors make no difference.
  ///
  /// - Parameter bytesPerChannel: 1 or 2; a pixel has four channels, alpha the last.
  static func digest(of bytes: inout [UInt8], bytesPerChannel: Int = 1) -> Int {
    var hasher = Hasher()
    bytes.withUnsafeMutableBytes { bytes in
      let (size, color) = (4 * bytesPerChannel, 3 * bytesPerChannel)
      for place in stride(from: 0, to: bytes.count, by: size)
      where bytes[place + color] == 0 && bytes[place + size - 1] == 0 {
        for index in place..<place + color { bytes[index] = 0 }
      }
      hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    }
    return hasher.finalize()
  }

  /// Whether every pixel is fully opaque.
  public var isOpaque: Bool {
    rgba.withUnsafeBufferPointer { bytes in
      stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 0xFF }
    }
  }
}

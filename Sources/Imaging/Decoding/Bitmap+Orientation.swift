extension Bitmap {
  /// Returns the image as a viewer shows it.
  func turned(_ orientation: ImageOrientation) -> Bitmap {
    if orientation == .up { return self }
    let (newWidth, newHeight) = orientation.swapsSides ? (height, width) : (width, height)
    let turned = [UInt8](unsafeUninitializedCapacity: rgba.count) { target, count in
      rgba.withUnsafeBufferPointer { source in
        for y in 0..<newHeight {
          for x in 0..<newWidth {
            let (column, row) = origin(of: x, y, orientation)
            let (from, to) = ((row * width + column) * 4, (y * newWidth + x) * 4)
            for channel in 0..<4 { target[to + channel] = source[from + channel] }
          }
        }
      }
      count = rgba.count
    }
    guard let bitmap = Bitmap(width: newWidth, height: newHeight, rgba: turned) else {
      preconditionFailure("a turned image has as many pixels")
    }
    return bitmap
  }

  /// Returns the place in the stored image of a pixel at a place in the shown one.
  private func origin(of x: Int, _ y: Int, _ orientation: ImageOrientation) -> (Int, Int) {
    switch orientation {
    case .up: (x, y)
    case .upMirrored: (width - 1 - x, y)
    case .down: (width - 1 - x, height - 1 - y)
    case .downMirrored: (x, height - 1 - y)
    case .leftMirrored: (y, x)
    case .right: (y, height - 1 - x)
    case .rightMirrored: (width - 1 - y, height - 1 - x)
    case .left: (width - 1 - y, x)
    }
  }
}

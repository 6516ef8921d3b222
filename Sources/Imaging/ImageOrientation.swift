/// How a stored image must be rotated or mirrored to be shown upright, numbered as in EXIF.
///
/// Source: EXIF 2.32, 4.6.4, tag 0x0112; the names are those of `CGImagePropertyOrientation`.
public enum ImageOrientation: Int, Hashable, Sendable {
  case up = 1
  case upMirrored, down, downMirrored, leftMirrored
  /// Shown after a quarter turn clockwise.
  case right
  case rightMirrored
  /// Shown after a quarter turn counter-clockwise.
  case left

  /// Whether width and height are swapped in the shown image.
  public var swapsSides: Bool { rawValue >= 5 }

  /// Takes a number of quarter turns clockwise, of any size and sign.
  init(clockwiseQuarterTurns turns: Int) {
    self = [.up, .right, .down, .left][turns & 3]
  }

  /// Takes a rotation followed by mirroring, the order of HEIF.
  ///
  /// - Parameters:
  ///   - turns: Quarter turns counter-clockwise.
  ///   - axis: 0 exchanges top and bottom, 1 left and right, nil nothing.
  ///
  /// Source: ISO/IEC 23008-12:2022, 6.5.10 and 6.5.12.
  init(counterClockwiseQuarterTurns turns: Int, thenMirroredAt axis: Int?) {
    switch axis {
    case nil: self.init(clockwiseQuarterTurns: 4 - (turns & 3))
    case 0: self = [.downMirrored, .leftMirrored, .upMirrored, .rightMirrored][turns & 3]
    default: self = [.upMirrored, .rightMirrored, .downMirrored, .leftMirrored][turns & 3]
    }
  }
}

internal import Files
public import Imaging

/// How different two images for one slot are.
public struct ImageDiff: Hashable, Sendable {
  /// The size of each as shown, in the order of the paths; nil if it isn't known.
  public var sizes: [ImageSize?]
  /// How many of the pixels differ, and of how many; nil for images of different sizes, formats that aren't decoded,
  /// and very large ones.
  public var pixels: Pixels?

  public struct Pixels: Hashable, Sendable {
    public var different: Int
    public var all: Int
  }

  /// The maximum number of pixels to compare: it takes about a second.
  private static let maxPixelCount = 1 << 23

  init(_ one: String, _ other: String, in tree: any FileTree) {
    let sources = [one, other].map { try? tree.open($0) }
    sizes = sources.map { source in source.flatMap { try? ImageHeader.read(from: $0).displaySize } }
    guard let first = sizes[0], sizes[0] == sizes[1], first.width * first.height <= Double(Self.maxPixelCount) else {
      return
    }
    let bitmaps = sources.compactMap { source in
      source.flatMap { try? PNGDecoder.bitmap(from: $0, maxPixelCount: Self.maxPixelCount) }
    }
    if bitmaps.count == 2 { pixels = Self.compare(bitmaps[0], bitmaps[1]) }
  }

  private static func compare(_ one: Bitmap, _ other: Bitmap) -> Pixels? {
    guard one.width == other.width, one.height == other.height else { return nil }
    let different = one.rgba.withUnsafeBufferPointer { first in
      other.rgba.withUnsafeBufferPointer { second in
        stride(from: 0, to: first.count, by: 4).count { place in
          // The colors of two invisible pixels don't matter.
          guard first[place + 3] != 0 || second[place + 3] != 0 else { return false }
          return (0..<4).contains { first[place + $0] != second[place + $0] }
        }
      }
    }
    return Pixels(different: different, all: one.width * one.height)
  }
}

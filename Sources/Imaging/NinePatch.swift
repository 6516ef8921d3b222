/// An image with Android's marks around it, which give the parts of it that stretch and the content area.
///
/// Black pixels in the border of one pixel mark columns (above, below) and rows (left, right); all others there are
/// clear or white. Red below and to the right marks the visual edge of the image.
///
/// Source: Android, *Create resizable bitmaps (9-patch files)*; AOSP, `aapt2/compile/NinePatch.cpp`.
public struct NinePatch: Hashable, Sendable {
  /// The image without its border.
  public var content: Bitmap
  /// The columns that stretch, counted without the border.
  public var columns: Range<Int>
  public var rows: Range<Int>
  /// The content area; nil if it is the part that stretches.
  public var contentColumns: Range<Int>?
  public var contentRows: Range<Int>?

  public init(
    content: Bitmap, columns: Range<Int>, rows: Range<Int>, contentColumns: Range<Int>? = nil,
    contentRows: Range<Int>? = nil
  ) {
    self.content = content
    self.columns = columns
    self.rows = rows
    self.contentColumns = contentColumns
    self.contentRows = contentRows
  }

  private enum Mark { case none, black, red }

  private enum Side { case above, below, left, right }

  /// Reads the marks of an image.
  ///
  /// - Throws: `NinePatchError` if they aren't valid marks, or mark what a catalog can't express.
  public init(_ bitmap: Bitmap) throws(NinePatchError) {
    guard bitmap.width >= 3, bitmap.height >= 3 else { throw .tooSmall }
    let (width, height) = (bitmap.width - 2, bitmap.height - 2)
    for corner in [(0, 0), (width + 1, 0), (0, height + 1), (width + 1, height + 1)] {
      guard try Self.mark(bitmap[corner.0, corner.1]) == .none else { throw .notMarks }
    }
    guard let columns = try Self.run(bitmap, .above, width), let rows = try Self.run(bitmap, .left, height) else {
      throw .nothingStretches
    }
    (self.columns, self.rows) = (columns, rows)
    contentColumns = try Self.run(bitmap, .below, width)
    contentRows = try Self.run(bitmap, .right, height)
    var rgba: [UInt8] = []
    rgba.reserveCapacity(width * height * 4)
    for y in 1...height {
      let start = (y * bitmap.width + 1) * 4
      rgba += bitmap.rgba[start..<start + width * 4]
    }
    guard let content = Bitmap(width: width, height: height, rgba: rgba) else { throw .tooSmall }
    self.content = content
  }

  /// Returns the run of black marks on a side; nil if there is none.
  private static func run(_ bitmap: Bitmap, _ side: Side, _ count: Int) throws(NinePatchError) -> Range<Int>? {
    var run: Range<Int>?
    for place in 0..<count {
      let pixel =
        switch side {
        case .above: bitmap[place + 1, 0]
        case .below: bitmap[place + 1, bitmap.height - 1]
        case .left: bitmap[0, place + 1]
        case .right: bitmap[bitmap.width - 1, place + 1]
        }
      let mark = try mark(pixel)
      if mark == .red, side == .above || side == .left { throw .notMarks }
      guard mark == .black else { continue }
      guard let found = run else {
        run = place..<place + 1
        continue
      }
      guard found.upperBound == place else { throw .severalParts }
      run = found.lowerBound..<place + 1
    }
    return run
  }

  private static func mark(_ pixel: ArraySlice<UInt8>) throws(NinePatchError) -> Mark {
    switch Array(pixel) {
    case [0, 0, 0, 255]: return .black
    case [255, 0, 0, 255]: return .red
    case [255, 255, 255, 255]: return .none
    case let pixel where pixel[3] == 0: return .none
    default: throw .notMarks
    }
  }

  /// The image with its marks, as Android expects it.
  public var marked: Bitmap {
    let (width, height) = (content.width + 2, content.height + 2)
    var rgba = [UInt8](repeating: 0, count: width * height * 4)
    func blacken(_ x: Int, _ y: Int) { rgba[(y * width + x) * 4 + 3] = 255 }
    for x in columns { blacken(x + 1, 0) }
    for y in rows { blacken(0, y + 1) }
    for x in contentColumns ?? 0..<0 { blacken(x + 1, height - 1) }
    for y in contentRows ?? 0..<0 { blacken(width - 1, y + 1) }
    for y in 0..<content.height {
      let start = ((y + 1) * width + 1) * 4
      let row = y * content.width * 4
      rgba.replaceSubrange(start..<start + content.width * 4, with: content.rgba[row..<row + content.width * 4])
    }
    guard let bitmap = Bitmap(width: width, height: height, rgba: rgba) else {
      preconditionFailure("the bytes were made for these sides")
    }
    return bitmap
  }
}

/// Why an image isn't a nine-patch that a catalog can hold.
public enum NinePatchError: Error, Hashable, Sendable {
  /// Nothing is left without the border.
  case tooSmall
  /// The border contains something other than marks.
  case notMarks
  case nothingStretches
  /// Several parts of one direction stretch, but a catalog supports only one.
  case severalParts
}

internal import Files
internal import System

/// Compares the pixels that two images share, in bands of rows that are distributed among the cores.
struct PixelComparer {
  struct Counts {
    var changed = 0
    var darker = 0
    var smoothed = 0
    var differing = 0
    /// Changed pixels that are visible on white, and on black.
    var onLight = 0
    var onDark = 0
    var alphaDiffers = false

    mutating func add(_ other: Counts) {
      changed += other.changed
      darker += other.darker
      smoothed += other.smoothed
      differing += other.differing
      onLight += other.onLight
      onDark += other.onDark
      alphaDiffers = alphaDiffers || other.alphaDiffers
    }

    /// A background on which fewer than one in a hundred of the changed pixels is visible doesn't count.
    var visibleOn: Set<ImageComparison.Background>? {
      guard alphaDiffers else { return nil }
      var backgrounds: Set<ImageComparison.Background> = []
      if onLight > 0, onLight * 100 >= changed { backgrounds.insert(.light) }
      if onDark > 0, onDark * 100 >= changed { backgrounds.insert(.dark) }
      return backgrounds
    }
  }

  struct Band {
    var counts = Counts()
    /// As in `ChangeMask`; empty if no pixel of the band is marked.
    var mask: [UInt8] = []
    /// Empty if no pixel of the band changed.
    var cells: [AreaGrid.Cell] = []
  }

  /// The pixels of both images, four bytes each with the red one first.
  struct Rows: @unchecked Sendable {
    let before: UnsafePointer<UInt32>
    let after: UnsafePointer<UInt32>
    let beforeWidth: Int
    let afterWidth: Int
    /// The width and height of the shared part of both images.
    let width: Int
    let height: Int
  }

  /// The maximum distance, squared as in the metric.
  private static let greatestDistance = 35215.0
  static let bandHeight = 64
  /// Fewer pixels than this aren't worth a second core.
  private static let batchPixelCount = 1 << 17
  /// Pixels that are first compared as bytes.
  private static let blockWidth = 16

  let rows: Rows
  let limit: Double
  let detectsSmoothing: Bool
  let grid: AreaGrid

  init(rows: Rows, tolerance: Double, detectsSmoothing: Bool, grid: AreaGrid) {
    self.rows = rows
    limit = Self.limit(tolerance)
    self.detectsSmoothing = detectsSmoothing
    self.grid = grid
  }

  /// The distance in the metric's units from which on a pixel counts.
  static func limit(_ tolerance: Double) -> Double { greatestDistance * tolerance * tolerance }

  /// Gives access to the pixels of both images during a call.
  static func withRows<Result>(_ before: Bitmap, _ after: Bitmap, _ body: (Rows) -> Result) -> Result {
    before.rgba.withUnsafeBytes { first in
      after.rgba.withUnsafeBytes { second in
        // The storage of an array is aligned for far larger elements, and bitmaps are never empty.
        body(
          Rows(
            before: first.baseAddress!.assumingMemoryBound(to: UInt32.self),
            after: second.baseAddress!.assumingMemoryBound(to: UInt32.self),
            beforeWidth: before.width, afterWidth: after.width, width: min(before.width, after.width),
            height: min(before.height, after.height)))
      }
    }
  }

  func bands() -> [Band] {
    let count = (rows.height + Self.bandHeight - 1) / Self.bandHeight
    let batch = max(1, Self.batchPixelCount / (Self.bandHeight * rows.width))
    return Parallel.map(Array(0..<count), batch: batch) { band($0) }
  }

  private func band(_ number: Int) -> Band {
    var band = Band()
    let top = number * Self.bandHeight
    let bottom = min(rows.height, top + Self.bandHeight)
    for y in top..<bottom {
      let before = rows.before + y * rows.beforeWidth
      let after = rows.after + y * rows.afterWidth
      if memcmp(before, after, rows.width * 4) == 0 { continue }
      if band.mask.isEmpty { band.mask = [UInt8](repeating: 0, count: (bottom - top) * ChangeMask.stride(rows.width)) }
      if band.cells.isEmpty { band.cells = grid.emptyCells }
      band.mask.withUnsafeMutableBufferPointer { mask in
        band.cells.withUnsafeMutableBufferPointer { cells in
          row(
            y, before, after, mask: mask.baseAddress! + (y - top) * ChangeMask.stride(rows.width),
            cells: cells.baseAddress! + ((y - top) >> grid.shift) * grid.columns, &band.counts)
        }
      }
    }
    if band.counts.changed == 0 { band.cells = [] }
    if band.counts.changed + band.counts.smoothed == 0 { band.mask = [] }
    return band
  }

  private func row(
    _ y: Int, _ before: UnsafePointer<UInt32>, _ after: UnsafePointer<UInt32>, mask: UnsafeMutablePointer<UInt8>,
    cells: UnsafeMutablePointer<AreaGrid.Cell>, _ counts: inout Counts
  ) {
    var start = 0
    while start < rows.width {
      let end = min(start + Self.blockWidth, rows.width)
      defer { start = end }
      if isEqual(before + start, after + start, end - start) { continue }
      for x in start..<end where before[x] != after[x] {
        let (a, b) = (before[x], after[x])
        if (a | b) >> 24 == 0 { continue }
        counts.differing += 1
        if (a ^ b) >> 24 != 0 { counts.alphaDiffers = true }
        let (distance, luma) = YIQ.distance(a, b, on: .pattern((y * rows.width + x) * 4))
        guard distance > limit else { continue }
        if detectsSmoothing, isSmoothing(x, y) {
          counts.smoothed += 1
          ChangeMask.set(ChangeMask.smoothed, mask, x)
          continue
        }
        counts.changed += 1
        if luma > 0 { counts.darker += 1 }
        ChangeMask.set(luma > 0 ? ChangeMask.darker : ChangeMask.lighter, mask, x)
        cells[x >> grid.shift].add(x, y)
        countBackgrounds(a, b, &counts)
      }
    }
  }

  /// Whether a block is equal; a complete one is compared without a call, which would take longer than the comparison.
  @inline(__always)
  private func isEqual(_ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, _ count: Int) -> Bool {
    guard count == Self.blockWidth else { return memcmp(a, b, count * 4) == 0 }
    let (a, b) = (UnsafeRawPointer(a), UnsafeRawPointer(b))
    var difference = SIMD2<UInt64>.zero
    for offset in stride(from: 0, to: Self.blockWidth * 4, by: 16) {
      difference |=
        a.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self)
        ^ b.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self)
    }
    return difference.x | difference.y == 0
  }

  @inline(__always)
  private func countBackgrounds(_ a: UInt32, _ b: UInt32, _ counts: inout Counts) {
    if (a & b) >> 24 == 0xFF {
      counts.onLight += 1
      counts.onDark += 1
    } else {
      if YIQ.distance(a, b, on: .white).distance > limit { counts.onLight += 1 }
      if YIQ.distance(a, b, on: .black).distance > limit { counts.onDark += 1 }
    }
  }
}

// MARK: - Edge smoothing

extension PixelComparer {
  /// Whether a pixel differs only because an edge is smoothed differently.
  ///
  /// Source: Vyšniauskas, "Anti-aliased Pixel and Intensity Slope Detector" (2009), as implemented in pixelmatch.
  private func isSmoothing(_ x: Int, _ y: Int) -> Bool {
    isSmoothing(x, y, in: rows.before, rows.beforeWidth) || isSmoothing(x, y, in: rows.after, rows.afterWidth)
  }

  /// In one image the pixel is between a darker and a lighter one, and one of these is part of an even surface in both
  /// images.
  private func isSmoothing(_ x: Int, _ y: Int, in image: UnsafePointer<UInt32>, _ stride: Int) -> Bool {
    let (left, right) = (max(x - 1, 0), min(x + 1, rows.width - 1))
    let (top, bottom) = (max(y - 1, 0), min(y + 1, rows.height - 1))
    let center = image[y * stride + x]
    let backdrop = YIQ.Backdrop.pattern((y * rows.width + x) * 4)
    var equal = x == left || x == right || y == top || y == bottom ? 1 : 0
    var (least, greatest) = (0.0, 0.0)
    var (darkest, lightest) = ((x: 0, y: 0), (x: 0, y: 0))
    for column in left...right {
      for row in top...bottom where column != x || row != y {
        let luma = YIQ.lumaDifference(center, image[row * stride + column], on: backdrop)
        if luma == 0 {
          equal += 1
          if equal > 2 { return false }
        } else if luma < least {
          (least, darkest) = (luma, (column, row))
        } else if luma > greatest {
          (greatest, lightest) = (luma, (column, row))
        }
      }
    }
    if least == 0 || greatest == 0 { return false }
    return isEvenInBoth(darkest) || isEvenInBoth(lightest)
  }

  private func isEvenInBoth(_ place: (x: Int, y: Int)) -> Bool {
    isEven(place.x, place.y, in: rows.before, rows.beforeWidth)
      && isEven(place.x, place.y, in: rows.after, rows.afterWidth)
  }

  /// Whether at least three of the surrounding pixels have exactly the same value; the edge of the image counts as one.
  private func isEven(_ x: Int, _ y: Int, in image: UnsafePointer<UInt32>, _ stride: Int) -> Bool {
    let (left, right) = (max(x - 1, 0), min(x + 1, rows.width - 1))
    let (top, bottom) = (max(y - 1, 0), min(y + 1, rows.height - 1))
    let center = image[y * stride + x]
    var equal = x == left || x == right || y == top || y == bottom ? 1 : 0
    for column in left...right {
      for row in top...bottom where column != x || row != y {
        if image[row * stride + column] == center { equal += 1 }
        if equal > 2 { return true }
      }
    }
    return false
  }
}

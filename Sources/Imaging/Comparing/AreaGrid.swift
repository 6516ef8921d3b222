/// Gathers changed pixels into the rectangles that are shown.
///
/// Pixels are counted in the cells of a coarse grid; cells that touch make one area.
struct AreaGrid {
  struct Cell {
    var pixels: Int32 = 0
    var left = Int32.max
    var right: Int32 = -1
    var top = Int32.max
    var bottom: Int32 = -1

    @inline(__always)
    mutating func add(_ x: Int, _ y: Int) {
      let (x, y) = (Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: y))
      pixels &+= 1
      if x < left { left = x }
      if x > right { right = x }
      if y < top { top = y }
      bottom = y  // rows come from the top
    }
  }

  /// A cell is `1 << shift` pixels wide and high: at least 2, and a band at most.
  let shift: Int
  let columns: Int
  private static let maxColumnCount = 256
  /// More areas than this are joined by a coarser grid rather than one by one.
  private static let maxCandidateCount = 64

  init(width: Int, height: Int) {
    var shift = 1
    while max(width, height) > Self.maxColumnCount << shift, 2 << shift <= PixelComparer.bandHeight { shift += 1 }
    self.shift = shift
    columns = (width + (1 << shift) - 1) >> shift
  }

  /// The cells of one band.
  var emptyCells: [Cell] { [Cell](repeating: Cell(), count: (PixelComparer.bandHeight >> shift) * columns) }

  private struct Place: Hashable {
    var column: Int
    var row: Int
  }

  /// A rectangle whose right and bottom sides belong to it.
  private struct Box {
    var left: Int
    var right: Int
    var top: Int
    var bottom: Int
    var pixels: Int

    init(_ cell: Cell) {
      (left, right, top, bottom) = (Int(cell.left), Int(cell.right), Int(cell.top), Int(cell.bottom))
      pixels = Int(cell.pixels)
    }

    mutating func join(_ other: Box) {
      (left, right) = (min(left, other.left), max(right, other.right))
      (top, bottom) = (min(top, other.top), max(bottom, other.bottom))
      pixels += other.pixels
    }

    func joined(_ other: Box) -> Box {
      var box = self
      box.join(other)
      return box
    }

    var surface: Int { (right - left + 1) * (bottom - top + 1) }

    func isNear(_ other: Box, _ gap: Int) -> Bool {
      left <= other.right + gap && other.left <= right + gap && top <= other.bottom + gap && other.top <= bottom + gap
    }

    var area: ImageComparison.Area {
      ImageComparison.Area(x: left, y: top, width: right - left + 1, height: bottom - top + 1, pixels: pixels)
    }
  }

  /// Returns the areas of all bands, the one with the most pixels first.
  func areas(_ bands: [[Cell]]) -> [ImageComparison.Area] {
    let rowsOfBand = PixelComparer.bandHeight >> shift
    var cells: [Place: Box] = [:]
    for (band, all) in bands.enumerated() {
      for (index, cell) in all.enumerated() where cell.pixels > 0 {
        cells[Place(column: index % columns, row: band * rowsOfBand + index / columns)] = Box(cell)
      }
    }
    var gap = 1 << shift
    var boxes = Self.connected(cells)
    while boxes.count > Self.maxCandidateCount {
      var coarser: [Place: Box] = [:]
      for (place, box) in cells {
        let place = Place(column: place.column / 2, row: place.row / 2)
        coarser[place] = coarser[place]?.joined(box) ?? box
      }
      (cells, gap) = (coarser, gap * 2)
      boxes = Self.connected(cells)
    }
    return Self.merged(boxes, gap: gap).map(\.area).sorted { ($1.pixels, $0.y, $0.x) < ($0.pixels, $1.y, $1.x) }
  }

  /// Joins cells that touch, at their corners too.
  private static func connected(_ cells: [Place: Box]) -> [Box] {
    var left = cells
    var boxes: [Box] = []
    // In an order of their own, so that the same images give the same areas.
    for start in cells.keys.sorted(by: { ($0.row, $0.column) < ($1.row, $1.column) }) {
      guard var box = left.removeValue(forKey: start) else { continue }
      var pending = [start]
      while let place = pending.popLast() {
        for row in place.row - 1...place.row + 1 {
          for column in place.column - 1...place.column + 1 {
            let next = Place(column: column, row: row)
            guard let other = left.removeValue(forKey: next) else { continue }
            box.join(other)
            pending.append(next)
          }
        }
      }
      boxes.append(box)
    }
    return boxes
  }

  /// Joins boxes that overlap or nearly touch, then those whose joining adds the least, until there are few.
  private static func merged(_ boxes: [Box], gap: Int) -> [Box] {
    var boxes = boxes
    while let (first, second) = nearPair(boxes, gap: gap) ?? cheapestPair(boxes) {
      boxes[first].join(boxes[second])
      boxes.remove(at: second)
    }
    return boxes
  }

  private static func nearPair(_ boxes: [Box], gap: Int) -> (Int, Int)? {
    for first in boxes.indices {
      for second in boxes.indices.dropFirst(first + 1) where boxes[first].isNear(boxes[second], gap) {
        return (first, second)
      }
    }
    return nil
  }

  private static func cheapestPair(_ boxes: [Box]) -> (Int, Int)? {
    guard boxes.count > ImageComparison.maxAreaCount else { return nil }
    var best = (cost: Int.max, first: 0, second: 0)
    for first in boxes.indices {
      for second in boxes.indices.dropFirst(first + 1) {
        let joined = boxes[first].joined(boxes[second]).surface
        let cost = joined - boxes[first].surface - boxes[second].surface
        if cost < best.cost { best = (cost, first, second) }
      }
    }
    return (best.first, best.second)
  }
}

/// Gathers changed pixels into the rectangles that are shown.
///
/// Pixels are counted in the cells of a coarse grid; cells that touch make one area.
struct AreaGrid {
  /// Changed pixels and the rectangle around them, including its right and bottom edges.
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

    mutating func join(_ other: Cell) {
      (left, right) = (min(left, other.left), max(right, other.right))
      (top, bottom) = (min(top, other.top), max(bottom, other.bottom))
      pixels += other.pixels
    }

    func joined(_ other: Cell) -> Cell {
      var cell = self
      cell.join(other)
      return cell
    }

    /// Widens the rectangle to the smoothed pixels beside it.
    ///
    /// A soft edge is a pixel or two wide; more steps would follow the outline of a shape that was only smoothed
    /// another way.
    ///
    /// - Parameter isSmoothed: True for a pixel of both images that differs only by smoothing.
    mutating func widen(to isSmoothed: (_ x: Int, _ y: Int) -> Bool) {
      for _ in 0..<2 {
        let (left, right, top, bottom) = (Int(left), Int(right), Int(top), Int(bottom))
        let (columns, rows) = (left - 1...right + 1, top - 1...bottom + 1)
        let isWider = (
          left: rows.contains { isSmoothed(left - 1, $0) }, right: rows.contains { isSmoothed(right + 1, $0) },
          top: columns.contains { isSmoothed($0, top - 1) }, bottom: columns.contains { isSmoothed($0, bottom + 1) }
        )
        if isWider.left { self.left -= 1 }
        if isWider.right { self.right += 1 }
        if isWider.top { self.top -= 1 }
        if isWider.bottom { self.bottom += 1 }
      }
    }

    var surface: Int { (Int(right) - Int(left) + 1) * (Int(bottom) - Int(top) + 1) }

    func isNear(_ other: Cell, _ gap: Int) -> Bool {
      let gap = Int32(gap)
      return left <= other.right + gap && other.left <= right + gap && top <= other.bottom + gap
        && other.top <= bottom + gap
    }

    var area: ImageComparison.Area {
      ImageComparison.Area(
        x: Int(left), y: Int(top), width: Int(right - left) + 1, height: Int(bottom - top) + 1, pixels: Int(pixels))
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

  /// All cells of an image, row by row, and how many there are in a row.
  private struct Grid {
    var cells: [Cell]
    var columns: Int
    var rows: Int { cells.count / columns }

    /// The same with four cells made into one.
    var coarser: Grid {
      var grid = Grid(cells: [], columns: (columns + 1) / 2)
      grid.cells = [Cell](repeating: Cell(), count: grid.columns * ((rows + 1) / 2))
      for (index, cell) in cells.enumerated() where cell.pixels > 0 {
        grid.cells[index / columns / 2 * grid.columns + index % columns / 2].join(cell)
      }
      return grid
    }

    /// Joins cells that touch, at their corners too.
    func connected() -> [Cell] {
      var isLeft = cells.map { $0.pixels > 0 }
      var areas: [Cell] = []
      var pending: [Int] = []
      for start in cells.indices where isLeft[start] {
        var area = cells[start]
        isLeft[start] = false
        pending.append(start)
        while let place = pending.popLast() {
          let (row, column) = (place / columns, place % columns)
          for row in max(0, row - 1)...min(rows - 1, row + 1) {
            for next in row * columns + max(0, column - 1)...row * columns + min(columns - 1, column + 1)
            where isLeft[next] {
              area.join(cells[next])
              isLeft[next] = false
              pending.append(next)
            }
          }
        }
        areas.append(area)
      }
      return areas
    }
  }

  /// Returns the areas of all bands, the one with the most pixels first.
  ///
  /// Counts and mask are those of pixelmatch, which leaves out smoothed pixels. An area takes them in: people see the
  /// soft edge of a new dot as a part of it, and a box that cuts it looks wrong.
  ///
  /// - Parameter mask: Of the same images.
  func areas(_ bands: [[Cell]], _ mask: ChangeMask) -> [ImageComparison.Area] {
    guard let first = bands.firstIndex(where: { !$0.isEmpty }), let last = bands.lastIndex(where: { !$0.isEmpty })
    else { return [] }
    var grid = Grid(cells: bands[first...last].flatMap { $0.isEmpty ? emptyCells : $0 }, columns: columns)
    var gap = 1 << shift
    var areas = grid.connected()
    while areas.count > Self.maxCandidateCount {
      (grid, gap) = (grid.coarser, gap * 2)
      areas = grid.connected()
    }
    for place in areas.indices {
      areas[place].widen { mask.sharedValue($0, $1) == ChangeMask.smoothed }
    }
    return Self.merged(areas, gap: gap).map(\.area).sorted { ($1.pixels, $0.y, $0.x) < ($0.pixels, $1.y, $1.x) }
  }

  /// Joins areas that overlap or nearly touch, then those whose union adds the least, until there are few.
  private static func merged(_ areas: [Cell], gap: Int) -> [Cell] {
    var areas = areas
    while let (first, second) = nearPair(areas, gap: gap) ?? cheapestPair(areas) {
      areas[first].join(areas[second])
      areas.remove(at: second)
    }
    return areas
  }

  private static func nearPair(_ areas: [Cell], gap: Int) -> (Int, Int)? {
    for first in areas.indices {
      for second in areas.indices.dropFirst(first + 1) where areas[first].isNear(areas[second], gap) {
        return (first, second)
      }
    }
    return nil
  }

  private static func cheapestPair(_ areas: [Cell]) -> (Int, Int)? {
    guard areas.count > ImageComparison.maxAreaCount else { return nil }
    var best = (cost: Int.max, first: 0, second: 0)
    for first in areas.indices {
      for second in areas.indices.dropFirst(first + 1) {
        let joined = areas[first].joined(areas[second]).surface
        let cost = joined - areas[first].surface - areas[second].surface
        if cost < best.cost { best = (cost, first, second) }
      }
    }
    return (best.first, best.second)
  }
}

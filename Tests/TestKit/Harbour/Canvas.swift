/// An image in memory on which areas are painted one over the other, with soft edges.
///
/// Coordinates are units of the vector image, with y growing downwards; `scale` says how many pixels a unit has.
struct Canvas {
  typealias Color = ImageMaker.Color

  /// What an area is painted with.
  enum Paint {
    case flat(Color)
    /// From one color to the other between two heights, in units.
    case shaded(Color, from: Double, Color, to: Double)
  }

  let width: Int
  let height: Int
  private(set) var pixels: [Color]
  private var scale: Double
  private var left = 0.0
  private var top = 0.0

  /// - Parameters:
  ///   - width: Pixels; so is `height`.
  ///   - scale: Pixels a unit.
  init(_ width: Int, _ height: Int, scale: Double) {
    self.width = width
    self.height = height
    self.scale = scale
    // White behind the glass keeps a soft edge from turning gray in programs that ignore alpha.
    pixels = [Color](repeating: Color(255, 255, 255, 0), count: width * height)
  }

  /// Draws something made for other units, with its origin at a place of this vector image.
  mutating func place(_ x: Double, _ y: Double, scale factor: Double, _ draw: (inout Canvas) -> Void) {
    let before = (left, top, scale)
    (left, top, scale) = (left + x * scale, top + y * scale, scale * factor)
    draw(&self)
    (left, top, scale) = before
  }

  mutating func fill(_ area: VectorPath, _ color: Color) {
    fill(area, .flat(color))
  }

  mutating func fill(_ area: VectorPath, _ paint: Paint) {
    let (top, scale) = (top, scale)
    paintRows(of: area) { pixel, row, cover in
      let color = paint.color(at: (Double(row) + 0.5 - top) / scale)
      if cover == 255 && color.alpha == 255 { pixel = color } else { pixel.cover(with: color, cover) }
    }
  }

  mutating func stroke(_ line: VectorPath, _ width: Double, _ color: Color) {
    fill(line.stroked(width), color)
  }

  /// Takes away what lies around an area.
  mutating func keep(_ area: VectorPath) {
    let all = pixels
    pixels = all.map { Color($0.red, $0.green, $0.blue, 0) }
    paintRows(of: area) { pixel, _, cover in pixel.alpha = UInt8(cover) }
    for index in all.indices {
      pixels[index].alpha = UInt8((Int(pixels[index].alpha) * Int(all[index].alpha) + 127) / 255)
    }
  }

  // MARK: - Areas

  /// In how many lines each row of pixels is cut; along a line, edges are exact to 1/256 pixel.
  private static let linesPerRow = 8

  /// Where an edge crosses a line, in 1/256 pixel, and whether it goes down (1) or up (-1) there.
  private struct Crossing {
    var x: Int
    var direction: Int
  }

  /// Calls a function for each pixel that an area covers at all, with 1 to 255 for how much.
  ///
  /// An area is inside where the edges around a place do not cancel out (the "nonzero" rule).
  private mutating func paintRows(of area: VectorPath, _ paint: (inout Color, _ row: Int, _ cover: Int) -> Void) {
    let crossings = crossings(of: area)
    for row in 0..<height {
      var part = [Int](repeating: 0, count: width + 2)  // of this pixel alone
      var step = [Int](repeating: 0, count: width + 2)  // of this one and all that follow
      var isEmpty = true
      for line in row * Self.linesPerRow..<(row + 1) * Self.linesPerRow where !crossings[line].isEmpty {
        isEmpty = false
        addSpans(crossings[line], &part, &step)
      }
      if isEmpty { continue }
      var full = 0
      for x in 0..<width {
        full += step[x]
        let cover = ((full + part[x]) * 255 + 1024) / 2048
        if cover > 0 { paint(&pixels[row * width + x], row, min(cover, 255)) }
      }
    }
  }

  private func crossings(of area: VectorPath) -> [[Crossing]] {
    var crossings = [[Crossing]](repeating: [], count: height * Self.linesPerRow)
    let lines = Double(Self.linesPerRow)
    for loop in area.lines {
      guard var start = loop.last else { continue }
      for end in loop {
        let (x1, y1) = (start.x * scale + left, (start.y * scale + top) * lines)
        let (x2, y2) = (end.x * scale + left, (end.y * scale + top) * lines)
        start = end
        // The line with number n lies at n + 0.5.
        let first = max(0, Int((min(y1, y2) - 0.5).rounded(.up)))
        let last = min(crossings.count, Int((max(y1, y2) - 0.5).rounded(.up)))
        guard first < last else { continue }
        for line in first..<last {
          let x = x1 + (x2 - x1) * (Double(line) + 0.5 - y1) / (y2 - y1)
          let place = Int((min(max(x, 0), Double(width)) * 256).rounded())
          crossings[line].append(Crossing(x: place, direction: y2 > y1 ? 1 : -1))
        }
      }
    }
    return crossings
  }

  private func addSpans(_ crossings: [Crossing], _ part: inout [Int], _ step: inout [Int]) {
    var turns = 0
    var start = 0
    for crossing in crossings.sorted(by: { $0.x < $1.x }) {
      if turns == 0 { start = crossing.x }
      turns += crossing.direction
      if turns != 0 { continue }
      let (first, last) = (start / 256, crossing.x / 256)
      if first == last {
        part[first] += crossing.x - start
      } else {
        part[first] += 256 - start % 256
        step[first + 1] += 256
        step[last] -= 256
        part[last] += crossing.x % 256
      }
    }
  }
}

extension Canvas.Paint {
  func color(at height: Double) -> ImageMaker.Color {
    switch self {
    case .flat(let color): return color
    case .shaded(let first, let from, let second, let to):
      return first.mixed(with: second, min(max((height - from) / (to - from), 0), 1))
    }
  }
}

extension ImageMaker.Color {
  /// Returns the color on the way to another: 0 is this one, 1 the other.
  func mixed(with other: Self, _ part: Double) -> Self {
    func mix(_ first: UInt8, _ second: UInt8) -> UInt8 {
      UInt8((Double(first) + (Double(second) - Double(first)) * part).rounded())
    }
    return Self(mix(red, other.red), mix(green, other.green), mix(blue, other.blue), mix(alpha, other.alpha))
  }

  func faded(_ alpha: UInt8) -> Self { Self(red, green, blue, alpha) }

  /// Lays a color over this one; `cover` is 0 to 255. Source: Porter and Duff, "Compositing Digital Images", over.
  fileprivate mutating func cover(with color: Self, _ cover: Int) {
    let above = Int(color.alpha) * cover  // of 255 * 255
    let below = Int(alpha) * (255 * 255 - above) / 255
    let sum = above + below
    guard sum > 0 else { return }
    func blend(_ first: UInt8, _ second: UInt8) -> UInt8 {
      UInt8((Int(first) * below + Int(second) * above + sum / 2) / sum)
    }
    self = Self(blend(red, color.red), blend(green, color.green), blend(blue, color.blue), UInt8((sum + 127) / 255))
  }
}

// MARK: - Files

extension Canvas {
  /// Returns the image as a PNG; without its alpha where `isOpaque`.
  func png(isOpaque: Bool = false) -> [UInt8] {
    var rows: [UInt8] = []
    rows.reserveCapacity(height * (4 * width + 1))
    for row in 0..<height {
      rows.append(0)  // no filter
      for pixel in pixels[row * width..<(row + 1) * width] {
        rows.append(pixel.red)
        rows.append(pixel.green)
        rows.append(pixel.blue)
        if !isOpaque { rows.append(pixel.alpha) }
      }
    }
    return ImageMaker.png(width, height, layout: isOpaque ? .rgb : .rgba, rows: rows)
  }

  /// Returns the image as a JPEG; what is clear becomes white.
  func jpeg() -> [UInt8] {
    ImageMaker.jpeg(width, height) { x, y in
      var color = ImageMaker.Color.white
      color.cover(with: pixels[y * width + x], 255)
      return color
    }
  }
}

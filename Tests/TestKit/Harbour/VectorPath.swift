/// Lines and curves as points, ready to be filled or stroked.
///
/// Only sums, products and square roots are used, so every machine gets the same numbers.
struct VectorPath {
  struct Point {
    var x: Double
    var y: Double

    init(_ x: Double, _ y: Double) {
      self.x = x
      self.y = y
    }
  }

  var lines: [[Point]]

  init(lines: [[Point]]) {
    self.lines = lines
  }

  /// Reads a small part of SVG's path notation: absolute `M`, `L`, `C` and `Z`, with blanks between all words.
  init(_ path: String) {
    self.init(lines: [])
    var numbers: [Double] = []
    var command = ""
    for word in path.split(whereSeparator: \.isWhitespace) {
      if let number = Double(word) {
        numbers.append(number)
      } else {
        precondition(numbers.isEmpty && "MLCZ".contains(word), "'\(word)' does not belong into '\(path)'")
        command = String(word)
        if command == "Z", let first = lines.last?.first { lines[lines.count - 1].append(first) }
      }
      if numbers.count == (command == "C" ? 6 : 2) { take(command, &numbers) }
    }
  }

  private mutating func take(_ command: String, _ numbers: inout [Double]) {
    let points = stride(from: 0, to: numbers.count, by: 2).map { Point(numbers[$0], numbers[$0 + 1]) }
    numbers = []
    switch command {
    case "M": lines.append(points)
    case "C": curve(points[0], points[1], to: points[2])
    default: lines[lines.count - 1] += points
    }
  }

  /// Adds a Bézier curve as 16 straight pieces.
  private mutating func curve(_ first: Point, _ second: Point, to end: Point) {
    guard let start = lines.last?.last else { return }
    for step in 1...16 {
      let t = Double(step) / 16
      let u = 1 - t
      let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
      lines[lines.count - 1].append(
        Point(
          a * start.x + b * first.x + c * second.x + d * end.x, a * start.y + b * first.y + c * second.y + d * end.y)
      )
    }
  }

  static func circle(_ x: Double, _ y: Double, _ radius: Double) -> VectorPath {
    box(x - radius, y - radius, 2 * radius, 2 * radius, corner: radius)
  }

  /// Returns a rectangle whose corners are quarters of a circle.
  static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, corner: Double = 0) -> VectorPath {
    let (right, bottom) = (x + width, y + height)
    if corner == 0 { return VectorPath("M \(x) \(y) L \(right) \(y) L \(right) \(bottom) L \(x) \(bottom) Z") }
    // How far the handles of a Bézier curve stay from the corner to come closest to a circle.
    let near = corner * (1 - 0.5522847498)
    return VectorPath(
      """
      M \(x + corner) \(y) L \(right - corner) \(y) C \(right - near) \(y) \(right) \(y + near) \(right) \(y + corner)
      L \(right) \(bottom - corner) C \(right) \(bottom - near) \(right - near) \(bottom) \(right - corner) \(bottom)
      L \(x + corner) \(bottom) C \(x + near) \(bottom) \(x) \(bottom - near) \(x) \(bottom - corner)
      L \(x) \(y + corner) C \(x) \(y + near) \(x + near) \(y) \(x + corner) \(y) Z
      """)
  }

  func moved(_ x: Double, _ y: Double) -> VectorPath {
    VectorPath(lines: lines.map { $0.map { Point($0.x + x, $0.y + y) } })
  }

  /// Returns the same in a mirror that stands upright at `x`.
  func mirrored(at x: Double) -> VectorPath {
    VectorPath(lines: lines.map { $0.map { Point(2 * x - $0.x, $0.y) } })
  }

  /// Returns the area that a round pen covers when it follows the lines: a box for each piece and a disc at each point,
  /// all turning the same way, so that filling them gives their union.
  func stroked(_ width: Double) -> VectorPath {
    let disc = VectorPath.circle(0, 0, width / 2)
    var area = VectorPath(lines: [])
    for line in lines {
      for point in line { area.lines += disc.moved(point.x, point.y).lines }
      for (start, end) in zip(line, line.dropFirst()) {
        let (x, y) = (end.x - start.x, end.y - start.y)
        let length = (x * x + y * y).squareRoot()
        guard length > 0 else { continue }
        let (sideX, sideY) = (-y / length * width / 2, x / length * width / 2)
        area.lines.append([
          Point(start.x - sideX, start.y - sideY), Point(end.x - sideX, end.y - sideY),
          Point(end.x + sideX, end.y + sideY), Point(start.x + sideX, start.y + sideY),
        ])
      }
    }
    return area
  }
}

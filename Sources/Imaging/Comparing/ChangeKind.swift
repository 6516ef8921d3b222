internal import Files

/// Tells images with the same shapes in other colors from images that were drawn anew.
///
/// Around every pixel that differs, the edges of both images are compared: a recolored shape keeps its edges. A shape that
/// moved, appeared or vanished doesn't.
enum ChangeKind {
  /// A step between neighbors that is an edge: the largest difference of a channel, colors multiplied by alpha.
  private static let edge: Int32 = 8
  /// The part of all edges that both images have, from which on the shapes are the same.
  private static let sameShape = 0.75
  /// From which on differences have a direction, as those of a new color do; noise has none.
  private static let direction = 0.9

  private struct Evidence {
    var edges = 0
    var commonEdges = 0
    /// The sums of the differences of neighbors, taken together and one by one.
    var together = 0
    var apart = 0

    mutating func add(_ other: Evidence) {
      edges += other.edges
      commonEdges += other.commonEdges
      together += other.together
      apart += other.apart
    }
  }

  /// Returns what kind of change two images of one size have that differ somewhere.
  ///
  /// - Parameter isVisible: Whether any pixel counts as changed.
  static func of(_ before: Bitmap, _ after: Bitmap, isVisible: Bool) -> ImageComparison.Kind {
    let evidence = PixelComparer.withRows(before, after) { rows in
      let height = PixelComparer.bandHeight
      let bands = Array(0..<(rows.height + height - 1) / height)
      let batch = max(1, (1 << 17) / (height * rows.width))
      let parts = Parallel.map(bands, batch: batch) { band in
        Self.evidence(rows, from: band * height, to: min(rows.height, (band + 1) * height))
      }
      return parts.reduce(into: Evidence()) { $0.add($1) }
    }
    let keepsShape = Double(evidence.commonEdges) >= Self.sameShape * Double(evidence.edges)
    if isVisible { return keepsShape ? .recolored : .redrawn }
    // What can't be seen is a new color only if it goes the same way everywhere.
    let hasDirection = evidence.apart > 0 && Double(evidence.together) >= Self.direction * Double(evidence.apart)
    return keepsShape && hasDirection ? .recolored : .reencoded
  }

  private static func evidence(_ rows: PixelComparer.Rows, from top: Int, to bottom: Int) -> Evidence {
    var evidence = Evidence()
    let width = rows.width
    for y in top..<bottom {
      let before = rows.before + y * width
      let after = rows.after + y * width
      var x = 0
      while x < width {
        // Eight bytes at a time where nothing differs, as in most of an image.
        if x + 1 < width, before[x] == after[x], before[x + 1] == after[x + 1] {
          x += 2
          continue
        }
        if before[x] != after[x] { look(x, y, before, after, rows, &evidence) }
        x += 1
      }
    }
    return evidence
  }

  /// Looks at the steps to all four neighbors; those between two pixels that both differ count twice.
  @inline(__always)
  private static func look(
    _ x: Int, _ y: Int, _ before: UnsafePointer<UInt32>, _ after: UnsafePointer<UInt32>, _ rows: PixelComparer.Rows,
    _ evidence: inout Evidence
  ) {
    let (a, b) = (before[x], after[x])
    let width = rows.width
    @inline(__always)
    func step(_ offset: Int) {
      let (c, d) = (before[x + offset], after[x + offset])
      let isBefore = isEdge(a, c)
      let isAfter = isEdge(b, d)
      if isBefore || isAfter { evidence.edges += 1 }
      if isBefore && isAfter { evidence.commonEdges += 1 }
    }
    if x > 0 { step(-1) }
    if x + 1 < width { step(1) }
    if y > 0 { step(-width) }
    if y + 1 < rows.height { step(width) }
    if x + 1 < width {
      let (one, other) = (difference(a, b), difference(before[x + 1], after[x + 1]))
      if other != SIMD4(repeating: 0) {
        evidence.together += Int(sum(one &+ other))
        evidence.apart += Int(sum(one) &+ sum(other))
      }
    }
  }

  @inline(__always)
  private static func isEdge(_ a: UInt32, _ b: UInt32) -> Bool {
    if a == b { return false }
    let difference = self.difference(a, b)
    return largest(difference) > edge
  }

  @inline(__always)
  private static func difference(_ a: UInt32, _ b: UInt32) -> SIMD4<Int32> { premultiplied(a) &- premultiplied(b) }

  /// Colors multiplied by alpha, so that what can't be seen makes no difference.
  @inline(__always)
  private static func premultiplied(_ pixel: UInt32) -> SIMD4<Int32> {
    let channels = SIMD4<Int32>(truncatingIfNeeded: SIMD4(pixel, pixel &>> 8, pixel &>> 16, pixel &>> 24) & 0xFF)
    if channels.w == 255 { return channels }
    var result = (channels &* channels.w) / 255
    result.w = channels.w
    return result
  }

  @inline(__always)
  private static func sum(_ value: SIMD4<Int32>) -> Int32 {
    abs(value.x) &+ abs(value.y) &+ abs(value.z) &+ abs(value.w)
  }

  @inline(__always)
  private static func largest(_ value: SIMD4<Int32>) -> Int32 {
    max(max(abs(value.x), abs(value.y)), max(abs(value.z), abs(value.w)))
  }
}

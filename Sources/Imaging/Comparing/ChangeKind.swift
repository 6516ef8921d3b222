internal import Files
internal import System

/// Distinguishes images with the same shapes in other colors from images that were redrawn.
///
/// Around pixels that differ, the edges of both images are compared: a recolored shape keeps its edges. A shape that
/// moved, appeared or vanished doesn't.
///
/// Source: Cohen, "A coefficient of agreement for nominal scales" (1960): agreement beyond that of chance, so that text
/// and noise, which have edges everywhere, need more than a lucky hit.
enum ChangeKind {
  /// The minimum step between neighbors for an edge: the largest difference of a channel, colors multiplied by alpha.
  private static let edge: Int32 = 8
  /// The agreement, 1 at most, from which on shapes count as the same.
  private static let sameShape = 0.7
  /// The limit from which on differences have a direction, as those of a new color do; noise has none.
  private static let direction = 0.9

  /// Enough pixels for a decision.
  private static let sampleSize = 1 << 13

  private struct Evidence {
    /// Neighbors, and how many of them have an edge between them in each image and in both.
    var pairs = 0
    var edgesBefore = 0
    var edgesAfter = 0
    var commonEdges = 0
    /// The sums of the differences of neighbors, as vectors and by their lengths.
    var together = 0
    var apart = 0

    mutating func add(_ other: Evidence) {
      pairs += other.pairs
      edgesBefore += other.edgesBefore
      edgesAfter += other.edgesAfter
      commonEdges += other.commonEdges
      together += other.together
      apart += other.apart
    }

    /// How well the edges agree: 1 completely, 0 no better than by chance.
    var agreement: Double {
      guard pairs > 0 else { return 1 }
      let all = Double(pairs)
      let (before, after) = (Double(edgesBefore) / all, Double(edgesAfter) / all)
      let observed = Double(pairs - edgesBefore - edgesAfter + 2 * commonEdges) / all
      let chance = before * after + (1 - before) * (1 - after)
      return chance < 1 ? (observed - chance) / (1 - chance) : 1
    }
  }

  /// Returns the kind of change between two different images of one size.
  ///
  /// - Parameters:
  ///   - differing: How many pixels differ in each band; if there are many, only some are compared.
  ///   - limit: The distance from which on a pixel counts; nil if no pixel has it, so that all that differ count.
  static func of(_ before: Bitmap, _ after: Bitmap, differing: [Int], limit: Double?) -> ImageComparison.Kind {
    let every = max(1, differing.reduce(0, +) / sampleSize)
    let evidence = PixelComparer.withRows(before, after) { rows in
      let height = PixelComparer.bandHeight
      let bands = differing.indices.filter { differing[$0] > 0 }
      let batch = max(1, (1 << 17) / (height * rows.width))
      let parts = Parallel.map(bands, batch: batch) { band in
        Self.evidence(
          rows, from: band * height, to: min(rows.height, (band + 1) * height), every: every, limit: limit ?? -1)
      }
      return parts.reduce(into: Evidence()) { $0.add($1) }
    }
    let keepsShape = evidence.agreement >= sameShape
    if limit != nil { return keepsShape ? .recolored : .redrawn }
    // An invisible change is a new color only if it has the same direction everywhere.
    let hasDirection = evidence.apart > 0 && Double(evidence.together) >= Self.direction * Double(evidence.apart)
    return keepsShape && hasDirection ? .recolored : .similar
  }

  private static func evidence(_ rows: PixelComparer.Rows, from top: Int, to bottom: Int, every: Int, limit: Double)
    -> Evidence
  {
    var evidence = Evidence()
    let width = rows.width
    let apart = max(1, every / PixelComparer.bandHeight)
    for y in stride(from: top, to: bottom, by: min(every, PixelComparer.bandHeight)) {
      let before = rows.before + y * width
      let after = rows.after + y * width
      if memcmp(before, after, width * 4) == 0 { continue }
      var x = 0
      while x < width {
        // Eight bytes at a time if nothing differs, as in most of an image.
        if x + 1 < width, before[x] == after[x], before[x + 1] == after[x + 1] {
          x += 2
          continue
        }
        if before[x] != after[x],
          YIQ.distance(before[x], after[x], on: .pattern((y * width + x) * 4)).distance > limit
        {
          look(x, y, before, after, rows, &evidence)
          x += apart
        } else {
          x += 1
        }
      }
    }
    return evidence
  }

  /// Compares the steps to all four neighbors; those between two pixels that both differ count twice.
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
      evidence.pairs += 1
      if isBefore { evidence.edgesBefore += 1 }
      if isAfter { evidence.edgesAfter += 1 }
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

  /// Colors multiplied by alpha, so that invisible colors make no difference.
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

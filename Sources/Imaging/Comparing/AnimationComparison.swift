/// The differences between all frames of two animations of one size.
public struct AnimationComparison: Sendable {
  /// The frame with the most changed pixels, compared.
  public let worst: ImageComparison
  public let frameCounts: (before: Int, after: Int)
  /// How many frames differ; those that only one animation has are compared with the other's last one.
  public let changedFrames: Int
  public let hasSameTiming: Bool

  /// - Throws: `PixelError`: `tooLarge` beyond the limits of `AnimationFrames`, or why a frame can't be decoded.
  public init(
    _ before: [UInt8], _ header: ImageHeader, to after: [UInt8], _ otherHeader: ImageHeader
  ) throws(PixelError) {
    var first = try Self.frames(of: before, header)
    var second = try Self.frames(of: after, otherHeader)
    let counts = (first?.count ?? 1, second?.count ?? 1)
    var shown: (before: Bitmap, after: Bitmap)?
    var worst: ImageComparison?
    var changed = 0
    for place in 0..<max(counts.0, counts.1) {
      let one = place < counts.0 ? try Self.next(&first, of: before) : shown?.before
      let other = place < counts.1 ? try Self.next(&second, of: after) : shown?.after
      guard let one, let other else { break }
      if worst == nil || one.rgba != other.rgba || one.width != other.width {
        let comparison = ImageComparison.compare(one, other)
        if comparison.kind != .reencoded { changed += 1 }
        if worst.map({ Self.isWorse(comparison, than: $0) }) ?? true { worst = comparison }
      }
      shown = (one, other)
    }
    guard let worst else { throw .image(.damaged(header.format, .value("frame"), at: 0)) }
    (self.worst, frameCounts, changedFrames) = (worst, counts, changed)
    hasSameTiming = first?.delays == second?.delays
  }

  /// Nil for an image that doesn't move.
  private static func frames(of file: [UInt8], _ header: ImageHeader) throws(PixelError) -> AnimationFrames? {
    (header.frameCount ?? 1) > 1 ? try AnimationFrames(of: file, header) : nil
  }

  private static func next(_ frames: inout AnimationFrames?, of file: [UInt8]) throws(PixelError) -> Bitmap? {
    if frames == nil { return try ImageDecoder.image(from: file).bitmap }
    return try frames?.next()
  }

  private static func isWorse(_ one: ImageComparison, than other: ImageComparison) -> Bool {
    if (one.kind == .reencoded) != (other.kind == .reencoded) { return other.kind == .reencoded }
    return (one.changedPixels, one.differingPixels) > (other.changedPixels, other.differingPixels)
  }
}

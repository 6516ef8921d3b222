public import Files
public import Imaging
internal import JSON
internal import Subprocess

/// A story of a prototype as pictures: those of an animation, and one for each step.
public struct Film: Sendable {
  /// What is seen, in order; a picture that stays is there once.
  public let frames: [AnimatedWebP.Frame]
  /// A PNG file for each step of the story: what it led to, and the finger that takes the next one.
  public let stills: [[UInt8]]
  /// In milliseconds.
  public let duration: Int
  /// How many times as fast as the player it goes; 1 unless it would be too long.
  public let speed: Double
  /// In pixels.
  public let width: Int
  public let height: Int

  /// In milliseconds.
  public static let longest = 15_000
  /// In bytes.
  public static let largest = 5_000_000
  /// Milliseconds between two frames while something moves.
  public static let interval = 40
  /// Milliseconds for which the end is seen.
  static let lastWait = 1500

  /// An animation within the limits, and by how much it was reduced.
  public struct File: Sendable {
    public let bytes: [UInt8]
    public let width: Int
    public let height: Int
    /// While something moves.
    public let framesPerSecond: Int
    /// Whether it is smaller or has fewer frames than the film.
    public let isReduced: Bool
  }

  /// Returns the animation: first with fewer frames, then smaller, until it fits.
  ///
  /// - Parameter limit: In bytes.
  /// - Throws: `FilmError`
  public func file(limit: Int = largest) throws(FilmError) -> File {
    var interval = Self.interval
    var scale = 1.0
    while true {
      if InterruptHandler.wasAsked { throw .interrupted }
      let frames = interval == Self.interval ? frames : Self.thinned(frames, interval: interval)
      let (width, height) = (size(width, scale), size(height, scale))
      let bytes = try encoded(frames, width, height)
      if bytes.count <= limit {
        return File(
          bytes: bytes, width: width, height: height, framesPerSecond: 1000 / interval,
          isReduced: interval != Self.interval || scale != 1)
      }
      guard width > Self.narrowest else { throw .tooLarge }
      // The size grows a little less than with the area, so this comes out below the limit nearly always.
      if interval == Self.interval { interval *= 2 } else { scale *= shrinking(bytes.count, limit) }
    }
  }

  /// Nothing can be seen in a smaller one.
  private static let narrowest = 64

  private func encoded(_ frames: [AnimatedWebP.Frame], _ width: Int, _ height: Int) throws(FilmError) -> [UInt8] {
    do throws(PixelError) {
      return try AnimatedWebP.file(of: frames, duration: duration, width: width, height: height)
    } catch {
      if case .noLibrary(let name) = error { throw .noLibrary(name) }
      throw .browserFailed("its screenshots can't be read")
    }
  }

  private func size(_ length: Int, _ scale: Double) -> Int { max(1, Int((Double(length) * scale).rounded())) }

  private func shrinking(_ count: Int, _ limit: Int) -> Double {
    min(0.9, max(0.5, (Double(limit) / Double(count)).squareRoot() * 0.95))
  }

  /// Returns fewer frames: while something moves, one for each interval; what stays is kept.
  static func thinned(_ frames: [AnimatedWebP.Frame], interval: Int) -> [AnimatedWebP.Frame] {
    var kept: [AnimatedWebP.Frame] = []
    for (place, frame) in frames.enumerated() {
      let stays = place + 1 == frames.count || frames[place + 1].start - frame.start > interval
      guard stays || kept.last.map({ frame.start - $0.start >= interval }) ?? true else { continue }
      kept.append(frame)
    }
    return kept
  }
}

/// Why a film can't be made.
public enum FilmError: Error, Hashable, Sendable {
  /// The sandbox of the browser doesn't work for root.
  case root
  /// None of the browsers it can be made with is installed; holds their names.
  case noBrowser([String])
  /// What the browser said, or what became of it.
  case browserFailed(String)
  case outOfTime
  /// What writes animations is not installed; holds its name.
  case noLibrary(String)
  /// No size keeps it below the limit.
  case tooLarge
  /// The story can't be walked; holds why.
  case story(String)
  /// Control-C.
  case interrupted
  case file(FileError)
}

import Imaging
import TestKit
import Testing

@testable import Viewer

@Suite struct FilmTests {
  private func frame(_ start: Int, seed: UInt64 = 1, size: Int = 160) -> AnimatedWebP.Frame {
    var random = SeededRandom(seed: seed)
    let png = ImageMaker.png(size, size) { _, _ in
      .init(.random(in: 0...255, using: &random), .random(in: 0...255, using: &random), 9, 255)
    }
    return AnimatedWebP.Frame(start: start, png: png)
  }

  private func film(_ frames: [AnimatedWebP.Frame]) -> Film {
    Film(frames: frames, stills: [], duration: 1000, speed: 1, width: 160, height: 160)
  }

  @Test func whatStaysIsKeptWhenFramesGo() {
    let starts = [0, 1000, 1040, 1080, 1120, 1160, 2000]
    let frames = starts.map { AnimatedWebP.Frame(start: $0, png: []) }
    #expect(Film.thinned(frames, interval: 80).map(\.start) == [0, 1000, 1080, 1160, 2000])
    #expect(Film.thinned(Array(frames.dropLast(2)), interval: 80).map(\.start) == [0, 1000, 1080, 1120])
  }

  /// First every second frame goes, then the image becomes smaller.
  @Test func isReducedUntilItFits() throws {
    let frames = (0..<8).map { frame($0 * 40, seed: UInt64($0 + 1)) }
    let whole = try film(frames).file()
    #expect(!whole.isReduced && whole.framesPerSecond == 25 && whole.width == 160)
    let fewer = try film(frames).file(limit: whole.bytes.count * 3 / 4)
    #expect(fewer.isReduced && fewer.framesPerSecond == 12 && fewer.width == 160)
    let smaller = try film(frames).file(limit: whole.bytes.count / 4)
    #expect(smaller.isReduced && smaller.framesPerSecond == 12 && smaller.width < 160)
    #expect(smaller.bytes.count <= whole.bytes.count / 4)
    #expect(throws: FilmError.tooLarge) { try film(frames).file(limit: 100) }
  }

  /// The animation shows each frame for its time, and again the same bytes.
  @Test func anAnimationShowsItsFrames() throws {
    let colors: [ImageMaker.Color] = [.red, .green, .blue]
    let frames = zip([0, 200, 240], colors).map { AnimatedWebP.Frame(start: $0, png: ImageMaker.png(32, 16, $1)) }
    let file = try AnimatedWebP.file(of: frames, duration: 1000, width: 32, height: 16)
    #expect(file == (try AnimatedWebP.file(of: frames, duration: 1000, width: 32, height: 16)))
    let header = try ImageHeader.read(from: file)
    #expect(header.format == .webp && header.frameCount == 3 && header.size == ImageSize(32, 16))
    var shown = try AnimationFrames(of: file, header)
    for color in colors {
      let pixel = try #require(try shown.next())[16, 8].map(Int.init)
      let wanted = [color.red, color.green, color.blue].map(Int.init)
      #expect(zip(pixel, wanted).allSatisfy { abs($0 - $1) < 12 }, "\(pixel) \(wanted)")
    }
  }

  @Test func withoutABrowserItIsSaid() {
    #expect(throws: FilmError.noBrowser(["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"])) {
      try FilmRecorder.browser(in: ["PATH": "/nonexistent"])
    }
  }
}

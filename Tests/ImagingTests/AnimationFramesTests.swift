import Files
import TestKit
import Testing

@testable import Imaging

/// Every frame of an animation, as viewers show it.
@Suite struct AnimationFramesTests {
  private func frames(_ file: [UInt8]) throws -> [Bitmap] {
    var frames = try AnimationFrames(of: file, try ImageHeader.read(from: file))
    var shown: [Bitmap] = []
    while let frame = try frames.next() { shown.append(frame) }
    return shown
  }

  /// An animation of a red canvas of 4×4 and a frame of 2×2 at 1,1 that is drawn over it.
  private func png(_ second: ImageMaker.Color, disposal: UInt8 = 0, blend: UInt8 = 1, count: Int = 2, delay: Int = 10)
    throws -> [UInt8]
  {
    func data(_ size: Int, _ color: ImageMaker.Color) throws -> [UInt8] {
      let chunks = try #require(ImageMaker.unpacked(ImageMaker.png(size, size, color)))
      return ImageMaker.deflated(try #require(chunks.first { $0.type == "IDAT" }).bytes)
    }
    func control(_ number: Int, _ size: Int, _ origin: Int, _ disposal: UInt8, _ blend: UInt8) -> [UInt8] {
      Images.chunk(
        "fcTL",
        big(number) + big(size) + big(size) + big(origin) + big(origin) + [0, UInt8(delay), 0, 100, disposal, blend])
    }
    var file = Images.pngSignature + Images.ihdr(4, 4, color: 6) + Images.chunk("acTL", big(count) + big(0))
    file += control(0, 4, 0, 0, 0) + Images.chunk("IDAT", try data(4, .red))
    for number in 1..<count {
      file += control(number * 2 - 1, 2, 1, disposal, blend)
      file += Images.chunk("fdAT", big(number * 2) + (try data(2, second)))
    }
    return file + Images.chunk("IEND")
  }

  @Test func aFrameIsDrawnOverTheOneBefore() throws {
    let shown = try frames(png(.blue))
    #expect(shown.count == 2)
    #expect(Array(shown[0][1, 1]) == Array(shown[0][0, 0]))
    #expect(Array(shown[1][1, 1]) == [40, 80, 220, 255] && Array(shown[1][0, 0]) == [220, 40, 40, 255])
  }

  @Test func aPlaceIsClearedOrRestored() throws {
    let clear = ImageMaker.Color(0, 0, 0, 0)
    #expect(try Array(frames(png(clear, blend: 0))[1][1, 1]) == [0, 0, 0, 0])
    #expect(try Array(frames(png(clear, blend: 1))[1][1, 1]) == [220, 40, 40, 255])
    let cleared = try frames(png(.blue, disposal: 1, count: 3))
    #expect(Array(cleared[2][1, 1]) == [40, 80, 220, 255])
    let restored = try frames(png(clear, disposal: 2, blend: 0, count: 3))
    #expect(Array(restored[2][1, 1]) == [0, 0, 0, 0] && Array(restored[2][3, 3]) == [220, 40, 40, 255])
  }

  @Test func laterFramesCount() throws {
    let (one, other) = (try png(.blue), try png(.green))
    let header = try ImageHeader.read(from: one)
    #expect(header.frameCount == 2)
    let comparison = try AnimationComparison(one, header, to: other, header)
    #expect(comparison.changedFrames == 1 && comparison.worst.kind != .reencoded)
    #expect(comparison.hasSameTiming)
    let same = try AnimationComparison(one, header, to: png(.blue, delay: 20), header)
    #expect(same.changedFrames == 0 && same.worst.kind == .reencoded && !same.hasSameTiming)
    let longer = try png(.blue, count: 3)
    let more = try AnimationComparison(one, header, to: longer, ImageHeader.read(from: longer))
    #expect(more.frameCounts == (2, 3) && more.changedFrames == 0)
  }

  @Test(.enabled(if: hasGIF)) func aFrameOfAGIFNeedNotCoverAll() throws {
    let palette = [ImageMaker.Color.red, .blue, .green, .white] + [ImageMaker.Color](repeating: .black, count: 12)
    let frames = [
      ImageMaker.GIFFrame(width: 2, height: 1, pixels: [0, 1]),
      ImageMaker.GIFFrame(left: 1, width: 1, height: 1, pixels: [2]),
      ImageMaker.GIFFrame(width: 2, height: 1, pixels: [3, 0], transparent: 3),
    ]
    let gif = ImageMaker.gif(2, 1, palette: palette, frames: frames, hundredths: 7)
    let shown = try self.frames(gif)
    #expect(shown.map { Array($0[0, 0]) } == [[220, 40, 40, 255], [220, 40, 40, 255], [220, 40, 40, 255]])
    #expect(shown.map { Array($0[1, 0]) } == [[40, 80, 220, 255], [40, 160, 60, 255], [220, 40, 40, 255]])
    #expect(try AnimationFrames(of: gif, ImageHeader.read(from: gif)).delays == [70, 70, 70])
  }

  @Test(.enabled(if: hasWebP)) func aMovingWebPHasAFirstFrame() throws {
    let file = ImageMaker.movingWebP(4, 4)
    let header = try ImageHeader.read(from: file)
    #expect((header.frameCount ?? 0) > 0)
    #expect(try frames(file).count == header.frameCount)
    #expect(try ImageDecoder.bitmap(from: file).width == 4)
  }

  private static let hasGIF = (try? ImageDecoder.bitmap(from: ImageMaker.gif(1, 1))) != nil
  private static let hasWebP = (try? ImageDecoder.bitmap(from: ImageMaker.webp(1, 1))) != nil

  /// The limits are known before anything is decoded.
  @Test func tooManyFramesAreRefused() throws {
    var header = ImageHeader(format: .png, size: ImageSize(16, 16))
    header.frameCount = AnimationFrames.maxCount + 1
    #expect(throws: PixelError.tooLarge(ImageSize(16, 16))) { try AnimationFrames(of: try png(.blue), header) }
    header = ImageHeader(format: .png, size: ImageSize(8000, 8000))
    header.frameCount = 5
    #expect(throws: PixelError.tooLarge(ImageSize(8000, 8000))) { try AnimationFrames(of: try png(.blue), header) }
    // Frames outside of the canvas.
    header = ImageHeader(format: .png, size: ImageSize(2, 2))
    header.frameCount = 2
    #expect(throws: PixelError.self) { try AnimationFrames(of: try png(.blue), header) }
  }
}

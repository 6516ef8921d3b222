import Files
import Imaging
import TestKit
import Testing

@Suite struct ThumbnailTests {
  typealias Color = ImageMaker.Color

  @Test func smallImagesStayAsTheyAre() throws {
    let image = try ImageComparisonTests.image(128, 100) { x, y in Color(UInt8(x), UInt8(y), 3, 77) }
    #expect(Thumbnail.bitmap(of: image) == image)
    #expect(Thumbnail.bitmap(of: image, side: 400) == image)
  }

  @Test(arguments: [
    (1000, 500, 128, 64), (500, 1000, 64, 128), (129, 129, 128, 128), (5000, 3, 128, 1), (3, 5000, 1, 128),
    (257, 255, 128, 127),
  ])
  func proportionsStay(width: Int, height: Int, toWidth: Int, toHeight: Int) throws {
    let color = Color(12, 200, 90, 255)
    let small = Thumbnail.bitmap(of: try ImageComparisonTests.image(width, height) { _, _ in color })
    #expect(small.width == toWidth && small.height == toHeight)
    #expect(
      stride(from: 0, to: small.rgba.count, by: 4).allSatisfy { Array(small.rgba[$0..<$0 + 4]) == [12, 200, 90, 255] })
  }

  /// The color below transparent pixels is green, and must not show.
  @Test func transparentPixelsLendNoColor() throws {
    let image = try ImageComparisonTests.image(512, 512) { x, y in
      ImageComparisonTests.disc(x, y, at: (256, 256), radius: 200) ? Color(255, 0, 0, 255) : Color(0, 255, 0, 0)
    }
    let small = Thumbnail.bitmap(of: image, side: 64)
    var partly = 0
    for place in stride(from: 0, to: small.rgba.count, by: 4) where small.rgba[place + 3] > 0 {
      #expect(small.rgba[place] >= 254 && small.rgba[place + 1] <= 1)
      if small.rgba[place + 3] < 255 { partly += 1 }
    }
    #expect(partly > 20)
    #expect(Array(small[32, 32]) == [255, 0, 0, 255] && small[0, 0].last == 0)
  }

  /// What the filter should give, counted pixel by pixel in the plainest way.
  @Test func theMeanStaysAndEdgesStayInPlace() throws {
    let image = try ImageComparisonTests.image(600, 300) { x, _ in
      x < 300 ? Color(40, 40, 40, 255) : Color(200, 200, 200, 255)
    }
    let small = Thumbnail.bitmap(of: image, side: 100)
    for y in [0, 25, 49] {
      #expect(small[5, y].first == 40 && small[95, y].first == 200)
      let (left, right) = (Int(small[49, y].first ?? 0), Int(small[50, y].first ?? 0))
      #expect(abs(left + right - 240) <= 1 && left < 60 && right > 180)
    }
  }

  /// Both ways must give the same: bands on all cores for a large image, one after the other for a small one.
  @Test func turningTheImageTurnsTheThumbnail() throws {
    func pixel(_ x: Int, _ y: Int) -> Color { Color(UInt8(x * 7 % 256), UInt8(y * 3 % 256), UInt8((x + y) % 256), 255) }
    let one = Thumbnail.bitmap(of: try ImageComparisonTests.image(700, 450, pixel), side: 90)
    let other = Thumbnail.bitmap(of: try ImageComparisonTests.image(450, 700) { pixel($1, $0) }, side: 90)
    for y in 0..<one.height {
      for x in 0..<one.width {
        #expect(zip(one[x, y], other[y, x]).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
      }
    }
  }

  @Test func thePNGHoldsTheThumbnail() throws {
    let image = try ImageComparisonTests.image(300, 200) { x, y in Color(UInt8(x % 256), UInt8(y), 0, UInt8(y)) }
    #expect(try PNGDecoder.bitmap(from: Thumbnail.png(of: image, side: 50)) == Thumbnail.bitmap(of: image, side: 50))
  }
}

@Suite struct LumaRangeTests {
  typealias Color = ImageMaker.Color

  @Test func transparentPixelsDoNotCount() throws {
    let image = try ImageComparisonTests.image(40, 40) { x, y in
      x < 10 ? Color(255, 255, 255, 255) : Color(0, 0, 0, 0)
    }
    #expect(image.lumaRange == 1...1)
    #expect(try ImageComparisonTests.image(3, 3) { _, _ in Color(9, 9, 9, 0) }.lumaRange == nil)
  }

  @Test func aSpeckDoesNotCount() throws {
    let image = try ImageComparisonTests.image(100, 100) { x, y in
      x == 0 && y < 50 ? Color(255, 255, 255, 255) : x < 50 ? Color(51, 51, 51, 255) : Color(102, 102, 102, 255)
    }
    #expect(image.lumaRange == 0.2...0.4)
  }

  @Test func greenIsLighterThanBlue() throws {
    let green = try #require(try ImageComparisonTests.image(1, 1) { _, _ in Color(0, 255, 0, 255) }.lumaRange)
    let blue = try #require(try ImageComparisonTests.image(1, 1) { _, _ in Color(0, 0, 255, 255) }.lumaRange)
    #expect(abs(green.lowerBound - 0.715) < 0.004 && abs(blue.lowerBound - 0.072) < 0.004)
  }
}

import Files
import Imaging
import TestKit
import Testing

@Suite struct ImageComparisonTests {
  typealias Color = ImageMaker.Color

  static func image(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> Color) throws -> Bitmap {
    var rgba: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let color = pixel(x, y)
        rgba += [color.red, color.green, color.blue, color.alpha]
      }
    }
    return try #require(Bitmap(width: width, height: height, rgba: rgba))
  }

  static let clear = Color(0, 0, 0, 0)
  static let white = Color(255, 255, 255, 255)
  static let black = Color(0, 0, 0, 255)

  static func disc(_ x: Int, _ y: Int, at center: (Int, Int), radius: Int) -> Bool {
    (x - center.0) * (x - center.0) + (y - center.1) * (y - center.1) <= radius * radius
  }

  // MARK: - Counts and marks

  @Test func equalImagesHaveNoChange() throws {
    let image = try Self.image(70, 130) { x, y in Color(UInt8(x), UInt8(y), 7, 200) }
    let comparison = ImageComparison.compare(image, image)
    #expect(comparison.isIdentical && comparison.kind == .reencoded)
    #expect(comparison.changedPixels == 0 && comparison.share == 0 && comparison.areas == [])
    #expect(comparison.visibleOn == nil)
    #expect(comparison.mask.values == [UInt8](repeating: ChangeMask.same, count: 70 * 130))
  }

  @Test func colorsBelowFullTransparencyDoNotCount() throws {
    let one = try Self.image(4, 4) { _, _ in Color(255, 0, 0, 0) }
    let other = try Self.image(4, 4) { _, _ in Color(0, 90, 0, 0) }
    let comparison = ImageComparison.compare(one, other, tolerance: 0)
    #expect(comparison.isIdentical && comparison.kind == .reencoded)
  }

  @Test func darkerAndLighterAreMarked() throws {
    let gray = try Self.image(200, 100) { _, _ in Color(128, 128, 128, 255) }
    let other = try Self.image(200, 100) { x, y in
      x == 3 && y == 70 ? Self.black : x == 199 && y == 99 ? Self.white : Color(128, 128, 128, 255)
    }
    let comparison = ImageComparison.compare(gray, other, detectsSmoothing: false)
    #expect(comparison.changedPixels == 2 && comparison.darkerPixels == 1 && comparison.lighterPixels == 1)
    #expect(comparison.share == 2.0 / 20000)
    #expect(comparison.mask[3, 70] == ChangeMask.darker && comparison.mask[199, 99] == ChangeMask.lighter)
    #expect(comparison.mask.values.filter { $0 != 0 }.count == 2)
    #expect(
      comparison.areas == [
        .init(x: 3, y: 70, width: 1, height: 1, pixels: 1), .init(x: 199, y: 99, width: 1, height: 1, pixels: 1),
      ])
  }

  @Test(arguments: [(0.05, 14, true), (0.05, 13, false), (0.1, 27, true), (0.1, 26, false)])
  func toleranceIsTheRootOfTheSquaredDistance(tolerance: Double, step: UInt8, counts: Bool) throws {
    // A gray step of n has a distance of 0.5053 n²; the limit is 35215 t².
    let one = try Self.image(1, 1) { _, _ in Color(100, 100, 100, 255) }
    let other = try Self.image(1, 1) { _, _ in Color(100 + step, 100 + step, 100 + step, 255) }
    let comparison = ImageComparison.compare(one, other, tolerance: tolerance)
    #expect((comparison.changedPixels == 1) == counts)
    #expect(comparison.differingPixels == 1 && !comparison.isIdentical)
  }

  @Test func edgeSmoothingDoesNotCount() throws {
    // A slope: the middle column lies between even surfaces, and only its gray differs.
    func slope(_ gray: UInt8) throws -> Bitmap {
      try Self.image(40, 40) { x, _ in x < 20 ? Self.black : x > 20 ? Self.white : Color(gray, gray, gray, 255) }
    }
    let (before, after) = (try slope(60), try slope(120))
    let comparison = ImageComparison.compare(before, after)
    #expect(comparison.changedPixels == 0 && comparison.smoothedPixels == 40)
    #expect(comparison.kind == .similar && comparison.differing?.count == 40)
    #expect(comparison.mask[20, 11] == ChangeMask.smoothed)
    #expect(comparison.areas == [])
    #expect(ImageComparison.compare(before, after, detectsSmoothing: false).changedPixels == 40)
    // An edge that moved is no smoothing.
    #expect(ImageComparison.compare(try slope(0), try slope(255)).changedPixels == 40)
  }

  // MARK: - Sizes

  @Test func whatOnlyOneImageHasCounts() throws {
    let small = try Self.image(6, 10) { _, _ in .blue }
    let large = try Self.image(9, 4) { _, _ in .blue }
    let comparison = ImageComparison.compare(small, large)
    #expect(comparison.width == 9 && comparison.height == 10 && comparison.kind == .resized)
    #expect(comparison.changedPixels == 3 * 4 + 6 * 6 && comparison.extraPixels == comparison.changedPixels)
    #expect(comparison.share == 48.0 / 90 && comparison.areas == [] && !comparison.isIdentical)
    #expect(comparison.mask[7, 1] == ChangeMask.lighter && comparison.mask[2, 8] == ChangeMask.darker)
    #expect(comparison.mask[8, 9] == ChangeMask.same)
    #expect(comparison.mask.values.filter { $0 != 0 }.count == 48)
  }

  @Test func whatBothImagesCoverIsCompared() throws {
    let before = try Self.image(64, 64) { x, y in x == 20 && y == 30 ? Self.black : Self.white }
    let after = try Self.image(66, 65) { _, _ in Self.white }
    let comparison = ImageComparison.compare(before, after)
    #expect(comparison.areas == [.init(x: 20, y: 30, width: 1, height: 1, pixels: 1)])
    #expect(comparison.changedPixels == 1 + 66 * 65 - 64 * 64 && comparison.lighterPixels == 1)
  }

  // MARK: - Backgrounds

  @Test func whiteOnNothingIsSeenOnDarkOnly() throws {
    let before = try Self.image(32, 32) { _, _ in Self.clear }
    let dot = try Self.image(32, 32) { x, y in Self.disc(x, y, at: (16, 16), radius: 6) ? Self.white : Self.clear }
    #expect(ImageComparison.compare(before, dot).visibleOn == [.dark])
    let ink = try Self.image(32, 32) { x, y in Self.disc(x, y, at: (16, 16), radius: 6) ? Self.black : Self.clear }
    #expect(ImageComparison.compare(before, ink).visibleOn == [.light])
    let red = try Self.image(32, 32) { x, y in Self.disc(x, y, at: (16, 16), radius: 6) ? .red : Self.clear }
    #expect(ImageComparison.compare(before, red).visibleOn == [.light, .dark])
    // The same transparency: there is nothing to say about backgrounds.
    #expect(ImageComparison.compare(ink, dot).visibleOn == nil)
  }

  // MARK: - Areas

  @Test func changesThatAreCloseMakeOneArea() throws {
    let before = try Self.image(300, 200) { _, _ in Self.white }
    let after = try Self.image(300, 200) { x, y in
      Self.disc(x, y, at: (20, 20), radius: 8) || Self.disc(x, y, at: (38, 22), radius: 8)
        || Self.disc(x, y, at: (250, 150), radius: 3) ? .red : Self.white
    }
    let areas = ImageComparison.compare(before, after).areas
    #expect(areas.count == 2)
    #expect(areas.first.map { [$0.x, $0.y, $0.width, $0.height] } == [12, 12, 35, 19])
    #expect(areas.last == .init(x: 247, y: 147, width: 7, height: 7, pixels: 29))
  }

  /// A new dot as a vector program exports it: pixelmatch leaves out the ring of half covered pixels, the area doesn't.
  @Test func anAreaTakesInTheSoftEdge() throws {
    let before = try Self.image(96, 96) { _, _ in Self.clear }
    let after = try Self.image(96, 96) { x, y in
      let (dx, dy) = (Double(x) + 0.5 - 62, Double(y) + 0.5 - 24)
      let cover = min(max(0.5 - ((dx * dx + dy * dy).squareRoot() - 6.6), 0), 1)
      return Color(226, 72, 61, UInt8((cover * 255).rounded()))
    }
    let comparison = ImageComparison.compare(before, after)
    #expect(comparison.smoothedPixels > 0)
    #expect(comparison.areas == [.init(x: 55, y: 17, width: 14, height: 14, pixels: comparison.changedPixels)])
    // All that can be seen is in it.
    for y in 0..<96 {
      for x in 0..<96 where after[x, y].last ?? 0 > 0 { #expect((55..<69).contains(x) && (17..<31).contains(y)) }
    }
  }

  /// A line that was only smoothed another way doesn't belong to what changed at its end.
  @Test func anAreaDoesNotFollowASmoothedLine() throws {
    func slope(_ gray: UInt8, hasDot: Bool) throws -> Bitmap {
      try Self.image(120, 120) { x, y in
        if hasDot, (18...22).contains(x), (50...54).contains(y) { return .red }
        return x < 20 ? Self.black : x > 20 ? Self.white : Color(gray, gray, gray, 255)
      }
    }
    let comparison = ImageComparison.compare(try slope(60, hasDot: false), try slope(120, hasDot: true))
    #expect(comparison.smoothedPixels > 100)
    #expect(comparison.areas.count == 1)
    #expect(comparison.areas.allSatisfy { $0.y >= 48 && $0.y + $0.height <= 57 && $0.width == 5 })
  }

  @Test func areasAreFewAndHoldEveryChangedPixel() throws {
    var random = SeededRandom(seed: 4)
    let noise = Set((0..<400).map { _ in random.number(0...(180 * 150 - 1)) })
    let before = try Self.image(180, 150) { _, _ in Self.white }
    let after = try Self.image(180, 150) { x, y in noise.contains(y * 180 + x) ? .red : Self.white }
    let comparison = ImageComparison.compare(before, after, detectsSmoothing: false)
    #expect(comparison.changedPixels == noise.count)
    #expect((1...ImageComparison.maxAreaCount).contains(comparison.areas.count))
    #expect(comparison.areas.map(\.pixels).reduce(0, +) == noise.count)
    for place in noise {
      let (x, y) = (place % 180, place / 180)
      #expect(
        comparison.areas.contains { ($0.x..<$0.x + $0.width).contains(x) && ($0.y..<$0.y + $0.height).contains(y) })
    }
  }

  // MARK: - Kinds

  @Test func anotherColorOfTheSameShapeIsRecolored() throws {
    func bell(_ color: Color, inner: Color) throws -> Bitmap {
      try Self.image(64, 64) { x, y in
        Self.disc(x, y, at: (32, 32), radius: 12)
          ? inner : Self.disc(x, y, at: (32, 32), radius: 24) ? color : Self.clear
      }
    }
    let before = try bell(.red, inner: Self.white)
    #expect(ImageComparison.compare(before, try bell(.blue, inner: Self.white)).kind == .recolored)
    #expect(ImageComparison.compare(before, try bell(.red, inner: Self.black)).kind == .recolored)
    #expect(ImageComparison.compare(before, try bell(.blue, inner: Color(0, 200, 90, 255))).kind == .recolored)
  }

  @Test func aColorThatHardlyChangedIsRecoloredAndNoiseIsNot() throws {
    let before = try Self.image(48, 48) { x, _ in x < 24 ? Color(226, 72, 61, 255) : Self.white }
    let tint = try Self.image(48, 48) { x, _ in x < 24 ? Color(232, 80, 69, 255) : Self.white }
    let comparison = ImageComparison.compare(before, tint)
    #expect(comparison.changedPixels == 0 && comparison.differingPixels == 24 * 48 && comparison.kind == .recolored)
    let differing = try #require(comparison.differing)
    #expect(differing.count == 24 * 48 && differing.before == "#E2483D" && differing.after == "#E85045")
    #expect(differing.area == ImageComparison.Area(x: 0, y: 0, width: 24, height: 48, pixels: 24 * 48))
    #expect(differing.mask[0, 0] == ChangeMask.lighter && differing.mask[24, 0] == ChangeMask.same)
    #expect((1...3).contains(differing.meanDistance), "\(differing.meanDistance)")
    var random = SeededRandom(seed: 3)
    let noise = try Self.image(48, 48) { x, _ in
      let step = UInt8(random.number(0...4))
      return x < 24 ? Color(224 + step, 70 + step, 59 + step, 255) : Color(251 + step, 251 + step, 251 + step, 255)
    }
    #expect(ImageComparison.compare(before, noise).kind == .similar)
    #expect(!ImageComparison.compare(before, noise).isIdentical)
  }

  /// A few pixels of an edge that are a little more transparent are no new color of the shape.
  @Test func specksAreNoNewColor() throws {
    func disc(_ alpha: UInt8) throws -> Bitmap {
      try Self.image(48, 48) { x, y in
        let isEdge = x == 12 && (20..<26).contains(y)
        return isEdge
          ? Color(120, 30, 90, alpha) : Self.disc(x, y, at: (24, 24), radius: 12) ? Color(120, 30, 90, 255) : Self.clear
      }
    }
    let comparison = ImageComparison.compare(try disc(140), try disc(128))
    #expect(comparison.kind == .similar && comparison.changedPixels == 0 && comparison.differing?.count == 6)
  }

  @Test func shapesThatMovedAppearedOrVanishedAreRedrawn() throws {
    func dot(_ x: Int, radius: Int = 14, badge: Bool = false) throws -> Bitmap {
      try Self.image(64, 64) { column, row in
        badge && Self.disc(column, row, at: (50, 14), radius: 5)
          ? .blue : Self.disc(column, row, at: (x, 34), radius: radius) ? .red : Self.clear
      }
    }
    let before = try dot(30)
    #expect(ImageComparison.compare(before, try dot(31)).kind == .redrawn)
    #expect(ImageComparison.compare(before, try dot(30, radius: 16)).kind == .redrawn)
    #expect(ImageComparison.compare(before, try dot(30, badge: true)).kind == .redrawn)
    #expect(ImageComparison.compare(try dot(30, badge: true), before).kind == .redrawn)
  }

  // MARK: - Masks as images

  @Test func theMaskIsAPaletteImage() throws {
    let before = try Self.image(37, 90) { _, _ in Color(90, 90, 90, 255) }
    let after = try Self.image(40, 90) { x, y in x * y % 7 == 1 ? Self.black : Color(90, 90, 90, 255) }
    let comparison = ImageComparison.compare(before, after, detectsSmoothing: false)
    let png = try comparison.mask.png()
    let header = try ImageHeader.read(from: png, verifyChecksums: true)
    #expect(header.size == ImageSize(40, 90) && header.bitsPerChannel == 2)
    let pixels = try PNGDecoder.bitmap(from: png)
    let colors: [UInt8: [UInt8]] = [0: [0, 0, 0, 0], 1: [0x1F, 0x5F, 0xFF, 0xFF], 2: [0xFF, 0xCC, 0x33, 0xFF]]
    for (index, value) in comparison.mask.values.enumerated() {
      #expect(Array(pixels[index % 40, index / 40]) == colors[value])
    }
  }
}

/// The images of pixelmatch, and what its version 7.2.0 makes of them.
@Suite(.enabled(if: SampleFolder.isPresent("pixelmatch/8a.png"), "needs ../shared/samples/pixelmatch"))
struct PixelmatchTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var before: String
    var after: String
    var tolerance: Double
    /// Pixels that changed, without and with edge smoothing.
    var count: Int
    var all: Int
    /// The image that pixelmatch made, and the colors it has for changes, for those that are darker, and for smoothing.
    var mask: String?
    var changed: [UInt8] = [255, 0, 0]
    var darker: [UInt8]?
    var smoothed: [UInt8]? = [255, 255, 0]
    var testDescription: String { "\(before), \(after), \(tolerance)" }
  }

  static let rows: [Row] = [
    Row(before: "1a", after: "1b", tolerance: 0.05, count: 143, all: 251, mask: "1diff"),
    Row(before: "1a", after: "1b", tolerance: 0.1, count: 106, all: 167, mask: "1diffdefaultthreshold"),
    Row(before: "1a", after: "1b", tolerance: 0.05, count: 143, all: 251, mask: "1diffmask", smoothed: nil),
    Row(before: "1a", after: "1a", tolerance: 0, count: 0, all: 0, mask: "1emptydiffmask", smoothed: nil),
    Row(
      before: "2a", after: "2b", tolerance: 0.05, count: 12437, all: 13090, mask: "2diff", changed: [255, 0, 255],
      smoothed: [0, 192, 0]),
    Row(before: "3a", after: "3b", tolerance: 0.05, count: 212, all: 404, mask: "3diff"),
    Row(before: "4a", after: "4b", tolerance: 0.05, count: 36049, all: 41623, mask: "4diff"),
    Row(before: "5a", after: "5b", tolerance: 0.05, count: 6, all: 256, mask: "5diff"),
    Row(before: "6a", after: "6b", tolerance: 0.05, count: 51, all: 4900, mask: "6diff"),
    Row(before: "6a", after: "6a", tolerance: 0, count: 0, all: 0, mask: "6empty"),
    Row(before: "7a", after: "7b", tolerance: 0.1, count: 2448, all: 2737, mask: "7diff", darker: [0, 255, 0]),
    Row(before: "8a", after: "5b", tolerance: 0.05, count: 32896, all: 32896, mask: "8diff"),
  ]

  static func image(_ name: String) throws -> Bitmap {
    try ImageDecoder.bitmap(from: try FileSystem.read(SampleFolder.path("pixelmatch/\(name).png")))
  }

  @Test(arguments: rows)
  func countsAndMasksAreEqual(row: Row) throws {
    let (before, after) = (try Self.image(row.before), try Self.image(row.after))
    let comparison = ImageComparison.compare(before, after, tolerance: row.tolerance)
    #expect(comparison.changedPixels == row.count)
    #expect(comparison.changedPixels + comparison.smoothedPixels == row.all)
    let everything = ImageComparison.compare(before, after, tolerance: row.tolerance, detectsSmoothing: false)
    #expect(everything.changedPixels == row.all && everything.smoothedPixels == 0)
    #expect(comparison.isIdentical == (row.all == 0))
    guard let name = row.mask else { return }
    let mask = try Self.image(name)
    let expected = stride(from: 0, to: mask.rgba.count, by: 4).map { place -> String in
      switch Array(mask.rgba[place..<place + 3]) {
      case row.changed: row.darker == nil ? "changed" : "lighter"
      case row.darker: "darker"
      case row.smoothed: "smoothed"
      default: "same"
      }
    }
    let found = comparison.mask.values.map { value -> String in
      switch value {
      case ChangeMask.darker: row.darker == nil ? "changed" : "darker"
      case ChangeMask.lighter: row.darker == nil ? "changed" : "lighter"
      case ChangeMask.smoothed: row.smoothed == nil ? "same" : "smoothed"
      default: "same"
      }
    }
    #expect(found == expected)
  }

  /// pixelmatch on white finds nothing here.
  @Test func whatWhiteHidesIsToldApart() throws {
    let comparison = ImageComparison.compare(try Self.image("8a"), try Self.image("5b"), tolerance: 0.05)
    #expect(comparison.visibleOn == [.dark])
  }
}

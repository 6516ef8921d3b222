import Testing

@testable import Validation

@Suite struct ScaleFitTests {
  /// The first three are exports of real frames; 64 and 127 stand in a real app.
  @Test(
    arguments: [
      [(118, 1), (236, 2), (353, 3)], [(109, 1), (217, 2), (325, 3)], [(163, 2), (325, 4)], [(64, 1), (127, 2)],
      [(63, 1), (127, 2)], [(1, 1), (2, 2), (3, 3)], [(10, 1), (15, 1.5), (20, 2)], [(5, 2)],
      [(60, 1), (119, 2), (177, 3)], [(63, 1), (125, 2), (186, 3)],
      [(28, 1), (54, 2), (80, 3)], [(24, 1), (50, 2), (76, 3)], [(75, 1), (152, 2)], [(59, 2), (90, 3)],
      [(511, 1), (1024, 2)],
    ] as [[ScaleFit.Side]])
  func takesTheRoundingOfAnExport(_ sides: [ScaleFit.Side]) {
    #expect(ScaleFit.fits(sides))
  }

  /// Icons at 1x are often drawn by hand, and the other two scales say what is meant.
  @Test(arguments: [(25, true), (24, true), (23, true), (26, false), (22, false)])
  func onePixelAtTheLowestScaleIsNoOtherSize(pixels: Double, fits: Bool) {
    #expect(ScaleFit.fits([(pixels, 1), (48, 2), (73, 3)]) == fits)
  }

  @Test(
    arguments: [
      [(24, 1), (46, 2)], [(44, 1), (64, 2)], [(24, 1), (24, 2), (72, 3)], [(640, 2), (320, 3)], [(56, 2), (1176, 3)],
      [(509, 1), (1024, 2)], [(60, 1), (120, 2), (177, 3)],
    ] as [[ScaleFit.Side]])
  func findsSizesNoFrameHas(_ sides: [ScaleFit.Side]) {
    #expect(!ScaleFit.fits(sides))
  }

  @Test func suggestsWhatFits() {
    for pixels in 1...400 {
      for (scale, other) in [(1.0, 2.0), (2, 1), (2, 3), (3, 1), (1, 3), (3, 2), (1.5, 3)] {
        let sides: [ScaleFit.Side] = [(Double(pixels), scale)]
        let suggested = ScaleFit.pixels(at: other, fitting: sides)
        #expect(suggested.map { ScaleFit.fits(sides + [(Double($0), other)]) } == true, "\(pixels) \(scale) \(other)")
      }
    }
    #expect(ScaleFit.pixels(at: 2, fitting: [(44, 1)]) == 88)
    #expect(ScaleFit.pixels(at: 3, fitting: [(64, 3)]) == 64)
    #expect(ScaleFit.pixels(at: 3, fitting: [(44, 1), (64, 2)]) == nil)
  }
}

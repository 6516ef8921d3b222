import Imaging
import TestKit
import Testing

@Suite struct NinePatchTests {
  private static let content = Bitmap(width: 5, height: 4, rgba: (0..<80).map { UInt8($0 * 3) })!  // 5 * 4 * 4 bytes

  @Test func marksAreReadBackExactly() throws {
    var random = SeededRandom(seed: 3)
    func range(_ count: Int, _ random: inout SeededRandom) -> Range<Int> {
      let start = random.number(0...count - 1)
      return start..<random.number(start + 1...count)
    }
    for round in 0..<200 {
      let patch = NinePatch(
        content: Self.content, columns: range(5, &random), rows: range(4, &random),
        contentColumns: round % 2 == 0 ? range(5, &random) : nil, contentRows: round % 3 == 0 ? range(4, &random) : nil)
      #expect(patch.marked.width == 7 && patch.marked.height == 6)
      #expect(try NinePatch(patch.marked) == patch)
    }
  }

  /// An image of 3 by 3 within a border that a function colors.
  private func problem(_ border: @escaping (Int, Int) -> ImageMaker.Color) throws -> NinePatchError? {
    let png = ImageMaker.png(5, 5) { x, y in (1...3).contains(x) && (1...3).contains(y) ? .blue : border(x, y) }
    let bitmap = try PNGDecoder.bitmap(from: png)
    do throws(NinePatchError) {
      _ = try NinePatch(bitmap)
      return nil
    } catch {
      return error
    }
  }

  @Test func refusesWhatIsNoMark() throws {
    func isMiddle(_ x: Int, _ y: Int) -> Bool { (x == 2 && y == 0) || (x == 0 && y == 2) }
    #expect(try problem { isMiddle($0, $1) ? .black : .clear } == nil)
    #expect(try problem { isMiddle($0, $1) ? .black : .white } == nil)
    #expect(try problem { isMiddle($0, $1) ? .black : $1 == 4 && $0 == 2 ? .init(255, 0, 0) : .clear } == nil)
    #expect(try problem { isMiddle($0, $1) ? .init(255, 0, 0) : .clear } == .notMarks)
    #expect(try problem { isMiddle($0, $1) ? .black : .init(0, 0, 0, 40) } == .notMarks)
    #expect(try problem { _, _ in .black } == .notMarks)
    #expect(try problem { _, _ in .clear } == .nothingStretches)
    #expect(try problem { x, y in (y == 0 && x % 2 == 1) || (x == 0 && y == 2) ? .black : .clear } == .severalParts)
    let small = try #require(Bitmap(width: 2, height: 9, rgba: Array(repeating: 0, count: 72)))
    #expect(throws: NinePatchError.tooSmall) { try NinePatch(small) }
  }
}

import Testing

@testable import Imaging

@Suite struct ByteReaderTests {
  @Test func readsNumbersInBothOrders() throws {
    var reader = ByteReader([1, 2, 3, 4, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF] as [UInt8])
    #expect(try reader.big(2, at: 0) == 0x0102)
    #expect(try reader.little(3, at: 1) == 0x040302)
    #expect(try reader.big(8, at: 4) == Int.max)
    #expect(try reader.little(8, at: 4) == Int.max)
  }

  @Test func refusesPlacesOutside() {
    var reader = ByteReader([1, 2, 3] as [UInt8], format: .gif)
    for (offset, count) in [(3, 1), (-1, 1), (Int.max, 1), (2, 2), (0, Int.max), (0, -1), (Int.min, 4)] {
      #expect(throws: ImageHeaderError.truncated(.gif, at: 3)) { try reader.bytes(count, at: offset) }
    }
    #expect(throws: ImageHeaderError.truncated(.gif, at: 3)) { try reader.end(of: 2, length: Int.max) }
  }

  @Test func readsWhatIsThere() throws {
    var reader = ByteReader([1, 2, 3] as [UInt8])
    #expect(try reader.upTo(100, at: 1) == [2, 3])
    #expect(try reader.upTo(100, at: 3) == [])
    #expect(try reader.upTo(100, at: -1) == [])
  }

  @Test func readsOnInLargeStepsAndJumpsInSmallOnes() throws {
    let source = CountingSource(zeros(100_000))
    var reader = ByteReader(source)
    for offset in 0..<8192 { _ = try reader.byte(at: offset) }
    #expect(source.reads == 2)
    _ = try reader.byte(at: 50_000)
    #expect(source.bytesRead == 8192 + 512)
  }
}

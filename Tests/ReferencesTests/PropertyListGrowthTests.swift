import TestKit
import Testing

@testable import References

/// Binary lists that are long: their parser keeps them as chains, in which a place is found by counting.
@Suite struct PropertyListGrowthTests {
  /// A binary list whose outermost value is an array that holds one text so many times.
  private func array(of text: String, count: Int) -> [UInt8] {
    func number(_ value: Int, bytes: Int) -> [UInt8] { (0..<bytes).reversed().map { UInt8(value >> ($0 * 8) & 0xFF) } }
    var bytes = Array("bplist00".utf8)
    bytes += [0xAF, 0x12] + number(count, bytes: 4) + (0..<count).map { _ in 1 }
    let second = bytes.count
    bytes += [0x50 | UInt8(text.utf8.count)] + Array(text.utf8)
    let table = bytes.count
    bytes += number(8, bytes: 4) + number(second, bytes: 4)
    return bytes + [0, 0, 0, 0, 0, 0, 4, 1] + number(2, bytes: 8) + number(0, bytes: 8) + number(table, bytes: 8)
  }

  @Test func aLongArrayIsReadOnce() throws {
    let bytes = array(of: "bell", count: 100_000)
    var list: PropertyList?
    var renamed = 0
    let seconds = try processorSeconds {
      list = try PropertyList(parsing: bytes)
      var binary = try BinaryPropertyList(bytes)
      binary.changeTexts { _, text in
        renamed += text == "bell" ? 1 : 0
        return nil
      }
    }
    guard case .array(let elements)? = list else {
      Issue.record("an array was written")
      return
    }
    #expect(elements.count == 100_000 && renamed == 100_000)
    #expect(seconds < 15)
  }
}

/// A folder's name without case, everything but letters and digits, the type and the words `image` and `color` at the
/// end: two names that a rule considers equal fold to the same.
enum FoldedHash {
  private static let suffixes = ["image", "color"].map { Array($0.utf8) }

  /// Returns a number that is the same for names that fold to the same, and almost never for others; nil for names with
  /// letters outside of ASCII, for which there is no quick answer.
  static func of(_ folderName: String) -> Int? {
    var name = folderName
    return name.withUTF8 { bytes in
      let stem = bytes.lastIndex(of: UInt8(ascii: ".")).map { bytes[..<$0] } ?? bytes[...]
      return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: stem.count) { letters in
        count(of: stem, in: letters).map { number(letters[..<$0]) }
      }
    }
  }

  /// Writes the remaining letters and returns how many there are; nil if one is not ASCII.
  private static func count(
    of stem: Slice<UnsafeBufferPointer<UInt8>>, in letters: UnsafeMutableBufferPointer<UInt8>
  ) -> Int? {
    var count = 0
    for byte in stem {
      switch byte {
      case 0x80...: return nil
      case 0x41...0x5A: letters[count] = byte | 0x20
      case 0x61...0x7A, 0x30...0x39: letters[count] = byte
      default: continue
      }
      count += 1
    }
    while let suffix = suffixes.first(where: {
      count > $0.count && letters[..<count].suffix($0.count).elementsEqual($0)
    }) {
      count -= suffix.count
    }
    return count
  }

  /// Source: FNV-1a, Fowler, Noll and Vo.
  private static func number(_ letters: Slice<UnsafeMutableBufferPointer<UInt8>>) -> Int {
    var number: UInt64 = 0xCBF2_9CE4_8422_2325
    for letter in letters { number = (number ^ UInt64(letter)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: number)
  }
}

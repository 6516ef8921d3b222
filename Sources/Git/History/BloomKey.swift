/// A path as git's changed-path filters look it up: two hashes of the path and of each of its parent folders.
///
/// Source: git, `bloom.c`, `fill_bloom_key`, `murmur3_seeded` and `bloom_filter_contains`.
struct BloomKey {
  private let hashes: [(first: UInt32, second: UInt32)]

  /// Nil for a path with bytes that are not ASCII: their hashes used to depend on the machine.
  init?(_ path: String) {
    let bytes = Array(path.utf8)
    guard !bytes.isEmpty, bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "/") } + [bytes.count]
    hashes = ends.reversed().map { end in
      (Self.murmur(0x293a_e76f, bytes[..<end]), Self.murmur(0x7e64_6e2c, bytes[..<end]))
    }
  }

  /// Returns whether a filter may contain the path; never false if it does.
  ///
  /// - Parameter hashCount: The number of bits per path.
  func mayBe(in filter: UnsafeRawBufferPointer, hashCount: Int) -> Bool {
    let bitCount = UInt64(filter.count) * 8
    guard bitCount > 0 else { return true }
    return hashes.allSatisfy { hash in
      (0..<UInt32(hashCount)).allSatisfy { number in
        let bit = Int(UInt64(hash.first &+ number &* hash.second) % bitCount)
        return filter[bit / 8] & 1 << (bit % 8) != 0
      }
    }
  }

  /// Source: Austin Appleby's MurmurHash3, the 32-bit variant.
  static func murmur(_ seed: UInt32, _ bytes: some BidirectionalCollection<UInt8>) -> UInt32 {
    var hash = seed
    var word: UInt32 = 0
    var count: UInt32 = 0
    for byte in bytes {
      word |= UInt32(byte) << (count % 4 * 8)
      count += 1
      guard count % 4 == 0 else { continue }
      hash = rotated(hash ^ mixed(word), by: 13) &* 5 &+ 0xe654_6b64
      word = 0
    }
    hash ^= mixed(word) ^ count
    hash = (hash ^ hash >> 16) &* 0x85eb_ca6b
    hash = (hash ^ hash >> 13) &* 0xc2b2_ae35
    return hash ^ hash >> 16
  }

  private static func mixed(_ word: UInt32) -> UInt32 { rotated(word &* 0xcc9e_2d51, by: 15) &* 0x1b87_3593 }

  private static func rotated(_ word: UInt32, by count: UInt32) -> UInt32 { word << count | word >> (32 - count) }
}

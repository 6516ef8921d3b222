import TestKit
import Testing

@testable import Git

@Suite struct SHA1Tests {
  private func hash(_ bytes: [UInt8], isPortable: Bool, pieces: Int = 1) -> String {
    var hash = SHA1(isPortable: isPortable)
    let size = max(1, (bytes.count + pieces - 1) / pieces)
    for start in stride(from: 0, to: bytes.count, by: size) {
      hash.update(Array(bytes[start..<min(start + size, bytes.count)]))
    }
    return hash.finish().hex
  }

  /// Source: FIPS 180-4's examples, and RFC 3174, section 7.3.
  @Test(arguments: [true, false]) func givesTheKnownAnswers(isPortable: Bool) {
    let long = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"
    #expect(hash([], isPortable: isPortable) == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
    #expect(hash(Array("abc".utf8), isPortable: isPortable) == "a9993e364706816aba3e25717850c26c9cd0d89d")
    #expect(hash(Array(long.utf8), isPortable: isPortable) == "84983e441c3bd26ebaae4aa1f95129e5e54670f1")
    let million = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    #expect(hash(million, isPortable: isPortable) == "34aa973cd4c4daa4f61eeb2bdbad27316534016f")
    let digits = Array(String(repeating: "0123456701234567", count: 40).utf8)
    #expect(hash(digits, isPortable: isPortable) == "dea356a2cddd90c7a7ecedc5ebb563934f460452")
  }

  @Test func bothWaysAgreeHoweverTheBytesCome() {
    var random = SeededRandom(seed: 5)
    for count in Array(0...200) + [255, 256, 1000, 4095, 4096, 65535, 65536, 65537] {
      let bytes = random.bytes(count)
      let whole = hash(bytes, isPortable: true)
      for pieces in [1, 2, 3, 7] {
        #expect(hash(bytes, isPortable: false, pieces: pieces) == whole)
        #expect(hash(bytes, isPortable: true, pieces: pieces) == whole)
      }
    }
  }

  @Test func namesBlobsAsGitDoes() throws {
    let sandbox = try Sandbox(git: true)
    var random = SeededRandom(seed: 6)
    for count in [0, 1, 55, 56, 63, 64, 65, 1000, 65536] {
      let bytes = random.bytes(count)
      try sandbox.write("file", bytes)
      let id = bytes.withUnsafeBytes { SHA1.id(of: .blob, $0) }
      #expect(id.hex == (try sandbox.git("hash-object", "file")))
    }
  }
}

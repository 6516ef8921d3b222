import Files
import Testing

@Suite struct SHA256Tests {
  /// Source: FIPS 180-2, appendix B.
  @Test(arguments: [
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
  ])
  func knownHashes(text: String, digits: String) {
    #expect(SHA256.hexadecimal(of: Array(text.utf8)) == digits)
  }

  /// The processor's instructions and the plain way agree, for every place where a piece may end.
  @Test func bothWaysAgree() {
    let message = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 3) }
    for count in [0, 1, 55, 56, 63, 64, 65, 119, 128, 999, 1000] {
      let bytes = Array(message.prefix(count))
      var (quick, plain) = (SHA256(), SHA256(isPortable: true))
      for start in stride(from: 0, to: count, by: 37) {
        bytes[start..<min(start + 37, count)].withUnsafeBytes { quick.update($0) }
      }
      bytes.withUnsafeBytes { plain.update($0) }
      #expect(quick.finish() == plain.finish(), "\(count) bytes")
    }
  }
}

import Files
import TestKit
import Testing

@testable import Git

/// Blobs on their way from a pack to the disk: stored as they are or deflated, below and above what is read at first.
@Suite struct ObjectReadingTests {
  private static let sizes = [0, 1, 400, 16_300, 16_370, 16_384, 65_535, 65_536, 70_000, 300_000]
  /// Those that are handed over in one piece, and one that is not.
  private static let large = [ObjectReading.maxChunkByteCount, ObjectReading.maxChunkByteCount + 1]

  /// A repository with one pack of blobs of these sizes, as git made it.
  private func sandbox(compression: Int, _ blobs: [[UInt8]]) throws -> Sandbox {
    let sandbox = try Sandbox(git: true)
    for (key, value) in [("core.compression", "\(compression)"), ("pack.window", "0")] {
      try sandbox.git("config", key, value)
    }
    for (number, bytes) in blobs.enumerated() { try sandbox.write("blob\(number)", bytes) }
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-qm", "blobs")
    try sandbox.git("repack", "-adqF")
    return sandbox
  }

  private func reading(_ sandbox: Sandbox) throws -> ObjectReading {
    ObjectReading(
      PackSet.current(in: sandbox.path(".git/objects")), try SharedDatabase(of: sandbox.repository()))
  }

  /// Adler-32, as it stands behind a stream.
  private func checksum(_ bytes: [UInt8]) -> [UInt8] {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return withUnsafeBytes(of: (high << 16 | low).bigEndian) { [UInt8]($0) }
  }

  private func id(_ bytes: [UInt8]) -> IndexFile.RawObjectID { bytes.withUnsafeBytes { SHA1.id(of: .blob, $0) } }

  @Test(arguments: [0, 1, 9], [true, false]) func bytesAreWhatGitPacked(compression: Int, isNoise: Bool) throws {
    var random = SeededRandom(seed: 7)
    let blobs = (compression == 0 && isNoise ? Self.sizes + Self.large : Self.sizes).map { size in
      isNoise ? random.bytes(size) : (0..<size).map { UInt8(truncatingIfNeeded: $0 / 9 ^ size) }
    }
    let sandbox = try sandbox(compression: compression, blobs)
    let reading = try reading(sandbox)
    for bytes in blobs + blobs.reversed() {
      var got: [UInt8] = []
      try reading.stream(id(bytes), as: .blob) { got += $0 }
      #expect(got == bytes)
    }
  }

  /// One bit of a stored image, or of the checksum behind it.
  @Test(arguments: [400, 70_000], [false, true]) func damageIsFound(size: Int, isInChecksum: Bool) throws {
    var random = SeededRandom(seed: 8)
    let blobs = [random.bytes(size), random.bytes(1000)]
    let sandbox = try sandbox(compression: 0, blobs)
    let packs = try FileSystem.entries(of: sandbox.path(".git/objects/pack"))
    let name = try #require(packs.first { $0.name.hasSuffix(".pack") })
    let path = ".git/objects/pack/\(name.name)"
    var bytes = try sandbox.bytes(path)
    let sought = isInChecksum ? checksum(blobs[0]) : Array(blobs[0][200..<300])
    let start = try #require(bytes.firstRange(of: sought)).lowerBound
    bytes[start + 1] ^= 1
    PlainFile.remove(sandbox.path(path))
    try sandbox.write(path, bytes)
    let reading = try reading(sandbox)
    #expect(throws: ObjectError.self) { try reading.stream(id(blobs[0]), as: .blob) { _ in } }
    var other: [UInt8] = []
    try reading.stream(id(blobs[1]), as: .blob) { other += $0 }
    #expect(other == blobs[1])
  }
}

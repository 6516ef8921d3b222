import Catalog
import Files
import TestKit
import Testing

@testable import Validation

/// The file of remembered findings may hold anything.
@Suite struct CachedFindingsTests {
  private let key = Array("key".utf8)
  private let file: CachedFindings
  private let stamp = FolderFingerprint(bytes: Array("stamp".utf8), lastChange: nil)
  private let findings = [
    Finding(
      rule: "missing-file", severity: .error,
      place: FindingLocation("A.xcassets/e\u{301}.imageset", slot: "universal 2x", file: ""),
      message: "'' not found"),
    Finding(
      rule: "empty-set", severity: .note, place: FindingLocation("A.xcassets/e\u{301}.imageset"), message: "nothing"),
  ]

  init() {
    file = CachedFindings(
      CachedFindings(key: key), keeping: [],
      adding: [
        .init(path: ExactName("A.xcassets/e\u{301}.imageset"), stamp: stamp, content: Self.content(findings)),
        .init(path: ExactName("A.xcassets/\u{E9}.imageset"), stamp: stamp, content: Self.content([])),
      ])
  }

  private static func content(_ findings: [Finding]) -> [UInt8] {
    var writer = CacheWriter()
    writer.append(findings)
    return writer.bytes
  }

  private func read(_ bytes: [UInt8]) -> CachedFindings { CachedFindings(parsing: bytes, key: key) }

  @Test func readsWhatWasWritten() {
    let read = read(file.bytes)
    #expect(read.count == 2)
    #expect(read.findings(of: "A.xcassets/e\u{301}.imageset", stamp) == findings)
    #expect(read.findings(of: "A.xcassets/\u{E9}.imageset", stamp) == [])
    let other = FolderFingerprint(bytes: Array("stamq".utf8), lastChange: nil)
    #expect(read.findings(of: "A.xcassets/\u{E9}.imageset", other) == nil)
  }

  @Test func aFileThatWasCutOffIsAsGoodAsNone() {
    for count in file.bytes.indices { #expect(read(Array(file.bytes[..<count])).count == 0) }
    #expect(read(file.bytes + [0]).count == 0)
  }

  @Test func aChangedByteIsNoticed() {
    for place in file.bytes.indices {
      for bit in 0..<8 {
        var bytes = file.bytes
        bytes[place] ^= 1 << bit
        #expect(read(bytes).count == 0)
      }
    }
  }

  /// With a checksum that is right, numbers that are not: nothing is believed, and no memory is taken for it.
  @Test(arguments: [0, 4, 8, 12, 30, 60]) func numbersAreNotBelieved(_ distance: Int) {
    for number: UInt32 in [1, 7, 0xFFFF, 0x7FFF_FFFF, 0xFFFF_FFFF] {
      var bytes = Array(file.bytes.dropLast(8))
      let place = 20 + 4 + key.count + distance
      withUnsafeBytes(of: number.littleEndian) { bytes.replaceSubrange(place..<(place + 4), with: $0) }
      var writer = CacheWriter()
      writer.append(raw: bytes[...])
      writer.close()
      let read = read(writer.bytes)
      #expect(read.count <= 2)
      for set in ["A.xcassets/e\u{301}.imageset", "A.xcassets/\u{E9}.imageset"] {
        let found = read.findings(of: set, stamp)
        #expect(found == nil || found?.count ?? 0 <= findings.count)
      }
    }
  }

  @Test func randomBytesAreNoFile() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<500 { #expect(read(random.bytes(random.number(0...400))).count == 0) }
  }
}

extension CachedFindings {
  fileprivate func findings(of set: String, _ stamp: FolderFingerprint) -> [Finding]? {
    content(of: ExactName(set), stamp) { $0.takeFindings(in: set) }
  }
}

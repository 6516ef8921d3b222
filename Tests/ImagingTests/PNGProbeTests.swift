import Imaging
import Testing

@Suite struct PNGProbeTests {
  @Test func tellsSizeDepthAndAlpha() throws {
    let facts = try PictureFacts.read(from: Pictures.png(header: Pictures.ihdr(300, 200, depth: 16, color: 6)))
    #expect(facts.format == .png)
    #expect(facts.size == PictureSize(300, 200))
    #expect(facts.displaySize == facts.size)
    #expect(facts.hasAlpha == true)
    #expect(facts.bitsPerChannel == 16)
    #expect(facts.colorProfile == .untagged)
    #expect(!facts.isAppleOptimized)
  }

  @Test(arguments: [(0, false), (2, false), (3, false), (4, true), (6, true)])
  func tellsAlphaOfColorTypes(color: Int, alpha: Bool) throws {
    let palette = Pictures.chunk("PLTE", [1, 2, 3])
    let picture = Pictures.png(header: Pictures.ihdr(color: color), [palette])
    #expect(try PictureFacts.read(from: picture).hasAlpha == alpha)
  }

  @Test func takesTransparentColorsForAlpha() throws {
    let picture = Pictures.png([Pictures.chunk("tRNS", zeros(6))])
    #expect(try PictureFacts.read(from: picture).hasAlpha == true)
  }

  @Test func takesTheStrongestColorChunk() throws {
    let gamma = Pictures.chunk("gAMA", big(45455))
    let standard = Pictures.chunk("sRGB", [0])
    let profile = Pictures.chunk("iCCP", text("icc\0\0") + stored(profile(named: "Display P3")))
    let coded = Pictures.chunk("cICP", [12, 13, 0, 1])
    #expect(try color([gamma]) == .gamma(45455))
    #expect(try color([standard, gamma]) == .sRGB)
    #expect(try color([profile, standard, gamma]) == .icc(name: "Display P3"))
    #expect(try color([profile, coded]) == .coded(primaries: 12, transfer: 13))
    #expect(try color([profile])?.isDisplayP3 == true)
    #expect(try color([coded])?.isDisplayP3 == true)
    #expect(try color([standard])?.isSRGB == true)
  }

  @Test func takesTheFirstOfChunksThatStandOnceOnly() throws {
    let named = ["Display P3", "Camera"].map { Pictures.chunk("iCCP", text("icc\0\0") + stored(profile(named: $0))) }
    #expect(try color(named) == .icc(name: "Display P3"))
    #expect(try color(["gAMA", "gAMA"].enumerated().map { Pictures.chunk($1, big($0 + 1)) }) == .gamma(1))
    let turned = Pictures.png([Pictures.chunk("eXIf", exif(6)), Pictures.chunk("eXIf", exif(3))])
    #expect(try PictureFacts.read(from: turned).orientation?.rawValue == 6)
  }

  /// Each profile here would be read and unpacked, 64 KB at a time.
  @Test func looksIntoOneProfileOnly() throws {
    let chunk = Pictures.chunk("iCCP", text("icc\0\0") + zeros(65_000))
    let exif = Pictures.chunk("eXIf", zeros(4096))
    let source = CountingSource(Pictures.png((0..<60).flatMap { _ in [chunk, exif] }))
    #expect(try PictureFacts.read(from: source).colorProfile == .icc(name: "icc"))
    #expect(source.bytesRead < 500_000)
  }

  @Test func readsASmallPictureOnceAndALargeOneInLargeSteps() throws {
    let small = CountingSource(Pictures.png([Pictures.chunk("teXt", zeros(20_000))]))
    _ = try PictureFacts.read(from: small, verifyChecksums: true)
    #expect(small.reads == 1)
    let large = CountingSource(Pictures.png([Pictures.chunk("teXt", zeros(1_000_000))]))
    _ = try PictureFacts.read(from: large, verifyChecksums: true)
    #expect(large.reads < 20)
    let head = CountingSource(Pictures.png([Pictures.chunk("teXt", zeros(20_000))]))
    _ = try PictureFacts.read(from: head)
    #expect(head.bytesRead < 8192)
  }

  private func color(_ chunks: [[UInt8]]) throws -> ColorProfile? {
    try PictureFacts.read(from: Pictures.png(chunks)).colorProfile
  }

  @Test func namesABrokenProfileByItsChunk() throws {
    #expect(try color([Pictures.chunk("iCCP", text("Camera\0\0broken"))]) == .icc(name: "Camera"))
  }

  @Test func tellsOrientation() throws {
    let facts = try PictureFacts.read(from: Pictures.png([Pictures.chunk("eXIf", exif(6))]))
    #expect(facts.orientation == .right)
    #expect(facts.displaySize == PictureSize(30, 40))
  }

  @Test func countsAnAnimationAsPNG() throws {
    let animation = [Pictures.chunk("acTL", big(2) + big(0)), Pictures.chunk("fcTL", zeros(26))]
    #expect(try PictureFacts.read(from: Pictures.png(animation)).format == .png)
  }

  @Test func recognisesWhatXcodeWritesIntoApps() throws {
    let header = Pictures.chunk("CgBI", [0x50, 0, 0x20, 2]) + Pictures.ihdr(color: 6)
    let facts = try PictureFacts.read(from: Pictures.png(header: header))
    #expect(facts.isAppleOptimized)
    #expect(facts.size == PictureSize(40, 30))
  }

  @Test func leavesBytesBehindTheEndAlone() throws {
    #expect(try PictureFacts.read(from: Pictures.png() + [1, 2, 3]).size == PictureSize(40, 30))
  }

  @Test func refusesImpossibleHeaders() {
    let headers = [
      Pictures.ihdr(0, 30), Pictures.ihdr(40, 0), Pictures.ihdr(0x8000_0000, 1), Pictures.ihdr(depth: 4),
      Pictures.ihdr(color: 5), Pictures.ihdr(depth: 16, color: 3),
    ]
    for header in headers {
      #expect(throws: PictureError.damaged(.png, .value("IHDR"), at: 8)) {
        try PictureFacts.read(from: Pictures.png(header: header))
      }
    }
  }

  @Test func namesWhatIsMissing() {
    let start = Pictures.pngSignature
    let end = Pictures.chunk("IEND")
    #expect(throws: PictureError.damaged(.png, .missing("IHDR"), at: 8)) {
      try PictureFacts.read(from: start + Pictures.chunk("gAMA", big(1)) + end)
    }
    #expect(throws: PictureError.damaged(.png, .missing("IDAT"), at: 33)) {
      try PictureFacts.read(from: start + Pictures.ihdr() + end)
    }
    #expect(throws: PictureError.damaged(.png, .missing("PLTE"), at: 33)) {
      try PictureFacts.read(from: Pictures.png(header: Pictures.ihdr(color: 3)))
    }
  }

  @Test func findsChangedBytesWithChecksumsOnly() throws {
    var picture = Pictures.png([Pictures.chunk("tEXt", zeros(200_000))])
    #expect(try PictureFacts.read(from: picture, verifyChecksums: true).hasAlpha == false)
    picture[picture.count - 17] ^= 1
    #expect(try PictureFacts.read(from: picture).hasAlpha == false)
    #expect(throws: PictureError.self) { try PictureFacts.read(from: picture, verifyChecksums: true) }
    var header = Pictures.png()
    header[30] ^= 1
    #expect(throws: PictureError.damaged(.png, .checksum("IHDR"), at: 8)) {
      try PictureFacts.read(from: header, verifyChecksums: true)
    }
  }
}

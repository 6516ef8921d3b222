import Imaging
import Testing

@Suite struct PNGProbeTests {
  @Test func tellsSizeDepthAndAlpha() throws {
    let facts = try ImageHeader.read(from: Images.png(header: Images.ihdr(300, 200, depth: 16, color: 6)))
    #expect(facts.format == .png)
    #expect(facts.size == ImageSize(300, 200))
    #expect(facts.displaySize == facts.size)
    #expect(facts.hasAlpha == true)
    #expect(facts.bitsPerChannel == 16)
    #expect(facts.colorProfile == .untagged)
    #expect(!facts.isAppleOptimized)
  }

  @Test(arguments: [(0, false), (2, false), (3, false), (4, true), (6, true)])
  func tellsAlphaOfColorTypes(color: Int, alpha: Bool) throws {
    let palette = Images.chunk("PLTE", [1, 2, 3])
    let image = Images.png(header: Images.ihdr(color: color), [palette])
    #expect(try ImageHeader.read(from: image).hasAlpha == alpha)
  }

  @Test func takesTransparentColorsForAlpha() throws {
    let image = Images.png([Images.chunk("tRNS", zeros(6))])
    #expect(try ImageHeader.read(from: image).hasAlpha == true)
  }

  @Test func takesTheStrongestColorChunk() throws {
    let gamma = Images.chunk("gAMA", big(45455))
    let standard = Images.chunk("sRGB", [0])
    let profile = Images.chunk("iCCP", text("icc\0\0") + stored(profile(named: "Display P3")))
    let coded = Images.chunk("cICP", [12, 13, 0, 1])
    #expect(try color([gamma]) == .gamma(45455))
    #expect(try color([standard, gamma]) == .sRGB)
    #expect(try color([profile, standard, gamma]) == .icc(name: "Display P3"))
    #expect(try color([profile, coded]) == .coded(primaries: 12, transfer: 13))
    #expect(try color([profile])?.isDisplayP3 == true)
    #expect(try color([coded])?.isDisplayP3 == true)
    #expect(try color([standard])?.isSRGB == true)
  }

  /// As GIMP writes it, and the same with other numbers.
  @Test(arguments: [
    (0.43604, 2.4, ColorProfile.sRGB), (0.51512, 2.4, .icc(name: "GIMP built-in")),
    (0.43604, 1, .icc(name: "GIMP built-in")),
  ])
  func aProfileWithTheColorsOfSRGBIsThat(red: Double, gamma: Double, colors: ColorProfile) throws {
    func numbers(_ type: String, _ values: [Double]) -> [UInt8] {
      text(type) + zeros(4) + values.flatMap { big(Int($0 * 65536)) }
    }
    let curve =
      text("para") + zeros(4) + big(3, 2) + zeros(2)
      + [gamma, 0.94786, 0.05214, 0.07739, 0.04045].flatMap { big(Int($0 * 65536)) }
    let tags = [
      ("rXYZ", numbers("XYZ ", [red, 0.22249, 0.01392])), ("gXYZ", numbers("XYZ ", [0.38512, 0.71690, 0.09706])),
      ("bXYZ", numbers("XYZ ", [0.14305, 0.06061, 0.71391])), ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
    ]
    let chunk = Images.chunk("iCCP", text("icc\0\0") + stored(profile(named: "GIMP built-in", and: tags)))
    #expect(try color([chunk]) == colors)
    // A curve given as a table, which sRGB's own profile has.
    let table = text("curv") + zeros(4) + big(256) + (0..<256).flatMap { big(Self.linear($0), 2) }
    let other = tags.prefix(3) + ["rTRC", "gTRC", "bTRC"].map { ($0, table) }
    let tabled = Images.chunk("iCCP", text("icc\0\0") + stored(profile(named: "GIMP built-in", and: Array(other))))
    #expect(try color([tabled]) == (red == 0.43604 ? .sRGB : .icc(name: "GIMP built-in")))
  }

  /// The linear value of sRGB in 16 bits for one of 8 bits.
  ///
  /// Source: IEC 61966-2-1.
  private static func linear(_ value: Int) -> Int {
    let x = (Double(value) / 255 + 0.055) / 1.055
    // x to the power of 2.4 is the fifth root of x to the power of 12, found by Newton's method.
    let power = (0..<12).reduce(1.0) { result, _ in result * x }
    let root = (0..<200).reduce(1.0) { root, _ in (4 * root + power / (root * root * root * root)) / 5 }
    return value <= 10 ? Int(Double(value) / 255 / 12.92 * 65535) : Int(root * 65535)
  }

  @Test func takesTheFirstOfChunksThatStandOnceOnly() throws {
    let named = ["Display P3", "Camera"].map { Images.chunk("iCCP", text("icc\0\0") + stored(profile(named: $0))) }
    #expect(try color(named) == .icc(name: "Display P3"))
    #expect(try color(["gAMA", "gAMA"].enumerated().map { Images.chunk($1, big($0 + 1)) }) == .gamma(1))
    let turned = Images.png([Images.chunk("eXIf", exif(6)), Images.chunk("eXIf", exif(3))])
    #expect(try ImageHeader.read(from: turned).orientation?.rawValue == 6)
  }

  /// Each profile here would be read and unpacked, 64 KB at a time.
  @Test func looksIntoOneProfileOnly() throws {
    let chunk = Images.chunk("iCCP", text("icc\0\0") + zeros(65_000))
    let exif = Images.chunk("eXIf", zeros(4096))
    let source = CountingSource(Images.png((0..<60).flatMap { _ in [chunk, exif] }))
    #expect(try ImageHeader.read(from: source).colorProfile == .icc(name: "icc"))
    #expect(source.bytesRead < 500_000)
  }

  @Test func readsASmallImageOnceAndALargeOneInLargeSteps() throws {
    let small = CountingSource(Images.png([Images.chunk("teXt", zeros(20_000))]))
    _ = try ImageHeader.read(from: small, verifyChecksums: true)
    #expect(small.reads == 1)
    let large = CountingSource(Images.png([Images.chunk("teXt", zeros(1_000_000))]))
    _ = try ImageHeader.read(from: large, verifyChecksums: true)
    #expect(large.reads < 20)
    let head = CountingSource(Images.png([Images.chunk("teXt", zeros(20_000))]))
    _ = try ImageHeader.read(from: head)
    #expect(head.bytesRead < 8192)
  }

  private func color(_ chunks: [[UInt8]]) throws -> ColorProfile? {
    try ImageHeader.read(from: Images.png(chunks)).colorProfile
  }

  @Test func namesABrokenProfileByItsChunk() throws {
    #expect(try color([Images.chunk("iCCP", text("Camera\0\0broken"))]) == .icc(name: "Camera"))
  }

  /// Xcode deflates profiles without the header of zlib, as it does pixels.
  @Test func readsTheProfileOfAnAppleImage() throws {
    let bare = stored(profile(named: "Display P3")).dropFirst(2).dropLast(4)
    let header = Images.chunk("CgBI", [0x50, 0, 0x20, 2]) + Images.ihdr(color: 6)
    let image = Images.png(header: header, [Images.chunk("iCCP", text("ICC Profile\0\0") + bare)])
    #expect(try ImageHeader.read(from: image).colorProfile == .icc(name: "Display P3"))
  }

  @Test func tellsOrientation() throws {
    let facts = try ImageHeader.read(from: Images.png([Images.chunk("eXIf", exif(6))]))
    #expect(facts.orientation == .right)
    #expect(facts.displaySize == ImageSize(30, 40))
  }

  @Test func countsAnAnimationAsPNG() throws {
    let animation = [Images.chunk("acTL", big(2) + big(0)), Images.chunk("fcTL", zeros(26))]
    #expect(try ImageHeader.read(from: Images.png(animation)).format == .png)
  }

  @Test func recognizesWhatXcodeWritesIntoApps() throws {
    let header = Images.chunk("CgBI", [0x50, 0, 0x20, 2]) + Images.ihdr(color: 6)
    let facts = try ImageHeader.read(from: Images.png(header: header))
    #expect(facts.isAppleOptimized)
    #expect(facts.size == ImageSize(40, 30))
  }

  @Test func leavesBytesBehindTheEndAlone() throws {
    #expect(try ImageHeader.read(from: Images.png() + [1, 2, 3]).size == ImageSize(40, 30))
  }

  @Test func refusesImpossibleHeaders() {
    let headers = [
      Images.ihdr(0, 30), Images.ihdr(40, 0), Images.ihdr(0x8000_0000, 1), Images.ihdr(depth: 4),
      Images.ihdr(color: 5), Images.ihdr(depth: 16, color: 3),
    ]
    for header in headers {
      #expect(throws: ImageHeaderError.damaged(.png, .value("IHDR"), at: 8)) {
        try ImageHeader.read(from: Images.png(header: header))
      }
    }
  }

  @Test func namesWhatIsMissing() {
    let start = Images.pngSignature
    let end = Images.chunk("IEND")
    #expect(throws: ImageHeaderError.damaged(.png, .missing("IHDR"), at: 8)) {
      try ImageHeader.read(from: start + Images.chunk("gAMA", big(1)) + end)
    }
    #expect(throws: ImageHeaderError.damaged(.png, .missing("IDAT"), at: 33)) {
      try ImageHeader.read(from: start + Images.ihdr() + end)
    }
    #expect(throws: ImageHeaderError.damaged(.png, .missing("PLTE"), at: 33)) {
      try ImageHeader.read(from: Images.png(header: Images.ihdr(color: 3)))
    }
  }

  @Test func findsChangedBytesWithChecksumsOnly() throws {
    var image = Images.png([Images.chunk("tEXt", zeros(200_000))])
    #expect(try ImageHeader.read(from: image, verifyChecksums: true).hasAlpha == false)
    image[image.count - 17] ^= 1
    #expect(try ImageHeader.read(from: image).hasAlpha == false)
    #expect(throws: ImageHeaderError.self) { try ImageHeader.read(from: image, verifyChecksums: true) }
    var header = Images.png()
    header[30] ^= 1
    #expect(throws: ImageHeaderError.damaged(.png, .checksum("IHDR"), at: 8)) {
      try ImageHeader.read(from: header, verifyChecksums: true)
    }
  }
}

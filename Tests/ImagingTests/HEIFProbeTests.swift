import Imaging
import Testing

@Suite struct HEIFProbeTests {
  @Test func readsTheMainItem() throws {
    let facts = try ImageHeader.read(from: Images.heic())
    #expect(facts.format == .heic)
    #expect(facts.size == ImageSize(40, 30))
    #expect(facts.bitsPerChannel == 10)
    #expect(facts.hasAlpha == false)
    #expect(facts.orientation == nil)
  }

  @Test(
    arguments: [
      ("heic", ["mif1"], ImageFormat.heic), ("heix", [], .heic), ("mif1", ["heic"], .heic), ("avci", [], .heic),
      ("mif1", ["miaf"], .heic), ("avif", ["mif1", "miaf"], .avif), ("mif1", ["miaf", "avif"], .avif),
    ] as [(String, [String], ImageFormat)])
  func tellsTheFormatByBrands(main: String, others: [String], format: ImageFormat) throws {
    #expect(try ImageHeader.read(from: Images.heic(brand: main, others: others)).format == format)
  }

  @Test(arguments: ["isom", "qt  ", "mp42", "M4A "])
  func takesNoFilmForAnImage(brand: String) {
    #expect(throws: ImageHeaderError.unknownFormat) { try ImageHeader.read(from: Images.heic(brand: brand)) }
  }

  @Test func tellsAlphaByAuxiliaryImages() throws {
    let image = Images.heic([Images.ispe(), Images.alpha])
    #expect(try ImageHeader.read(from: image).hasAlpha == true)
  }

  @Test func cutsOffWhatTheCodingFilledUp() throws {
    let image = Images.heic([Images.ispe(64, 64), Images.clap(61, 37), Images.irot(1)])
    let facts = try ImageHeader.read(from: image)
    #expect(facts.size == ImageSize(61, 37))
    #expect(facts.displaySize == ImageSize(37, 61))
  }

  /// The pairs that libavif writes for EXIF's eight orientations, `avifImageExtractExifOrientationToIrotImir`.
  @Test(
    arguments: [
      ([Images.imir(1)], 2), ([Images.irot(2)], 3), ([Images.imir(0)], 4),
      ([Images.irot(1), Images.imir(0)], 5), ([Images.irot(3)], 6), ([Images.irot(3), Images.imir(0)], 7),
      ([Images.irot(1)], 8), ([Images.imir(0), Images.irot(3)], 5), ([Images.irot(0)], 1),
    ] as [([[UInt8]], Int)])
  func turnsAsEXIFWould(properties: [[UInt8]], orientation: Int) throws {
    let facts = try ImageHeader.read(from: Images.heic([Images.ispe()] + properties))
    #expect(facts.orientation?.rawValue == orientation)
  }

  @Test func readsColors() throws {
    let coded = Images.box("colr", text("nclx") + big(12, 2) + big(13, 2) + big(0, 2) + [0x80])
    let named = Images.box("colr", text("prof") + profile(named: "Display P3"))
    #expect(try ImageHeader.read(from: Images.heic([Images.ispe(), coded])).colorProfile?.isDisplayP3 == true)
    #expect(
      try ImageHeader.read(from: Images.heic([Images.ispe(), named, coded])).colorProfile
        == .icc(name: "Display P3"))
  }

  @Test func readsLongAndOpenBoxes() throws {
    let long = big(1) + text("mdat") + big(20, 8) + zeros(4)
    let open = big(0) + text("mdat") + zeros(9)
    for pixels in [long, open] {
      #expect(try ImageHeader.read(from: Images.heic(pixels: pixels)).size == ImageSize(40, 30))
    }
  }

  @Test func seesABoxThatPassesTheEnd() {
    let huge = [
      big(0x7FFF_FFFF) + text("mdat"), big(1) + text("mdat") + big(Int.max, 8), big(1) + text("mdat") + big(-1, 8),
    ]
    for pixels in huge {
      let image = Images.heic(pixels: pixels)
      #expect(throws: ImageHeaderError.truncated(.heic, at: image.count)) { try ImageHeader.read(from: image) }
    }
    let image = Images.heic(pixels: [])
    #expect(throws: ImageHeaderError.truncated(.heic, at: image.count)) { try ImageHeader.read(from: image) }
  }

  @Test func namesWhatIsMissing() {
    #expect(throws: ImageHeaderError.self) { try ImageHeader.read(from: Images.heic([Images.pixi])) }
    let head = Images.box("ftyp", text("heic") + zeros(4) + text("mif1"))
    #expect(throws: ImageHeaderError.damaged(.heic, .missing("meta"), at: 0)) {
      try ImageHeader.read(from: head + Images.box("mdat", [1]))
    }
  }
}

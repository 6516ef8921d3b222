import Imaging
import Testing

@Suite struct HEIFProbeTests {
  @Test func readsTheMainItem() throws {
    let facts = try PictureFacts.read(from: Pictures.heic())
    #expect(facts.format == .heic)
    #expect(facts.size == PictureSize(40, 30))
    #expect(facts.bitsPerChannel == 10)
    #expect(facts.hasAlpha == false)
    #expect(facts.orientation == nil)
  }

  @Test(
    arguments: [
      ("heic", ["mif1"], PictureFormat.heic), ("heix", [], .heic), ("mif1", ["heic"], .heic), ("avci", [], .heic),
      ("mif1", ["miaf"], .heic), ("avif", ["mif1", "miaf"], .avif), ("mif1", ["miaf", "avif"], .avif),
    ] as [(String, [String], PictureFormat)])
  func tellsTheFormatByBrands(main: String, others: [String], format: PictureFormat) throws {
    #expect(try PictureFacts.read(from: Pictures.heic(brand: main, others: others)).format == format)
  }

  @Test(arguments: ["isom", "qt  ", "mp42", "M4A "])
  func takesNoFilmForAPicture(brand: String) {
    #expect(throws: PictureError.unknownFormat) { try PictureFacts.read(from: Pictures.heic(brand: brand)) }
  }

  @Test func tellsAlphaByAuxiliaryPictures() throws {
    let picture = Pictures.heic([Pictures.ispe(), Pictures.alpha])
    #expect(try PictureFacts.read(from: picture).hasAlpha == true)
  }

  @Test func cutsOffWhatTheCodingFilledUp() throws {
    let picture = Pictures.heic([Pictures.ispe(64, 64), Pictures.clap(61, 37), Pictures.irot(1)])
    let facts = try PictureFacts.read(from: picture)
    #expect(facts.size == PictureSize(61, 37))
    #expect(facts.displaySize == PictureSize(37, 61))
  }

  /// The pairs that libavif writes for EXIF's eight orientations, `avifImageExtractExifOrientationToIrotImir`.
  @Test(
    arguments: [
      ([Pictures.imir(1)], 2), ([Pictures.irot(2)], 3), ([Pictures.imir(0)], 4),
      ([Pictures.irot(1), Pictures.imir(0)], 5), ([Pictures.irot(3)], 6), ([Pictures.irot(3), Pictures.imir(0)], 7),
      ([Pictures.irot(1)], 8), ([Pictures.imir(0), Pictures.irot(3)], 5), ([Pictures.irot(0)], 1),
    ] as [([[UInt8]], Int)])
  func turnsAsEXIFWould(properties: [[UInt8]], orientation: Int) throws {
    let facts = try PictureFacts.read(from: Pictures.heic([Pictures.ispe()] + properties))
    #expect(facts.orientation?.rawValue == orientation)
  }

  @Test func readsColors() throws {
    let coded = Pictures.box("colr", text("nclx") + big(12, 2) + big(13, 2) + big(0, 2) + [0x80])
    let named = Pictures.box("colr", text("prof") + profile(named: "Display P3"))
    #expect(try PictureFacts.read(from: Pictures.heic([Pictures.ispe(), coded])).colorProfile?.isDisplayP3 == true)
    #expect(
      try PictureFacts.read(from: Pictures.heic([Pictures.ispe(), named, coded])).colorProfile
        == .icc(name: "Display P3"))
  }

  @Test func readsLongAndOpenBoxes() throws {
    let long = big(1) + text("mdat") + big(20, 8) + zeros(4)
    let open = big(0) + text("mdat") + zeros(9)
    for pixels in [long, open] {
      #expect(try PictureFacts.read(from: Pictures.heic(pixels: pixels)).size == PictureSize(40, 30))
    }
  }

  @Test func seesABoxThatPassesTheEnd() {
    let huge = [
      big(0x7FFF_FFFF) + text("mdat"), big(1) + text("mdat") + big(Int.max, 8), big(1) + text("mdat") + big(-1, 8),
    ]
    for pixels in huge {
      let picture = Pictures.heic(pixels: pixels)
      #expect(throws: PictureError.cutOff(.heic, at: picture.count)) { try PictureFacts.read(from: picture) }
    }
    let picture = Pictures.heic(pixels: [])
    #expect(throws: PictureError.cutOff(.heic, at: picture.count)) { try PictureFacts.read(from: picture) }
  }

  @Test func namesWhatIsMissing() {
    #expect(throws: PictureError.self) { try PictureFacts.read(from: Pictures.heic([Pictures.pixi])) }
    let head = Pictures.box("ftyp", text("heic") + zeros(4) + text("mif1"))
    #expect(throws: PictureError.damaged(.heic, .missing("meta"), at: 0)) {
      try PictureFacts.read(from: head + Pictures.box("mdat", [1]))
    }
  }
}

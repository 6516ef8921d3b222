import Imaging
import Testing

@Suite struct JPEGProbeTests {
  @Test(arguments: [UInt8(0xC0), 0xC1, 0xC2, 0xC3, 0xC5, 0xC9, 0xCF])
  func readsEveryKindOfFrame(marker: UInt8) throws {
    let facts = try ImageHeader.read(from: Images.jpeg(sof: marker))
    #expect(facts.format == .jpeg)
    #expect(facts.size == ImageSize(40, 30))
    #expect(facts.bitsPerChannel == 8)
    #expect(facts.hasAlpha == false)
    #expect(facts.colorProfile == .untagged)
    #expect(facts.orientation == nil)
  }

  @Test(arguments: [UInt8(0xC4), 0xC8, 0xCC])
  func takesNoTableForAFrame(marker: UInt8) {
    #expect(throws: ImageHeaderError.self) { try ImageHeader.read(from: Images.jpeg(sof: marker)) }
  }

  @Test func keepsTheStoredSizeBesideTheShownOne() throws {
    for number in 1...8 {
      let block = Images.segment(0xE1, text("Exif\0\0") + exif(number))
      let facts = try ImageHeader.read(from: Images.jpeg([block]))
      #expect(facts.size == ImageSize(40, 30))
      #expect(facts.orientation?.rawValue == number)
      #expect(facts.displaySize == (number < 5 ? ImageSize(40, 30) : ImageSize(30, 40)))
    }
  }

  @Test func isGoodWithoutSoundEXIF() throws {
    for block in [exif(9), exif(0), text("MM"), text("XX") + zeros(20), []] {
      let facts = try ImageHeader.read(from: Images.jpeg([Images.segment(0xE1, text("Exif\0\0") + block)]))
      #expect(facts.orientation == nil)
    }
  }

  /// A directory outside of the block, over its own head or too long, and values of wrong kinds and places.
  @Test func isGoodWithHostileOffsetsInEXIF() throws {
    let entry = big(0x0112, 2) + big(3, 2) + big(1) + big(6, 2) + zeros(2)
    var blocks = [0, 4, 7, 9, 0x7FFF_FFFF, 0xFFFF_FFFF].map { text("MM") + big(42, 2) + big($0) + big(1, 2) + entry }
    blocks += [2, 0x7FFF, 0xFFFF].map { text("MM") + big(42, 2) + big(8) + big($0, 2) + entry }
    for (kind, count, value) in [(4, Int.max, -1), (3, 0, 6), (16, 2, -1), (0xFFFF, -1, -1), (12, 1, -1), (4, -1, 8)] {
      let odd = big(0x0112, 2) + big(kind, 2)
      let large = odd + big(count, 8) + big(value, 8)
      blocks.append(text("MM") + big(42, 2) + big(8) + big(1, 2) + odd + big(count) + big(value))
      blocks.append(text("MM") + big(43, 2) + big(8, 2) + zeros(2) + big(16, 8) + big(1, 8) + large)
    }
    for offset in [0, 15, Int.max, Int.min, -1] {
      blocks.append(text("MM") + big(43, 2) + big(8, 2) + zeros(2) + big(offset, 8) + big(Int.max, 8) + entry)
    }
    for block in blocks {
      let facts = try ImageHeader.read(from: Images.jpeg([Images.segment(0xE1, text("Exif\0\0") + block)]))
      #expect(facts.orientation == nil, "\(block)")
      #expect(facts.size == ImageSize(40, 30))
    }
  }

  @Test func looksIntoOneEXIFBlockOnly() throws {
    let blocks = [9, 6].map { Images.segment(0xE1, text("Exif\0\0") + exif($0)) }
    #expect(try ImageHeader.read(from: Images.jpeg(blocks)).orientation == nil)
    let large = Images.segment(0xE1, text("Exif\0\0") + zeros(4090))
    let source = CountingSource(Images.jpeg([[UInt8]](repeating: large, count: 200)))
    _ = try ImageHeader.read(from: source)
    #expect(source.bytesRead < 200_000)
  }

  @Test func tellsTheNameOfTheProfile() throws {
    let block = Images.segment(0xE2, text("ICC_PROFILE\0") + [1, 1] + profile(named: "Display P3"))
    #expect(try ImageHeader.read(from: Images.jpeg([block])).colorProfile == .icc(name: "Display P3"))
  }

  @Test func allowsFillBytesBeforeMarkers() throws {
    let filled: [UInt8] = [0xFF, 0xFF] + Images.segment(0xFE, text("note"))
    #expect(try ImageHeader.read(from: Images.jpeg([filled])).size == ImageSize(40, 30))
  }

  @Test func givesNoSizeWhereTheHeightComesLater() throws {
    #expect(try ImageHeader.read(from: Images.jpeg(frame: Images.frame(40, 0))).size == nil)
  }

  @Test func allowsWhatPhonesAppend() throws {
    let film = [UInt8](repeating: 0x41, count: 200_000)
    for end in [[0xFF, 0xD9], [0xFF, 0xD9, 0, 0], [0xFF, 0xD9] + film, zeros(65_533) + [0xFF, 0xD9] + film] {
      #expect(try ImageHeader.read(from: Images.jpeg(end: end)).size == ImageSize(40, 30))
    }
  }

  @Test func seesThatTheEndIsMissing() {
    let image = Images.jpeg([Images.segment(0xE1, [0xFF, 0xD9])], end: zeros(100_000))
    #expect(throws: ImageHeaderError.truncated(.jpeg, at: image.count)) { try ImageHeader.read(from: image) }
  }

  @Test func refusesBrokenSegments() {
    #expect(throws: ImageHeaderError.damaged(.jpeg, .length("FFE0"), at: 2)) {
      try ImageHeader.read(from: [0xFF, 0xD8, 0xFF, 0xE0, 0, 1, 0xFF, 0xD9])
    }
    #expect(throws: ImageHeaderError.damaged(.jpeg, .missing("SOS"), at: 2)) {
      try ImageHeader.read(from: [0xFF, 0xD8, 0xFF, 0xD9])
    }
    #expect(throws: ImageHeaderError.damaged(.jpeg, .missing("marker"), at: 6)) {
      try ImageHeader.read(from: [0xFF, 0xD8] + Images.segment(0xE0, []) + text("abc"))
    }
  }

  @Test func readsLittleOfALargeFile() throws {
    let block = Images.segment(0xE1, text("Exif\0\0") + exif(6) + zeros(65_000))
    let blocks = Array(repeating: block, count: 16)
    let pixels = Images.scan + [UInt8](repeating: 0x55, count: 4_000_000)
    let source = CountingSource(Images.jpeg(blocks, pixels: pixels))
    #expect(source.byteCount > 5_000_000)
    #expect(try ImageHeader.read(from: source).orientation == .right)
    #expect(source.bytesRead < 65_536)
    #expect(source.reads < 40)
  }
}

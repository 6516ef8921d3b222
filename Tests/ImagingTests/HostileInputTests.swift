import Files
import Imaging
import TestKit
import Testing

@Suite struct HostileInputTests {
  @Test func saysThatAnEmptyFileIsEmpty() {
    #expect(throws: ImageHeaderError.empty) { try ImageHeader.read(from: [UInt8]()) }
  }

  @Test func handsOnWhatTheFileSystemSays() {
    #expect(throws: ImageHeaderError.file(BrokenSource.error)) { try ImageHeader.read(from: BrokenSource()) }
  }

  @Test(arguments: Images.all.map { $0.name })
  func seesEveryCut(name: String) throws {
    let bytes = try #require(Images.all.first { $0.name == name }).bytes
    _ = try ImageHeader.read(from: bytes)
    for length in 0..<bytes.count where !Self.isWholeAnyway(name, length, bytes) {
      #expect(throws: ImageHeaderError.self, "cut at \(length)") {
        try ImageHeader.read(from: Array(bytes.prefix(length)))
      }
    }
  }

  /// A PDF is whole without the line end at its end; the TIFF made here has four bytes (no next page) at its end.
  private static func isWholeAnyway(_ name: String, _ length: Int, _ bytes: [UInt8]) -> Bool {
    switch name {
    case "pdf": length == bytes.count - 1
    case "tiff", "tiff big-endian": length >= bytes.count - 4
    default: false
    }
  }

  @Test(arguments: Images.all.map { $0.bytes })
  func seesAFileThatShrinks(bytes: [UInt8]) {
    let source = ShrunkSource(bytes: Array(bytes.prefix(bytes.count / 2)), byteCount: bytes.count)
    #expect(throws: ImageHeaderError.self) { try ImageHeader.read(from: source) }
  }

  @Test(arguments: Images.all.map { $0.name })
  func survivesChangedBytes(name: String) throws {
    let bytes = try #require(Images.all.first { $0.name == name }).bytes
    var numbers = SeededRandom(seed: name.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
    for round in 0..<600 {
      let changed = Self.changed(bytes, &numbers)
      do throws(ImageHeaderError) {
        let facts = try ImageHeader.read(from: changed, verifyChecksums: round % 4 == 0)
        if let size = facts.size { #expect(size.width > 0 && size.height > 0 && size.width.isFinite) }
      } catch {
        #expect(error != .file(BrokenSource.error))
      }
    }
  }

  /// At every place of every image in turn, two extreme numbers of 4 or 8 bytes; then every cut with a changed place.
  @Test(arguments: Images.all.map { $0.name })
  func readsLittleForExtremeNumbersAnywhere(name: String) throws {
    let bytes = try #require(Images.all.first { $0.name == name }).bytes
    var numbers = SeededRandom(seed: name.utf8.reduce(11) { $0 &* 31 &+ UInt64($1) })
    let extremes = [0, 1, -1, -2, Int.max, Int.min, Int.max - 7, Int.min + 7, 1 << 31, 1 << 31 - 1]
    for place in bytes.indices {
      for width in [4, 8] {
        let value = extremes.randomElement(using: &numbers) ?? 0
        let shown = width == 4 && Bool.random(using: &numbers) ? value >> 32 : value
        let written = Bool.random(using: &numbers) ? big(shown, width) : little(shown, width)
        var changed = bytes
        let end = min(bytes.count, place + width)
        changed.replaceSubrange(place..<end, with: written.prefix(end - place))
        let kept = width == 4 ? changed.count : Int.random(in: place..<bytes.count, using: &numbers)
        let source = CountingSource(Array(changed.prefix(kept)))
        _ = try? ImageHeader.read(from: source)
        #expect(source.bytesRead <= 100 * bytes.count, "\(shown) at \(place)")
      }
    }
  }

  /// Changes up to six places: any byte, a number in either order of bytes or in digits into an extreme one, a piece
  /// taken out, a piece doubled.
  private static func changed(_ bytes: [UInt8], _ numbers: inout SeededRandom) -> [UInt8] {
    var bytes = bytes
    for _ in 0...Int.random(in: 0..<6, using: &numbers) where bytes.count > 12 {
      let place = Int.random(in: 0..<bytes.count - 8, using: &numbers)
      switch Int.random(in: 0..<8, using: &numbers) {
      case 0...2: writeExtremeNumber(in: &bytes, at: place, &numbers)
      case 3, 4: writeExtremeDigits(in: &bytes, from: place, &numbers)
      case 5: bytes.removeSubrange(place..<place + Int.random(in: 1...4, using: &numbers))
      case 6: bytes.insert(contentsOf: bytes[place..<place + 4], at: place)
      default: bytes[place] = UInt8.random(in: 0...255, using: &numbers)
      }
    }
    return bytes
  }

  private static func writeExtremeNumber(in bytes: inout [UInt8], at place: Int, _ numbers: inout SeededRandom) {
    let width = [2, 4, 8].randomElement(using: &numbers) ?? 4
    let most = Int.max >> (64 - width * 8)
    let value = [0, 1, -1, -2, most, most - 1, ~most, ~most + 1].randomElement(using: &numbers) ?? 0
    let isBig = Bool.random(using: &numbers)
    bytes.replaceSubrange(place..<place + width, with: isBig ? big(value, width) : little(value, width))
  }

  /// Puts another number in the place of the next run of digits, with the minus before it.
  private static func writeExtremeDigits(in bytes: inout [UInt8], from place: Int, _ numbers: inout SeededRandom) {
    let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
    guard let start = bytes[place...].firstIndex(where: isDigit) else { return }
    let end = bytes[start...].firstIndex { !isDigit($0) } ?? bytes.count
    bytes.replaceSubrange(start..<end, with: text(extremes.randomElement(using: &numbers) ?? "0"))
  }

  private static let extremes = [
    "-9223372036854775808", "9223372036854775807", "-9000000000000000000", "9000000000000000000", "1e308", "-1e308",
    "1e-308", "-1", "0", "4294967296", "2147483648", "999999999999999",
  ]

  /// Numbers in the dictionary of the table, whose place in the file does not change with them.
  @Test(arguments: extremes)
  func survivesExtremeNumbersInATable(number: String) throws {
    let rows: [UInt8] = [1, 0xFF, 0xFF, 0, 2, 0, 5, 0xFF, 1, 0, 9, 0]
    for entries in [
      "/W [1 2 1] /Index [N 1] /Root 9000000000000000000 0 R", "/W [1 2 1] /Index [0 N] /Root 2 0 R",
      "/W [1 2 1] /Index [N N 0 2 N 1] /Root N 0 R", "/W [1 2 N] /Root 1 0 R", "/W [N N N] /Root 1 0 R",
      "/W [1 2 1] /Root 1 0 R /Prev N", "/W [1 2 1] /Root 1 0 R /DecodeParms << /Columns N /Predictor N >>",
    ] {
      let filled = entries.split(separator: "N", omittingEmptySubsequences: false).joined(separator: number)
      #expect(try ImageHeader.read(from: Images.pdf(tableEntries: filled, rows: rows)).size == nil)
    }
  }

  @Test(arguments: extremes)
  func survivesExtremeNumbersInObjects(number: String) throws {
    for object in [
      "<< /MediaBox [0 0 N N] >>", "<< /MediaBox [N 0 1 1] /CropBox [N N 0 0] >>", "<< /MediaBox N 0 R >>",
      "<< /MediaBox [0 0 1 1] /UserUnit N >>", "<< /MediaBox [0 0 1 1] /Rotate N >>", "<< /Kids [N 0 R] >>",
    ] {
      let filled = object.split(separator: "N", omittingEmptySubsequences: false).joined(separator: number)
      let facts = try ImageHeader.read(from: Images.pdf(objects: ["<< /Pages 2 0 R >>", filled]))
      if let size = facts.size { #expect(size.width > 0 && size.height > 0 && size.width.isFinite) }
    }
  }

  @Test func givesUpOnABillionParts() {
    let png = EndlessSource(head: Images.pngSignature + Images.ihdr(), pattern: Images.chunk("teXt"))
    let jpeg = EndlessSource(head: [0xFF, 0xD8], pattern: [0xFF])
    let gif = EndlessSource(head: Array(Images.gif().dropLast()), pattern: [0x21, 0xFE, 0])
    let heic = EndlessSource(head: Images.box("ftyp", text("heic") + zeros(4)), pattern: Images.box("free", []))
    #expect(throws: ImageHeaderError.tooComplex(.png)) { try ImageHeader.read(from: png) }
    #expect(throws: ImageHeaderError.tooComplex(.jpeg)) { try ImageHeader.read(from: jpeg) }
    #expect(throws: ImageHeaderError.tooComplex(.gif)) { try ImageHeader.read(from: gif) }
    #expect(throws: ImageHeaderError.tooComplex(.heic)) { try ImageHeader.read(from: heic) }
  }

  @Test(arguments: Images.all.filter { !$0.name.hasPrefix("jpeg") }.map { $0.bytes })
  func staysWithinNumbersInAnEndlessFile(bytes: [UInt8]) {
    for (length, size) in [(8, Int.max), (20, 1 << 40), (bytes.count / 2, 1 << 40), (bytes.count - 4, Int.max)] {
      _ = try? ImageHeader.read(
        from: EndlessSource(head: Array(bytes.prefix(length)), pattern: [0xFF], byteCount: size))
    }
  }
}
